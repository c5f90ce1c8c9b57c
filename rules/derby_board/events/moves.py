"""Movements, off the track and out of the box included."""

from msgspec import Struct

from rules.derby_board.kinds import Cause


class Selected(Struct, frozen=True, tag=True):
    """She moves; or, boxed, she takes her chair step. `rear`: she starts as rearmost of the pack (ICR-10b)."""

    skater: int
    rear: bool = False


class ChairStepped(Struct, frozen=True, tag=True):
    """`chair` is the number of movements left."""

    skater: int
    chair: int


class Unboxed(Struct, frozen=True, tag=True):
    """Out of the box and onto the track (ICR-42d)."""

    skater: int
    space: int
    laps: int


class TokenMoved(Struct, frozen=True, tag=True):
    """A Jammer's dice token is now this die, 0 for Stopped."""

    skater: int
    die: int
    cause: Cause


class StoodUp(Struct, frozen=True, tag=True):
    """`space` says whether it counted as a space of movement; it does not when she was Winded (ICR-18)."""

    skater: int
    space: bool


class StayedDown(Struct, frozen=True, tag=True):
    skater: int


class CameBack(Struct, frozen=True, tag=True):
    """From off the track (ICR-34d)."""

    skater: int
    space: int
    laps: int


class Stepped(Struct, frozen=True, tag=True):
    skater: int
    space: int
    laps: int
    changed_lane: bool = False
    poured: bool = False


class LineCrossed(Struct, frozen=True, tag=True):
    """The checkered line, by a Jammer (ICR-35b)."""

    skater: int


class CurveRolled(Struct, frozen=True, tag=True):
    skater: int
    die: int
    face: int
    clean: bool


class PouredOn(Struct, frozen=True, tag=True):
    """`gained`: she may go one space further."""

    skater: int
    die: int
    face: int
    gained: bool


class Blocked(Struct, frozen=True, tag=True):
    """Occupied spaces kept the Jammer from her minimum (ICR-13)."""

    skater: int
    spaces: int
    least: int


class Braked(Struct, frozen=True, tag=True):
    """She stopped short on purpose (ICR-12f)."""

    skater: int
    spaces: int
    least: int


class StepsEnded(Struct, frozen=True, tag=True):
    """No more steps in this movement; what is left is its end."""

    skater: int


class MoveEnded(Struct, frozen=True, tag=True):
    """`spaces` counts everything that counts as a space of movement."""

    skater: int
    spaces: int
