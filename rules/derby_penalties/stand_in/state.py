"""Where everybody is in the stand-in base game, and what happens there."""

from enum import StrEnum

from msgspec import Struct

from rules.derby_penalties.stand_in.board import Spot, progress, tile_of
from rules.derby_penalties.stand_in.deeds import Leg
from rules.derby_penalties.team import SIZE, SKATERS, is_jammer


class Where(StrEnum):
    BENCH = "bench"
    TRACK = "track"
    OUT = "out"
    BOX = "box"


class Exit(Struct, frozen=True):
    """Who pushed her out, and what is added to that skater's progress to bring it to the lap of the pushed one.

    The pusher's move ends after the push; until then `shift` is None.
    """

    by: int
    shift: int | None = None


class StandIn(Struct, frozen=True, kw_only=True):
    """`spots` are those last held; `passes` counts per side's Jammer how often she passed each opponent, by number."""

    jam: int = 0
    starter: int = 0
    spots: tuple[Spot, ...] = ((0, 0),) * len(SKATERS)
    where: tuple[Where, ...] = (Where.BENCH,) * len(SKATERS)
    exits: tuple[Exit | None, ...] = (None,) * len(SKATERS)
    down: tuple[int, ...] = ()
    held: tuple[int, ...] = ()
    passes: tuple[tuple[int, ...], ...] = ((0,) * SIZE,) * 2
    lead: int | None = None
    turns: tuple[int, int] = (0, 0)
    over: bool = False

    def on_track(self, skater: int) -> bool:
        return self.where[skater] is Where.TRACK

    def progress(self, skater: int) -> int:
        return progress(self.spots[skater])

    @property
    def taken(self) -> dict[Spot, int]:
        """Who stands on which tile."""
        return {tile_of(self.spots[skater]): skater for skater in SKATERS if self.on_track(skater)}

    @property
    def pack(self) -> tuple[int, ...]:
        """The Blockers on the track, of both sides."""
        return tuple(skater for skater in SKATERS if not is_jammer(skater) and self.on_track(skater))


class Entered(Struct, frozen=True, tag=True):
    """She was put on the track: at the start, out of the box, or from out of bounds."""

    skater: int
    spot: Spot


class Slid(Struct, frozen=True, tag=True):
    skater: int
    spot: Spot
    legs: tuple[Leg, ...] = ()


class Rested(Struct, frozen=True, tag=True):
    """Her selection was a pass."""

    skater: int


class Downed(Struct, frozen=True, tag=True):
    """She loses her next selection (Power Hit)."""

    skater: int


class Braced(Struct, frozen=True, tag=True):
    """She cannot be pushed until her side's next turn (Hold the Line)."""

    skater: int
