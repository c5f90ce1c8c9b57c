"""Which players of a team play, each in a place of her own."""

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

from rules.core.squad import SetLineup, Squad, SquadTerms


class LineupRules(Protocol):
    """Games whose teams name who plays. A match takes the line-up that stands when it is played."""

    @property
    def places(self) -> Sequence[str]:
        """What the places are called, in order; several may be called the same."""
        ...

    def lineup(self, state: Any) -> Sequence[int]:
        """Who has the places now, in their order."""
        ...

    def command(self, players: Sequence[int]) -> Struct:
        """The command that gives the places to these players, in their order."""
        ...


class SquadLineup:
    """The line-up of a squad; satisfies `LineupRules`."""

    def __init__(self, terms: SquadTerms) -> None:
        self.places = tuple(place.position for place in terms.places)

    def lineup(self, state: Squad) -> tuple[int, ...]:
        """The ids of the skaters by place."""
        return state.lineup

    def command(self, players: Sequence[int]) -> SetLineup:
        """Put these skaters into the places."""
        return SetLineup(tuple(players))
