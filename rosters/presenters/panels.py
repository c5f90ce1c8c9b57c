"""What other apps add to the pages of teams and players: each fills these lists in its AppConfig."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from rosters.models import Player, Team
from rosters.permissions import Person


class Panel(Struct, frozen=True, kw_only=True):
    """A part of a page: its heading, and a template that finds `context` under the name `panel`; `first` stands above
    all else."""

    title: str
    template: str
    context: Mapping[str, Any]
    first: bool = False


TEAM_PANELS: list[Callable[[Team, Person], Panel | None]] = []
PLAYER_PANELS: list[Callable[[Player, Person], Panel | None]] = []


def team_panels(team: Team, reader: Person) -> list[Panel]:
    """What there is besides the roster to show of a team to this reader."""
    return [panel for make in TEAM_PANELS if (panel := make(team, reader))]


def player_panels(player: Player, reader: Person) -> list[Panel]:
    """What there is besides his career to show of a player to this reader."""
    return [panel for make in PLAYER_PANELS if (panel := make(player, reader))]
