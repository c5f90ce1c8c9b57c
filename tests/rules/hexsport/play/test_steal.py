"""What a Steal brings."""

import pytest

from rules.hexsport.play.commands import Choose, NameDirection, React
from rules.hexsport.play.events import BallTaken
from rules.hexsport.state import Stats
from tests.rules.hexsport.play.brawls import assault, dice, fight
from tests.rules.hexsport.play.scenes import Piece, Scene, cell, jack, striker


def steal(*successes: int, reaction: str = "dodge", target: Piece | None = None, **told: object) -> Scene:
    carrier = target or jack(9, at=(1, 0), facing=2, ball=True)
    scene = Scene([jack(1, at=(0, 0), facing=1)], [carrier], ref=(-5, 5), **told)
    return fight(scene, "H1", "V9", "steal", reaction, *successes)


@pytest.mark.rule("HX-STEAL-08")
def test_after_a_draw_both_face_each_other_and_the_carrier_keeps_the_ball():
    scene = steal(2, 2)
    assert (scene.facing("H1"), scene.facing("V9"), scene.carrier, scene.pending) == (0, 3, "V9", None)


@pytest.mark.rule("HX-STEAL-06", "HX-STEAL-09")
@pytest.mark.parametrize(("option", "ends"), [(False, False), (True, True)])
def test_a_steal_that_wins_scatters_the_ball_and_by_option_ends_the_rush(option, ends):
    scene = steal(3, 2, steal_win_ends_rush=option).give(NameDirection(0)).roll(1, 2)
    assert (scene.ball, scene.carrier, bool(scene.state.cut)) == ((3, 0), None, ends)
    assert (scene.where("V9"), scene.down("V9")) == ((1, 0), False)


@pytest.mark.rule("HX-STEAL-07", "HX-STEAL-03")
def test_a_doubled_steal_takes_the_ball():
    """EX-068"""
    fast = Stats(5, 4, 3, 4, 4)
    scene = Scene([striker(1, at=(0, 0), stats=fast)], [striker(9, at=(1, 0), ball=True)])
    assault(scene, "H1", "V9", "steal").give(React("dodge"))
    assert dice(scene) == 4
    scene.roll(3, 4, 5, 3).roll(4, 4, 1, 1)
    assert (scene.carrier, scene.ball, scene.pending) == ("H1", (0, 0), None)
    assert scene.told(BallTaken) == [BallTaken(0, "steal")]


@pytest.mark.rule("HX-STEAL-05", "HX-SLAM-10")
def test_a_slamback_that_wins_pushes_the_thief():
    target = jack(9, at=(1, 0), facing=3, ball=True)
    scene = steal(2, 3, reaction="slamback", target=target).give(Choose(cell((-1, 0))), Choose(cell((0, 0))))
    assert (scene.where("H1"), scene.where("V9"), scene.ball) == ((-1, 0), (0, 0), (0, 0))
