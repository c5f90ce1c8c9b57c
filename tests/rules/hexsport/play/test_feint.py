"""What a Feint brings."""

import pytest

from rules.core.pending import Choice
from rules.hexsport.play.commands import Choose, Face, NameDirection
from rules.hexsport.play.pitch import NOWHERE
from tests.rules.hexsport.play.brawls import dice, fight, score
from tests.rules.hexsport.play.scenes import Piece, Scene, cell, guard, jack


def feint(reaction: str, *successes: int, target: Piece | None = None, **told: object) -> Scene:
    """H1 on (0,0) facing 1 feints at V9 on (1,0)."""
    feinter = jack(1, at=(0, 0), facing=1, abilities=("misdirect",))
    scene = Scene([feinter], [target or jack(9, at=(1, 0), facing=2)], ref=(-5, 5), **told)
    return fight(scene, "H1", "V9", "feint", reaction, *successes)


@pytest.mark.rule("HX-FEINT-06")
def test_after_a_draw_both_face_each_other():
    scene = feint("dodge", 2, 2)
    assert (scene.facing("H1"), scene.facing("V9"), scene.pending) == (0, 3, None)


@pytest.mark.rule("HX-FEINT-07")
def test_the_winner_sets_the_facing_of_both():
    scene = feint("dodge", 3, 2)
    assert isinstance(scene.pending, Choice)
    assert (scene.pending.seat, scene.pending.subject) == (0, "V9")
    scene.give(Face(1, 0), Face(0, 4))
    assert (scene.facing("V9"), scene.facing("H1"), scene.where("V9"), scene.pending) == (0, 4, (1, 0), None)


@pytest.mark.rule("HX-FEINT-08", "HX-EVADE-08")
def test_doubled_he_may_first_move_the_loser_one_hex_any_way():
    scene = feint("dodge", 2, 1)
    assert isinstance(scene.pending, Choice)
    hexes = ((2, 0), (2, -1), (1, -1), (0, 1), (1, 1))
    assert (scene.pending.seat, set(scene.offered)) == (0, {Choose(NOWHERE), *(Choose(cell(at)) for at in hexes)})
    scene.give(Choose(cell((1, -1))), Face(1, 2), Face(0, 0))
    assert (scene.where("V9"), scene.facing("V9"), scene.facing("H1"), scene.pending) == ((1, -1), 2, 0, None)
    stays = feint("dodge", 2, 1).give(Choose(NOWHERE), Face(1, 0), Face(0, 0))
    assert stays.where("V9") == (1, 0)


@pytest.mark.rule("HX-FEINT-09", "HX-PICKUP-08")
def test_a_loser_moved_onto_the_ball_must_pick_up_and_a_guard_makes_it_scatter():
    able = feint("dodge", 2, 1, ball=(2, 0)).give(Choose(cell((2, 0))), Face(1, 3), Face(0, 0))
    assert dice(able) == 3
    assert score(able, 1).carrier == "V9"
    heavy = feint("dodge", 2, 1, ball=(2, 0), target=guard(9, at=(1, 0)))
    heavy.give(Choose(cell((2, 0))), Face(1, 3), Face(0, 0), NameDirection(0)).roll(1, 1)
    assert heavy.ball == (3, 0)


@pytest.mark.rule("HX-FEINT-05", "HX-FEINT-10")
def test_a_slamback_that_wins_is_one():
    scene = feint("slamback", 2, 3, target=jack(9, at=(1, 0), facing=3)).give(Choose(cell((-1, 0))), Choose(NOWHERE))
    assert (scene.where("H1"), scene.facing("H1"), scene.facing("V9")) == ((-1, 0), 0, 3)
