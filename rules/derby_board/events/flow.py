"""Bouts, jams, turns and phases: how they begin and end, and what is awaited."""

from msgspec import Struct

from rules.derby_board.kinds import Stage
from rules.derby_board.state import Sheet


class BoutBegan(Struct, frozen=True, tag=True):
    sheet: Sheet


class RolledOff(Struct, frozen=True, tag=True):
    """`first` places first; None when the roll was level (ICR-01a)."""

    faces: tuple[int, int]
    first: int | None = None


class JamBegan(Struct, frozen=True, tag=True):
    """`jam` counts from 1. The boxed stay where they are (ICR-03c)."""

    jam: int
    first: int


class Placed(Struct, frozen=True, tag=True):
    skater: int
    space: int


class TurnBegan(Struct, frozen=True, tag=True):
    """`turn` counts from 1 in each jam."""

    turn: int


class PhaseBegan(Struct, frozen=True, tag=True):
    phase: int


class SideUp(Struct, frozen=True, tag=True):
    """This side moves next in the phase."""

    side: int


class SideDone(Struct, frozen=True, tag=True):
    """This side is through with its part of the phase."""

    side: int


class LeadWon(Struct, frozen=True, tag=True):
    jammer: int


class MarkerMoved(Struct, frozen=True, tag=True):
    """The jam marker is in this box: 0 is the initial pass, then the scoring passes completed (ICR-21b, ICR-24a)."""

    jam: int
    box: int


class CalledOff(Struct, frozen=True, tag=True):
    jammer: int


class PhaseEnded(Struct, frozen=True, tag=True):
    phase: int


class TurnEnded(Struct, frozen=True, tag=True):
    turn: int


class JamEnded(Struct, frozen=True, tag=True):
    """`passes` are the scoring passes played in it (ICR-28d). All hands are discarded (ICR-30b)."""

    jam: int
    passes: int


class SuddenDeathBegan(Struct, frozen=True, tag=True):
    jam: int


class BoutEnded(Struct, frozen=True, tag=True):
    winner: int


class Awaited(Struct, frozen=True, tag=True):
    """What the bout waits for, from which side (None: nobody's own), and the skater or person it concerns."""

    stage: Stage
    seat: int | None = None
    subject: int | None = None
