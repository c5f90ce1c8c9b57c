"""Attacks as whole actions: the movement before them, what they turn out to be, and the foul that follows."""

import pytest

from rules.hexsport.play.action import Action
from rules.hexsport.play.commands import Call, Choose, React, Step, Stop, Turn
from rules.hexsport.play.events import ActionBegan, ActionEnded, AttackMade
from rules.hexsport.play.pitch import NOWHERE
from tests.rules.hexsport.play.brawls import dice, score
from tests.rules.hexsport.play.scenes import Piece, Scene, guard, jack, keeper, striker

REF = (-5, 5)


def action(kind: str, attacker: Piece, *targets: Piece, **terms: object) -> Scene:
    scene = Scene([attacker], list(targets), ref=REF, **terms)
    return scene.start(Action(slot=0, action=kind))


@pytest.mark.rule("HX-SLAM-01", "HX-STEAL-01", "HX-SUCKER-03", "HX-FEINT-01", "HX-ROLE-13")
@pytest.mark.parametrize(
    ("kind", "make"),
    [("slam", guard), ("slam", keeper), ("sucker_punch", guard), ("steal", striker), ("feint", striker)],
)
def test_some_have_a_full_move_and_dashes_first(kind, make):
    scene = action(
        kind, make(1, at=(-5, 0), abilities=("misdirect",)), jack(9, at=(6, 0), ball=True), sucker_detect="declared"
    )
    for _hexes in range(5):
        scene.give(Step(0))
    assert Step(0) in scene.offered  # the sixth hex is dashed
    scene.give(Step(0))
    assert dice(scene) >= 3
    assert score(scene, 1).where("H1") == (1, 0)


@pytest.mark.rule("HX-SLAM-01", "HX-STEAL-01", "HX-SUCKER-03", "HX-FEINT-01", "HX-ROLE-14")
@pytest.mark.parametrize("kind", ["slam", "sucker_punch", "steal", "feint"])
def test_a_jack_moves_one_hex_and_turns(kind):
    scene = action(
        kind, jack(1, at=(-2, 0), abilities=("misdirect",)), jack(9, at=(0, 0), ball=True), sucker_detect="declared"
    )
    scene.give(Step(0))
    assert not [command for command in scene.offered if isinstance(command, Step)]
    assert Turn(1) in scene.offered


@pytest.mark.rule("HX-STOMP-01")
def test_a_stomper_does_not_move_at_all():
    scene = action("stomp", guard(1, at=(0, 0), facing=0), jack(9, at=(1, 0), down=True))
    assert scene.offered == (React("dodge"), React("none"))


@pytest.mark.rule("HX-STOMP-09", "HX-ABIL-07")
def test_who_asks_if_it_hurts_may_move_before_he_stomps():
    scene = action("stomp", guard(1, at=(-2, 0), abilities=("does_this_hurt",)), jack(9, at=(1, 0), down=True))
    scene.give(Step(0), Step(0), Stop(), React("none"))
    assert dice(scene) == 5


@pytest.mark.rule("HX-SLAM-02")
def test_the_slammer_names_one_of_several_targets():
    scene = action("slam", guard(1, at=(0, 0), facing=0), jack(8, at=(1, 0)), jack(9, at=(1, -1)))
    scene.give(Stop())
    assert [command.slot for command in scene.offered] == [1, 2]
    scene.give(scene.offered[1])
    assert scene.told(AttackMade) == [AttackMade(0, 2, "slam")]


@pytest.mark.rule("HX-SUCKER-01", "HX-SUCKER-07", "HX-SUCKER-10", "HX-REF-02")
def test_a_run_around_the_target_into_a_slam_is_a_sucker_punch_and_may_be_called():
    """EX-071"""
    scene = action("slam", guard(1, at=(2, -2), facing=3), jack(9, at=(0, 0), facing=0))
    scene.give(Step(3), Step(4), Step(4), Turn(0))
    assert scene.where("H1") == (-1, 0)
    assert scene.told(AttackMade) == [AttackMade(0, 1, "sucker_punch")]
    scene.give(React("dodge"))
    score(scene, 1, 1)
    assert scene.offered == (Call(), Call("sucker_punch", 0))
    scene.give(Call("sucker_punch", 0))
    assert dice(scene) == 2
    scene.roll(6, 6)
    assert scene.told(ActionBegan, ActionEnded) == [ActionBegan(0, "slam", "token"), ActionEnded(0, "sucker_punch")]


@pytest.mark.rule("HX-SUCKER-02")
def test_a_slam_from_behind_in_the_next_action_is_none():
    scene = action("slam", guard(1, at=(-1, 0), facing=0), jack(9, at=(0, 0), facing=0))
    scene.give(Stop(), React("none"))
    score(scene, 2)
    scene.give(scene.offered[0], Choose(NOWHERE))
    score(scene, 3)
    assert scene.pending is None
    assert scene.told(AttackMade) == [AttackMade(0, 1, "slam")]
