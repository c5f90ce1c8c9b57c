"""What a skater may do in the stand-in base game."""

from msgspec import Struct

from rules.derby_penalties.stand_in.board import Spot
from rules.derby_penalties.stand_in.directions import Direction


class Leg(Struct, frozen=True):
    """So many tiles in one direction; with a push the last of them was an opponent's."""

    direction: Direction
    tiles: int
    pushed: int = 0


class Slide(Struct, frozen=True, tag="slide"):
    """One leg, or two under a card."""

    legs: tuple[Leg, ...]


class Enter(Struct, frozen=True, tag="enter"):
    """She comes onto the track."""

    skater: int
    spot: Spot
