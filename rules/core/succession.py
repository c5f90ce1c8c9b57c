"""What becomes of a game's teams between two seasons."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct


class Met(Struct, frozen=True):
    """A match of the season that is over: the keys of both teams and the points they scored."""

    home: str
    visitor: str
    points: tuple[int, int]


class BetweenSeasons(Protocol):
    """How teams change when a season is over."""

    def __call__(self, states: Mapping[str, Any], met: Sequence[Met]) -> Mapping[str, Struct]:
        """The command with which each team goes into its next season, by key; none for teams that stay as they are.

        `states` are all teams of the season as they stand today, `met` its matches in the order played.
        """
        ...
