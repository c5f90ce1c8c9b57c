"""How public pages are found and sent: who may read them, in which frame, and what a cache may keep."""

from collections.abc import Mapping

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers, set_response_etag

from league.models import League, Season
from league.permissions import may_see_league
from rosters.models import User

MOST_DIGITS = 4
SEASONS: QuerySet[Season] = Season.objects.select_related("league", "pin")


def reader_of(request: HttpRequest) -> User | None:
    """Who reads, if somebody is signed in. A visitor without a session cookie costs no look at sessions."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return None
    return request.user if isinstance(request.user, User) else None


def find_league(request: HttpRequest, slug: str) -> League:
    """The league at that address; 404 for whoever may not see it."""
    league = get_object_or_404(League, slug=slug)
    require_sight(request, league)
    return league


def find_season(request: HttpRequest, slug: str, number: int, *, seasons: QuerySet[Season] = SEASONS) -> Season:
    """The season, with league and rules; 404 for whoever may not see the league."""
    season = get_object_or_404(seasons, league__slug=slug, number=number)
    require_sight(request, season.league)
    return season


def require_sight(request: HttpRequest, league: League) -> None:
    """Raises 404 for whoever may not see the league."""
    if not may_see_league(reader_of(request), league):
        raise Http404


def number_asked(request: HttpRequest, name: str) -> int | None:
    """The whole number in the query of the address under that name; None where there is none."""
    asked = request.GET.get(name, "")
    return int(asked) if asked.isdecimal() and len(asked) <= MOST_DIGITS else None


def public_page(request: HttpRequest, template: str, context: Mapping[str, object]) -> HttpResponse:
    """The page. A visitor's bytes are the same for everybody and carry their digest, so that an unchanged page is
    answered 304; the page of somebody signed in shows the account menu and is kept by nobody else."""
    reader = reader_of(request)
    layout = "base.html" if reader else "base_public.html"
    response = render(request, template, {**context, "layout": layout})
    patch_vary_headers(response, ["Cookie"])
    if reader:
        patch_cache_control(response, private=True)
        return response
    patch_cache_control(response, public=True, no_cache=True)
    set_response_etag(response)
    return get_conditional_response(request, etag=response["ETag"], response=response) or response
