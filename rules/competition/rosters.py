"""Teams and their players from a table with a line for each player."""

from collections.abc import Mapping

from msgspec import Struct

from rules.competition.columns import Table
from rules.competition.note import Note
from rules.competition.spreadsheet import check_columns, optional_whole
from rules.core.errors import RuleViolation

TEAM_CELLS = ("coach", "list")


class RosterLine(Struct, frozen=True, kw_only=True):
    """A player as a line tells him; `position` as it is written."""

    line: int
    name: str = ""
    position: str = ""
    number: int | None = None
    rank: int = 1
    experience: int = 0


class RosterTeam(Struct, frozen=True, kw_only=True):
    """A team of a table: what its first line says of it, and its players. `cash` is None where no line says it."""

    name: str
    line: int
    coach: str = ""
    list: str = ""
    cash: int | None = None
    players: tuple[RosterLine, ...] = ()


class RosterSheet(Struct, frozen=True):
    """The teams of a table in its order, and notes on lines that could not be used, with their numbers."""

    teams: tuple[RosterTeam, ...]
    notes: tuple[Note, ...] = ()


def rosters_in(table: Table) -> RosterSheet:
    """The teams of a table. A line without a team belongs to the team above it; one without a player is of the team.

    Refuses with `sheet.columns_missing` or `sheet.column_twice`; a line that cannot be used is left out and noted.
    """
    notes = check_columns(table, ("team",))
    told: dict[str, dict[str, object]] = {}
    players: dict[str, list[RosterLine]] = {}
    current = ""
    for line in table.lines:
        cells = table.cells(line)
        current = " ".join(cells.get("team", "").split()) or current
        try:
            if not current:
                raise RuleViolation("sheet.no_team", column="team")
            team = told.setdefault(current, {"name": current, "line": line.number})
            _tell(team, cells)
            if player := _player(line.number, cells):
                players.setdefault(current, []).append(player)
        except RuleViolation as refused:
            notes.append(Note(refused.code, {"line": line.number, **refused.facts}))
    teams = (RosterTeam(**team, players=tuple(players.get(name, ()))) for name, team in told.items())  # type: ignore[arg-type]  # filled field by field
    return RosterSheet(tuple(teams), tuple(notes))


def _tell(team: dict[str, object], cells: Mapping[str, str]) -> None:
    """What is said of a team first counts."""
    for column in TEAM_CELLS:
        if cells.get(column):
            team.setdefault(column, cells[column])
    if cells.get("cash"):
        team.setdefault("cash", optional_whole(cells, "cash"))


def _player(number: int, cells: Mapping[str, str]) -> RosterLine | None:
    if not (cells.get("name") or cells.get("position")):
        return None
    return RosterLine(
        line=number,
        name=cells.get("name", ""),
        position=cells.get("position", ""),
        number=optional_whole(cells, "number", least=1),
        rank=optional_whole(cells, "rank", least=1) or 1,
        experience=optional_whole(cells, "experience") or 0,
    )
