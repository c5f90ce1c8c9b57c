"""Entering from the Bench and leaving for it."""

import pytest

from rules.hexsport.play.commands import Face, Leave, Step
from tests.rules.hexsport.play.scenes import Scene, guard, jack
from tests.rules.hexsport.play.strides import (
    FAR,
    acting,
    alone,
    over,
    rolled,
    steps,
)


@pytest.mark.rule("HX-BENCH-01", "HX-BENCH-02")
@pytest.mark.parametrize(("cost", "hexes"), [(1, 4), (0, 5)])
def test_a_benched_player_enters_by_his_hex_and_goes_on(cost: int, hexes: int) -> None:
    """EX-036"""
    scene = alone(jack(1), bench_entry_cost=cost)
    assert scene.where("H1") == (-10, 5)
    scene.give(*[Step(0)] * hexes)
    assert scene.where("H1") == (-10 + hexes, 5)
    scene.give(Step(0)).roll(4, 1, 1)
    assert rolled(scene) == [("dash", 3)]


def test_a_visitor_enters_by_his_own_hex() -> None:
    scene = Scene([], [jack(1)], side=1, ref=FAR)
    acting(scene, "V1")
    assert scene.where("V1") == (10, -5)
    assert scene.facing("V1") == 3


def test_who_enters_in_a_sprint_faces_any_way() -> None:
    scene = alone(jack(1), action="sprint").give(Face(0, 1))
    assert steps(scene) == {1}


@pytest.mark.rule("HX-BENCH-03")
def test_a_player_without_the_ball_leaves_by_his_own_entry_hex() -> None:
    scene = alone(jack(1, at=(-9, 5))).give(Step(3), Leave())
    assert scene.where("H1") == "bench"
    assert over(scene)
    assert Leave() not in alone(jack(1, at=(-9, 5))).offered


@pytest.mark.rule("HX-BENCH-03")
@pytest.mark.parametrize(("value", "may"), [("without_ball", False), ("with_ball_dropped", True), ("forbidden", False)])
def test_a_carrier_leaves_only_where_he_may_drop_the_ball(value: str, may: bool) -> None:
    scene = Scene([jack(1, at=(-10, 5), ball=True)], ref=FAR, bench_leave=value, scatter_namer="fixed_direction_0")
    acting(scene, "H1")
    assert (Leave() in scene.offered) is may
    if may:
        scene.give(Leave()).roll(1, 2)
        assert scene.where("H1") == "bench"
        assert scene.ball == (-8, 5)
        assert scene.carrier is None


@pytest.mark.rule("HX-BENCH-03")
def test_by_option_nobody_leaves() -> None:
    assert Leave() not in alone(jack(1, at=(-10, 5)), bench_leave="forbidden").offered


@pytest.mark.rule("HX-EVADE-01")
def test_who_leaves_the_pitch_out_of_a_threat_hex_evades_and_may_fall_there() -> None:
    scene = alone(jack(1, at=(-10, 5)), guard(2, at=(-9, 5), facing=3)).give(Leave()).roll(1, 1)
    assert scene.where("H1") == (-10, 5)
    assert scene.down("H1")
    assert over(scene)
