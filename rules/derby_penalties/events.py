"""What happens in the penalty layer. What both layers tell each other is in `base_game`."""

from msgspec import Struct

from rules.derby_penalties.state import Phase, Sheet


class BoutBegan(Struct, frozen=True, tag=True):
    sheet: Sheet


class BoxCleared(Struct, frozen=True, tag=True):
    """TYC-111c"""


class CardDrawn(Struct, frozen=True, tag=True):
    side: int
    card: int


class Selected(Struct, frozen=True, tag=True):
    """`card` is "" unless she uses the one in hand; then it has been used and will be rolled for."""

    skater: int
    card: str = ""


class SpentEarlier(Struct, frozen=True, tag=True):
    """Her move of this turn was her placement in the swap (TYC-112a)."""

    skater: int


class BoxStepped(Struct, frozen=True, tag=True):
    """`region` counts from the outermost, 0; `further` penalties are still to be served after this one."""

    skater: int
    region: int
    further: int


class Returned(Struct, frozen=True, tag=True):
    """Out of the box, and placed."""

    skater: int


class JammerUp(Struct, frozen=True, tag=True):
    """The Blockers are through; the Jammer is next (TYC-07a)."""

    side: int


class RisksRolled(Struct, frozen=True, tag=True):
    """One die for each risky action, in their order (TYC-07d)."""

    faces: tuple[int, ...]


class ReviewSpent(Struct, frozen=True, tag=True):
    side: int
    skater: int


class Rerolled(Struct, frozen=True, tag=True):
    face: int


class Judged(Struct, frozen=True, tag=True):
    """The first action still open is settled."""

    skater: int
    cause: str
    penalty: bool
    reviewed: bool = False


class Swapped(Struct, frozen=True, tag=True):
    """This Jammer is free at once, because her counterpart is sent off (TYC-12)."""

    jammer: int


class CardDiscarded(Struct, frozen=True, tag=True):
    card: int


class Reshuffled(Struct, frozen=True, tag=True):
    """The discards are the draw pile again (TYC-06)."""


class JamEnded(Struct, frozen=True, tag=True):
    jam: int


class BoutEnded(Struct, frozen=True, tag=True):
    winner: int


class Awaited(Struct, frozen=True, tag=True):
    """What the bout waits for, and the skater it concerns."""

    phase: Phase
    skater: int | None = None
