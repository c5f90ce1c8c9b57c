"""A roster as it lies beside the table: nothing on it needs another page."""

from collections.abc import Mapping

from msgspec import Struct

from rosters.domain.pins import rules_of
from rosters.models import Team
from rosters.presenters.games import words_of
from rosters.presenters.lists import Figure
from rosters.presenters.team import RosterRow, ShownTeam, shown_team
from rosters.presenters.words import GameWords

Explained = tuple[str, str]  # what it is called, and what it does ("" where that goes without saying)


class SheetPlayer(Struct, frozen=True, kw_only=True):
    """A player with everything he has: `role` says what he may do, `abilities` what each of his does."""

    uid: str
    number: int | None
    name: str
    mark: str
    role: str
    figures: tuple[Figure, ...]
    abilities: tuple[Explained, ...]


class RosterSheet(Struct, frozen=True, kw_only=True):
    """The sheet of a team. `stats` and `roles` are explained once; of the `assets` those it owns, with their number."""

    team: ShownTeam
    players: tuple[SheetPlayer, ...]
    stats: tuple[Explained, ...]
    roles: tuple[Explained, ...]
    assets: tuple[tuple[str, int, str], ...]


def roster_sheet(team: Team) -> RosterSheet:
    """The sheet of the team as it stands. One query."""
    rules, _options = rules_of(team.pin)
    words, shown = words_of(rules.slug), shown_team(team)
    effects = dict(shown.abilities)
    present = dict.fromkeys(row.role for row in shown.roster)
    return RosterSheet(
        team=shown,
        players=tuple(_player(row, effects) for row in shown.roster),
        stats=_hints(words, words.stats),
        roles=tuple((name, hint) for name, hint in _hints(words, words.roles) if name in present),
        assets=_assets(words, shown),
    )


def _player(row: RosterRow, effects: Mapping[str, str]) -> SheetPlayer:
    return SheetPlayer(
        uid=row.uid,
        number=row.number,
        name=row.name,
        mark=row.mark,
        role=row.role or row.position,
        figures=row.figures,
        abilities=tuple((name, effects.get(name, "")) for name in row.abilities),
    )


def _hints(words: GameWords, names: Mapping[str, object]) -> tuple[Explained, ...]:
    return tuple((str(name), str(words.hints[key])) for key, name in names.items() if key in words.hints)


def _assets(words: GameWords, shown: ShownTeam) -> tuple[tuple[str, int, str], ...]:
    hints = {str(name): str(words.hints.get(key, "")) for key, name in words.assets.items()}
    return tuple((name, count, hints.get(name, "")) for name, count in shown.assets if count)
