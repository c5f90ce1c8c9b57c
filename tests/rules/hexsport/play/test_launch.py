"""Bringing a ball into play."""

import pytest

from rules.core.pending import Choice, DrawRequest, RollRequest
from rules.hexsport.play.deck import CARDS
from rules.hexsport.play.events import BallLaunched, PlayerHarmed, RushCut
from rules.hexsport.play.launch import Launch
from rules.hexsport.play.pitch import PITCH
from rules.hexsport.play.state import NOBODY
from rules.hexsport.report import Cause
from tests.rules.hexsport.play.scenes import Scene, cell, guard, jack, striker

FIVE = [(2, -4), (1, -2), (0, 0), (-1, 2), (-2, 4)]


def launched(scene: Scene, *faces: int) -> Scene:
    scene.start(Launch())
    for face in faces:
        scene.roll(face)
    return scene


@pytest.mark.rule("HX-LAUNCH-01")
def test_a_launch_is_one_plain_die_of_the_rushing_coach() -> None:
    scene = Scene(side=1).start(Launch())
    assert isinstance(scene.pending, RollRequest)
    assert (scene.pending.purpose, scene.pending.dice, scene.pending.seat) == ("launch", 1, 1)


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
@pytest.mark.rule("HX-LAUNCH-02", "HX-PITCH-03", "HX-PITCH-20", "HX-PITCH-27")
def test_each_face_up_to_5_is_a_launch_hex_from_the_left_of_the_rushing_coach(face: int, side: int) -> None:
    """EX-028"""
    scene = launched(Scene(side=side), face)
    assert scene.ball == (FIVE if side == 0 else FIVE[::-1])[face - 1]
    assert scene.pending is None


@pytest.mark.parametrize(
    ("side", "second", "rests"),
    [(0, 1, (-3, 5)), (0, 3, (-3, 5)), (0, 4, (-2, 5)), (1, 3, (3, -5)), (1, 4, (2, -5)), (1, 6, (2, -5))],
)
@pytest.mark.rule("HX-LAUNCH-03", "HX-LAUNCH-04", "HX-LAUNCH-05", "HX-LAUNCH-06")
def test_a_6_sends_it_to_the_far_wall_and_back_on_one_side_of_the_line(
    side: int, second: int, rests: tuple[int, int]
) -> None:
    """EX-029"""
    scene = launched(Scene(side=side), 6, second)
    assert scene.ball == rests
    toward = side if second <= 3 else 1 - side
    assert PITCH.halves[toward] >> cell(rests) & 1


@pytest.mark.rule("HX-LAUNCH-07", "HX-LAUNCH-08", "HX-SCATTER-05")
def test_a_standing_player_on_the_way_is_hit_and_may_catch() -> None:
    scene = Scene([striker(1, at=(1, -2), facing=2)])
    launched(scene, 4).roll(4)
    assert scene.carrier == "H1"
    assert scene.told(BallLaunched) == [BallLaunched(cell((1, -2)))]


@pytest.mark.rule("HX-LAUNCH-07")
def test_on_a_6_it_passes_all_five_launch_hexes() -> None:
    scene = Scene([striker(1, at=(-2, 4), facing=2)])
    launched(scene, 6, 5).roll(4)
    assert scene.carrier == "H1"


@pytest.mark.rule("HX-LAUNCH-07")
def test_who_stands_beyond_the_hex_it_stops_on_is_not_hit() -> None:
    scene = launched(Scene([striker(1, at=(0, 0), facing=2)]), 2)
    assert scene.ball == (1, -2)
    assert scene.pending is None


@pytest.mark.parametrize("at", FIVE)
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.rule("HX-LAUNCH-09")
def test_only_who_faces_the_left_wall_of_the_rushing_coach_can_catch(at: tuple[int, int], side: int) -> None:
    """The wall row of r = -5 is left of Home; on the sideways line (facing 0 and 3) he sees it."""
    catches = []
    for facing in range(6):
        scene = Scene([striker(1, at=at, facing=facing)], side=side)
        launched(scene, 6, 1)
        catches.append(scene.pending is not None and getattr(scene.pending, "purpose", "") == "catch")
    seen = {0, 1, 2, 3} if side == 0 else {0, 3, 4, 5}
    assert {facing for facing in range(6) if catches[facing]} == seen


@pytest.mark.rule("HX-LAUNCH-09", "HX-FACING-11")
def test_a_player_without_a_rear_sees_every_launch() -> None:
    scene = Scene([striker(1, at=(0, 0), facing=5, abilities=("360_vision",))])
    launched(scene, 3).roll(4)
    assert scene.carrier == "H1"


@pytest.mark.rule("HX-LAUNCH-10")
def test_a_rushing_player_who_fails_to_catch_a_launch_ends_the_rush_before_it_began() -> None:
    scene = Scene([striker(1, at=(0, 0), facing=1)], catch_scatter_fail_ends_rush="false")
    launched(scene, 3).roll(1)
    scene.scatter(0, 1, 2)
    assert scene.ball == (2, 0)
    assert scene.told(RushCut) == [RushCut("failed_catch")]


@pytest.mark.rule("HX-LAUNCH-10")
def test_a_player_of_the_other_side_who_fails_does_not_end_it() -> None:
    scene = Scene([], [striker(1, at=(0, 0), facing=1)])
    launched(scene, 3).roll(1)
    scene.scatter(0, 1, 2)
    assert scene.state.cut == ""


@pytest.mark.rule("HX-LAUNCH-08", "HX-LAUNCH-12")
def test_a_guard_who_is_hit_makes_it_scatter_and_takes_no_harm() -> None:
    scene = launched(Scene([guard(1, at=(0, 0), facing=1)]), 5)
    scene.scatter(3, 1, 2)
    assert scene.ball == (-2, 0)
    assert scene.where("H1") == (0, 0)
    assert not scene.down("H1")
    assert scene.state.cut == ""


@pytest.mark.rule("HX-LAUNCH-12", "HX-DICE-31")
@pytest.mark.parametrize(
    ("face", "armour", "damage", "where"), [(2, 2, 0, (0, 0)), (3, 1, 2, "bin"), (6, 0, 6, "dead"), (1, 0, 1, "bin")]
)
def test_by_option_it_rolls_damage_on_who_is_hit_from_behind(face, armour, damage, where) -> None:
    scene = launched(Scene([], [striker(1, at=(0, 0), facing=5)], launch_can_injure=True), 5)
    assert isinstance(scene.pending, RollRequest)
    assert (scene.pending.purpose, scene.pending.subject, scene.pending.dice) == ("launch_damage", "V1", 1)
    scene.roll(face).roll(*(4,) * armour, *(1,) * (3 - armour))
    while isinstance(scene.pending, DrawRequest):  # the Fan Check of 3 and more
        scene.draw(next(no for no in scene.pending.among if CARDS[int(no)].kind != "event"))
    scene.scatter(0, 1, 2)
    assert (scene.where("V1"), scene.ball) == (where, (2, 0))
    harm = [PlayerHarmed(0, face, damage, NOBODY, Cause.OTHER)] if damage else []
    assert scene.told(PlayerHarmed) == harm


@pytest.mark.rule("HX-LAUNCH-12")
def test_by_option_an_event_of_the_fan_check_may_take_the_ball_out_of_play() -> None:
    scene = launched(Scene([], [striker(1, at=(0, 0), facing=5)], launch_can_injure=True), 5)
    scene.roll(3).roll(1, 1, 1).draw(next(no for no, card in CARDS.items() if card.title == "Ball Shatters"))
    assert (scene.ball, scene.pending) == (None, None)


@pytest.mark.rule("HX-LAUNCH-12")
def test_by_option_it_hurts_nobody_who_faces_it_or_lies() -> None:
    faced = launched(Scene([guard(1, at=(0, 0), facing=1)], launch_can_injure=True), 5)
    assert isinstance(faced.pending, Choice)
    assert faced.pending.kind == "scatter"
    assert launched(Scene([jack(1, at=(0, 0), down=True)], launch_can_injure=True), 5).pending is None


@pytest.mark.rule("HX-LAUNCH-11", "HX-SCATTER-09")
def test_who_lies_on_the_way_does_not_stop_it() -> None:
    scene = launched(Scene([jack(1, at=(1, -2), down=True)]), 3)
    assert scene.ball == (0, 0)
    other = launched(Scene([jack(1, at=(1, -2), down=True)]), 2)
    other.scatter(0, 1, 1)
    assert other.ball == (2, -2)
