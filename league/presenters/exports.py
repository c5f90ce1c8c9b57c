"""The public tables of a season as rows of plain values, for spreadsheets; and where programs read the same."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from league.domain.table import OVERALL, read_table, tables_after
from league.domain.terms import rules_of_season
from league.models import Lot, Season
from league.presenters import course_exports as behind
from league.presenters.fixtures import Fixture, season_fixtures
from league.presenters.forecasts import forecast_rows
from league.presenters.leaders import Grave, graveyard, has_graveyard, season_figures
from league.presenters.records import ShownRecord, records_of
from league.presenters.search import star_of
from league.presenters.season_charts import CASUALTIES
from league.presenters.table import contenders_of
from league.presenters.teams import team_lines
from rosters.presenters.exports import Rows
from rules.core.ruleset import Ruleset


class Export(Struct, frozen=True):
    """A table to take away: what it is called, the heads of its columns, its rows, the API route with the same (none:
    its rows are offered as JSON), and which games have such a table."""

    title: Promise
    head: Sequence[str]
    rows: Callable[[Season], Rows]
    api: str = ""
    fits: Callable[[Ruleset], bool] = lambda _game: True


def _table(season: Season) -> Rows:
    contenders = contenders_of(season)
    for table in sorted(tables_after(season), key=lambda table: (table.division == OVERALL, table.division)):
        for row in read_table(table).rows:
            if row.team in contenders:
                who = contenders[row.team]
                yield (
                    table.division, row.place, who.name, who.coach, row.league_points, row.played, row.won, row.drawn,
                    row.lost, row.scored, row.conceded, row.difference, row.ranking, table.after,
                )  # fmt: skip


def _results(season: Season) -> Rows:
    for fixtures in season_fixtures(season).values():
        yield from (_fixture(each) for each in fixtures if not each.bye)


def _fixture(each: Fixture) -> Sequence[str | int | None]:
    away = each.away
    points = (each.home.points, away.points if away else None)
    state = each.state or ("settled" if each.settled else "")
    return each.round, each.leg, each.home.name, away.name if away else "", *points, state, each.match


def _teams(season: Season) -> Rows:
    for division, lines in team_lines(season):
        for line in lines:
            yield division, line.team.name, line.list_name, line.team.coach, line.value, line.team.mark, line.team.team


def _leaders(season: Season) -> Rows:
    for figure in season_figures(season):
        for each in figure.leaders:
            yield figure.title, each.place, each.name, each.position, each.team_name, each.total, each.player


def _fees(season: Season) -> Rows:
    lots = Lot.objects.filter(round__season=season).order_by("round__number", "pk")
    game = rules_of_season(season)[0].slug
    for number, mvp, least, status, team, fee in lots.values_list(
        "round__number", "mvp", "least_bid", "status", "winner__team__name", "fee"
    ):
        yield number, star_of(game, mvp).name, least, status, team, fee


def _records(season: Season) -> Rows:
    yield from record_rows(records_of([season], rules_of_season(season)[0]))


def record_rows(records: Iterable[ShownRecord]) -> Rows:
    """A row for each who holds a record, and one for a record that nobody holds."""
    for record in records:
        if not record.holders:
            yield record.title, record.amount, *("",) * 5
        for held in record.holders:
            when = held.when.date().isoformat() if held.when else ""
            yield record.title, record.amount, held.player_name, held.team_name, held.opponent, when, held.match


def _graves(season: Season) -> Rows:
    yield from grave_rows(graveyard(season))


def grave_rows(graves: Iterable[Grave]) -> Rows:
    """A row for each of the dead."""
    for grave in graves:
        yield (
            grave.season_number, grave.season, grave.round, grave.name, grave.position, grave.rank, grave.team_name,
            grave.match, grave.player,
        )  # fmt: skip


RECORD_HEAD = ("record", "amount", "player", "team", "opponent", "date", "match")
GRAVE_HEAD = ("season", "season_name", "round", "player", "position", "rank", "team", "match", "uid")
EXPORTS: Mapping[str, Export] = {
    "table": Export(
        _("Table"),
        (
            "division", "place", "team", "coach", "league_points", "played", "won", "drawn",
            "lost", "scored", "conceded", "difference", "ranking_mc", "after_round",
        ),
        _table,
        "api:season-table",
    ),
    "results": Export(
        _("Results"),
        ("round", "leg", "home", "visitor", "home_points", "visitor_points", "state", "match"),
        _results,
        "api:match-list",
    ),
    "teams": Export(
        _("Teams"), ("division", "team", "list", "coach", "value_mc", "note", "uid"), _teams, "api:team-list"
    ),
    "leaders": Export(
        _("Leaders"),
        ("figure", "place", "player", "position", "team", "total", "uid"),
        _leaders,
        "api:player-list",
    ),
    "market": Export(
        _("Market"), ("round", "mvp", "least_bid_mc", "status", "hired_by", "fee_mc"), _fees, "api:season-fee-list",
        fits=lambda game: game.market is not None,
    ),
    "records": Export(_("Records"), RECORD_HEAD, _records),
    "graveyard": Export(_("Graveyard"), GRAVE_HEAD, _graves, fits=has_graveyard),
    "cross": Export(
        _("Cross table"),
        ("team", "opponent", "round", "points", "opponent_points", "outcome", "match"),
        behind.cross,
    ),
    "course": Export(
        _("Table after every round"),
        ("after_round", "division", "team", "place", "league_points", "ranking_mc", "uid"),
        behind.course,
    ),
    "forecast": Export(
        _("Forecast"), ("division", "team", "place", "times", "runs", "titles", "finals", "uid"), forecast_rows
    ),
    "cash": Export(_("Cash"), ("round", "team", "cash_mc", "uid"), behind.cash, fits=behind.has_money),
    "casualties": Export(
        _("Casualties"), ("team", *CASUALTIES, "uid"), behind.casualties, fits=behind.has_casualties
    ),
}  # fmt: skip


def exports_of(season: Season) -> dict[str, Export]:
    """The tables that the season's game has."""
    game = rules_of_season(season)[0]
    return {key: export for key, export in EXPORTS.items() if export.fits(game)}


def api_address(key: str, season: Season) -> str:
    """Where a program reads what is in that table."""
    name = EXPORTS[key].api
    if not name:
        return reverse("season-json", args=[season.league.slug, season.number, key])
    if name.endswith(("season-table", "season-fee-list")):
        return reverse(name, kwargs={"season": season.uid})
    return f"{reverse(name)}?season={season.uid}"
