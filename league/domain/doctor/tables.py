"""Tables against the matches they are made of."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from league.domain.doctor.finding import Finding
from league.domain.table import OVERALL, current_standings, read_table
from league.domain.terms import terms_of
from league.enums import JobStatus, SeasonStatus
from league.models import Season, Table
from rules.competition.points import PointsScheme
from rules.competition.table import Row, Standings
from rules.competition.terms import table_rules


def tables_wrong() -> Iterator[Finding]:
    """The latest table of every season equals the one its settled matches make, unless a job to compute it waits.

    A team with open steps may have spent since; its ranking is compared once the steps are done.
    """
    begun = Season.objects.exclude(status=SeasonStatus.SETUP).select_related("league", "pin")
    for season in begun.order_by("pk"):
        if season.jobs.filter(status=JobStatus.DUE, kind="table").exists():
            continue
        found = latest_tables(season)
        expected = current_standings(season, _rankings_in_flux(season, found))
        for division in sorted(expected.keys() | found.keys()):
            shown, right = _still(found.get(division)), _still(expected.get(division))
            if shown != right:
                name = f"season {season.uid} division {division}"
                yield Finding(name, "table", _differing(shown, right), _differing(right, shown))


def sums_wrong() -> Iterator[Finding]:
    """In every table ever shown the figures fit each other.

    Over all teams strike differences add up to 0, and what is scored and won is conceded and lost (HX-TABLE-06); the
    points of a team follow from its results (HX-TABLE-07).
    """
    for season in Season.objects.select_related("league", "pin").prefetch_related("tables").order_by("pk"):
        rules = table_rules(terms_of(season))
        tables = list(season.tables.all())
        several = any(table.division == OVERALL for table in tables)
        for table in tables:
            standings, name = read_table(table), f"season {season.uid} table {table.after}.{table.division}"
            if not several or table.division == OVERALL:
                yield from _sums_wrong(name, standings)
            for row in standings.rows:
                if not _points_follow(row, rules.scheme):
                    yield Finding(f"{name} team {row.name}", "league points", row.league_points)


def latest_tables(season: Season) -> dict[int, Standings]:
    """The newest stored table of each division."""
    newest: dict[int, Table] = {table.division: table for table in season.tables.order_by("after")}
    return {division: read_table(table) for division, table in newest.items()}


def _rankings_in_flux(season: Season, found: Mapping[int, Standings]) -> dict[str, int | None]:
    """The rankings shown of teams that stand in open post-match steps, by entry."""
    walking = season.entries.filter(team__sides__opened_at__isnull=False, team__sides__finished_at=None)
    uids = set(walking.values_list("uid", flat=True))
    return {row.team: row.ranking for table in found.values() for row in table.rows if row.team in uids}


def _sums_wrong(name: str, standings: Standings) -> Iterator[Finding]:
    rows = standings.rows
    sums = {
        "strike differences": sum(row.difference for row in rows),
        "points scored and conceded": sum(row.scored - row.conceded for row in rows),
        "matches won and lost": sum(row.won - row.lost for row in rows),
        "landslides won and lost": sum(row.landslides_won - row.landslides_lost for row in rows),
        "matches drawn by one team only": sum(row.drawn for row in rows) % 2,
    }
    for what, total in sums.items():
        if total:
            yield Finding(name, f"{what} do not add up", total, 0)


def _points_follow(row: Row, scheme: PointsScheme) -> bool:
    won, lost = row.won - row.landslides_won, row.lost - row.landslides_lost
    points = row.landslides_won * scheme.landslide_win + won * scheme.win + row.drawn * scheme.draw
    defeats = lost * scheme.loss + row.landslides_lost * scheme.landslide_loss
    earned = row.points_won - points
    fits = 0 <= earned <= defeats if scheme.loser_must_score else earned == defeats
    return fits and row.league_points == row.points_won + row.bye_points + row.adjusted


def _still(standings: Standings | None) -> dict[str, Row]:
    """The rows by team, without what depends on the table before or on what teams are called by now."""
    return {row.team: _unnamed(row) for row in standings.rows} if standings else {}


def _unnamed(row: Row) -> Row:
    decided = replace(row.decided, other_team="") if row.decided else None
    level_with = tuple(sorted(row.level_with))
    return replace(row, name="", level_with=level_with, decided=decided, previous_place=None, movement=None)


def _differing(these: dict[str, Row], those: dict[str, Row]) -> list[tuple[object, ...]]:
    """Team, place, league points, strike difference and ranking of the rows that differ."""
    rows = [row for team, row in these.items() if row != those.get(team)]
    return [(row.team, row.place, row.league_points, row.difference, row.ranking) for row in rows]
