"""Runs and Sprints, step by step."""

import pytest

from rules.hexsport.play.commands import Command, Face, Step, Stop, Turn
from rules.hexsport.play.events import PlayerTurned, TestRolled
from rules.hexsport.play.move import Move, Moved
from tests.rules.hexsport.play.scenes import Scene, cell, guard, jack, keeper, striker
from tests.rules.hexsport.play.strides import (
    FAR,
    acting,
    alone,
    cuts,
    one_hex,
    over,
    rolled,
    steps,
    turns,
)


@pytest.mark.rule("HX-RUN-02", "HX-RUN-03", "HX-RUN-04")
def test_a_run_goes_as_many_hexes_as_move_any_way_and_ends_on_any_facing() -> None:
    """EX-046"""
    scene = alone(jack(1, at=(0, 2), facing=0))
    assert steps(scene) == set(range(6))
    scene.give(Step(3), Step(0), Step(3), Step(2), Step(3))
    assert scene.where("H1") == (-2, 1)
    assert scene.told(TestRolled) == []
    assert turns(scene) == {0, 1, 2, 4, 5}
    scene.give(Turn(0))
    assert scene.facing("H1") == 0
    assert over(scene)


@pytest.mark.rule("HX-RUN-03", "HX-EVADE-07")
def test_to_turn_is_free_and_no_step_out_of_a_threat_hex() -> None:
    scene = alone(jack(1, at=(0, 2)), guard(2, at=(1, 2), facing=3)).give(Turn(2))
    assert scene.told(TestRolled) == []
    assert scene.facing("H1") == 2
    assert over(scene)


@pytest.mark.rule("HX-RUN-05", "HX-RUN-07", "HX-DOWN-04", "HX-PITCH-01")
def test_nobody_enters_the_hex_of_another_standing_or_down_nor_of_the_ref() -> None:
    scene = Scene([jack(1, at=(0, 2)), jack(2, at=(1, 2))], [guard(3, at=(-1, 2), down=True)], ref=(0, 1))
    assert steps(acting(scene, "H1")) == {1, 4, 5}


@pytest.mark.rule("HX-RUN-07")
def test_by_option_the_ref_is_walked_through() -> None:
    scene = Scene([jack(1, at=(0, 2))], ref=(0, 1), ref_blocks_players=False)
    assert 2 in steps(acting(scene, "H1"))


def test_nobody_steps_off_the_pitch() -> None:
    scene = alone(jack(1, at=(10, 0)))
    assert steps(scene) == {2, 3, 4}


def test_a_run_does_not_end_before_it_began() -> None:
    scene = alone(jack(1, at=(0, 2)))
    assert Stop() not in scene.offered
    scene.give(Step(0))
    assert Stop() in scene.offered


@pytest.mark.rule("HX-SPRINT-02", "HX-SPRINT-03", "HX-SPRINT-04")
def test_a_sprint_of_ten_with_two_turns_covers_eight_hexes() -> None:
    """EX-047"""
    scene = alone(jack(1, at=(-6, 2), facing=0), action="sprint")
    assert steps(scene) == {0}
    assert turns(scene) == {1, 5}
    scene.give(Turn(1))
    assert steps(scene) == {1}
    scene.give(Turn(0), *[Step(0)] * 8)
    assert scene.where("H1") == (2, 2)
    assert scene.told(TestRolled) == []
    scene.give(Step(0))  # the ninth is a Dash
    assert rolled(scene) == []
    scene.roll(4, 1, 1)
    assert rolled(scene) == [("dash", 3)]
    assert scene.where("H1") == (3, 2)


@pytest.mark.rule("HX-SPRINT-03")
def test_a_sprinter_who_is_blocked_ahead_can_only_turn() -> None:
    scene = Scene([jack(1, at=(0, 2), facing=0), jack(2, at=(1, 2))], ref=FAR)
    acting(scene, "H1", "sprint")
    assert steps(scene) == set()
    assert turns(scene) == {1, 5}


@pytest.mark.rule("HX-SPRINT-05", "HX-EVADE-01")
def test_a_sprinter_evades_and_picks_up_with_a_die_less() -> None:
    """EX-053, with one die more for want of a threat"""
    scene = alone(striker(1, at=(0, 2), facing=0), guard(2, at=(-1, 2), facing=0), action="sprint", ball=(1, 2))
    scene.give(Step(0)).roll(4, 1, 1)
    scene.roll(1, 1, 4)
    assert rolled(scene) == [("evade", 3), ("pick_up", 3)]
    assert scene.carrier == "H1"
    assert over(scene)


@pytest.mark.rule("HX-PICKUP-02", "HX-RUSH-31")
def test_who_comes_to_the_ball_sets_his_facing_and_picks_it_up_and_his_action_is_over() -> None:
    scene = alone(jack(1, at=(0, 2)), ball=(1, 2)).give(Step(0))
    assert set(scene.offered) == {Face(0, facing) for facing in range(6)}
    scene.give(Face(0, 3)).roll(4, 1, 1)
    assert scene.carrier == "H1"
    assert scene.facing("H1") == 3
    assert over(scene)


@pytest.mark.rule("HX-PICKUP-08", "HX-PICKUP-09")
def test_a_guard_who_runs_onto_the_ball_makes_it_scatter_and_runs_on() -> None:
    scene = alone(guard(1, at=(0, 2)), ball=(1, 2), scatter_namer="fixed_direction_0").give(Step(0)).roll(1, 3)
    assert scene.ball == (4, 2)
    scene.give(Step(1))
    assert scene.where("H1") == (2, 1)
    assert cuts(scene) == []


@pytest.mark.rule("HX-ROLE-14")
def test_a_jack_moves_one_hex_and_turns_freely_without_dash() -> None:
    scene = one_hex(jack(1, at=(0, 2), ball=True)).give(Step(0))
    assert steps(scene) == set()
    assert turns(scene) == {1, 2, 3, 4, 5}


@pytest.mark.rule("HX-ABIL-26")
def test_a_jack_who_slides_may_dash_after_his_one_hex() -> None:
    scene = one_hex(jack(1, at=(0, 2), ball=True, abilities=("slide",))).give(Step(0), Step(0)).roll(4, 1, 1)
    assert scene.where("H1") == (2, 2)
    assert rolled(scene) == [("dash", 3)]


@pytest.mark.rule("HX-ROLE-15")
def test_a_jacks_one_hex_out_of_a_threat_hex_is_evaded_and_a_fall_ends_his_action() -> None:
    scene = one_hex(jack(1, at=(0, 2), ball=True), guard(2, at=(1, 2), facing=3), scatter_namer="fixed_direction_0")
    scene.give(Step(3)).roll(1, 1).roll(4, 1)
    assert scene.down("H1")
    assert over(scene)


@pytest.mark.rule("HX-ROLE-15")
def test_by_option_a_jacks_one_hex_needs_no_evade() -> None:
    scene = one_hex(jack(1, at=(0, 2), ball=True), guard(2, at=(1, 2), facing=3), move_one_hex_evade="waived")
    scene.give(Step(3))
    assert rolled(scene) == []
    assert scene.where("H1") == (-1, 2)


@pytest.mark.parametrize(
    ("given", "moved"),
    [
        ((Stop(),), {}),
        ((Turn(3),), {"turned": True}),
        ((Step(0), Step(0), Stop()), {"entered": 2}),
        ((Step(0), Turn(3)), {"entered": 1, "turned": True}),
    ],
)
def test_a_movement_tells_how_it_went(given: tuple[Command, ...], moved: dict[str, int]) -> None:
    scene = Scene([keeper(1, at=(0, 2))], ref=FAR)
    scene.start(Move(slot=0, mode="full")).give(*given)
    assert scene.result == Moved(began=cell((0, 2)), **moved)  # type: ignore[arg-type]  # some of its fields
    assert len(scene.told(PlayerTurned)) == moved.get("turned", 0)
