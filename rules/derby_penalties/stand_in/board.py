"""The ring of hexes (TYC-101). A spot is a row, laps included, and a lane, so that rows only wrap as tiles."""

from rules.derby_penalties.data import BOARD
from rules.derby_penalties.stand_in.directions import Direction

Spot = tuple[int, int]

LAP = 2 * BOARD.rows  # progress per lap
SHIFTS = tuple(
    {way: getattr(lane, way.value) for way in Direction}
    for lane in (BOARD.neighbours.even_lane, BOARD.neighbours.odd_lane)
)


def step(spot: Spot, way: Direction) -> Spot | None:
    """The next spot that way; None is out of bounds."""
    rows, lanes = SHIFTS[spot[1] % 2][way]
    lane = spot[1] + lanes
    return (spot[0] + rows, lane) if 0 <= lane < BOARD.lanes else None


def progress(spot: Spot) -> int:
    """Half tiles from row 0 of the first lap (TYC-101c)."""
    return 2 * spot[0] + spot[1] % 2


def tile_of(spot: Spot) -> Spot:
    """The tile, whatever the lap."""
    return spot[0] % BOARD.rows, spot[1]


def tile_name(spot: Spot) -> str:
    return f"{spot[0] % BOARD.rows}:{spot[1]}"


def section_of(spot: Spot) -> int:
    """The section, counted on through all laps; `% BOARD.sections` is the one on the board."""
    return spot[0] // BOARD.rows_per_section


def spots_in(section: int) -> tuple[Spot, ...]:
    first = section * BOARD.rows_per_section
    return tuple((row, lane) for row in range(first, first + BOARD.rows_per_section) for lane in range(BOARD.lanes))


def neighbours(spot: Spot) -> tuple[Spot, ...]:
    """Those on the track."""
    found = (step(spot, way) for way in Direction)
    return tuple(there for there in found if there is not None)
