"""What the sensible bot expects of a movement is what the engine makes of it."""

import pytest

from rules.core.odds import test_odds as odds_of
from rules.hexsport.play.commands import Stop
from rules.hexsport.play.move import Move
from rules.hexsport.play.pitch import PITCH
from rules.hexsport.play.sense.routes import Route, legs_for, routes
from rules.hexsport.play.sense.sprints import cost_of, sprint_on, sprint_routes
from rules.hexsport.play.steps import FULL, ONE_HEX, SPRINT
from tests.rules.hexsport.play.scenes import Scene, cell, guard, jack

START = cell((0, 0))
FAR = PITCH.distance[START]


def ways(scene: Scene, mode: str = FULL, *, dash: bool = True) -> dict[int, Route]:
    return routes(scene.state, 0, legs_for(scene.state, 0, mode, dash=dash))


def test_a_player_reaches_what_is_within_his_move_and_a_hex_more_by_a_dash() -> None:
    scene = Scene([jack(7, at=(0, 0))], ref=(-10, 0))
    found = ways(scene)
    assert set(found) == {place for place, far in enumerate(FAR) if far <= 6}
    dash = float(1 - odds_of(3, 4, 1).fail)
    for place, route in found.items():
        assert route.chance == pytest.approx(1.0 if FAR[place] <= 5 else dash)
    assert set(ways(scene, dash=False)) == {place for place, far in enumerate(FAR) if far <= 5}
    assert set(ways(scene, ONE_HEX, dash=False)) == {place for place, far in enumerate(FAR) if far <= 1}


def test_who_is_threatened_has_to_evade_first() -> None:
    scene = Scene([jack(7, at=(0, 0))], [guard(3, at=(1, 0), facing=3)], ref=(-10, 0))
    found = ways(scene)
    assert found[START] == Route(1.0)
    assert found[cell((-1, 0))].chance == pytest.approx(float(1 - odds_of(2, 4, 1).fail))
    assert found[cell((-1, 0))].evades == 1


def test_a_way_round_is_taken_where_the_straight_one_is_threatened() -> None:
    scene = Scene([jack(7, at=(-2, 0))], [guard(3, at=(1, 0), facing=3)], ref=(-10, 0))
    assert ways(scene)[cell((1, -2))].chance == 1.0


def test_nobody_passes_through_others_nor_beyond_the_loose_ball() -> None:
    wall = [jack(number, at=place) for number, place in enumerate([(1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)], 1)]
    scene = Scene([jack(7, at=(0, 0)), *wall], ball=(1, 0), ref=(-10, 0))
    assert set(ways(scene)) == {START, cell((1, 0))}


@pytest.mark.parametrize("facing", range(6))
def test_a_sprint_that_is_thought_possible_arrives_and_costs_what_was_thought(facing: int) -> None:
    opened = Scene([jack(7, at=(0, 0), facing=facing)], ref=(-10, 0))
    thought = sprint_routes(opened.state, 0, 10)
    assert len(thought) > 10
    for goal in thought:
        scene = Scene([jack(7, at=(0, 0), facing=facing)], ref=(-10, 0)).start(Move(slot=0, mode=SPRINT))
        spent = 0
        while scene.state.figures[0].cell != goal:
            command = sprint_on(scene.state, 0, goal, 10 - spent, scene.pending)  # type: ignore[arg-type]
            assert command != Stop()
            scene.give(command)
            spent += 1
        assert goal == START or spent == cost_of(START, facing, goal) <= 10
