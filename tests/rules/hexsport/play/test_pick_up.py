"""Somebody comes to where the ball lies."""

from typing import Any

import pytest

from rules.core.pending import RollRequest
from rules.hexsport.play.commands import Coach, TakeFree
from rules.hexsport.play.events import BallTaken, RushCut
from rules.hexsport.play.pick_up import PickUp
from tests.rules.hexsport.play.scenes import Piece, Scene, guard, jack, keeper, striker

EAST = 0


def on_the_ball(piece: Piece, *others: Piece, side: int = 0, **told: Any) -> Scene:
    """The player is on the hex of the loose ball; by default in his own Rush."""
    return Scene([piece], list(others), ball=piece.at, side=side, **told)


def dice(piece: Piece, *others: Piece, sprinted: bool = False, coaching: int = 0) -> int:
    scene = on_the_ball(piece, *others, dice=(coaching, 0)).start(PickUp(slot=0, sprinted=sprinted))
    if coaching:
        scene.give(Coach(coaching))
    return scene.pending.dice if isinstance(scene.pending, RollRequest) and scene.pending.purpose == "pick_up" else 0


THREATS = [guard(7, at=(1, 0), facing=3), guard(8, at=(-1, 0), facing=0), guard(9, at=(0, 1), facing=2)]


@pytest.mark.rule("HX-PICKUP-03", "HX-ROLE-02", "HX-ROLE-11")
def test_the_dice_of_a_pick_up() -> None:
    """EX-053"""
    assert dice(jack(1, at=(0, 0))) == 3
    assert dice(striker(1, at=(0, 0))) == 4
    assert dice(keeper(1, at=(0, 0))) == 2
    assert dice(striker(1, at=(0, 0)), THREATS[0], sprinted=True) == 2


@pytest.mark.rule("HX-DICE-04", "HX-DICE-22", "HX-DICE-23", "HX-DICE-24", "HX-DICE-25")
def test_a_threatened_keeper_who_sprinted_has_no_dice_and_with_a_coaching_die_one() -> None:
    """EX-004, EX-005"""
    keeping = keeper(1, at=(0, 0))
    assert dice(keeping, *THREATS, sprinted=True) == 0
    assert dice(keeping, *THREATS, sprinted=True, coaching=1) == 1


@pytest.mark.rule("HX-PICKUP-01", "HX-PICKUP-05", "HX-PICKUP-07")
def test_he_must_try_without_being_asked_or_paying_and_one_success_gives_the_ball() -> None:
    scene = on_the_ball(jack(1, at=(0, 0))).start(PickUp(slot=0)).roll(4, 1, 1)
    assert scene.told(BallTaken) == [BallTaken(0, "pick_up")]
    assert (scene.carrier, scene.state.cut) == ("H1", "")
    assert scene.state.teams[0].tokens == 5


@pytest.mark.rule("HX-PICKUP-06", "HX-RUSH-09")
def test_two_successes_also_bring_a_free_run_or_throw() -> None:
    """EX-054"""
    scene = on_the_ball(jack(1, at=(0, 0))).start(PickUp(slot=0)).roll(4, 4, 1)
    assert scene.offered == (TakeFree(""), TakeFree("run"), TakeFree("throw"))
    scene.give(TakeFree(""))
    assert scene.carrier == "H1"


@pytest.mark.rule("HX-ROLE-12")
def test_a_keeper_can_only_run_for_free() -> None:
    scene = on_the_ball(keeper(1, at=(0, 0))).start(PickUp(slot=0)).roll(4, 4)
    assert scene.offered == (TakeFree(""), TakeFree("run"))


@pytest.mark.rule("HX-PICKUP-04", "HX-RUSH-16")
def test_without_a_success_the_ball_scatters_and_the_rush_ends() -> None:
    scene = on_the_ball(jack(1, at=(0, 0))).start(PickUp(slot=0)).roll(1, 2, 3).scatter(EAST, 1, 4)
    assert (scene.ball, scene.carrier) == ((4, 0), None)
    assert scene.told(RushCut) == [RushCut("failed_pick_up")]


@pytest.mark.parametrize(("option", "cut"), [(True, "failed_pick_up"), (False, "")])
@pytest.mark.rule("HX-PICKUP-10", "HX-RUSH-20")
def test_a_pushed_player_of_the_other_side_ends_the_rush_too_unless_the_option_says_not(option: bool, cut: str) -> None:
    scene = on_the_ball(jack(1, at=(0, 0)), side=1, pickup_foreign_fail_ends_rush=option)
    scene.start(PickUp(slot=0, pushed=True)).roll(1, 2, 3).scatter(EAST, 1, 4)
    assert scene.state.cut == cut
    own = on_the_ball(jack(1, at=(0, 0)), pickup_foreign_fail_ends_rush=option)
    own.start(PickUp(slot=0, pushed=True)).roll(1, 2, 3).scatter(EAST, 1, 4)
    assert own.state.cut == "failed_pick_up"


@pytest.mark.parametrize(("option", "cut"), [(False, ""), (True, "guard_on_ball")])
@pytest.mark.rule("HX-PICKUP-08", "HX-PICKUP-09")
def test_a_guard_makes_it_scatter_and_ends_the_rush_by_option_alone(option: bool, cut: str) -> None:
    scene = on_the_ball(guard(1, at=(0, 0)), pickup_guard_ends_rush=option)
    scene.start(PickUp(slot=0)).scatter(EAST, 1, 4)
    assert scene.ball == (4, 0)
    assert scene.state.cut == cut
    foreign = on_the_ball(guard(1, at=(0, 0)), side=1, pickup_guard_ends_rush=option)
    assert foreign.start(PickUp(slot=0)).scatter(EAST, 1, 4).state.cut == ""


@pytest.mark.rule("HX-DOWN-01", "HX-DOWN-05")
def test_who_lands_on_it_on_the_floor_makes_it_scatter() -> None:
    scene = on_the_ball(striker(1, at=(0, 0), down=True)).start(PickUp(slot=0)).scatter(EAST, 1, 4)
    assert (scene.ball, scene.carrier, scene.state.cut) == ((4, 0), None, "")


@pytest.mark.rule("HX-PICKUP-01")
def test_nothing_happens_where_no_loose_ball_lies() -> None:
    elsewhere = Scene([jack(1, at=(0, 0))], ball=(3, 0)).start(PickUp(slot=0))
    held = Scene([jack(1, at=(0, 0), ball=True)]).start(PickUp(slot=0))
    gone = Scene([jack(1)]).start(PickUp(slot=0))
    assert [scene.pending for scene in (elsewhere, held, gone)] == [None] * 3
    assert not elsewhere.told(BallTaken) + held.told(BallTaken) + gone.told(BallTaken)
