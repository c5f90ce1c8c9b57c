"""The way of a scattering ball, hex by hex, until it is stopped or its distance is used up. (HX-SCATTER)"""

from msgspec import Struct

from rules.hexsport.play.pitch import NOWHERE, PITCH
from rules.hexsport.play.state import NOBODY, MatchState


class Flight(Struct, frozen=True, kw_only=True, gc=False):
    """Where the ball went and what stopped it: the standing player `struck`, coming from the cell `origin`, or the end
    of its way, where it `rests` or must scatter again."""

    path: tuple[int, ...]
    struck: int = NOBODY
    origin: int = NOWHERE
    rests: bool = False


def fly(state: MatchState, start: int, direction: int, distance: int) -> Flight:
    """The way of a ball from a cell. Those on the floor let it pass, the Ref too unless the option says otherwise.

    (HX-SCATTER-04, -05, -09 to -16)
    """
    filled, blocked = state.occupied, _ref_in_the_way(state)
    rebounds, left, cell = state.sheet.terms.scatter_rebound_distance, distance, start
    path: list[int] = []
    while left:
        to = PITCH.neighbours[cell][direction]
        if to == NOWHERE:
            if rebounds == "stop_at_wall":
                break
            if rebounds == "full_again":  # once, for between two walls it would never end
                left, rebounds = distance, "remaining"
            direction = PITCH.rebound(cell, direction)
            to = PITCH.neighbours[cell][direction]
        origin, cell, left = cell, to, left - 1
        path.append(cell)
        if filled >> cell & 1:
            slot = state.at[cell]
            if not state.figures[slot].down:
                return Flight(path=tuple(path), struck=slot, origin=origin)
        if blocked >> cell & 1:
            return Flight(path=tuple(path))
    return Flight(path=tuple(path), rests=not (filled | blocked) >> cell & 1)


def _ref_in_the_way(state: MatchState) -> int:
    """HX-SCATTER-11"""
    return 1 << state.ref if state.sheet.terms.scatter_ref_blocks else 0
