"""What a player may say in the penalty layer; all else she says is a deed of the base game."""

from msgspec import Struct


class Select(Struct, frozen=True, tag="select"):
    """This skater is used next, with the card in hand declared for her or not (TYC-03c, TYC-04)."""

    skater: int
    card: bool = False


class Review(Struct, frozen=True, tag="review"):
    """An Official Review is spent: the action is rolled for again (TYC-10a)."""


class Accept(Struct, frozen=True, tag="accept"):
    """The penalty stands."""
