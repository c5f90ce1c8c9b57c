"""The public tables of a season and of a league as files for spreadsheets and programs."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.models import League, Season
from league.presenters.exports import exports_of
from league.presenters.league_exports import LEAGUE_EXPORTS
from league.presenters.league_frame import league_frame
from league.views.access import find_league, find_season
from rosters.presenters.exports import Rows
from rosters.views.tables import csv_answer, json_answer

Found = tuple[str, Sequence[str], Rows]


@require_safe
def season_csv(request: HttpRequest, slug: str, number: int, sheet: str) -> HttpResponse:
    """The table as comma-separated values; 404 for one there is not, as for the market of a game without."""
    return csv_answer(request, *_of_season(find_season(request, slug, number), sheet))


@require_safe
def season_json(request: HttpRequest, slug: str, number: int, sheet: str) -> HttpResponse:
    """The same rows for programs, each under the heads of the columns."""
    return json_answer(request, *_of_season(find_season(request, slug, number), sheet))


@require_safe
def league_csv(request: HttpRequest, slug: str, sheet: str) -> HttpResponse:
    """A table over all seasons of the league; 404 for one there is not."""
    return csv_answer(request, *_of_league(find_league(request, slug), sheet))


@require_safe
def league_json(request: HttpRequest, slug: str, sheet: str) -> HttpResponse:
    """The same rows for programs."""
    return json_answer(request, *_of_league(find_league(request, slug), sheet))


def _of_season(season: Season, sheet: str) -> Found:
    export = exports_of(season).get(sheet)
    if export is None:
        raise Http404(sheet)
    return f"{season.league.slug}-{season.number}-{sheet}", export.head, export.rows(season)


def _of_league(league: League, sheet: str) -> Found:
    export = LEAGUE_EXPORTS.get(sheet)
    if export is None:
        raise Http404(sheet)
    league_frame(league, export.tab)  # 404 where its games know no such page
    return f"{league.slug}-{sheet}", export.head, export.rows(league)
