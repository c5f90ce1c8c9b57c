"""Strikes, the score marker and the landslide."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.core.pending import Choice, DrawRequest, RollRequest
from rules.hexsport.play.commands import Choose, Face, React, Step, Stop
from rules.hexsport.play.events import CheersEarned, MatchEnded, PlayerMoved, RushCut, StrikeScored
from rules.hexsport.play.move import Move
from rules.hexsport.play.pitch import Hex
from rules.hexsport.play.state import Ended, StrikeMade
from rules.hexsport.play.strike import Strike, moved_marker
from rules.hexsport.play.throw_dice import points_from
from tests.rules.hexsport.play.scenes import Piece, Scene, cell, guard, jack, striker

EAST, WEST = 0, 3
GOAL = (9, 0)
BONUS = (5, 0)


def striking(
    *others: Piece, who: Any = jack, visitor: list[Piece] | None = None, moved: bool = False, **told: Any
) -> Scene:
    """A home player throws at the Strike Hex of three points, from (6,0) unless told otherwise."""
    own = {name: told.pop(name) for name in ("at", "abilities") if name in told}
    player = who(1, **({"at": (6, 0), "facing": EAST, "ball": True} | own))
    return Scene([player, *others], visitor, **told).start(Strike(slot=0, goal=cell(GOAL), moved=moved))


def dice(**told: Any) -> int:
    scene = striking(**told)
    assert isinstance(scene.pending, RollRequest)
    assert scene.pending.purpose == "strike"
    return scene.pending.dice


def cheer(scene: Scene) -> Scene:
    """Turn the cards of all Fan Checks."""
    while isinstance(scene.pending, DrawRequest):
        scene.draw(scene.pending.among[0])
    return scene


@pytest.mark.rule("HX-THROW-05", "HX-THROW-08", "HX-THROW-09", "HX-THROW-18")
def test_the_dice_of_a_strike() -> None:
    """EX-055, EX-056, EX-057"""
    assert [dice(who=striker, at=BONUS), dice(who=striker, at=BONUS, moved=True)] == [2, 1]
    assert [dice(), dice(at=BONUS), dice(at=(8, 0))] == [2, 1, 2]


@pytest.mark.rule("HX-ABIL-14", "HX-ABIL-32")
def test_long_arms_strike_with_2_dice_from_the_bonus_hex_for_no_more_than_the_zone_is_worth() -> None:
    """EX-087"""
    long: dict[str, Any] = {"at": BONUS, "abilities": ("long_arms",)}
    assert [dice(**long), dice(abilities=("long_arms",))] == [2, 2]
    assert dice(**long, abil_long_arms_strike="3_dice_to_4") == 3
    assert dice(**long, abil_long_arms_strike="sheet_strike_dice") == 1
    assert cheer(striking(**long).roll(4, 1)).told(StrikeScored) == [StrikeScored(0, 3, 3)]


@pytest.mark.rule("HX-ABIL-25")
def test_a_show_off_strikes_with_one_die_less_and_brings_a_fan_check() -> None:
    """EX-088"""
    show = striking(who=striker, abilities=("show_off",))
    assert isinstance(show.pending, RollRequest)
    assert show.pending.dice == 2
    assert len(cheer(show.roll(4, 1)).told(CheersEarned)) == 2


@pytest.mark.parametrize(
    ("at", "points"),
    [((6, 0), 3), (BONUS, 4), ((5, -3), 1), ((4, -4), 2), ((2, 4), 1), ((0, 4), 2)],
)
@pytest.mark.rule("HX-THROW-18", "HX-PITCH-06", "HX-PITCH-21", "HX-PITCH-22")
def test_a_strike_scores_the_points_of_its_zone_and_one_more_from_the_bonus_hex(at: Hex, points: int) -> None:
    assert points_worth([jack(1, at=at)], []) == points
    assert points_worth([], [jack(1, at=(-at[0], -at[1]))]) == points


def points_worth(home: list[Piece], visitors: list[Piece]) -> int:
    """What the Strike of the only figure is worth from where it stands."""
    state = Scene(home, visitors).state
    return points_from(state, 0, state.figures[0].cell)


@pytest.mark.rule("HX-THROW-16", "HX-SCORE-01", "HX-SCORE-11", "HX-RUSH-15", "HX-CHEERS-01")
def test_one_success_scores_takes_the_ball_out_of_play_and_ends_the_rush() -> None:
    scene = striking(visitor=[guard(7, at=(7, 1), facing=WEST)], score=-1).roll(4, 1)
    cheer(scene)
    assert scene.told(StrikeScored) == [StrikeScored(0, 3, 2)]
    assert scene.told(RushCut) == [RushCut("strike")]
    assert len(scene.told(CheersEarned)) == 1
    assert (scene.ball, scene.carrier) == (None, None)
    assert (scene.where("H1"), scene.where("V7")) == ((6, 0), (7, 1))
    assert scene.state.strikes == (StrikeMade(0, 3, 1),)
    assert scene.state.ended is None


@pytest.mark.rule("HX-THROW-17", "HX-CHEERS-02", "HX-CHEERS-03")
def test_two_successes_bring_another_fan_check() -> None:
    scene = cheer(striking().roll(4, 5))
    assert len(scene.told(CheersEarned)) == 2
    assert scene.state.cut == "strike"


@pytest.mark.rule("HX-SCORE-01", "HX-SCORE-04", "HX-PITCH-12")
def test_the_marker_moves_toward_the_scorer_and_never_passes_7() -> None:
    """EX-034, EX-035"""
    assert moved_marker(5, 0, 4) == 7
    assert moved_marker(1, 1, 3) == -2
    assert moved_marker(-5, 1, 4) == -7


@pytest.mark.rule("HX-SCORE-02", "HX-SCORE-03", "HX-SCORE-14")
def test_a_lead_of_7_ends_the_match_once_the_fans_have_cheered() -> None:
    scene = cheer(striking(score=4).roll(4, 1))
    assert scene.told(CheersEarned, MatchEnded) == [
        *scene.told(CheersEarned),
        MatchEnded(Ended(winner=0, how="landslide")),
    ]
    assert len(scene.told(CheersEarned)) == 1
    assert scene.state.ended == Ended(winner=0, how="landslide")
    assert scene.pending is None
    assert scene.state.stack == ()


@pytest.mark.rule("HX-SCORE-03")
def test_a_lead_of_6_does_not() -> None:
    assert cheer(striking(score=3).roll(4, 1)).state.ended is None


@pytest.mark.rule("HX-SCORE-14")
def test_by_option_nobody_cheers_a_landslide() -> None:
    scene = striking(score=4, score_landslide_checks="none").roll(4, 4)
    assert scene.told(CheersEarned) == []
    assert scene.state.ended == Ended(winner=0, how="landslide")


@pytest.mark.rule("HX-SCORE-05", "HX-RUSH-22")
def test_a_strike_in_the_other_rush_scores_at_once_ends_it_and_may_be_a_landslide() -> None:
    scene = cheer(striking(side=1, score=2).roll(4, 1))
    assert scene.state.score == 5
    assert scene.state.cut == "strike"
    ended = cheer(striking(side=1, score=4).roll(4, 1))
    assert ended.state.ended == Ended(winner=0, how="landslide")


@pytest.mark.rule("HX-RUSH-22")
def test_by_option_it_does_not_end_that_rush() -> None:
    scene = cheer(striking(side=1, rush_foreign_strike_ends=False).roll(4, 1))
    assert (scene.state.score, scene.state.cut) == (3, "")


@pytest.mark.rule("HX-SCORE-09")
def test_in_sudden_death_the_first_strike_wins() -> None:
    scene = Scene([jack(1, at=(5, -3), facing=EAST, ball=True)], kind="final", rush=15)
    scene.first = scene.state = replace(scene.state, sudden=True)
    scene.start(Strike(slot=0, goal=cell((8, -4)), moved=False)).roll(4, 1)
    assert scene.state.ended == Ended(winner=0, how="sudden_death")


@pytest.mark.rule("HX-SCORE-13")
def test_carrying_the_ball_onto_the_strike_hex_scores_nothing() -> None:
    scene = Scene([jack(1, at=(8, 0), facing=EAST, ball=True)])
    scene.start(Move(slot=0, mode="full", dash=False)).give(Step(EAST), Stop())
    assert scene.where("H1") == GOAL
    assert scene.state.score == 0
    assert scene.carrier == "H1"


@pytest.mark.rule("HX-THROW-15", "HX-RUSH-15")
def test_a_miss_scatters_from_the_strike_hex_and_ends_the_rush() -> None:
    scene = striking().roll(1, 3).scatter(WEST, 1, 2)
    assert scene.ball == (7, 0)
    assert scene.told(RushCut) == [RushCut("missed_strike")]
    assert scene.state.score == 0


@pytest.mark.parametrize(
    ("scope", "cut"), [("none", "missed_strike"), ("drops_only", "missed_strike"), ("drops_and_throws", "")]
)
@pytest.mark.rule("HX-RUSH-18")
def test_whether_a_catch_saves_the_rush_after_a_miss_is_an_option(scope: str, cut: str) -> None:
    scene = striking(striker(2, at=(8, 0), facing=EAST), rush_rescue_scope=scope).roll(1, 3)
    scene.scatter(WEST, 1, 2).roll(4)
    assert scene.carrier == "H2"
    assert scene.state.cut == cut


@pytest.mark.rule("HX-THROW-21", "HX-THROW-19")
def test_a_friend_on_the_strike_hex_who_faces_the_thrower_must_catch_a_miss() -> None:
    scene = striking(striker(2, at=GOAL, facing=WEST)).roll(1, 3)
    assert isinstance(scene.pending, RollRequest)
    assert (scene.pending.purpose, scene.pending.dice) == ("catch", 1)
    scene.roll(4)
    assert (scene.carrier, scene.state.cut) == ("H2", "missed_strike")
    dropped = striking(striker(2, at=GOAL, facing=WEST)).roll(1, 3).roll(1).scatter(WEST, 1, 1)
    assert (dropped.ball, dropped.state.cut) == ((8, 0), "missed_strike")


@pytest.mark.parametrize("friend", [striker(2, at=GOAL, facing=EAST), guard(2, at=GOAL, facing=WEST)])
@pytest.mark.rule("HX-THROW-20", "HX-THROW-21")
def test_one_who_does_not_face_him_or_is_a_guard_only_makes_it_scatter(friend: Piece) -> None:
    scene = striking(friend).roll(1, 3).scatter(WEST, 1, 1)
    assert scene.ball == (8, 0)
    assert scene.where("H2") == GOAL


@pytest.mark.rule("HX-THROW-19", "HX-THROW-20", "HX-THROW-28")
def test_an_opponent_on_the_strike_hex_is_hit_by_a_miss_and_may_dodge_it() -> None:
    scene = striking(visitor=[striker(7, at=GOAL, facing=WEST)]).roll(1, 3)
    assert scene.offered == (React("dodge"), React("none"))
    assert isinstance(scene.pending, Choice)
    assert scene.pending.seat == 1
    scene.give(React("dodge")).roll(4, 1, 1, 1)
    scene.give(Choose(cell((9, -1))), Face(1, 2)).scatter(WEST, 1, 1)
    assert scene.told(PlayerMoved) == [PlayerMoved(1, cell((9, -1)), WEST, "dodge")]
    assert (scene.where("V7"), scene.ball, scene.state.cut) == ((9, -1), (8, 0), "missed_strike")


@pytest.mark.rule("HX-THROW-19", "HX-THROW-20")
def test_who_cannot_dodge_a_miss_stays_where_he_is() -> None:
    scene = striking(visitor=[striker(7, at=GOAL, facing=EAST)]).roll(1, 3).scatter(WEST, 1, 1)
    assert (scene.where("V7"), scene.ball) == (GOAL, (8, 0))


@pytest.mark.rule("HX-THROW-19")
def test_a_hit_scores_whoever_stands_there() -> None:
    assert cheer(striking(visitor=[guard(7, at=GOAL)]).roll(4, 1)).state.score == 3
