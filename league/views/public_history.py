"""What a league remembers: seasons that are over, champions, the best, the dead, and what MVPs cost."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.presenters.history import closed_seasons, halls_of, past_seasons, titles_of_coaches, titles_of_teams
from league.presenters.leaders import Grave, graves_of
from league.presenters.league_frame import league_frame
from league.presenters.market_history import market_history, spenders
from league.views.access import SEASONS, find_league
from rosters.views.access import public_page

SEASONS_PER_PAGE = 6
GRAVES_PER_PAGE = 50


@require_safe
def league_archive(request: HttpRequest, slug: str) -> HttpResponse:
    """The seasons that are over, latest first: champion and final table."""
    found = find_league(request, slug)
    page = Paginator(closed_seasons(found), SEASONS_PER_PAGE).get_page(request.GET.get("page"))
    context = {**league_frame(found, "archive"), "page": page, "seasons": past_seasons(page.object_list)}
    return public_page(request, "league/public/archive.html", context)


@require_safe
def league_hall(request: HttpRequest, slug: str) -> HttpResponse:
    """Champions, and the players who did most over all seasons."""
    found = find_league(request, slug)
    won = list(closed_seasons(found))
    context = {
        **league_frame(found, "hall"),
        "teams": titles_of_teams(won),
        "coaches": titles_of_coaches(won),
        "halls": halls_of(found),
    }
    return public_page(request, "league/public/hall.html", context)


@require_safe
def league_graveyard(request: HttpRequest, slug: str) -> HttpResponse:
    """The dead of all seasons, latest first."""
    found = find_league(request, slug)
    graves = graves_of(SEASONS.filter(league=found))
    page = Paginator(graves, GRAVES_PER_PAGE).get_page(request.GET.get("page"))
    page.object_list = [Grave._make(row) for row in page.object_list]
    return public_page(request, "league/public/graveyard.html", {**league_frame(found, "graveyard"), "page": page})


@require_safe
def league_market(request: HttpRequest, slug: str) -> HttpResponse:
    """Who hired which MVP for how much, over all seasons."""
    found = find_league(request, slug)
    history = market_history(found)
    context = {**league_frame(found, "market"), "history": history, "spenders": spenders(history)}
    return public_page(request, "league/public/league_market.html", context)
