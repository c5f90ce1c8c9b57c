"""Where skaters come onto the track: at the start, from out of bounds, out of the box (TYC-102, TYC-106, TYC-113)."""

from rules.derby_penalties.data import BOARD
from rules.derby_penalties.stand_in.board import LAP, Spot, neighbours, progress, section_of, spots_in, tile_of
from rules.derby_penalties.stand_in.deeds import Enter
from rules.derby_penalties.stand_in.state import StandIn, Where
from rules.derby_penalties.team import JAMMERS, SIDES, is_jammer, is_pivot, skaters_of


def start_deeds(base: StandIn) -> tuple[int, tuple[Enter, ...]] | None:
    """The side that places next, the starter first and then in turns, and how; None when nobody is on the bench."""
    waiting = [[one for one in skaters_of(side) if base.where[one] is Where.BENCH] for side in SIDES]
    if not any(waiting):
        return None
    first, second = waiting[base.starter], waiting[1 - base.starter]
    side = base.starter if len(first) >= len(second) and first else 1 - base.starter
    taken = base.taken
    spots = ((one, spot) for one in waiting[side] for spot in _start_spots(one))
    return side, tuple(Enter(one, spot) for one, spot in spots if tile_of(spot) not in taken)


def _start_spots(skater: int) -> list[Spot]:
    """TYC-102b"""
    first, last = BOARD.blocker_start_rows
    if is_jammer(skater):
        first = last = BOARD.jammer_start_row
    elif is_pivot(skater):
        first = last = BOARD.pivot_start_row
    return [(row, lane) for row in range(first, last + 1) for lane in range(BOARD.lanes)]


def rearmost(base: StandIn) -> Spot:
    """Where the rearmost pack skater stands; with no Blocker on the track the rear Jammer, or else the Jammer line."""
    there = base.pack or tuple(one for one in JAMMERS if base.on_track(one))
    if not there:
        return (BOARD.blocker_start_rows[0], 0)
    return base.spots[min(there, key=base.progress)]


def return_section(base: StandIn) -> int:
    """The section behind the rearmost pack skater, or the next one back that has room (TYC-113), laps included."""
    section, taken = section_of(rearmost(base)) - 1, base.taken
    while all(tile_of(spot) in taken for spot in spots_in(section)):
        section -= 1
    return section


def return_deeds(base: StandIn, skater: int) -> tuple[Enter, ...]:
    """TYC-13a. A Jammer keeps the laps she had, as far as she gains nothing by it."""
    taken = base.taken
    free = (spot for spot in spots_in(return_section(base)) if tile_of(spot) not in taken)
    return tuple(Enter(skater, _on_own_lap(base, skater, spot)) for spot in free)


def _on_own_lap(base: StandIn, skater: int, spot: Spot) -> Spot:
    laps = max(0, (base.progress(skater) - progress(spot)) // LAP) if is_jammer(skater) else 0
    return spot[0] + laps * BOARD.rows, spot[1]


def reentry_deeds(base: StandIn, skater: int) -> tuple[Enter, ...]:
    """The nearest free spots, all equally near, with less progress than whoever pushed her has now (TYC-106b)."""
    left = base.exits[skater]
    assert left is not None, "she was pushed out by somebody"
    assert left.shift is not None, "whoever pushed her has moved"
    limit = base.progress(left.by) + left.shift
    taken = base.taken
    ring, seen = {base.spots[skater]}, {base.spots[skater]}
    while ring:
        found = sorted(spot for spot in ring if progress(spot) < limit and tile_of(spot) not in taken)
        if found:
            return tuple(Enter(skater, spot) for spot in found)
        ring = {there for spot in ring for there in neighbours(spot)} - seen
        seen |= ring
    raise AssertionError("the ring goes on for ever")
