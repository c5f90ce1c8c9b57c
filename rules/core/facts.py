"""What a finished match is to rosters and leagues, whatever game it was and however it was recorded."""

from enum import StrEnum

from msgspec import Struct, field


class Ending(StrEnum):
    """How a match came to its result."""

    PLAYED = "played"
    AWARDED = "awarded"
    CONCEDED = "conceded"
    ABANDONED = "abandoned"


class PlayerFacts(Struct, frozen=True, kw_only=True):
    """What one player did: `stats` under the names the ruleset declares. `player` is his id within his team."""

    player: int
    stats: dict[str, int] = field(default_factory=dict)


class SideFacts(Struct, frozen=True, kw_only=True):
    """One side of a match: its points, its `tallies` under names the ruleset declares, its players who took part."""

    points: int
    margin: int
    tallies: dict[str, int] = field(default_factory=dict)
    players: tuple[PlayerFacts, ...] = ()


class MatchFacts(Struct, frozen=True, kw_only=True):
    """The outcome of a match. `winner` is a place in `sides`, or None when it ended level.

    The margins of all sides add up to 0. `details` holds what else the ruleset keeps (plain JSON values).
    """

    ending: Ending
    sides: tuple[SideFacts, ...]
    winner: int | None = None
    details: dict[str, object] = field(default_factory=dict)
