"""Players that are programs: what they may know, and how well they play."""

from collections import Counter

import pytest
from msgspec.structs import replace

from rules.core.dice import HashDice
from rules.core.pending import Choice
from rules.hexsport.data import LISTS
from rules.hexsport.options import DEFAULTS
from rules.hexsport.play.attack import Attack
from rules.hexsport.play.bots import BOTS, Chooser, at_random, play_match, sensible
from rules.hexsport.play.commands import Act, Coach, EndRush, React, Step
from rules.hexsport.play.lineups import single_match
from rules.hexsport.play.move import Move
from rules.hexsport.play.rush import Rush
from rules.hexsport.play.sense.judges import wisest
from rules.hexsport.play.state import MatchState
from rules.hexsport.play.strike import Strike
from tests.rules.hexsport.play.scenes import Piece, Scene, cell, guard, jack, striker

KEYS = list(LISTS)
FAST_MATCHES = 24
DEEP_MATCHES = 1_000


def duel(number: int) -> tuple[str, int]:
    """A match of the sensible bot, on either side, against the random one: how it ended for him, and his lead. The
    lists go through all pairs."""
    one, other = KEYS[number % len(KEYS)], KEYS[(number // len(KEYS) + number) % len(KEYS)]
    side = number % 2 ^ number // len(KEYS) % 2
    dice = HashDice(f"duel {number}")
    players: list[Chooser] = [at_random(dice), at_random(dice)]
    players[side] = sensible(dice)

    def choose(state: MatchState, wanted: Choice):  # type: ignore[no-untyped-def]
        return players[wanted.seat](state, wanted)  # type: ignore[index]

    *_before, (last, _given, _events) = play_match(single_match((one, other), DEFAULTS), dice, choose)
    assert last.ended is not None
    lead = last.score if side == 0 else -last.score
    winner = last.ended.winner
    return ("drawn" if winner is None else "won" if winner == side else "lost"), lead


def test_the_sensible_bot_beats_the_random_one() -> None:
    ends = Counter(duel(number)[0] for number in range(FAST_MATCHES))
    assert ends["won"] >= FAST_MATCHES - 2, ends


@pytest.mark.deep
@pytest.mark.parametrize("lot", range(5))
def test_the_sensible_bot_wins_nine_of_ten_of_a_thousand_matches(lot: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Drawn matches are not won."""
    size = DEEP_MATCHES // 5
    found = [duel(number) for number in range(lot * size, (lot + 1) * size)]
    ends, lead = Counter(end for end, _lead in found), sum(lead for _end, lead in found) / size
    with capsys.disabled():
        print(
            f"\nsensible against random, matches {lot * size} to {(lot + 1) * size - 1}: {dict(ends)}, lead {lead:.2f}"
        )
    assert ends["won"] > size * 9 // 10


@pytest.mark.parametrize("key", KEYS)
def test_the_sensible_bot_knows_only_what_his_seat_may_see(key: str) -> None:
    """Whatever the other hand holds and whichever cards are left, he chooses the same."""
    dice = HashDice(f"blind {key}")
    asked = 0
    for state, _given, _events in play_match(single_match((key, "zzor"), DEFAULTS), dice, sensible(dice)):
        wanted = state.pending
        if isinstance(wanted, Choice):
            other = 1 - wanted.seat  # type: ignore[operator]
            hidden = state.teams[other].hand
            blind = replace(state.with_team(other, hand=()), pile=tuple(sorted((*state.pile, *hidden))))
            assert wisest(blind, wanted) == wisest(state, wanted), wanted
            asked += bool(hidden)
    assert asked, "nobody held a card"


def test_the_sensible_bot_plays_a_list_against_itself_to_the_end() -> None:
    scores = set()
    for number, key in enumerate(KEYS):
        dice = HashDice(number)
        *_before, (last, _given, _events) = play_match(single_match((key, key), DEFAULTS), dice, sensible(dice))
        scores.add(last.score)
    assert len(scores) > 2, "every match ends alike"


def test_bots_are_known_by_name_the_best_first() -> None:
    assert list(BOTS) == ["sensible", "random"]


def rushing(home: list[Piece], visitor: list[Piece] | None = None, **told) -> Scene:  # type: ignore[no-untyped-def]
    return Scene(home, visitor, **told).start(Rush(number=1, side=0, at="act"))


def chosen(scene: Scene):  # type: ignore[no-untyped-def]
    wanted = scene.pending
    assert isinstance(wanted, Choice)
    return wisest(scene.state, wanted)


def test_who_holds_the_ball_before_a_strike_hex_throws() -> None:
    scene = rushing([striker(7, at=(6, 0), facing=0, ball=True)])
    assert chosen(scene) == Act(0, "throw")


def test_who_can_do_something_else_first_does_so_before_a_throw_that_ends_the_rush() -> None:
    scene = rushing([striker(7, at=(6, 0), facing=0, ball=True), guard(2, at=(-3, 0), down=True)])
    assert chosen(scene) == Act(1, "stand_up")


def test_the_nearest_goes_for_the_loose_ball() -> None:
    scene = rushing([striker(7, at=(-1, 0)), guard(2, at=(0, -1))], ball=(2, 0))
    assert chosen(scene) == Act(0, "run")


def test_a_seventh_player_is_not_sent_on() -> None:
    team = [guard(number, at=(-4, number - 4)) for number in range(1, 7)]
    scene = rushing([*team, guard(9)], ball=(0, 0))
    assert Act(6, "run") in scene.offered
    assert chosen(scene) != Act(6, "run")


def test_with_nothing_worth_a_token_the_rush_is_ended() -> None:
    scene = rushing([guard(2, at=(1, 0), facing=0)], [striker(5, at=(2, 0), down=True)], ball=(9, -5))
    assert chosen(scene) == EndRush()


def test_a_weak_target_dodges_and_a_strong_one_slams_back() -> None:
    for piece, answer in ((striker, "dodge"), (guard, "slamback")):
        scene = Scene([jack(7, at=(0, 0), facing=0)], [piece(3, at=(1, 0), facing=3)])
        scene.start(Attack(slot=0, target=1, kind="slam"))
        assert chosen(scene) == React(answer)  # type: ignore[arg-type]


def test_coaching_dice_go_to_strikes_and_not_to_runs() -> None:
    thrower = striker(7, at=(6, 0), facing=0, ball=True)
    strike = Scene([thrower], dice=(3, 0)).start(Strike(slot=0, goal=cell((9, 0)), moved=True))
    assert chosen(strike).dice > 0
    watched = Scene([jack(7, at=(0, 0))], [guard(3, at=(1, 0), facing=3)], dice=(3, 0))
    watched.start(Move(slot=0, mode="full")).give(Step(3))
    assert chosen(watched) == Coach(0, 0)
