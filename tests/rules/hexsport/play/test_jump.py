"""Jumps as part of movement."""

import pytest

from rules.hexsport.play.commands import Face, Leap, Step
from rules.hexsport.play.events import PlayerFell
from rules.hexsport.play.pitch import PITCH
from rules.hexsport.state import Stats
from tests.rules.hexsport.play.scenes import Scene, cell, guard, jack, striker
from tests.rules.hexsport.play.strides import (
    FAR,
    SLOW,
    acting,
    alone,
    cuts,
    leaps,
    one_hex,
    over,
    rolled,
    steps,
)

LEAPER = ("jump",)


@pytest.mark.rule("HX-JUMP-01", "HX-JUMP-04", "HX-JUMP-08", "HX-ABIL-12")
def test_only_one_with_jump_may_jump_to_an_empty_hex_two_away() -> None:
    assert leaps(alone(jack(1, at=(0, 2)))) == set()
    scene = alone(jack(1, at=(0, 2), abilities=LEAPER), guard(2, at=(2, 2)))
    landings = leaps(scene)
    assert len(landings) == 11
    assert (2, 2) not in landings
    assert all(PITCH.distance[cell((0, 2))][cell(landing)] == 2 for landing in landings)


@pytest.mark.rule("HX-JUMP-04")
def test_by_option_a_jump_may_go_one_hex() -> None:
    scene = alone(jack(1, at=(0, 2), abilities=LEAPER), jump_distance="up_to_2")
    assert len(leaps(scene)) == 18


@pytest.mark.rule("HX-JUMP-02", "HX-JUMP-03", "HX-JUMP-05", "HX-JUMP-06", "HX-EVADE-09")
@pytest.mark.parametrize("down", [False, True])
def test_a_jump_passes_over_an_opponent_costs_two_hexes_and_needs_no_evade(down: bool) -> None:
    """EX-084"""
    piece = jack(1, at=(-3, 0), stats=Stats(6, 4, 4, 4, 4), abilities=LEAPER)
    scene = Scene([piece], [guard(2, at=(1, 0), facing=3, down=down)], ref=FAR)
    acting(scene, "H1").give(Step(0), Step(0), Step(0), Leap(cell((2, 0))))
    scene.roll(*([4, 1, 1] if down else [4, 1]))
    assert scene.where("H1") == (2, 0)
    assert [kind for kind, _dice in rolled(scene)] == ["jump"]
    scene.give(Step(0))
    assert [kind for kind, _dice in rolled(scene)] == ["jump"]
    scene.give(Step(0)).roll(4, 1, 1)
    assert [kind for kind, _dice in rolled(scene)] == ["jump", "dash"]


@pytest.mark.rule("HX-JUMP-06")
def test_a_sprinter_lands_with_any_facing() -> None:
    scene = alone(striker(1, at=(0, 2), facing=0, abilities=LEAPER), action="sprint")
    scene.give(Leap(cell((0, 4)))).roll(4, 1, 1, 1).give(Face(0, 2))
    assert rolled(scene) == [("jump", 4)]
    assert scene.facing("H1") == 2
    assert steps(scene) == {2}


@pytest.mark.rule("HX-JUMP-07", "HX-RUSH-16")
def test_a_carrier_who_fails_a_jump_falls_where_he_wanted_to_land_and_ends_the_rush() -> None:
    scene = Scene([jack(1, at=(0, 2), ball=True, abilities=LEAPER)], ref=FAR, scatter_namer="fixed_direction_0")
    acting(scene, "H1").give(Leap(cell((2, 2)))).roll(1, 1, 1).roll(1, 2)
    assert scene.where("H1") == (2, 2)
    assert scene.down("H1")
    assert scene.ball == (4, 2)
    assert cuts(scene) == ["fallen_carrier"]
    assert over(scene)


@pytest.mark.rule("HX-JUMP-09", "HX-JUMP-02")
@pytest.mark.parametrize(("left", "tests"), [(1, ["dash", "jump"]), (0, ["dash", "dash", "jump"])])
def test_a_jump_short_of_movement_takes_a_dash_for_each_missing_hex(left: int, tests: list[str]) -> None:
    scene = alone(jack(1, at=(left, 2), stats=SLOW, abilities=LEAPER))
    if not left:
        scene.give(Step(0))
    scene.give(Leap(cell((2, 3))))
    for test in tests:
        scene.roll(*([4, 4, 1] if test == "dash" else [4, 1, 1]))
    assert [kind for kind, _dice in rolled(scene)] == tests
    assert scene.where("H1") == (2, 3)


@pytest.mark.rule("HX-JUMP-09")
def test_a_failed_dash_of_a_short_jump_makes_him_fall_in_the_landing_hex() -> None:
    scene = alone(jack(1, at=(0, 2), stats=SLOW, abilities=LEAPER)).give(Leap(cell((2, 2)))).roll(1, 1, 1)
    assert scene.told(PlayerFell) == [PlayerFell(0, cell((2, 2)), "dash")]
    assert over(scene)


@pytest.mark.rule("HX-JUMP-09")
def test_by_option_nobody_jumps_short_of_movement() -> None:
    scene = alone(jack(1, at=(0, 2), stats=SLOW, abilities=LEAPER), jump_short_movement="not_allowed")
    assert leaps(scene) == set()


def test_a_jack_who_has_one_hex_does_not_jump_without_slide() -> None:
    assert leaps(one_hex(jack(1, at=(0, 2), ball=True, abilities=LEAPER))) == set()
    assert leaps(one_hex(jack(1, at=(0, 2), ball=True, abilities=("jump", "slide")))) != set()
