"""The public tables of a whole league as rows of plain values, for spreadsheets and programs."""

from collections.abc import Callable, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from league.models import League, Season
from league.presenters.exports import GRAVE_HEAD, RECORD_HEAD, grave_rows, record_rows
from league.presenters.history import closed_seasons, halls_of, past_seasons, titles_of_teams
from league.presenters.leaders import Grave, graves_of
from league.presenters.market_history import market_history
from league.presenters.records import records_by_game
from rosters.presenters.exports import Rows


class LeagueExport(Struct, frozen=True):
    """A table to take away: what it is called, the tab of the league it belongs to, its columns and its rows."""

    title: Promise
    tab: str
    head: Sequence[str]
    rows: Callable[[League], Rows]


def _seasons(league: League) -> list[Season]:
    return list(Season.objects.filter(league=league).select_related("league", "pin").order_by("-number"))


def _archive(league: League) -> Rows:
    for past in past_seasons(closed_seasons(league)):
        for division, places in past.tables:
            for row in places:
                yield (
                    past.season.number, past.season.name, past.game, division, row.place, row.name, row.points, row.won,
                    row.drawn, row.lost, row.team,
                )  # fmt: skip


def _titles(league: League) -> Rows:
    for won in titles_of_teams(list(closed_seasons(league))):
        for season in won.seasons:
            yield season.number, season.name, won.name, won.team


def _hall(league: League) -> Rows:
    for hall in halls_of(league):
        for figure in hall.figures:
            for each in figure.leaders:
                who = (each.place, each.name, each.position, each.team_name, each.total, each.player)
                yield hall.game, figure.title, *who


def _graves(league: League) -> Rows:
    yield from grave_rows(Grave._make(row) for row in graves_of(_seasons(league)))


def _records(league: League) -> Rows:
    for game in records_by_game(_seasons(league)):
        yield from ((game.game, *row) for row in record_rows(game.records))


def _hires(league: League) -> Rows:
    for shown in market_history(league):
        for hire in shown.hires:
            yield hire.season_number, hire.season, hire.round, shown.star.name, hire.team_name, hire.fee, hire.team


LEAGUE_EXPORTS: Mapping[str, LeagueExport] = {
    "archive": LeagueExport(
        _("Final tables"),
        "archive",
        (
            "season", "season_name", "game", "division", "place", "team", "league_points", "won", "drawn", "lost", "uid"
        ),
        _archive,
    ),
    "champions": LeagueExport(_("Champions"), "hall", ("season", "season_name", "team", "uid"), _titles),
    "hall": LeagueExport(
        _("Hall of fame"),
        "hall",
        ("game", "figure", "place", "player", "position", "team", "total", "uid"),
        _hall,
    ),
    "graveyard": LeagueExport(_("Graveyard"), "graveyard", GRAVE_HEAD, _graves),
    "records": LeagueExport(_("Records"), "records", ("game", *RECORD_HEAD), _records),
    "hires": LeagueExport(
        _("Hires of MVPs"), "market", ("season", "season_name", "round", "mvp", "hired_by", "fee_mc", "uid"), _hires
    ),
}  # fmt: skip
