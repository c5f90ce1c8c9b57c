"""A Keeper's Punt."""

from typing import Any

import pytest

from rules.core.pending import Choice, RollRequest
from rules.hexsport.play.commands import Choose
from rules.hexsport.play.events import RushCut
from rules.hexsport.play.pitch import PITCH
from rules.hexsport.play.punt import Punt, may_punt
from tests.rules.hexsport.play.scenes import Piece, Scene, cell, guard, jack, keeper, striker

EAST, WEST = 0, 3


def punted(*others: Piece, **told: Any) -> Scene:
    """Home's Keeper puts the ball on (5,0)."""
    scene = Scene([keeper(1, at=(-9, 0), ball=True), *others], **told).start(Punt(slot=0))
    return scene.give(Choose(cell((5, 0))))


@pytest.mark.rule("HX-PUNT-01", "HX-PUNT-02")
def test_a_keeper_with_the_ball_may_punt() -> None:
    holding = [piece(1, at=(0, 0), ball=True) for piece in (keeper, guard, jack, striker)]
    assert [may_punt(Scene([piece]).state, 0) for piece in holding] == [True, False, False, False]
    assert not may_punt(Scene([keeper(1, at=(0, 0))]).state, 0)


@pytest.mark.rule("HX-PUNT-03")
def test_the_ball_is_put_on_any_hex_of_the_pitch() -> None:
    scene = Scene([keeper(1, at=(-9, 0), ball=True)], [jack(2, at=(3, 0))]).start(Punt(slot=0))
    assert isinstance(scene.pending, Choice)
    assert scene.offered == tuple(Choose(place) for place in range(len(PITCH.cells)))
    assert scene.pending.seat == 0


@pytest.mark.rule("HX-PUNT-04", "HX-RUSH-15")
def test_it_scatters_twice_and_the_rush_ends() -> None:
    scene = punted().scatter(EAST, 1, 2)
    assert scene.ball == (7, 0)
    assert scene.told(RushCut) == []
    scene.scatter(EAST, 1, 1)
    assert scene.ball == (8, 0)
    assert scene.told(RushCut) == [RushCut("punt")]
    assert scene.pending is None


@pytest.mark.rule("HX-PUNT-05", "HX-PUNT-06")
def test_nobody_catches_it_and_who_is_hit_makes_it_scatter_beyond_the_two() -> None:
    """EX-085"""
    scene = punted(striker(2, at=(6, 0), facing=WEST)).scatter(EAST, 1, 2)
    assert scene.ball == (6, 0)
    scene.scatter(EAST, 4, 3)
    assert scene.ball == (3, 0)
    scene.scatter(EAST, 1, 1)
    assert (scene.ball, scene.state.cut) == ((4, 0), "punt")


@pytest.mark.rule("HX-PUNT-05", "HX-PUNT-06", "HX-RUSH-19")
def test_by_option_a_catch_in_the_first_scatter_ends_the_punt_and_still_the_rush() -> None:
    scene = punted(striker(2, at=(6, 0), facing=WEST), punt_catch="normal", rush_rescue_scope="drops_only")
    scene.scatter(EAST, 1, 2)
    assert isinstance(scene.pending, RollRequest)
    scene.roll(4)
    assert (scene.carrier, scene.state.cut) == ("H2", "punt")
    assert scene.pending is None


@pytest.mark.parametrize("second", [False, True])
@pytest.mark.rule("HX-RUSH-19")
def test_by_option_such_a_catch_keeps_the_rush_alive(second: bool) -> None:
    scene = punted(
        striker(2, at=(6, 0), facing=WEST), punt_catch="normal", rush_rescue_scope="drops_only", rush_rescue_punt=True
    )
    if second:
        scene.scatter(EAST, 4, 1)
    scene.scatter(EAST, 1, 3).roll(4)
    assert (scene.carrier, scene.state.cut) == ("H2", "")
