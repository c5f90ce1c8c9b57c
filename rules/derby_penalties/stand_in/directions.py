"""The six ways from a hex, clockwise (TYC-101b)."""

from enum import StrEnum


class Direction(StrEnum):
    AHEAD = "ahead"
    AHEAD_RIGHT = "ahead_right"
    BACK_RIGHT = "back_right"
    BEHIND = "behind"
    BACK_LEFT = "back_left"
    AHEAD_LEFT = "ahead_left"

    @property
    def beside(self) -> "tuple[Direction, Direction]":
        """The two directions one hex side from this one."""
        ways = tuple(Direction)
        place = ways.index(self)
        return ways[place - 1], ways[(place + 1) % len(ways)]


FORWARD = (Direction.AHEAD_LEFT, Direction.AHEAD, Direction.AHEAD_RIGHT)
BACKWARD = (Direction.BACK_LEFT, Direction.BEHIND, Direction.BACK_RIGHT)
