"""The dice test and the opposed test as they are rolled during play."""

import pytest

from rules.core.pending import Choice, RollRequest
from rules.hexsport.play.commands import Coach, Reroll
from rules.hexsport.play.contest import Contest, Settled
from rules.hexsport.play.dice_test import Test, player_test
from rules.hexsport.play.events import CoachingSpent, TestRolled
from tests.rules.hexsport.play.scenes import Scene, guard, jack, striker


def a_test(scene: Scene, tag: str, kind: str = "stand_up", dice: int = 3) -> Test:
    return player_test(scene.state, kind, scene.slot(tag), dice)


def scored(scene: Scene) -> object:
    """The successes of the last test."""
    return scene.result


def asked(scene: Scene) -> int | None:
    """The side that decides now."""
    assert isinstance(scene.pending, Choice)
    return scene.pending.seat


@pytest.mark.rule("HX-DICE-01", "HX-DICE-02", "HX-DICE-05", "HX-DICE-06", "HX-DICE-07")
def test_each_six_asks_for_one_more_die_and_a_failed_one_takes_nothing() -> None:
    scene = Scene([jack(1, at=(0, 2))])
    scene.start(a_test(scene, "H1")).roll(6, 1, 4)
    assert isinstance(scene.pending, RollRequest)
    assert scene.pending.dice == 1
    scene.roll(3)
    assert scene.result == 2
    assert scene.told(TestRolled) == [TestRolled("stand_up", 0, 4, ((6, 3), (1,), (4,)), 2)]


@pytest.mark.rule("HX-DICE-24")
def test_no_dice_roll_nothing() -> None:
    scene = Scene([jack(1, at=(0, 2))])
    scene.start(a_test(scene, "H1", dice=-1))
    assert scene.result == 0


@pytest.mark.rule("HX-DICE-25", "HX-DICE-26", "HX-DICE-27")
def test_one_coaching_die_always_rolls_and_is_gone() -> None:
    scene = Scene([jack(1, at=(0, 2))], dice=(2, 0))
    scene.start(a_test(scene, "H1", dice=-1))
    assert scene.offered == (Coach(0), Coach(1), Coach(2))
    scene.give(Coach(1)).roll(2)
    assert scene.result == 0
    assert scene.state.teams[0].dice == 1
    assert scene.told(CoachingSpent) == [CoachingSpent(0, 1)]


@pytest.mark.rule("HX-ABIL-15")
def test_the_lucky_pick_up_one_die_once_a_rush() -> None:
    scene = Scene([jack(1, at=(0, 2), abilities=("lucky",))])
    scene.start(a_test(scene, "H1")).roll(1, 2, 4)
    assert Reroll(1, 0) in scene.offered
    scene.give(Reroll(0, 0)).roll(5)
    assert scored(scene) == 2
    scene.start(a_test(scene, "H1")).roll(1, 2, 4)
    assert scene.pending is None
    assert scored(scene) == 1


@pytest.mark.rule("HX-DICE-29")
def test_both_name_their_coaching_dice_before_either_rolls_the_active_side_first() -> None:
    scene = Scene([guard(1, at=(0, 2))], [striker(2, at=(1, 2))], dice=(1, 1))
    scene.start(Contest(active=a_test(scene, "H1", "slam"), reacting=a_test(scene, "V2", "dodge")))
    assert asked(scene) == 0
    scene.give(Coach(0))
    assert asked(scene) == 1
    scene.give(Coach(1)).roll(4, 4, 1).roll(4, 5, 4, 1)
    assert scene.result == Settled(2, 3, 1, double=False)


@pytest.mark.rule("HX-STAFF-11")
def test_dice_of_a_defensive_play_join_slambacks_and_dodges_in_the_other_rush_alone() -> None:
    scene = Scene([guard(1, at=(0, 2))], [striker(2, at=(1, 2))], reserve=(0, 1))
    scene.start(Contest(active=a_test(scene, "H1", "slam"), reacting=a_test(scene, "V2", "dodge")))
    assert scene.offered == (Coach(0, 0), Coach(0, 1))
    scene.give(Coach(0, 1)).roll(1, 1, 1).roll(1, 1, 1, 1)
    assert scene.state.teams[1].reserve == 0
    other = Scene([guard(1, at=(0, 2))], [striker(2, at=(1, 2))], reserve=(0, 1))
    other.start(a_test(other, "V2", "armour")).roll(1, 1, 1)
    assert other.pending is None
