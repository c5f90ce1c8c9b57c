"""Whole matches of invented teams under invented terms, each act of which is looked at."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeVar

from rules.core.dice import HashDice, draw
from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.core.pending import Choice, Drawn, DrawRequest, Rolled, RollRequest
from rules.hexsport.data import ABILITIES
from rules.hexsport.match_options import MATCH_OPTIONS
from rules.hexsport.options import OPTIONS
from rules.hexsport.play.bots import at_random, play_match, restless, whimsical
from rules.hexsport.play.commands import Deploy, EndRush, Step, Target
from rules.hexsport.play.deck import all_cards
from rules.hexsport.play.engine import Given, advance
from rules.hexsport.play.events import BallLaunched, BallLost, Event, PlayerEntered, StrikeScored
from rules.hexsport.play.evolve import fold
from rules.hexsport.play.frames import encode, read_event, read_state
from rules.hexsport.play.pitch import NOWHERE
from rules.hexsport.play.sheet import Lineup, MatchSheet, Profile
from rules.hexsport.play.state import LANDSLIDE, NOBODY, MatchState, Where
from rules.hexsport.play.terms import Terms, terms_of
from rules.hexsport.state import Role, Stats

Kind = TypeVar("Kind")
MOST_ACTS = 20_000  # of one match; one that needs more goes in circles
LOOK_CLOSER = 60  # every so many acts states and events are written and read back
CROWDS = (0, 1, 3, 5, 6, 8, 8, 10, 14)
STRANGE: tuple[Given, ...] = (
    EndRush(),
    Step(0),
    Target(0),
    Deploy(0, 0, 0),
    Rolled((1,)),
    Rolled((7, 0)),
    Drawn(0),
    Drawn(99),
)


class Invention:
    """Anything, drawn from a seed."""

    def __init__(self, seed: int) -> None:
        self.dice, self.drawn = HashDice(f"walk {seed}"), 0

    def below(self, count: int) -> int:
        self.drawn += 1
        return draw(self.dice.root, f"invented|{self.drawn}", count)

    def one_of(self, things: Sequence[Kind]) -> Kind:
        return things[self.below(len(things))]

    def sheet(self) -> MatchSheet:
        kind = self.one_of(("league", "friendly", "final", "single"))
        return MatchSheet(lineups=(self.lineup(0), self.lineup(1)), kind=kind, terms=self.terms())

    def lineup(self, side: int) -> Lineup:
        return Lineup(
            name=f"Team {side}",
            players=tuple(self.profile(side, number + 1) for number in range(self.one_of(CROWDS))),
            cards=self.below(4),
            coaching_dice=self.below(4),
            cheerleaders=self.below(3),
            staff=tuple(coach for coach in ("offensive", "defensive", "support") if self.below(2)),
            ranking=100 + self.below(3),
        )

    def profile(self, side: int, number: int) -> Profile:
        abilities = {self.one_of(tuple(ABILITIES)) for _ in range(self.below(4))}
        stats = Stats(4 + self.below(4), *(2 + self.below(4) for _ in range(4)))
        forms = ((Role.GUARD, stats), (Role.STRIKER, stats)) if "quick_change_artist" in abilities else ()
        return Profile(
            id=100 + number,
            side=side,
            number=number,
            name=f"{side}-{number}",
            role=Role.JACK if forms else self.one_of(tuple(Role)),
            stats=stats,
            abilities=frozenset(abilities),
            race=self.one_of(("", "judwan")),
            forms=forms,
        )

    def terms(self) -> Terms:
        """Two matches in three are played under house rules: any option that is offered, now and then."""
        if self.below(3) == 0:
            return Terms()
        chosen: dict[str, object] = {}
        for option in MATCH_OPTIONS:
            values: list[object] = [*option.offered, *(option.whole or ())]
            if self.below(3) == 0 and len(values) > 1:
                chosen[option.key] = self.one_of(values)
        return terms_of(Options(OPTIONS, chosen))


def walk(seed: int) -> Counter[str]:
    """Plays the match of this seed to its end and looks at every act; how often each thing happened."""
    invention = Invention(seed)
    dice = HashDice(seed)
    player = invention.one_of((at_random, restless, whimsical, whimsical))(dice)
    events: list[Event] = []
    state = None
    for acts, (after, _given, happened) in enumerate(play_match(invention.sheet(), dice, player)):
        assert acts < MOST_ACTS, f"a match without end: {after.stack}"
        look_at(after)
        events += happened
        if acts % LOOK_CLOSER == seed % LOOK_CLOSER:
            look_closer(after, happened)
        state = after
    assert state is not None
    assert state.ended is not None
    assert fold(events) == state
    _look_at_log(events)
    return Counter(_names(state, events))


def look_at(state: MatchState) -> None:
    """What is true between any two acts."""
    for slot, figure in enumerate(state.figures):
        assert (figure.cell >= 0) == (figure.where is Where.PITCH), (slot, figure)
        assert (figure.bin > 0) == (figure.where is Where.BIN), (slot, figure)
        assert 0 <= figure.bin <= 3, (slot, figure)
        assert 0 <= figure.facing < 6, (slot, figure)
        assert figure.cell >= 0 or not figure.down, (slot, figure)
        assert figure.cell < 0 or state.seen >> slot & 1, (slot, figure)
    standing = [figure.cell for figure in state.figures if figure.cell >= 0]
    assert len(standing) == len(set(standing)), "two figures in one hex"
    _look_at_ball(state)
    hands = state.teams[0].hand + state.teams[1].hand
    assert tuple(sorted(hands + state.pile + state.discards)) == all_cards()
    assert abs(state.score) <= LANDSLIDE
    for team in state.teams:
        assert min(team.tokens, team.dice, team.reserve, team.benched_cheerleaders, team.cheers - team.cashed) >= 0
    _look_at_pending(state)


def _look_at_ball(state: MatchState) -> None:
    if state.carrier == NOBODY:
        return
    holder = state.figures[state.carrier]
    assert holder.cell == state.ball != NOWHERE, "the ball is not where its carrier is"
    assert not holder.down, "a carrier lies on the floor"
    guards_may = state.sheet.terms.transform_guard_carrier == "keeps_ball"
    assert holder.role is not Role.GUARD or guards_may, "a Guard holds the ball"


def _look_at_pending(state: MatchState) -> None:
    match state.pending:
        case Choice(offers=offers, seat=seat, kind=kind):
            commands = [offer.command for offer in offers]
            assert seat in (0, 1), kind
            assert len(set(commands)) == len(commands), f"{kind} offers the same twice"
            assert sum(not offer.refused for offer in offers) > 1, f"{kind} is no question"
        case RollRequest(dice=dice):
            assert dice > 0
        case DrawRequest(among=among):
            assert len(among) > 0
        case None:
            assert state.ended is not None


def look_closer(state: MatchState, happened: Sequence[Event]) -> None:
    """States and events can be written and read back; what is not offered is refused."""
    written = encode(state)
    again = read_state(written)
    assert again == state
    assert encode(again) == written
    assert again.pending == state.pending
    for event in happened:
        assert read_event(encode(event)) == event
    for given in STRANGE:
        if not _fits(state, given):
            assert _refused(state, given), given
    assert encode(state) == written


def _fits(state: MatchState, given: Given) -> bool:
    match state.pending:
        case Choice(offers=offers):
            return any(offer.command == given and not offer.refused for offer in offers)
        case RollRequest(dice=dice, sides=sides):
            return isinstance(given, Rolled) and len(given.faces) == dice and all(1 <= f <= sides for f in given.faces)
        case DrawRequest(among=among):
            return isinstance(given, Drawn) and given.index < len(among)
    return False


def _refused(state: MatchState, given: Given) -> bool:
    try:
        advance(state, given)
    except RuleViolation:
        return True
    return False


def _look_at_log(events: Sequence[Event]) -> None:
    """The ball that is launched is the only one, and nobody enters in sudden death."""
    balls, sudden = 0, False
    for event in events:
        balls += isinstance(event, BallLaunched) - isinstance(event, BallLost | StrikeScored)
        assert balls in (0, 1), event
        sudden = sudden or type(event).__name__ == "SuddenDeathBegan"
        assert not (sudden and isinstance(event, PlayerEntered)), event


def _names(state: MatchState, events: Sequence[Event]) -> Iterator[str]:
    yield from (type(event).__name__ for event in events)
    yield from (f"cut:{event.why}" for event in events if type(event).__name__ == "RushCut")  # type: ignore[attr-defined]
    assert state.ended is not None
    yield f"ended:{state.ended.how}"
