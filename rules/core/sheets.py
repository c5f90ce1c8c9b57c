"""Teams and players as every game can show them."""

from msgspec import Struct, field


class ListPlayer(Struct, frozen=True, kw_only=True):
    """A kind of player a team list offers: `start` and `most` count players, `cost` is mc."""

    key: str
    name: str
    role: str
    start: int
    most: int
    cost: int
    stats: dict[str, int] = field(default_factory=dict)
    abilities: tuple[str, ...] = ()


class TeamList(Struct, frozen=True, kw_only=True):
    """A kind of team: what it starts with and what it may hold. `assets` counts things that are not players."""

    key: str
    name: str
    known_side: str = ""
    players: tuple[ListPlayer, ...] = ()
    assets: dict[str, int] = field(default_factory=dict)


class PlayerSheet(Struct, frozen=True, kw_only=True):
    """A player as every game can show one. `player` is his id within the team, never used twice; `value` is mc.

    `status` is "active", "dead" or how he left ("removed", "dismissed", "left"); `hired` is "" for the team's own
    players, else the kind of hire ("mvp", "free_agent").
    """

    player: int
    name: str
    number: int | None
    position: str
    role: str
    status: str
    hired: str = ""
    rank: int = 1
    experience: int = 0
    value: int = 0
    stats: dict[str, int] = field(default_factory=dict)
    abilities: tuple[str, ...] = ()


class TeamSheet(Struct, frozen=True, kw_only=True):
    """A team as every game can show one. Money is mc; `value` is its ranking. A game without money leaves 0.

    `parts` says what each kind of possession adds to `value`. `lineup` are the players in their places, where the game
    has places. Nothing happens to a `retired` team any more.
    """

    list_key: str
    name: str
    cash: int = 0
    held: int = 0
    debt: int = 0
    value: int = 0
    assets: dict[str, int] = field(default_factory=dict)
    parts: dict[str, int] = field(default_factory=dict)
    players: tuple[PlayerSheet, ...] = ()
    lineup: tuple[int, ...] = ()
    retired: bool = False


class Problem(Struct, frozen=True, kw_only=True):
    """Why a team is not legal as it stands: a code with its figures, and the player it concerns, if one. What is
    `passing` the rules allow until its next match."""

    code: str
    player: int | None = None
    facts: dict[str, object] = field(default_factory=dict)
    passing: bool = False
