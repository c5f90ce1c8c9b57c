"""Passes and points."""

from msgspec import Struct

from rules.derby_board.kinds import Cause


class Passed(Struct, frozen=True, tag=True):
    """The Jammer got in front of an opponent in her initial pass, which scores nothing (ICR-22a)."""

    jammer: int
    opponent: int


class LappedUnmarked(Struct, frozen=True, tag=True):
    """The Jammer is so many full laps in front of the other Jammer, and it gives no point (ICR-22c, ICR-22e)."""

    jammer: int
    laps: int


class Marked(Struct, frozen=True, tag=True):
    """A point. `trip` is the scoring pass of the jam, from 1, `row` that of the score card; `cause` says how it came.

    `laps` is set when the opponent is the other Jammer: how many full laps it is for.
    """

    jammer: int
    opponent: int
    trip: int
    row: int
    cause: Cause = Cause.PASSED
    laps: int = 0


class PassCompleted(Struct, frozen=True, tag=True):
    """`trip` 0 is the initial pass."""

    jammer: int
    trip: int
