"""A season rebuilt from a sheet of results."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from rules.competition.checks import check_differences, check_results
from rules.competition.note import Note
from rules.competition.results import ON_THE_TABLE, Result, ResultKind
from rules.competition.spreadsheet import ResultsSheet, TeamLine, TeamsSheet
from rules.competition.standings import divisional_standings, standings
from rules.competition.table import Contender, Standings, TableRules


class Replay(Struct, frozen=True, kw_only=True):
    """The table after the last round with movement since the one before, those of the divisions by name (none where
    there is one division), what does not count on it, and warnings."""

    table: Standings
    divisions: dict[str, Standings]
    coaches: dict[str, str]
    rounds: int
    finals: tuple[Result, ...]
    friendlies: tuple[Result, ...]
    warnings: tuple[Note, ...]


def replay_season(sheet: ResultsSheet, teams: TeamsSheet | None, rules: TableRules) -> Replay:
    """The season of these results. Teams that no list names are placeholders without ranking."""
    listed = teams.teams if teams else ()
    lines = (*listed, *_placeholders(listed, sheet.results))
    names = sorted({line.division for line in lines})
    contenders = [_contender(entry, line, names) for entry, line in enumerate(lines, start=1)]
    counted = [result for result in sheet.results if result.kind in ON_THE_TABLE or result.kind is ResultKind.BYE]
    rounds = max((result.round for result in counted), default=0)
    before = [result for result in counted if result.round < rounds]
    previous = standings(contenders, before, rules) if before else None
    table = standings(contenders, counted, rules, previous=previous)
    own = divisional_standings(contenders, counted, rules)
    return Replay(
        table=table,
        divisions={names[number - 1]: own[number] for number in own} if len(names) > 1 else {},
        coaches={line.name: line.coach for line in lines if line.coach},
        rounds=rounds,
        finals=tuple(result for result in sheet.results if result.kind is ResultKind.FINAL),
        friendlies=tuple(result for result in sheet.results if result.kind is ResultKind.FRIENDLY),
        warnings=_warnings(sheet, teams, table, rules),
    )


def _placeholders(listed: Sequence[TeamLine], results: Iterable[Result]) -> tuple[TeamLine, ...]:
    known = {line.name for line in listed}
    found = dict.fromkeys(
        team
        for result in results
        if result.kind in ON_THE_TABLE or result.kind is ResultKind.BYE
        for team in (result.home, result.away)
        if team and team not in known
    )
    return tuple(TeamLine(name=name) for name in found)


def _contender(entry: int, line: TeamLine, divisions: Sequence[str]) -> Contender:
    division = divisions.index(line.division) + 1
    return Contender(key=line.name, name=line.name, entry=entry, ranking=line.ranking, division=division)


def _warnings(sheet: ResultsSheet, teams: TeamsSheet | None, table: Standings, rules: TableRules) -> tuple[Note, ...]:
    notes = [*(teams.notes if teams else ()), *sheet.notes]
    if teams:
        unlisted = tuple(line.name for line in _placeholders(teams.teams, sheet.results))
        notes += [Note("sheet.team_not_listed", {"team": name}) for name in unlisted]
    notes += check_results(sheet.results, rules.scheme, cap=rules.sd_cap, stated=sheet.stated)
    if teams:
        notes += _check_stated_totals(teams.teams, table)
    return tuple(notes)


def _check_stated_totals(teams: Sequence[TeamLine], table: Standings) -> list[Note]:
    """Totals that the list of teams states, against those of the results."""
    rows = {row.team: row for row in table.rows}
    notes: list[Note] = []
    for line in teams:
        row = rows[line.name]
        for column, stated, computed in (
            ("league_points", line.stated_points, row.league_points),
            ("difference", line.stated_difference, row.difference),
        ):
            if stated is not None and stated != computed:
                facts = {"team": line.name, "figure": column, "stated": stated, "computed": computed}
                notes.append(Note("check.total_stated", facts))
    differences = {line.name: line.stated_difference for line in teams if line.stated_difference is not None}
    if len(differences) == len(teams):
        notes += check_differences(differences)
    return notes
