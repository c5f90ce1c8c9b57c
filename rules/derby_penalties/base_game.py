"""What the penalty layer knows of a base game, and all it knows (TYC-117b).

A base game is a module or object with these functions over a state of its own. It hears every event (`apply`), those of
the layer included, and keeps what concerns it. What may be done comes as `Deed`s, which only the base game reads.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

Deed = Struct


class JamBegan(Struct, frozen=True, tag=True):
    """`jam` counts from 1; the boxed stay where they are, all others are to be placed."""

    jam: int
    starter: int
    boxed: tuple[int, ...] = ()


class TurnBegan(Struct, frozen=True, tag=True):
    """`turn` counts the side's own turns in the whole bout, from 1."""

    side: int
    turn: int


class TurnEnded(Struct, frozen=True, tag=True):
    side: int


class SentOff(Struct, frozen=True, tag=True):
    """She sits in the outermost region, or has one more penalty to serve afterwards (TYC-11a, TYC-111b)."""

    skater: int


class Pushed(Struct, frozen=True, tag=True):
    """`to` is where she was moved, in the words of the base game."""

    skater: int
    by: int
    to: tuple[int, int]


class PushedOut(Struct, frozen=True, tag=True):
    """A risky action of `by` (TYC-08a)."""

    skater: int
    by: int


class Overtook(Struct, frozen=True, tag=True):
    """A pass. `lap` is 1 for the first, which does not score."""

    jammer: int
    opponent: int
    lap: int


class Scored(Struct, frozen=True, tag=True):
    jammer: int
    points: int


class LeadTaken(Struct, frozen=True, tag=True):
    side: int


class CalledOff(Struct, frozen=True, tag=True):
    """The jam is over because this side says so."""

    side: int


class BaseGame(Protocol):
    """The rules of a base game. None of these functions judges what another may do; offers are all that is legal."""

    def begin(self) -> Any:
        """The state before the first jam."""
        ...

    def apply(self, base: Any, event: Struct) -> Any:
        """The state after any event of the game."""
        ...

    def placing(self, base: Any) -> tuple[int, Sequence[Deed]] | None:
        """Which side places a skater before the jam, and how it may; None when all are placed."""
        ...

    def selections(self, base: Any, skater: int, card: str) -> Sequence[Deed]:
        """What a skater who is not boxed may do in her selection, under that card ("": none)."""
        ...

    def placements(self, base: Any, skater: int) -> Sequence[Deed]:
        """Where she may be put who comes out of the box (TYC-13a)."""
        ...

    def takes_card(self, base: Any, skater: int, card: str) -> bool:
        """Whether that card can be declared for her now."""
        ...

    def place(self, base: Any, deed: Deed) -> Sequence[Struct]:
        """What comes of putting a skater on the track, before the jam or out of the box."""
        ...

    def perform(self, base: Any, skater: int, deed: Deed, card: str) -> Sequence[Struct]:
        """What comes of a deed: moves, pushes, passes, points."""
        ...

    def turn_end(self, base: Any, side: int) -> Sequence[Struct]:
        """What the end of a side's turn brings."""
        ...

    def endings(self, base: Any, side: int) -> Sequence[Deed]:
        """What the side may say at the end of its turn; nothing to say when empty."""
        ...

    def say(self, base: Any, side: int, deed: Deed) -> Sequence[Struct]:
        """What comes of what was said."""
        ...

    def goes_on(self, base: Any) -> bool:
        """Whether the turn's end is settled: nothing more is to be said."""
        ...

    def jam_over(self, base: Any) -> bool: ...

    def bout_over(self, base: Any, jam: int, score: tuple[int, int]) -> bool: ...

    def starter(self, jam: int, first: int) -> int:
        """Who starts a jam, if `first` starts the first."""
        ...
