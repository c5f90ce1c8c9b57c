"""Results and teams from the text of a spreadsheet (comma-, semicolon- or tab-separated values)."""

import re
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct, field

from rules.competition.columns import RESULT_WORDS, SCORE, Table, Words, read_table, words
from rules.competition.jams import jams_in
from rules.competition.note import Note
from rules.competition.results import Result, ResultKind
from rules.core.errors import RuleViolation

RESULT_COLUMNS = ("round", "home", "away", "home_score", "away_score")
TEAM_COLUMNS = ("name",)
TEAM_WORDS: Words = words(
    name="team mannschaft",
    coach="trainer coach_name",
    ranking="",
    division="gruppe staffel",
    league_points="punkte",
    difference="diff differenz",
)
LARGEST_NUMBER = 9999
GROUPED = re.compile(r"-?\d{1,3}([., \u00a0\u202f'\u2019])\d{3}(\1\d{3})*")
NO_DECIMALS = re.compile(r"[.,]0+$")
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
    table = read_table(text, TEAM_WORDS, delimiter)
    notes = check_columns(table, TEAM_COLUMNS)
    spellings = Spellings()
    teams: dict[str, TeamLine] = {}

    def take(number: int, cells: Cells) -> None:
        team = _team(cells, spellings)
        if team.name in teams:
            raise RuleViolation("sheet.team_twice", team=team.name)
        teams[team.name] = team

    notes += _each(table, take)
    if not teams:
        raise RuleViolation("sheet.no_lines")
    return TeamsSheet(tuple(teams.values()), tuple(notes))


def read_results(
    text: str, *, delimiter: str | None = None, cap: int | None = 7, teams: Sequence[str] = ()
) -> ResultsSheet:
    """The results of a sheet with the columns round, home, away, home_score, away_score and kind.

    The margin is the difference of the scores, at most `cap`, unless a column margin gives it; a column score may hold
    both scores. `teams` are known spellings of names. A line that cannot be used is left out and noted with its number.
    Refuses with what `lines_of` refuses, and with `sheet.columns_missing`, `sheet.column_twice` or `sheet.no_lines`.
    """
    sheet = results_in(read_table(text, RESULT_WORDS, delimiter), cap=cap, teams=teams)
    if not sheet.results:
        raise RuleViolation("sheet.no_lines")
    return sheet


def results_in(
    table: Table, *, cap: int | None = 7, teams: Sequence[str] = (), round_: int | None = None
) -> ResultsSheet:
    """The results of a table whose columns are known. Lines of a table without a column round are of `round_`.

    Refuses with `sheet.columns_missing` or `sheet.column_twice`; a table without a usable line gives none.
    """
    given = ("round",) if round_ is not None else ()
    needed = ("round", "home", "away", "score") if "score" in table.columns else RESULT_COLUMNS
    notes = check_columns(table, [column for column in needed if column not in given])
    spellings = Spellings(teams)
    results: list[Result] = []
    stated: dict[str, tuple[int, int]] = {}

    def take(number: int, cells: Cells) -> None:
        cells = {**({} if round_ is None else {"round": str(round_)}), **_with_scores(cells)}
        results.append(_result(number, cells, spellings, cap))
        home, away = optional_whole(cells, "home_league_points"), optional_whole(cells, "away_league_points")
        if home is not None and away is not None:
            stated[str(number)] = (home, away)

    notes += _each(table, take)
    return ResultsSheet(tuple(results), stated, tuple(notes))


def _with_scores(cells: Cells) -> Cells:
    """A score in one cell counts as two."""
    both = SCORE.fullmatch(cells.get("score", ""))
    if both is None and cells.get("score") and not cells.get("home_score"):
        raise RuleViolation("sheet.not_a_score", value=cells["score"])
    return {"home_score": both[1], "away_score": both[2], **cells} if both else cells


def _each(table: Table, take: Callable[[int, Cells], None]) -> list[Note]:
    notes: list[Note] = []
    for line in table.lines:
        try:
            take(line.number, table.cells(line))
        except RuleViolation as refused:
            notes.append(Note(refused.code, {"line": line.number, **refused.facts}))
    return notes


def check_columns(table: Table, required: Sequence[str]) -> list[Note]:
    """Notes on what the table has besides its columns; refuses one that misses a column or has one twice."""
    missing = tuple(name for name in required if name not in table.columns)
    if missing:
        found = tuple(filter(None, table.heading or (table.lines[0].cells if table.lines else ())))
        raise RuleViolation("sheet.columns_missing", missing=missing, found=found)
    twice = tuple(sorted({name for name in table.columns if name and table.columns.count(name) > 1}))
    if twice:
        raise RuleViolation("sheet.column_twice", columns=twice)
    pairs = zip(table.heading, table.columns, strict=False)
    ignored = tuple(heading for heading, column in pairs if heading and not column)
    notes = [Note("sheet.columns_ignored", {"columns": ignored})] if ignored else []
    width = len(table.columns)
    return notes + [
        Note("sheet.line_too_long", {"line": line.number, "cells": len(line.cells), "columns": width})
        for line in table.lines
        if any(line.cells[width:])
    ]


def _team(cells: Cells, spellings: Spellings) -> TeamLine:
    return TeamLine(
        name=_name(cells, "name", spellings),
        coach=cells.get("coach", ""),
        ranking=optional_whole(cells, "ranking"),
        division=cells.get("division", ""),
        stated_points=optional_whole(cells, "league_points", least=-LARGEST_NUMBER),
        stated_difference=optional_whole(cells, "difference", least=-LARGEST_NUMBER),
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
    home_points, away_points = whole(cells, "home_score"), whole(cells, "away_score")
    margin = optional_whole(cells, "margin", least=-LARGEST_NUMBER)
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
        jams=jams_in(cells.get("jams", ""), (home_points, away_points)),
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
    return whole(cells, "round", least=1)


def _name(cells: Cells, column: str, spellings: Spellings) -> str:
    if not cells.get(column):
        raise RuleViolation("sheet.no_team", column=column)
    return spellings.name(cells[column])


def optional_whole(cells: Cells, column: str, *, least: int = 0) -> int | None:
    return whole(cells, column, least=least) if cells.get(column) else None


def whole(cells: Cells, column: str, *, least: int = 0) -> int:
    """The number of a cell from `least` up, which a spreadsheet may have written as 3, 3.0, 3,00, +3 or 1.200."""
    written = cells.get(column, "")
    digits = plain_number(written)
    if digits.removeprefix("-").isdecimal() and least <= int(digits[:9]) <= LARGEST_NUMBER:
        return int(digits)
    raise RuleViolation("sheet.not_a_number", column=column, value=written, least=least)


def plain_number(written: str) -> str:
    """The digits of a whole number, without its groups of thousands and without decimals that are nothing."""
    digits = written.replace("\u2212", "-").removeprefix("+")
    if GROUPED.fullmatch(digits):
        return re.sub(r"[^\d\-]", "", digits)
    return NO_DECIMALS.sub("", digits)
