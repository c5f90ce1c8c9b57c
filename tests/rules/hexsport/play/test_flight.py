"""The way of a scattering ball over the board."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.hexsport.play.flight import Flight, fly
from rules.hexsport.play.pitch import PITCH, Hex
from tests.rules.hexsport.play.scenes import Piece, Scene, cell, jack

CELLS = range(len(PITCH.cells))


def flight(start: Hex, direction: int, distance: int, *pieces: Piece, **told: Any) -> Flight:
    return fly(Scene(list(pieces), **told).state, cell(start), direction, distance)


def passed(flown: Flight) -> list[Hex]:
    return [PITCH.cells[place] for place in flown.path]


@pytest.mark.rule("HX-SCATTER-04", "HX-SCATTER-10")
def test_a_ball_goes_straight_on_hex_by_hex_and_lies_where_its_distance_ends() -> None:
    flown = flight((0, 0), 4, 2)
    assert passed(flown) == [(-1, 1), (-2, 2)]
    assert flown.rests


@pytest.mark.rule("HX-SCATTER-12", "HX-SCATTER-13", "HX-SCATTER-14", "HX-PITCH-08")
def test_it_leaves_a_wall_at_60_degrees_for_the_distance_it_had_left() -> None:
    """EX-031"""
    assert passed(flight((0, -4), 1, 3)) == [(1, -5), (1, -4), (1, -3)]


@pytest.mark.parametrize(
    ("start", "direction", "after"),
    [
        ((0, -5), 1, 5),
        ((0, -5), 2, 4),
        ((0, 5), 4, 2),
        ((0, 5), 5, 1),
        ((10, -3), 0, 4),
        ((10, -3), 1, 3),
        ((-10, 3), 3, 1),
        ((-10, 3), 4, 0),
        ((7, 3), 0, 2),
        ((7, 3), 5, 3),
        ((-7, -3), 2, 0),
        ((-7, -3), 3, 5),
    ],
)
@pytest.mark.rule("HX-SCATTER-13", "HX-SCATTER-16")
def test_each_wall_turns_each_direction_and_a_ball_on_it_spends_its_whole_distance_afterwards(
    start: Hex, direction: int, after: int
) -> None:
    (q, r), (dq, dr) = start, ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))[after]
    assert passed(flight(start, direction, 2)) == [(q + dq, r + dr), (q + 2 * dq, r + 2 * dr)]


@pytest.mark.rule("HX-SCATTER-15", "HX-PITCH-19")
def test_a_corner_sends_it_straight_back() -> None:
    """EX-032"""
    assert passed(flight((10, 0), 0, 2)) == [(9, 0), (8, 0)]
    assert passed(flight((8, 0), 0, 4)) == [(9, 0), (10, 0), (9, 0), (8, 0)]


@given(place=st.sampled_from(CELLS), direction=st.integers(0, 5), distance=st.integers(1, 6))
@pytest.mark.rule("HX-SCATTER-04", "HX-SCATTER-14", "HX-PITCH-08")
def test_on_an_empty_pitch_it_always_goes_its_whole_distance_inside_the_walls(
    place: int, direction: int, distance: int
) -> None:
    flown = fly(EMPTY, place, direction, distance)
    assert len(flown.path) == distance
    steps = zip((place, *flown.path), flown.path, strict=False)
    assert all(to in PITCH.neighbours[one] for one, to in steps)


EMPTY = Scene([]).state


@pytest.mark.rule("HX-SCATTER-05", "HX-SCATTER-09")
def test_it_passes_who_lies_and_hits_who_stands() -> None:
    flown = flight((0, 0), 0, 5, jack(1, at=(1, 0), down=True), jack(2, at=(3, 0)))
    assert passed(flown) == [(1, 0), (2, 0), (3, 0)]
    assert (flown.struck, PITCH.cells[flown.origin]) == (1, (2, 0))


@pytest.mark.rule("HX-SCATTER-09")
def test_on_one_who_lies_it_does_not_rest() -> None:
    flown = flight((0, 0), 0, 1, jack(1, at=(1, 0), down=True))
    assert not flown.rests
    assert flown.struck == -1


@pytest.mark.rule("HX-SCATTER-11")
def test_the_ref_is_in_its_way_by_option_alone() -> None:
    assert passed(flight((0, 0), 0, 3, ref=(1, 0))) == [(1, 0), (2, 0), (3, 0)]
    assert flight((0, 0), 0, 1, ref=(1, 0)).rests
    stopped = flight((0, 0), 0, 3, ref=(1, 0), scatter_ref_blocks=True)
    assert passed(stopped) == [(1, 0)]
    assert not stopped.rests


@pytest.mark.rule("HX-SCATTER-14", "HX-SCATTER-16")
def test_by_option_a_rebound_starts_again_or_the_wall_stops_it() -> None:
    again = flight((0, -4), 1, 3, scatter_rebound_distance="full_again")
    assert passed(again) == [(1, -5), (1, -4), (1, -3), (1, -2)]
    assert len(passed(flight((9, 0), 0, 6, scatter_rebound_distance="full_again"))) == 7
    assert passed(flight((0, -4), 1, 3, scatter_rebound_distance="stop_at_wall")) == [(1, -5)]
    assert passed(flight((1, -5), 1, 3, scatter_rebound_distance="stop_at_wall")) == []
