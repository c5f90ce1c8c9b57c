"""What a Dodge that wins brings."""

import pytest

from rules.core.pending import Choice
from rules.hexsport.play.commands import Choose, Face, NameDirection
from rules.hexsport.play.pitch import NOWHERE
from tests.rules.hexsport.play.brawls import dice, fight, score
from tests.rules.hexsport.play.scenes import Piece, Scene, cell, guard, jack, striker

STAY = Choose(NOWHERE)
KINDS = ("slam", "sucker_punch", "steal", "feint")


def dodged(*successes: int, kind: str = "slam", target: Piece | None = None, **told: object) -> Scene:
    """H1 on (0,0) facing 1 attacks V9 on (1,0), who dodges."""
    attacker = (striker if kind in ("steal", "feint") else guard)(1, at=(0, 0), facing=1, abilities=("misdirect",))
    scene = Scene([attacker], [target or jack(9, at=(1, 0), facing=2, ball=kind == "steal")], ref=(-5, 5), **told)
    return fight(scene, "H1", "V9", kind, "dodge", *successes)


@pytest.mark.rule("HX-DODGE-04", "HX-DODGE-02", "HX-STEAL-04", "HX-FEINT-10", "HX-SUCKER-05")
@pytest.mark.parametrize("kind", KINDS)
def test_the_dodger_faces_as_he_likes_and_the_attacker_faces_him(kind):
    scene = dodged(2, 3, kind=kind)
    assert isinstance(scene.pending, Choice)
    assert (scene.pending.seat, scene.offered) == (1, tuple(Face(1, facing) for facing in range(6)))
    scene.give(Face(1, 5))
    assert (scene.where("V9"), scene.facing("V9"), scene.facing("H1"), scene.pending) == ((1, 0), 5, 0, None)


@pytest.mark.rule("HX-DODGE-05", "HX-DODGE-06", "HX-EVADE-08")
@pytest.mark.parametrize(("answer", "at"), [(0, "the hex left"), (1, "the dodger")])
def test_doubled_he_moves_a_hex_without_a_test_and_the_attacker_faces_him_or_the_hex_left(answer, at):
    """EX-062"""
    scene = dodged(1, 2)
    assert Choose(cell((0, 0))) not in scene.offered
    scene.give(Choose(cell((1, -1))), Face(1, 4))
    assert (scene.where("V9"), scene.facing("V9")) == ((1, -1), 4)
    assert isinstance(scene.pending, Choice)
    assert (scene.pending.seat, scene.offered) == (0, (Face(0, 0), Face(0, 1))), at
    scene.give(Face(0, answer))
    assert (scene.facing("H1"), scene.pending) == (answer, None)


@pytest.mark.rule("HX-DODGE-05", "HX-DODGE-06")
def test_doubled_he_may_stay():
    scene = dodged(1, 2).give(STAY, Face(1, 0))
    assert (scene.where("V9"), scene.facing("V9"), scene.facing("H1"), scene.pending) == ((1, 0), 0, 0, None)


@pytest.mark.rule("HX-DODGE-08")
def test_a_dodging_carrier_keeps_the_ball():
    scene = dodged(1, 2, kind="steal").give(Choose(cell((2, 0))), Face(1, 0))
    assert (scene.carrier, scene.ball, scene.pending) == ("V9", (2, 0), None)


@pytest.mark.rule("HX-DODGE-08", "HX-PICKUP-08")
def test_a_dodge_onto_the_ball_forces_a_pick_up_and_a_guard_makes_it_scatter():
    scene = dodged(1, 2, ball=(2, 0)).give(Choose(cell((2, 0))), Face(1, 0))
    assert dice(scene) == 3
    assert score(scene, 1).carrier == "V9"
    heavy = dodged(1, 2, ball=(2, 0), target=guard(9, at=(1, 0))).give(Choose(cell((2, 0))), Face(1, 0))
    assert heavy.give(NameDirection(0)).roll(1, 1).ball == (3, 0)
