"""Teams against each other: all of a season in a square, two of a league side by side."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.domain.table import read_table, tables_after
from league.forms.comparing import CompareForm
from league.presenters.comparing import compare, league_teams
from league.presenters.cross_table import cross_table
from league.presenters.fixtures import season_fixtures
from league.presenters.league_frame import league_frame
from league.presenters.seasons import season_frame
from league.presenters.table import contenders_of
from league.views.access import find_league, find_season
from rosters.views.access import public_page


@require_safe
def season_cross(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every team against every team, in the order of the table."""
    season = find_season(request, slug, number)
    contenders = contenders_of(season)
    placed = [row.team for table in tables_after(season)[:1] for row in read_table(table).rows]
    order = [*(uid for uid in placed if uid in contenders), *(uid for uid in contenders if uid not in placed)]
    rows = cross_table(contenders, season_fixtures(season), order)
    context = {**season_frame(season, "cross"), "rows": rows, "met": any(any(row.cells) for row in rows)}
    return public_page(request, "league/public/cross.html", context)


@require_safe
def league_compare(request: HttpRequest, slug: str) -> HttpResponse:
    """Two teams of the league side by side, named in the address, with all their meetings."""
    found = find_league(request, slug)
    teams = league_teams(found)
    form = CompareForm(request.GET, teams)
    context = {**league_frame(found, "compare"), "form": form, "enough": len(teams) > 1}
    if form.is_valid():
        context["found"] = compare(found, form.cleaned_data["one"], form.cleaned_data["other"])
    return public_page(request, "league/public/compare.html", context)
