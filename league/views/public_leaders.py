"""Who leads in what, and the teams of a season."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.domain.terms import rules_of_season
from league.presenters.leaders import graveyard, has_graveyard, season_figures
from league.presenters.league_frame import league_frame
from league.presenters.records import records_by_game, records_of
from league.presenters.seasons import season_frame
from league.presenters.teams import team_lines
from league.views.access import SEASONS, find_league, find_season
from rosters.views.access import public_page

PLAYERS_PER_PAGE = 25
FRIENDLY = "friendly"


@require_safe
def season_leaders(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The first of every figure, or all players with one of them; league matches or friendlies, never both."""
    season = find_season(request, slug, number)
    friendlies = request.GET.get("matches") == FRIENDLY
    only = request.GET.get("by", "")
    ruleset = rules_of_season(season)[0]
    if only and only not in {table.key for table in ruleset.player_tables}:
        raise Http404(only)
    figures = season_figures(season, friendlies=friendlies, only=only)
    context = {**season_frame(season, "leaders"), "friendlies": friendlies, "by": only, "figures": figures}
    if only:
        context["figure"] = figures[0]
        context["page"] = Paginator(figures[0].leaders, PLAYERS_PER_PAGE).get_page(request.GET.get("page"))
        return public_page(request, "league/public/leaders_by.html", context)
    if has_graveyard(ruleset):
        context["graves"] = graveyard(season)
    return public_page(request, "league/public/leaders.html", context)


@require_safe
def season_records(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The best of a season."""
    season = find_season(request, slug, number)
    shown = records_of([season], rules_of_season(season)[0])
    return public_page(request, "league/public/records.html", {**season_frame(season, "records"), "records": shown})


@require_safe
def league_records(request: HttpRequest, slug: str) -> HttpResponse:
    """The best of all seasons of a league, game by game."""
    found = find_league(request, slug)
    context = {**league_frame(found, "records"), "games": records_by_game(list(SEASONS.filter(league=found)))}
    return public_page(request, "league/public/league_records.html", context)


@require_safe
def season_teams(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who takes part, and who has left."""
    season = find_season(request, slug, number)
    context = {**season_frame(season, "teams"), "divisions": team_lines(season)}
    return public_page(request, "league/public/teams.html", context)
