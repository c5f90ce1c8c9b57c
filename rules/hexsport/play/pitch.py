"""The board as tables of whole numbers: every hex is a cell, an index into `Pitch.cells`. (HX-PITCH, HX-FACING)

Sets of cells are integers with one bit per cell, so that arcs, threat and zones are looked up, never worked out.
"""

from collections.abc import Iterable
from functools import reduce
from itertools import compress, count
from operator import or_
from typing import TypeVar

from msgspec import Struct

from rules.hexsport.board_files import PitchFile, StrikeZone
from rules.hexsport.data import BOARD

Hex = tuple[int, int]
NOWHERE = -1
DIRECTIONS = 6
HOME, VISITOR = 0, 1
SIDES = ("home", "visitor")
Entry = TypeVar("Entry")
_BITS = bytes.maketrans(b"01", bytes((0, 1)))


class Zone(Struct, frozen=True, kw_only=True):
    """A Strike Zone: the cell to throw at, the cell worth more, what each brings, and the set of its cells."""

    attacker: int
    strike: int
    bonus: int
    points: int
    bonus_points: int
    cells: int


class Pitch(Struct, frozen=True, kw_only=True, eq=False):
    """One board. Tables are indexed by cell, then by direction, facing or other cell; sides are 0 home, 1 visitor.

    `neighbours` holds `NOWHERE` outside the walls; `front` and `front_open` are the front arcs with and without the
    hexes on the sideways line; `threat` the three front neighbours, `around` all six. `coloured` are the cells the Ref
    may not end on; `limits` says how far the board reaches along r, q and q + r.
    """

    placeholder: bool
    cells: tuple[Hex, ...]
    index: dict[Hex, int]
    neighbours: tuple[tuple[int, ...], ...]
    distance: tuple[bytes, ...]
    front: tuple[tuple[int, ...], ...]
    front_open: tuple[tuple[int, ...], ...]
    threat: tuple[tuple[int, ...], ...]
    around: tuple[int, ...]
    halves: tuple[int, int]
    line: int
    corners: int
    zones: tuple[Zone, ...]
    entries: tuple[int, int]
    launch: tuple[int, ...]
    launch_six: tuple[tuple[int, int], tuple[int, int]]
    ref_start: int
    coloured: int
    limits: tuple[int, int, int]

    def zone_of(self, cell: int, attacker: int) -> Zone | None:
        """The zone around `cell` in which this side scores."""
        bit = 1 << cell
        return next((zone for zone in self.zones if zone.attacker == attacker and zone.cells & bit), None)

    def direction(self, start: int, neighbour: int) -> int:
        """The direction (0 to 5) from a cell to one beside it; `ValueError` for any other."""
        return self.neighbours[start].index(neighbour)

    def toward(self, start: int, goal: int) -> tuple[int, ...]:
        """The directions nearest to the straight line from `start` to another cell: one, or two when both are."""
        q, r = _minus(self.cells[goal], self.cells[start])
        lengths = [_along(vector, (q, r)) for vector in _VECTORS]
        most = max(lengths)
        return tuple(direction for direction, length in enumerate(lengths) if length == most)

    def rebound(self, cell: int, direction: int) -> int:
        """The direction in which a ball goes on that would leave the board there. (HX-SCATTER-12, -13, -15)"""
        if self.corners >> cell & 1:
            return (direction + 3) % DIRECTIONS
        q, r = self.cells[cell]
        dq, dr = _VECTORS[direction]
        reach = (abs(r + dr), abs(q + dq), abs(q + r + dq + dr))
        wall = next(axis for axis in range(3) if reach[axis] > self.limits[axis])
        return (_REBOUNDS[wall] - direction) % DIRECTIONS


_VECTORS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
_REBOUNDS = (0, 4, 2)  # walls of r, of q, of q + r (HX-SCATTER-13)


def build_pitch(file: PitchFile) -> Pitch:
    """The tables of a board file. (HX-PITCH-13)"""
    cells = file.hexes
    index = {cell: place for place, cell in enumerate(cells)}
    beside = tuple(tuple(index.get((q + dq, r + dr), NOWHERE) for dq, dr in file.directions) for q, r in cells)
    zones = tuple(_zone(zone, index) for zone in file.strike_zones)
    line = _mask(place for place, (q, r) in enumerate(cells) if 2 * q + r == 0)
    return Pitch(
        placeholder=file.placeholder,
        cells=cells,
        index=index,
        neighbours=beside,
        distance=tuple(bytes(_distance(one, other) for other in cells) for one in cells),
        front=_arcs(cells, least=0),
        front_open=_arcs(cells, least=1),
        threat=tuple(tuple(_mask(row[(f + turn) % 6] for turn in (-1, 0, 1)) for f in range(6)) for row in beside),
        around=tuple(_mask(row) for row in beside),
        halves=(
            _mask(place for place, (q, r) in enumerate(cells) if 2 * q + r < 0),
            _mask(place for place, (q, r) in enumerate(cells) if 2 * q + r > 0),
        ),
        line=line,
        corners=_mask(index[cell] for cell in file.corner_hexes),
        zones=zones,
        entries=(index[file.entry_hexes["home"]], index[file.entry_hexes["visitor"]]),
        launch=tuple(index[cell] for cell in file.launch_hexes),
        launch_six=(_six(file, index, "home"), _six(file, index, "visitor")),
        ref_start=index[file.ref_start],
        coloured=line | _union(zone.cells for zone in zones),
        limits=_limits(cells),
    )


def _zone(zone: StrikeZone, index: dict[Hex, int]) -> Zone:
    return Zone(
        attacker=SIDES.index(zone.attacked_by),
        strike=index[zone.strike_hex],
        bonus=index[zone.bonus_hex],
        points=zone.points,
        bonus_points=zone.bonus_points,
        cells=_mask(index[cell] for cell in zone.hexes),
    )


def _limits(cells: tuple[Hex, ...]) -> tuple[int, int, int]:
    return max(abs(r) for _q, r in cells), max(abs(q) for q, _r in cells), max(abs(q + r) for q, r in cells)


def at_cells(table: Iterable[Entry], mask: int) -> tuple[Entry, ...]:
    """The entries of a table indexed by cell for the cells of a set, lowest first."""
    return tuple(compress(table, f"{mask:b}".encode().translate(_BITS)[::-1]))


def cells_in(mask: int) -> tuple[int, ...]:
    """The cells of a set, lowest first."""
    return at_cells(count(), mask)


def _six(file: PitchFile, index: dict[Hex, int], side: str) -> tuple[int, int]:
    near, away = file.launch_six[side]["1-3"], file.launch_six[side]["4-6"]  # type: ignore[index]  # one of two names
    return index[near], index[away]


def _arcs(cells: tuple[Hex, ...], *, least: int) -> tuple[tuple[int, ...], ...]:
    """The cells ahead of each cell, by facing. (HX-FACING-04, -05)"""
    ahead = tuple(_by_distance_ahead(cells, facing) for facing in _VECTORS)
    return tuple(
        tuple(_at_least(ahead[facing], _along(_VECTORS[facing], cell) + least) & ~(1 << place) for facing in range(6))
        for place, cell in enumerate(cells)
    )


def _by_distance_ahead(cells: tuple[Hex, ...], facing: Hex) -> dict[int, int]:
    """The cells by how far they lie along a direction."""
    found: dict[int, int] = {}
    for place, cell in enumerate(cells):
        along = _along(facing, cell)
        found[along] = found.get(along, 0) | 1 << place
    return found


def _at_least(ahead: dict[int, int], least: int) -> int:
    return _union(cells for along, cells in ahead.items() if along >= least)


def _along(one: Hex, other: Hex) -> int:
    """Twice the product of two hex vectors: above 0 they point the same way."""
    return (2 * one[0] + one[1]) * (2 * other[0] + other[1]) + 3 * one[1] * other[1]


def _minus(one: Hex, other: Hex) -> Hex:
    return one[0] - other[0], one[1] - other[1]


def _distance(one: Hex, other: Hex) -> int:
    """HX-PITCH-18"""
    q, r = _minus(one, other)
    return max(abs(q), abs(r), abs(q + r))


def _mask(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in set(cells) if cell != NOWHERE)


def _union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


PITCH = build_pitch(BOARD)  # a placeholder until somebody counts a real board (HX-PITCH-13)
