"""The board of pitch.json as tables."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.hexsport.data import BOARD
from rules.hexsport.play.pitch import NOWHERE, PITCH, Hex, Zone, build_pitch, cells_in

CELLS = st.integers(0, len(PITCH.cells) - 1)
HOME_ATTACKS, VISITOR_ATTACKS = 0, 1


def cell(at: Hex) -> int:
    return PITCH.index[at]


def hexes(mask: int) -> set[Hex]:
    return {PITCH.cells[place] for place in cells_in(mask)}


def x_of(at: Hex) -> float:
    return at[0] + at[1] / 2


def outside_sides(place: int) -> int:
    return PITCH.neighbours[place].count(NOWHERE)


def zones_of(attacker: int) -> list[Zone]:
    return [zone for zone in PITCH.zones if zone.attacker == attacker]


@pytest.mark.rule("HX-PITCH-08", "HX-PITCH-14", "HX-PITCH-19")
def test_the_board_has_201_hexes_six_of_them_with_three_sides_outside() -> None:
    """EX-013"""
    counted = [outside_sides(place) for place in range(len(PITCH.cells))]
    assert [len(PITCH.cells), counted.count(3), counted.count(2), counted.count(0)] == [201, 6, 44, 151]
    assert hexes(PITCH.corners) == {(-5, -5), (10, -5), (10, 0), (5, 5), (-10, 5), (-10, 0)}
    assert {place for place, count in enumerate(counted) if count == 3} == set(cells_in(PITCH.corners))


@pytest.mark.rule("HX-PITCH-15")
def test_its_rows_hold_16_to_21_hexes() -> None:
    rows = [sum(r == row for _q, r in PITCH.cells) for row in range(-5, 6)]
    assert rows == [16, 17, 18, 19, 20, 21, 20, 19, 18, 17, 16]


@pytest.mark.rule("HX-PITCH-02", "HX-PITCH-16")
def test_the_launch_line_parts_the_home_half_from_the_visitors() -> None:
    home, visitor = (hexes(half) for half in PITCH.halves)
    assert home == {at for at in PITCH.cells if x_of(at) < 0}
    assert visitor == {at for at in PITCH.cells if x_of(at) > 0}
    assert hexes(PITCH.line) == {at for at in PITCH.cells if x_of(at) == 0}


@pytest.mark.rule("HX-PITCH-17")
def test_directions_count_on_anticlockwise() -> None:
    around = [PITCH.cells[place] for place in PITCH.neighbours[cell((0, 0))]]
    assert around == [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    assert PITCH.direction(cell((0, 0)), cell((-1, 1))) == 4


@pytest.mark.rule("HX-PITCH-07", "HX-PITCH-18")
def test_distance_is_the_greatest_of_the_three_differences() -> None:
    """EX-014"""
    strike = cell((9, 0))
    assert [PITCH.distance[cell((5, 0))][strike], PITCH.distance[cell((6, 1))][strike]] == [4, 3]
    assert PITCH.distance[cell((0, 1))][cell((7, 1))] == 7


@given(CELLS, CELLS)
def test_distance_is_the_fewest_steps_between_two_hexes(start: int, goal: int) -> None:
    reached, steps = {start}, 0
    while goal not in reached:
        reached |= {beside for place in reached for beside in PITCH.neighbours[place] if beside != NOWHERE}
        steps += 1
    assert PITCH.distance[start][goal] == steps


@pytest.mark.rule("HX-PITCH-03", "HX-PITCH-20")
def test_five_launch_hexes_lie_on_the_line() -> None:
    assert [PITCH.cells[place] for place in PITCH.launch] == [(2, -4), (1, -2), (0, 0), (-1, 2), (-2, 4)]
    assert all(PITCH.line >> place & 1 for place in PITCH.launch)


@pytest.mark.rule("HX-PITCH-04", "HX-PITCH-05", "HX-PITCH-06", "HX-PITCH-24")
@pytest.mark.parametrize(("attacker", "half"), [(HOME_ATTACKS, 1), (VISITOR_ATTACKS, 0)])
def test_each_side_attacks_three_zones_of_eleven_hexes_in_the_other_half(attacker: int, half: int) -> None:
    """EX-015"""
    zones = zones_of(attacker)
    assert sorted((zone.points, zone.bonus_points) for zone in zones) == [(1, 2), (1, 2), (3, 4)]
    for zone in zones:
        assert len(hexes(zone.cells)) == 11
        assert zone.cells & ~PITCH.halves[half] == 0
        assert all(abs(x_of(at)) >= 2 for at in hexes(zone.cells))


@pytest.mark.rule("HX-PITCH-24")
def test_no_hex_is_in_two_zones() -> None:
    counted = [sum(zone.cells >> place & 1 for zone in PITCH.zones) for place in range(len(PITCH.cells))]
    assert max(counted) == 1


@pytest.mark.rule("HX-PITCH-07", "HX-PITCH-24")
def test_the_bonus_hex_alone_is_four_from_the_strike_hex() -> None:
    for zone in PITCH.zones:
        far = {place for place in cells_in(zone.cells) if PITCH.distance[place][zone.strike] == 4}
        assert far == {zone.bonus}
        near = {place for place in cells_in(zone.cells) if PITCH.distance[place][zone.strike] <= 3}
        assert near == {
            place
            for place in range(len(PITCH.cells))
            if PITCH.distance[place][zone.strike] <= 3
            and PITCH.distance[place][zone.strike] + PITCH.distance[place][zone.bonus] <= 5
        }


@pytest.mark.rule("HX-PITCH-21", "HX-PITCH-22")
def test_the_zones_of_the_visitors_half() -> None:
    zones = {(PITCH.cells[zone.strike], PITCH.cells[zone.bonus], zone.points) for zone in zones_of(HOME_ATTACKS)}
    assert zones == {((9, 0), (5, 0), 3), ((8, -4), (4, -4), 1), ((4, 4), (0, 4), 1)}


@pytest.mark.rule("HX-PITCH-23")
def test_the_home_half_mirrors_them() -> None:
    """EX-016"""
    mirrored = {
        (frozenset((-q, -r) for q, r in hexes(zone.cells)), zone.points, zone.bonus_points)
        for zone in zones_of(HOME_ATTACKS)
    }
    own = {(frozenset(hexes(zone.cells)), zone.points, zone.bonus_points) for zone in zones_of(VISITOR_ATTACKS)}
    assert own == mirrored
    best = next(zone for zone in zones_of(VISITOR_ATTACKS) if zone.points == 3)
    assert (PITCH.cells[best.strike], PITCH.cells[best.bonus]) == ((-9, 0), (-5, 0))


@pytest.mark.rule("HX-PITCH-09", "HX-PITCH-25")
def test_each_side_has_one_entry_hex() -> None:
    assert [PITCH.cells[place] for place in PITCH.entries] == [(-10, 5), (10, -5)]


@pytest.mark.rule("HX-PITCH-11", "HX-PITCH-26")
def test_the_ref_starts_on_a_hex_without_colour() -> None:
    assert PITCH.cells[PITCH.ref_start] == (0, 1)
    assert not PITCH.coloured >> PITCH.ref_start & 1
    assert PITCH.coloured >> cell((9, 0)) & 1
    assert PITCH.coloured >> cell((0, 0)) & 1


def test_a_cell_knows_the_zone_in_which_a_side_scores() -> None:
    zone = PITCH.zone_of(cell((6, 1)), HOME_ATTACKS)
    assert zone is not None
    assert PITCH.cells[zone.strike] == (9, 0)
    assert PITCH.zone_of(cell((6, 1)), VISITOR_ATTACKS) is None
    assert PITCH.zone_of(cell((0, 0)), HOME_ATTACKS) is None


def test_the_nearest_directions_to_a_line_are_one_or_two() -> None:
    assert PITCH.toward(cell((0, 0)), cell((4, 0))) == (0,)
    assert PITCH.toward(cell((0, 0)), cell((4, -1))) == (0,)
    assert PITCH.toward(cell((0, 0)), cell((4, -2))) == (0, 1)


@pytest.mark.rule("HX-PITCH-13")
def test_another_board_needs_no_other_code() -> None:
    small = tuple(at for at in BOARD.hexes if abs(at[1]) <= 4)
    kept = set(small)
    board = build_pitch(
        msgspec.structs.replace(
            BOARD,
            hexes=small,
            strike_zones=tuple(zone for zone in BOARD.strike_zones if kept.issuperset(zone.hexes)),
            corner_hexes=tuple(at for at in BOARD.corner_hexes if at in kept),
            entry_hexes={"home": (-10, 4), "visitor": (10, -4)},
            launch_six={side: {"1-3": (0, 0), "4-6": (0, 1)} for side in ("home", "visitor")},  # type: ignore[misc]
        )
    )
    assert len(board.cells) == 201 - 32
    assert len(board.zones) == 2
    assert board.neighbours[board.index[(0, 4)]][5] == NOWHERE
    assert board.limits == (4, 10, 10)
    assert board.rebound(board.index[(0, 4)], 5) == 1
