"""A loose ball that scatters."""

from typing import Any

import pytest

from rules.core.pending import Choice, RollRequest
from rules.hexsport.play.commands import Coach, NameDirection, TakeFree
from rules.hexsport.play.events import BallMoved, RushCut
from rules.hexsport.play.scatter import Scatter
from tests.rules.hexsport.play.scenes import Piece, Scene, cell, guard, jack, keeper, striker

WEST, EAST = 3, 0


def loose(*pieces: Piece, visitor: list[Piece] | None = None, ball: tuple[int, int] = (0, 0), **told: Any) -> Scene:
    return Scene(list(pieces), visitor, ball=ball, **told)


@pytest.mark.rule("HX-SCATTER-01", "HX-SCATTER-02", "HX-SCATTER-03", "HX-PITCH-17")
def test_the_rushing_coach_names_direction_1_and_the_others_follow_clockwise() -> None:
    """EX-030"""
    scene = loose(side=1).start(Scatter())
    assert isinstance(scene.pending, Choice)
    assert (scene.pending.kind, scene.pending.seat) == ("scatter", 1)
    assert scene.offered == tuple(NameDirection(direction) for direction in range(6))
    scene.give(NameDirection(0))
    assert isinstance(scene.pending, RollRequest)
    assert scene.pending.dice == 2
    scene.roll(3, 2)
    assert scene.ball == (-2, 2)
    assert scene.told(BallMoved) == [BallMoved(cell((-2, 2)), "scatter", (cell((-1, 1)), cell((-2, 2))))]
    assert scene.result == -1


@pytest.mark.rule("HX-SCATTER-03")
def test_by_option_the_other_coach_names_it_or_nobody() -> None:
    scene = loose(scatter_namer="other_coach").start(Scatter())
    assert isinstance(scene.pending, Choice)
    assert scene.pending.seat == 1
    fixed = loose(scatter_namer="fixed_direction_0").start(Scatter()).roll(2, 1)
    assert fixed.ball == (0, 1)


@pytest.mark.rule("HX-SCATTER-02")
def test_by_option_one_die_is_direction_and_distance() -> None:
    scene = loose(scatter_dice="one").start(Scatter()).scatter(0, 3)
    assert scene.ball == (-3, 3)


@pytest.mark.parametrize(("piece", "dice"), [(striker, 1), (jack, 0), (keeper, 0)])
@pytest.mark.rule("HX-SCATTER-05", "HX-CATCH-01", "HX-CATCH-02", "HX-ROLE-11")
def test_who_is_hit_from_the_front_must_catch_a_throw_of_no_successes(piece: Any, dice: int) -> None:
    """EX-033"""
    scene = loose(piece(1, at=(2, 0), facing=WEST), dice=(1, 0)).start(Scatter()).scatter(EAST, 1, 5)
    scene.give(Coach(1))
    assert isinstance(scene.pending, RollRequest)
    assert (scene.pending.purpose, scene.pending.dice) == ("catch", dice + 1)


@pytest.mark.rule("HX-SCATTER-07")
def test_a_catch_stops_the_ball() -> None:
    scene = loose(striker(1, at=(2, 0), facing=WEST)).start(Scatter()).scatter(EAST, 1, 5).roll(4)
    assert scene.carrier == "H1"
    assert scene.ball == (2, 0)
    assert scene.pending is None
    assert scene.result == scene.slot("H1")
    assert scene.state.cut == ""


@pytest.mark.rule("HX-SCATTER-08", "HX-CATCH-06")
def test_a_doubled_catch_brings_a_free_run_or_throw_even_in_the_other_rush() -> None:
    catcher = striker(1, at=(2, 0), facing=WEST)
    scene = loose(visitor=[catcher, jack(2, at=(0, 2), facing=EAST)])
    scene.start(Scatter()).scatter(EAST, 1, 5).roll(6).roll(4)
    assert scene.offered == (TakeFree(""), TakeFree("run"), TakeFree("throw"))
    assert scene.pending is not None
    assert scene.pending.seat == 1
    scene.give(TakeFree(""))
    assert scene.carrier == "V1"


@pytest.mark.parametrize("blocked", [guard(1, at=(2, 0), facing=WEST), striker(1, at=(2, 0), facing=EAST)])
@pytest.mark.rule("HX-SCATTER-06", "HX-SCATTER-18")
def test_a_guard_or_who_is_hit_from_behind_makes_it_scatter_again_from_his_hex(blocked: Piece) -> None:
    scene = loose(blocked).start(Scatter()).scatter(EAST, 1, 5)
    assert scene.ball == (2, 0)
    scene.scatter(EAST, 2, 1)
    assert scene.ball == (2, 1)
    assert scene.state.cut == ""


@pytest.mark.rule("HX-SCATTER-06", "HX-CATCH-08")
def test_a_rushing_player_who_fails_makes_it_scatter_again_and_ends_the_rush() -> None:
    scene = loose(striker(1, at=(2, 0), facing=WEST)).start(Scatter()).scatter(EAST, 1, 5).roll(3)
    scene.scatter(EAST, 1, 1)
    assert scene.ball == (3, 0)
    assert scene.told(RushCut) == [RushCut("failed_catch")]


@pytest.mark.parametrize(
    ("option", "own", "foreign"),
    [("true", "failed_catch", ""), ("false", "", ""), ("any_player", "failed_catch", "failed_catch")],
)
@pytest.mark.rule("HX-CATCH-08", "HX-CATCH-09", "HX-RUSH-20")
def test_whose_failed_catch_of_a_scatter_ends_the_rush_is_an_option(option: str, own: str, foreign: str) -> None:
    for side, cut in ((0, own), (1, foreign)):
        scene = loose(jack(1, at=(2, 0), facing=WEST), side=side, catch_scatter_fail_ends_rush=option)
        scene.start(Scatter()).scatter(EAST, 1, 5).scatter(EAST, 1, 1)
        assert scene.state.cut == cut


@pytest.mark.rule("HX-SCATTER-09")
def test_it_does_not_rest_on_one_who_lies() -> None:
    scene = loose(jack(1, at=(1, 0), down=True)).start(Scatter()).scatter(EAST, 1, 1)
    assert scene.ball == (1, 0)
    scene.scatter(EAST, 1, 1)
    assert scene.ball == (2, 0)


@pytest.mark.rule("HX-SCATTER-11")
def test_it_may_lie_where_the_ref_stands() -> None:
    scene = loose(ref=(1, 0)).start(Scatter()).scatter(EAST, 1, 1)
    assert scene.ball == (1, 0)
    assert scene.pending is None


@pytest.mark.rule("HX-SCATTER-17")
def test_after_20_scatters_it_rests_on_the_nearest_empty_hex() -> None:
    two = [guard(1, at=(0, 0)), guard(2, at=(1, 0))]
    scene = loose(*two, ref=(0, 1)).start(Scatter(cut="punt"))
    for time in range(20):
        assert scene.told(RushCut) == []
        scene.scatter(WEST if time % 2 else EAST, 1, 1)
    assert scene.pending is None
    assert scene.ball is not None
    assert scene.ball in {(1, -1), (0, -1), (-1, 0), (-1, 1)}
    assert scene.told(BallMoved)[-1] == BallMoved(scene.state.ball, "rest")
    assert scene.state.cut == "punt"


@pytest.mark.rule("HX-SCATTER-17")
def test_the_safety_limit_is_an_option() -> None:
    scene = loose(guard(1, at=(1, 0)), scatter_safety_limit=1).start(Scatter()).scatter(EAST, 1, 1)
    assert scene.pending is None
    assert scene.ball != (1, 0)


@pytest.mark.rule("HX-RUSH-17")
def test_a_catch_by_the_rushing_side_saves_the_rush_by_option_alone() -> None:
    for scope, cut in (("none", "fallen_carrier"), ("drops_only", "")):
        scene = loose(striker(1, at=(2, 0), facing=WEST), rush_rescue_scope=scope)
        scene.start(Scatter(cut="fallen_carrier")).scatter(EAST, 1, 3).roll(5)
        assert scene.state.cut == cut


@pytest.mark.rule("HX-RUSH-17")
def test_a_catch_by_the_other_side_saves_nothing() -> None:
    scene = loose(visitor=[striker(1, at=(2, 0), facing=WEST)], rush_rescue_scope="drops_only")
    scene.start(Scatter(cut="failed_pick_up")).scatter(EAST, 1, 3).roll(5)
    assert scene.state.cut == "failed_pick_up"
    assert scene.carrier == "V1"


@pytest.mark.rule("HX-PUNT-05")
def test_where_nobody_may_catch_who_is_hit_makes_it_scatter_again() -> None:
    scene = loose(striker(1, at=(2, 0), facing=WEST)).start(Scatter(catchable=False)).scatter(EAST, 1, 5)
    assert scene.ball == (2, 0)
    scene.scatter(EAST, 1, 1)
    assert scene.ball == (3, 0)
