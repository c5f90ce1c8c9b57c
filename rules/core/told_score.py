"""A result of which nothing is known but its score, as leagues bring it along that were kept elsewhere."""

from msgspec import Struct


class ToldJam(Struct, frozen=True):
    """The points of home and visitor in one jam of a game that has jams, and which sides were lead."""

    points: tuple[int, int]
    leads: tuple[int, ...] = ()

    @property
    def turned(self) -> "ToldJam":
        """The same with the sides exchanged."""
        return ToldJam(self.points[::-1], tuple(1 - side for side in reversed(self.leads)))


class ToldScore(Struct, frozen=True, kw_only=True):
    """The points of home and visitor; the `margin` if it was told, home's own positive; who won a level match; the
    points jam by jam if they were told, which then add up."""

    points: tuple[int, int]
    margin: int | None = None
    winner: int | None = None
    jams: tuple[ToldJam, ...] = ()
