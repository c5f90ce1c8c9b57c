"""A team that was kept elsewhere, as it stood there, in the words of every game."""

from msgspec import Struct


class BroughtPlayer(Struct, frozen=True, kw_only=True):
    """A player as he stood: `position` is the key of his kind on the team's list, where the game has kinds."""

    name: str
    position: str = ""
    number: int | None = None
    rank: int = 1
    experience: int = 0


class BroughtTeam(Struct, frozen=True, kw_only=True):
    """A team as it stood; `cash` is mc."""

    list_key: str
    name: str
    cash: int = 0
    players: tuple[BroughtPlayer, ...] = ()
