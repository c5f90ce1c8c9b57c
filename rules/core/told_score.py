"""A result of which nothing is known but its score, as leagues bring it along that were kept elsewhere."""

from msgspec import Struct


class ToldScore(Struct, frozen=True, kw_only=True):
    """The points of home and visitor; the `margin` if it was told, home's own positive; who won a level match."""

    points: tuple[int, int]
    margin: int | None = None
    winner: int | None = None
