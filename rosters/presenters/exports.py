"""The tables of a team and of a player as rows of plain values, for spreadsheets and programs."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from rosters.domain.pins import rules_of
from rosters.models import Player, Team
from rosters.permissions import Person
from rosters.presenters.journal import JournalLine, journal_lines, journal_rows
from rosters.presenters.player import shown_player
from rosters.presenters.team import shown_team
from rules.core.ruleset import Ruleset

Cell = str | int | None
Rows = Iterable[Sequence[Cell]]
Table = tuple[Sequence[str], Rows]
"""The heads of the columns, and the rows."""


class Column(Struct, frozen=True):
    """A column: its head, its cell of a row, and which games have it."""

    head: str
    cell: Callable[[Any], Cell]
    fits: Callable[[Ruleset], bool] = lambda _game: True


def _has_money(game: Ruleset) -> bool:
    return game.money


def _learns(game: Ruleset) -> bool:
    return game.campaign is not None


def _dice(line: JournalLine) -> str:
    return "; ".join(" ".join(map(str, each.faces)) for each in line.dice)


ROSTER: Sequence[Column] = (
    Column("number", lambda row: row.number),
    Column("name", lambda row: row.name),
    Column("position", lambda row: row.position),
    Column("role", lambda row: row.role),
    Column("status", lambda row: row.status),
    Column("rank", lambda row: row.rank, _learns),
    Column("experience", lambda row: row.experience, _learns),
    Column("value_mc", lambda row: row.value, _has_money),
    Column("stats", lambda row: "; ".join(f"{figure.name} {figure.text}" for figure in row.figures)),
    Column("abilities", lambda row: "; ".join(row.abilities)),
    Column("uid", lambda row: row.uid),
)
JOURNAL: Sequence[Column] = (
    Column("number", lambda line: line.seq),
    Column("act", lambda line: line.act),
    Column("at", lambda line: line.when.isoformat(timespec="seconds")),
    Column("what", lambda line: line.sentence),
    Column("mc", lambda line: line.mc, _has_money),
    Column("by", lambda line: line.actor),
    Column("for", lambda line: line.acted_for),
    Column("reason", lambda line: line.reason),
    Column("dice", _dice),
    Column("undone", lambda line: "undone" if line.undone else ""),
    Column("uid", lambda line: line.uid),
)


class Export(Struct, frozen=True):
    """A table of a team to take away: the words of the links to its two kinds, and what a reader gets of it."""

    csv: Promise
    json: Promise
    table: Callable[[Team, Person], Table]


def _roster(team: Team, _reader: Person) -> Table:
    shown = shown_team(team)
    return table(ROSTER, team, (*shown.roster, *shown.former))


def _journal(team: Team, _reader: Person) -> Table:
    return table(JOURNAL, team, journal_lines(journal_rows(team)))


def _career(player: Player) -> Table:
    return table(JOURNAL, player.team, shown_player(player).career)


def table(columns: Sequence[Column], team: Team, rows: Iterable[object]) -> Table:
    """The columns that the team's game has, and a line for each row."""
    game, _options = rules_of(team.pin)
    shown = [column for column in columns if column.fits(game)]
    return [column.head for column in shown], ([column.cell(row) for column in shown] for row in rows)


TEAM_EXPORTS: dict[str, Export] = {  # the matches app adds its own
    "roster": Export(_("Roster as CSV"), _("Roster as JSON"), _roster),
    "journal": Export(_("Journal as CSV"), _("Journal as JSON"), _journal),
}
PLAYER_EXPORTS: Mapping[str, Callable[[Player], Table]] = {"career": _career}
