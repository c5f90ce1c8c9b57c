"""Straight lines over the board."""

import pytest

from rules.hexsport.play.lines import between
from rules.hexsport.play.pitch import PITCH, cells_in
from tests.rules.hexsport.play.scenes import cell


def hexes(start: tuple[int, int], goal: tuple[int, int]) -> list[set[tuple[int, int]]]:
    return [{PITCH.cells[place] for place in cells_in(step)} for step in between(cell(start), cell(goal))]


@pytest.mark.rule("HX-FACING-07", "HX-THROW-31")
def test_a_line_passes_one_hex_at_each_step_or_two_whose_side_it_follows() -> None:
    assert hexes((0, 0), (1, 0)) == []
    assert hexes((0, 0), (3, 0)) == [{(1, 0)}, {(2, 0)}]
    assert hexes((0, 0), (2, -1)) == [{(1, 0), (1, -1)}]
    assert hexes((0, 0), (2, -4)) == [{(0, -1), (1, -1)}, {(1, -2)}, {(1, -3), (2, -3)}]
    assert hexes((0, 0), (3, -1)) == [{(1, 0)}, {(2, -1)}]


@pytest.mark.rule("HX-FACING-07")
def test_the_way_back_is_the_way_there() -> None:
    some = range(0, len(PITCH.cells), 17)
    for start in some:
        for goal in some:
            steps = between(start, goal)
            assert steps == between(goal, start)[::-1]
            assert len(steps) == max(0, PITCH.distance[start][goal] - 1)
            assert all(len(cells_in(step)) in (1, 2) for step in steps)
