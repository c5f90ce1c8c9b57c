"""Which ball losses end a Rush, and what saves it."""

from typing import Any

import pytest

from rules.hexsport.play.cuts import Cut, Loss, cut_by_loss, is_rescued
from tests.rules.hexsport.play.scenes import Scene, jack


def cut(loss: str, *, foreign: bool = False, **told: Any) -> str:
    """Why the Rush ends when a player of the rushing (or the other) side loses the ball so."""
    return cut_by_loss(Scene([jack(1, at=(0, 0))], side=int(foreign), **told).state, 0, loss)


@pytest.mark.rule("HX-RUSH-16")
def test_a_carrier_of_either_side_who_falls_in_his_movement_ends_the_rush() -> None:
    assert cut(Loss.FALL) == Cut.FALLEN_CARRIER
    assert cut(Loss.FALL, foreign=True) == Cut.FALLEN_CARRIER


@pytest.mark.rule("HX-RUSH-21")
def test_a_rushing_carrier_who_is_knocked_down_ends_it_unless_the_option_says_not() -> None:
    assert cut(Loss.KNOCKED_DOWN) == Cut.FALLEN_CARRIER
    assert cut(Loss.KNOCKED_DOWN, rush_carrier_down_ends=False) == ""


@pytest.mark.rule("HX-RUSH-20")
def test_the_other_sides_losses_end_it_in_the_listed_cases_or_by_option_in_all() -> None:
    others = [loss for loss in Loss if loss is not Loss.FALL]
    assert {cut(loss, foreign=True) for loss in others} == {""}
    assert {cut(loss, foreign=True, rush_foreign_loss_ends="any_loss") for loss in others} == {Cut.LOST_BALL}


@pytest.mark.rule("HX-STEAL-09")
def test_a_steal_ends_the_rush_by_option_alone() -> None:
    assert cut(Loss.STEAL, foreign=True) == ""
    assert cut(Loss.STEAL, foreign=True, steal_win_ends_rush=True) == Cut.LOST_BALL


@pytest.mark.rule("HX-REF-12")
def test_a_rushing_carrier_the_ref_takes_off_ends_it() -> None:
    assert cut(Loss.FOUL) == Cut.LOST_BALL
    assert cut(Loss.TRANSFORM) == ""


@pytest.mark.rule("HX-RUSH-17", "HX-RUSH-18", "HX-RUSH-19")
def test_what_a_catch_by_the_rushing_side_saves() -> None:
    drops = {Cut.FAILED_PICK_UP, Cut.FAILED_CATCH, Cut.FALLEN_CARRIER, Cut.LOST_BALL, Cut.GUARD_ON_BALL}
    throws = {Cut.MISSED_STRIKE, Cut.THROWN_AT}
    for scope, saved in (("none", set()), ("drops_only", drops), ("drops_and_throws", drops | throws)):
        state = Scene([jack(1, at=(0, 0))], rush_rescue_scope=scope).state
        assert {each for each in Cut if each != Cut.STRIKE and is_rescued(state, each, 0)} == saved
    punt = Scene([jack(1, at=(0, 0))], rush_rescue_scope="drops_only", rush_rescue_punt=True).state
    assert is_rescued(punt, Cut.PUNT, 0)
