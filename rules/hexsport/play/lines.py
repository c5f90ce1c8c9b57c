"""Straight lines over the board, and what stands in their way. (HX-FACING-07, HX-THROW-31)"""

from functools import cache

from rules.hexsport.play.pitch import PITCH
from rules.hexsport.play.state import MatchState


@cache
def between(start: int, goal: int) -> tuple[int, ...]:
    """The hexes a straight line from one hex to another passes, in order, the two left out.

    Each step is a set of cells: one, or two where the line runs along the side they share.
    """
    near, far = PITCH.distance[start], PITCH.distance[goal]
    steps = near[goal]
    found = []
    for step in range(1, steps):
        cells = [cell for cell in range(len(PITCH.cells)) if near[cell] == step and far[cell] == steps - step]
        off = {cell: _off_line(start, goal, cell, step, steps) for cell in cells}
        found.append(sum(1 << cell for cell in cells if off[cell] == min(off.values())))
    return tuple(found)


def in_the_way(state: MatchState, start: int, goal: int) -> bool:
    """Whether a figure (on his feet or not) or the Ref is in the way: in a hex the line passes, or in both of two whose
    common side it follows."""
    filled = state.occupied | 1 << state.ref
    return any(cells & filled == cells for cells in between(start, goal))


def _off_line(start: int, goal: int, cell: int, step: int, steps: int) -> int:
    """How far (squared, in whole numbers) a cell is from the point so many steps along the line."""
    (q, r), (to_q, to_r), (at_q, at_r) = (PITCH.cells[place] for place in (start, goal, cell))
    dq = (at_q - q) * steps - (to_q - q) * step
    dr = (at_r - r) * steps - (to_r - r) * step
    return dq * dq + dq * dr + dr * dr
