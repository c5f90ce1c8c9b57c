"""A season in pictures, each with the figures behind it."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.presenters.season_charts import season_charts
from league.presenters.seasons import season_frame
from league.presenters.table import contenders_of
from league.views.access import find_season
from rosters.views.access import public_page


@require_safe
def season_charts_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Places, points, worth, cash and casualties; `?team=` brings the lines of one team to the front."""
    season = find_season(request, slug, number)
    contenders = contenders_of(season)
    teams = {contender.team: contender for contender in contenders.values()}
    picked = teams.get(request.GET.get("team", ""))
    context = {
        **season_frame(season, "charts"),
        "charts": season_charts(season, contenders, picked.team if picked else ""),
        "teams": list(teams.values()),
        "picked": picked,
    }
    return public_page(request, "league/public/charts.html", context)
