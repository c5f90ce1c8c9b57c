"""What holds in every bout, whatever anybody does (ICR-90 to ICR-97)."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import pytest
from msgspec import Struct

from rules.core.dice import HashDice
from rules.core.match_log import Entry
from rules.core.options import Options
from rules.core.pending import Choice
from rules.core.simulation import PlayedMatch
from rules.derby_board import events as told
from rules.derby_board import played
from rules.derby_board.bots import at_random
from rules.derby_board.commands import COMMAND_TYPES
from rules.derby_board.data import CARDS
from rules.derby_board.engine import advance, begin, pending
from rules.derby_board.events import EVENT_TYPES
from rules.derby_board.evolve import fold
from rules.derby_board.kinds import Kind, Stage, Where
from rules.derby_board.log import LOG
from rules.derby_board.match import facts
from rules.derby_board.options import DEFAULTS, OPTIONS
from rules.derby_board.skaters import JAMMERS, SIDES, is_jammer, is_pivot, side_of
from rules.derby_board.state import Bout, Sheet
from rules.derby_board.tally import tally
from rules.derby_board.tokens import LADDER, spaces
from rules.derby_board.track import TRACK

KEYS = ("lead_requires", "jam_end", "voluntary_brake", "redraw", "players", "mode")
SCATTER = 37  # makes few seeds mix the values of the options well
Step = tuple[Bout, tuple[Struct, ...], Bout]
Check = Callable[[Sequence[Step]], None]


def sheet_of(seed: int) -> Sheet:
    values = {key: OPTIONS[key].offered[seed * SCATTER >> place & 1] for place, key in enumerate(KEYS)}
    return Sheet(**values)


def walk(seed: int) -> Iterator[Step]:
    """A bout of two who take any offer, step by step: before, what happened, after."""
    dice = HashDice(seed)
    chooser = at_random(dice)
    bout, events = begin(sheet_of(seed))
    yield Bout(), events, bout
    while (wanted := pending(bout)) is not None:
        given = chooser(bout, wanted) if isinstance(wanted, Choice) else dice.answer(wanted)
        after, events = advance(bout, given)
        yield bout, events, after
        bout = after


def told_by(steps: Sequence[Step]) -> tuple[Struct, ...]:
    return tuple(event for _, events, _ in steps for event in events)


def places(steps: Sequence[Step]) -> None:
    """ICR-90, ICR-92, ICR-96"""
    for _, _, bout in steps:
        standing = [one.space for one in bout.skaters if one.where is Where.TRACK]
        assert len(set(standing)) == len(standing)
        assert set(bout.tokens) <= set(LADDER)
        assert not any(bout.skaters[jammer].where is Where.BOX for jammer in JAMMERS)
        assert all((one.chair in range(1, 6)) == (one.where is Where.BOX) for one in bout.skaters)


def cards(steps: Sequence[Step]) -> None:
    """ICR-35, ICR-36: none is lost, hands are small, one is used by a side in each phase."""
    used: Counter[int] = Counter()
    for _, events, bout in steps:
        everywhere = [*bout.draw, *bout.discards, *(card for hand in bout.hands for card in hand)]
        assert sorted(everywhere) == list(range(len(CARDS)))
        assert all(len(hand) <= bout.sheet.hand_size for hand in bout.hands)
        if bout.sheet.players == "4" and bout.stage is not Stage.DRAW:
            assert not any(CARDS[card].type is Kind.FOUL for hand in bout.hands[::2] for card in hand)
        for event in events:
            if isinstance(event, told.PhaseBegan):
                used.clear()
            if isinstance(event, told.CardPlayed):
                used[side_of(event.skater)] += 1
        assert max(used.values(), default=0) <= 1


def turns(steps: Sequence[Step]) -> None:
    """ICR-91, ICR-05, ICR-06, ICR-31a: turns that nothing cuts short are full ones."""
    moved: list[Counter[int]] = []
    pushed: list[tuple[int, bool]] = []
    turn = 0
    for event in told_by(steps):
        match event:
            case told.TurnBegan():
                if event.turn == turn + 1 and turn:
                    _full_turn(moved, turn)
                moved, pushed, turn = [], [], event.turn
            case told.JamEnded() | told.SuddenDeathBegan():
                turn = -1
            case told.PhaseBegan():
                moved.append(Counter())
            case told.Selected(skater=skater):
                moved[-1][side_of(skater)] += 1
                assert turn != 1 or not is_jammer(skater)
            case told.PushTried(skater=skater):
                pushed.append((side_of(skater), is_pivot(skater)))
                assert turn != 1
                assert len(set(pushed)) == len(pushed)


def _full_turn(moved: Sequence[Counter[int]], turn: int) -> None:
    if turn > 0:
        for side in SIDES:
            counts = [phase[side] for phase in moved]
            assert len(counts) == 3
            assert set(counts) <= {1, 2}
            assert sum(counts) == (5 if turn > 1 else 4)


def movements(steps: Sequence[Step]) -> None:
    """ICR-93, ICR-08, ICR-09, ICR-10a: a movement nothing went wrong in has the length it must have."""
    for before, events, _ in steps:
        move = before.movement
        for event in events:
            if isinstance(event, told.Stepped) and move is not None:
                here = before.skaters[event.skater].space
                assert event.space in TRACK.forward[here]
                assert event.space not in before.taken
                assert move.lanes - event.changed_lane >= 0
        ended = [event for event in events if isinstance(event, told.MoveEnded)]
        wrong = told.WipedOut, told.Blocked, told.Braked, told.Fell, told.SentOff, told.PushedOff, told.StoodUp
        clean = not any(isinstance(event, wrong) for event in events)
        if ended and move is not None and clean and before.stage in (Stage.MOVE, Stage.REACT) and not move.stood:
            _length(before, ended[0])


def _length(before: Bout, ended: told.MoveEnded) -> None:
    move = before.movement
    assert move is not None
    if move.ending or before.sheet.jam_end == "immediate":
        return
    if is_jammer(ended.skater):
        least, most = spaces(before.tokens[side_of(ended.skater)])
        assert least + move.extra <= ended.spaces <= most + move.extra + (move.poured > 0)
    else:
        assert ended.spaces <= 3 + move.extra


def points(steps: Sequence[Step]) -> None:
    """ICR-94, ICR-95, ICR-22c, ICR-22e"""
    happened = told_by(steps)
    jam = sudden = 0
    marks: Counter[tuple[int, int, int]] = Counter()
    leads: Counter[int] = Counter()
    for event in happened:
        match event:
            case told.JamBegan(jam=jam):
                pass
            case told.SuddenDeathBegan():
                sudden = 1
            case told.LeadWon():
                leads[jam] += 1
            case told.Marked():
                marks[jam, event.jammer, event.trip] += 1
                assert event.trip >= 1
                assert event.trip <= 2 or sudden
                assert event.row <= 4 or sudden
    assert max(marks.values(), default=0) <= 5
    assert set(leads.values()) <= {1}
    assert sum(event.passes for event in happened if isinstance(event, told.JamEnded)) <= 4
    twice = Counter((event.row, event.jammer, event.opponent) for event in happened if isinstance(event, told.Marked))
    assert set(twice.values()) <= {1}


def ends(steps: Sequence[Step]) -> None:
    """ICR-97, ICR-28c"""
    bout = steps[-1][2]
    home, visitor = bout.score
    assert home != visitor
    assert bout.winner == (0 if home > visitor else 1)
    assert bout.jam <= bout.sheet.jams
    figures = tally(told_by(steps))
    assert figures.score == bout.score


def folds(steps: Sequence[Step]) -> None:
    """The events alone tell the bout, and the last of each act says what is awaited."""
    assert fold(told_by(steps)) == steps[-1][2]
    assert all(isinstance(events[-1], told.Awaited | told.BoutEnded) for _, events, _ in steps)


CHECKS: tuple[Check, ...] = (places, cards, turns, movements, points, ends, folds)


@pytest.mark.rule(
    "ICR-90", "ICR-91", "ICR-92", "ICR-93", "ICR-94", "ICR-95", "ICR-96", "ICR-97", "ICR-36a", "ICR-31a", "ICR-22c"
)
@pytest.mark.parametrize("seed", range(8))
def test_every_bout_keeps_to_the_invariants(seed: int) -> None:
    steps = list(walk(seed))
    for check in CHECKS:
        check(steps)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(100, 300))
def test_many_bouts_keep_to_the_invariants(seed: int) -> None:
    steps = list(walk(seed))
    for check in CHECKS:
        check(steps)


def match(seed: int, *bots: str, options: Options = DEFAULTS) -> PlayedMatch:
    teams = [played.starting_team("own", name, options) for name in ("Home", "Visitor")]
    return played.play(teams, options, HashDice(seed), "match", bots=bots)


@pytest.mark.rule("ICR-71", "ICR-80")
def test_a_played_bout_is_kept_replayed_and_reported() -> None:
    one = match(3)
    entries = LOG.decode(one.log)
    assert LOG.encode(entries) == one.log
    assert match(3) == one
    bout = LOG.replay(entries)
    assert bout.stage is Stage.OVER
    assert LOG.rerun(bout.sheet, entries) is None
    changed = [*entries[:5], Entry(given=entries[5].given, events=entries[6].events), *entries[6:]]
    assert LOG.rerun(bout.sheet, changed) == 5
    known = played.facts(one.log)
    teams = [played.starting_team("own", name, DEFAULTS) for name in ("Home", "Visitor")]
    assert known == facts(one.report, teams, DEFAULTS)
    assert tuple(side.points for side in known.sides) == bout.score
    assert known.winner == bout.winner
    assert not [event for event in played.events(one.log) if isinstance(event, told.Awaited)]
    assert {type(entry.given) for entry in entries if entry.seat is not None} <= set(COMMAND_TYPES)
    assert {type(event) for entry in entries for event in entry.events} <= set(EVENT_TYPES)


def test_the_better_program_wins() -> None:
    winners = [
        played.facts(match(seed, *bots).log).winner
        for seed, bots in enumerate([("steady", "random"), ("random", "steady")])
    ]
    assert winners == [0, 1]
    assert played.bots[0] == "steady"


@pytest.mark.deep
@pytest.mark.parametrize("place", SIDES)
def test_the_better_program_wins_nearly_always(place: int) -> None:
    bots = ("steady", "random") if place == 0 else ("random", "steady")
    winners = [played.facts(match(seed, *bots).log).winner for seed in range(20)]
    assert winners.count(place) >= 19


@pytest.mark.deep
@pytest.mark.parametrize("pattern", range(2 ** len(KEYS)))
def test_programs_finish_bouts_under_all_options(pattern: int) -> None:
    values = {key: OPTIONS[key].offered[pattern >> place & 1] for place, key in enumerate(KEYS)}
    known = played.facts(match(pattern, options=Options(OPTIONS, values)).log)
    assert known.sides[0].points != known.sides[1].points
