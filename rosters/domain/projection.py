"""What the columns of teams and players show of a team's state."""

from datetime import datetime
from typing import Any

from django.utils import timezone

from rosters.models import Player, Team
from rules.core import codec
from rules.core.sheets import PlayerSheet, TeamSheet

TEAM_COLUMNS = ("name", "list_key", "cash", "held", "debt", "value", "state", "version", "retired_at")
PLAYER_COLUMNS = (
    "name", "number", "position", "role", "status", "hired", "rank", "experience", "value", "stats", "abilities",
)  # fmt: skip
WEARING = ("active", "dead")  # the states of a player among which a shirt number is unique


def team_columns(sheet: TeamSheet, state: Any, *, version: int) -> dict[str, Any]:
    """The projected columns of a team whose last event is number `version`."""
    return {
        "name": sheet.name,
        "list_key": sheet.list_key,
        "cash": sheet.cash,
        "held": sheet.held,
        "debt": sheet.debt,
        "value": sheet.value,
        "state": codec.encode(state).decode(),
        "version": version,
    }


def retired_at(team: Team, sheet: TeamSheet) -> datetime | None:
    """When the team retired: now, if its row does not say so yet; None for one that plays on."""
    return (team.retired_at or timezone.now()) if sheet.retired else None


def player_columns(player: PlayerSheet) -> dict[str, Any]:
    """The projected columns of a player."""
    columns = {name: getattr(player, name) for name in PLAYER_COLUMNS}
    return columns | {"abilities": list(player.abilities)}


def player_row(team: Team, player: PlayerSheet) -> Player:
    """The row of a player, unsaved."""
    return Player(team=team, key=player.player, **player_columns(player))
