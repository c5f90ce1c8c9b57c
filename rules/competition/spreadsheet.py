"""Results and teams from the text of a spreadsheet (comma-, semicolon- or tab-separated values)."""

import csv
from collections.abc import Callable, Mapping, Sequence
from io import StringIO

from msgspec import Struct, field

from rules.competition.note import Note
from rules.competition.results import Result, ResultKind
from rules.core.errors import RuleViolation

DELIMITERS = (",", ";", "\t", "|")
RESULT_COLUMNS = ("round", "home", "away", "home_score", "away_score")
OPTIONAL_RESULT_COLUMNS = ("kind", "margin", "winner", "home_league_points", "away_league_points")
TEAM_COLUMNS = ("name",)
OPTIONAL_TEAM_COLUMNS = ("coach", "ranking", "division", "league_points", "difference")
LARGEST_NUMBER = 9999
KINDS = {kind.value: kind for kind in ResultKind}

Cells = Mapping[str, str]
"""One line by column, without surrounding space; a cell the line does not have is empty."""


class TeamLine(Struct, frozen=True, kw_only=True):
    """A team of a list of teams: `ranking` in mc if it is given, and the totals that the list states."""

    name: str
    coach: str = ""
    ranking: int | None = None
    division: str = ""
    stated_points: int | None = None
    stated_difference: int | None = None


class TeamsSheet(Struct, frozen=True):
    """The teams of a sheet in its order, and notes on what could not be read."""

    teams: tuple[TeamLine, ...]
    notes: tuple[Note, ...] = ()


class ResultsSheet(Struct, frozen=True):
    """The results of a sheet, each with its line as `ref`; league points the sheet states, by line; notes."""

    results: tuple[Result, ...]
    stated: dict[str, tuple[int, int]] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()


class Spellings:
    """Team names as they were first written: case and spaces do not make another team."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self._names: dict[str, str] = {}
        for name in names:
            self.name(name)

    def name(self, written: str) -> str:
        """The first spelling of the name."""
        spaced = " ".join(written.split())
        return self._names.setdefault(spaced.casefold(), spaced)


def read_teams(text: str, delimiter: str | None = None) -> TeamsSheet:
    """The teams of a sheet with the column name and, if wanted, coach, ranking, division, league_points, difference.

    A line that cannot be used is left out and noted with its number. Refuses like `read_results`.
    """
    lines, notes = _read_lines(text, TEAM_COLUMNS, OPTIONAL_TEAM_COLUMNS, delimiter)
    spellings = Spellings()
    teams: dict[str, TeamLine] = {}

    def take(number: int, cells: Cells) -> None:
        team = _team(cells, spellings)
        if team.name in teams:
            raise RuleViolation("sheet.team_twice", team=team.name)
        teams[team.name] = team

    notes += _each(lines, take)
    if not teams:
        raise RuleViolation("sheet.no_lines")
    return TeamsSheet(tuple(teams.values()), tuple(notes))


def read_results(
    text: str, *, delimiter: str | None = None, cap: int | None = 7, teams: Sequence[str] = ()
) -> ResultsSheet:
    """The results of a sheet with the columns round, home, away, home_score, away_score and kind.

    The margin is the difference of the scores, at most `cap`, unless a column margin gives it. `teams` are known
    spellings of names. A line that cannot be used is left out and noted with its number. Refuses with `sheet.empty`,
    `sheet.columns_missing`, `sheet.column_twice`, `sheet.unreadable` (with the line), or `sheet.no_lines`.
    """
    lines, notes = _read_lines(text, RESULT_COLUMNS, OPTIONAL_RESULT_COLUMNS, delimiter)
    spellings = Spellings(teams)
    results: list[Result] = []
    stated: dict[str, tuple[int, int]] = {}

    def take(number: int, cells: Cells) -> None:
        results.append(_result(number, cells, spellings, cap))
        home, away = _optional_whole(cells, "home_league_points"), _optional_whole(cells, "away_league_points")
        if home is not None and away is not None:
            stated[str(number)] = (home, away)

    notes += _each(lines, take)
    if not results:
        raise RuleViolation("sheet.no_lines")
    return ResultsSheet(tuple(results), stated, tuple(notes))


def _each(lines: Sequence[tuple[int, Cells]], take: Callable[[int, Cells], None]) -> list[Note]:
    notes: list[Note] = []
    for number, cells in lines:
        try:
            take(number, cells)
        except RuleViolation as refused:
            notes.append(Note(refused.code, {"line": number, **refused.facts}))
    return notes


def _read_lines(
    text: str, required: Sequence[str], optional: Sequence[str], delimiter: str | None
) -> tuple[list[tuple[int, Cells]], list[Note]]:
    rows = _read_rows(text.removeprefix("\ufeff"), delimiter)
    if not rows:
        raise RuleViolation("sheet.empty")
    columns = [_column(cell) for cell in rows[0][1]]
    notes = _check_columns(columns, required, optional)
    lines: list[tuple[int, Cells]] = []
    for number, cells in rows[1:]:
        lines.append((number, dict(zip(columns, cells, strict=False))))
        if any(cells[len(columns) :]):
            notes.append(Note("sheet.line_too_long", {"line": number, "cells": len(cells), "columns": len(columns)}))
    return lines, notes


def _read_rows(text: str, delimiter: str | None) -> list[tuple[int, list[str]]]:
    """The lines that are not blank, with the numbers of the lines they end on."""
    header = next((line for line in text.splitlines() if line.strip()), "")
    chosen = delimiter or max(DELIMITERS, key=header.count)
    reader = csv.reader(StringIO(text, newline=""), delimiter=chosen, skipinitialspace=True, strict=True)
    rows: list[tuple[int, list[str]]] = []
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any(cells):
                rows.append((reader.line_num, cells))
    except csv.Error as broken:
        after = rows[-1][0] if rows else 0
        raise RuleViolation("sheet.unreadable", line=after + 1, reason=str(broken))
    return rows


def _column(heading: str) -> str:
    name = "_".join(heading.casefold().replace("-", " ").replace("_", " ").split())
    return name.replace("visitor", "away")


def _check_columns(columns: Sequence[str], required: Sequence[str], optional: Sequence[str]) -> list[Note]:
    missing = tuple(name for name in required if name not in columns)
    if missing:
        raise RuleViolation("sheet.columns_missing", missing=missing, found=tuple(filter(None, columns)))
    known = (*required, *optional)
    twice = tuple(name for name in known if columns.count(name) > 1)
    if twice:
        raise RuleViolation("sheet.column_twice", columns=twice)
    ignored = tuple(name for name in columns if name and name not in known)
    return [Note("sheet.columns_ignored", {"columns": ignored})] if ignored else []


def _team(cells: Cells, spellings: Spellings) -> TeamLine:
    return TeamLine(
        name=_name(cells, "name", spellings),
        coach=cells.get("coach", ""),
        ranking=_optional_whole(cells, "ranking"),
        division=cells.get("division", ""),
        stated_points=_optional_whole(cells, "league_points", least=-LARGEST_NUMBER),
        stated_difference=_optional_whole(cells, "difference", least=-LARGEST_NUMBER),
    )


def _result(number: int, cells: Cells, spellings: Spellings, cap: int | None) -> Result:
    kind = _kind(cells)
    round_number = _round(cells, kind)
    home = _name(cells, "home", spellings)
    if kind is ResultKind.BYE:
        return Result(round=round_number, home=home, kind=kind, ref=str(number))
    away = _name(cells, "away", spellings)
    if home == away:
        raise RuleViolation("sheet.plays_itself", team=home)
    home_points, away_points = _whole(cells, "home_score"), _whole(cells, "away_score")
    margin = _optional_whole(cells, "margin", least=-LARGEST_NUMBER)
    if margin is None:
        margin = home_points - away_points
        margin = margin if cap is None else max(-cap, min(cap, margin))
    return Result(
        round=round_number,
        home=home,
        away=away,
        home_points=home_points,
        away_points=away_points,
        margin=margin,
        kind=kind,
        winner=spellings.name(cells["winner"]) if cells.get("winner") else None,
        ref=str(number),
    )


def _kind(cells: Cells) -> ResultKind:
    """A line without kind is a league match, or a bye when the visitor is called that."""
    written = cells.get("kind", "").casefold()
    if not written:
        return ResultKind.BYE if cells.get("away", "").casefold() == "bye" else ResultKind.LEAGUE
    if written not in KINDS:
        raise RuleViolation("sheet.unknown_kind", kind=cells["kind"], known=tuple(KINDS))
    return KINDS[written]


def _round(cells: Cells, kind: ResultKind) -> int:
    """Its number, from 1; friendlies and finals need none and have 0 then."""
    if kind in (ResultKind.FRIENDLY, ResultKind.FINAL) and not cells.get("round", "").isdecimal():
        return 0
    return _whole(cells, "round", least=1)


def _name(cells: Cells, column: str, spellings: Spellings) -> str:
    if not cells.get(column):
        raise RuleViolation("sheet.no_team", column=column)
    return spellings.name(cells[column])


def _optional_whole(cells: Cells, column: str, *, least: int = 0) -> int | None:
    return _whole(cells, column, least=least) if cells.get(column) else None


def _whole(cells: Cells, column: str, *, least: int = 0) -> int:
    written = cells.get(column, "")
    digits = written.replace("\u2212", "-").removeprefix("+")
    if digits.removeprefix("-").isdecimal() and least <= int(digits[:9]) <= LARGEST_NUMBER:
        return int(digits)
    raise RuleViolation("sheet.not_a_number", column=column, value=written, least=least)
