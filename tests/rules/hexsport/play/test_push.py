"""Pushing back."""

import pytest

from rules.hexsport.play.commands import Choose
from rules.hexsport.play.events import PlayerLeft, PlayerMoved
from rules.hexsport.play.pitch import NOWHERE
from rules.hexsport.play.push import PushBack
from tests.rules.hexsport.play.scenes import Scene, cell, guard, jack


def pushed(scene: Scene, *axes: int) -> Scene:
    """H1 pushes V2."""
    return scene.start(PushBack(slot=scene.slot("V2"), axes=axes, seat=0, by=scene.slot("H1")))


@pytest.mark.rule("HX-PUSH-01", "HX-PUSH-02", "HX-SLAM-10")
def test_the_pushing_coach_picks_one_of_three_hexes_behind_and_the_loser_faces_the_one_he_left():
    """EX-066"""
    scene = pushed(Scene([guard(1, at=(0, 0))], [jack(2, at=(1, 0), facing=3)]), 0)
    assert scene.pending is not None
    assert (scene.pending.seat, set(scene.offered)) == (0, {Choose(cell(at)) for at in ((1, 1), (2, 0), (2, -1))})
    scene.give(Choose(cell((1, 1))))
    assert (scene.where("V2"), scene.facing("V2"), scene.result) == ((1, 1), 2, cell((1, 0)))
    assert scene.told(PlayerMoved) == [PlayerMoved(1, cell((1, 1)), 2, "push")]


@pytest.mark.rule("HX-PUSH-05")
def test_a_single_empty_hex_is_not_asked_for():
    others = [jack(3, at=(1, 1)), jack(4, at=(2, -1))]
    scene = pushed(Scene([guard(1, at=(0, 0)), *others], [jack(2, at=(1, 0), facing=0)]), 0)
    assert (scene.where("V2"), scene.facing("V2")) == ((2, 0), 3)


@pytest.mark.rule("HX-PUSH-03", "HX-PUSH-09")
@pytest.mark.parametrize(("option", "facing"), [("faces_winner", 3), ("unchanged", 0)])
def test_where_all_three_are_filled_he_stays_and_turns_to_the_winner(option, facing):
    others = [jack(3, at=(1, 1)), jack(4, at=(2, -1)), jack(5, at=(2, 0))]
    scene = Scene([guard(1, at=(0, 0)), *others], [jack(2, at=(1, 0), facing=0)], push_blocked_facing=option)
    pushed(scene, 0)
    assert (scene.where("V2"), scene.facing("V2"), scene.result) == ((1, 0), facing, NOWHERE)


@pytest.mark.rule("HX-PUSH-04", "HX-PUSH-03")
def test_hexes_off_the_pitch_count_as_filled():
    """EX-067"""
    scene = pushed(Scene([guard(1, at=(9, 0))], [jack(2, at=(10, 0), facing=0)]), 0)
    assert (scene.where("V2"), scene.result) == ((10, 0), NOWHERE)


@pytest.mark.rule("HX-PUSH-04", "HX-PUSH-05")
def test_by_option_he_may_be_pushed_off_the_pitch_to_his_bench():
    others = [jack(3, at=(10, -2))]
    home = [guard(1, at=(8, 0)), *others]
    scene = pushed(Scene(home, [jack(2, at=(9, 0), facing=0)], push_off_pitch="removed_to_bench"), 0)
    assert NOWHERE not in {command.cell for command in scene.offered}
    scene = pushed(Scene([guard(1, at=(9, 0))], [jack(2, at=(10, 0))], push_off_pitch="removed_to_bench"), 0)
    assert (scene.where("V2"), scene.told(PlayerLeft), scene.result) == ("bench", [PlayerLeft(1)], cell((10, 0)))
    scene = pushed(Scene([guard(1, at=(10, -2))], [jack(2, at=(10, -1))], push_off_pitch="removed_to_bench"), 5)
    assert scene.offered == (Choose(cell((9, 0))), Choose(cell((10, 0))), Choose(NOWHERE))


@pytest.mark.rule("HX-PUSH-08")
@pytest.mark.parametrize(("option", "count"), [(True, 2), (False, 3)])
def test_the_refs_hex_counts_as_filled(option, count):
    scene = Scene([guard(1, at=(0, 0))], [jack(2, at=(1, 0))], ref=(2, 0), ref_blocks_players=option)
    assert len(pushed(scene, 0).offered) == count


@pytest.mark.rule("HX-EVADE-08")
def test_a_push_out_of_a_threat_hex_needs_no_test():
    scene = pushed(Scene([guard(1, at=(0, 0), facing=0)], [jack(2, at=(1, 0))]), 0).give(Choose(cell((2, 0))))
    assert scene.where("V2") == (2, 0)
    assert [type(event) for event in scene.events][1:-1] == [PlayerMoved]


@pytest.mark.rule("HX-PUSH-06")
def test_with_two_directions_equally_near_the_pusher_has_the_hexes_of_both():
    scene = pushed(Scene([guard(1, at=(-1, -1))], [jack(2, at=(1, 0))]), 0, 5)
    hexes = ((1, 1), (2, 0), (2, -1), (0, 1))
    assert set(scene.offered) == {Choose(cell(at)) for at in hexes} - {Choose(scene.state.ref)}
