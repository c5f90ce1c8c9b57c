"""Cards that are drawn and discarded. For persons see `Bout.hands`."""

from msgspec import Struct


class Redrew(Struct, frozen=True, tag=True):
    """A person discards these and fills up; see `Bout.hands` for persons (ICR-35b, ICR-43b)."""

    person: int
    discarded: tuple[int, ...]


class KeptHand(Struct, frozen=True, tag=True):
    person: int


class CardDrawn(Struct, frozen=True, tag=True):
    person: int
    card: int


class CardReplaced(Struct, frozen=True, tag=True):
    """A foul drawn by the Jammer's player goes to the discards (ICR-43c)."""

    person: int
    card: int


class HandFilled(Struct, frozen=True, tag=True):
    person: int


class Reshuffled(Struct, frozen=True, tag=True):
    """The discards are the draw pile again (ICR-35e)."""
