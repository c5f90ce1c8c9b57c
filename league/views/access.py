"""How the league or season of a page is found: nobody learns of what he may not see, and everybody is told what he may
not do."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from league.models import League, Season
from league.permissions import may_see_league, require_commissioner, require_member
from league.second_factor import has_second_factor, has_shown_second_factor
from rosters.permissions import is_host
from rosters.views.access import people_page, reader_of, user_of

MOST_DIGITS = 4
SEASONS: QuerySet[Season] = Season.objects.select_related("league", "pin")


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


def league_run(request: HttpRequest, slug: str) -> League:
    """The league, for its commissioners."""
    league = find_league(request, slug)
    require_commissioner(request.user, league)
    return league


def league_of_member(request: HttpRequest, slug: str) -> League:
    """The league, for those who belong to it."""
    league = find_league(request, slug)
    require_member(request.user, league)
    return league


def season_run(request: HttpRequest, slug: str, number: int) -> Season:
    """The season, for the commissioners of its league."""
    season = find_season(request, slug, number)
    require_commissioner(request.user, season.league)
    return season


def number_asked(request: HttpRequest, name: str) -> int | None:
    """The whole number in the query of the address under that name; None where there is none."""
    asked = request.GET.get(name, "")
    return int(asked) if asked.isdecimal() and len(asked) <= MOST_DIGITS else None


def host_page(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page for hosts; for anybody else it is not there. A host has shown a second factor in this session."""

    @wraps(view)
    def answering(request: HttpRequest, *args: Any, **told: Any) -> HttpResponse:
        if not is_host(request.user):
            raise Http404
        return _second_factor_first(request) or view(request, *args, **told)

    return people_page(answering)


def _second_factor_first(request: HttpRequest) -> HttpResponse | None:
    """The way to a second factor for whoever has shown none since he signed in; nothing for all others."""
    user = user_of(request)
    if has_shown_second_factor(request, user):
        return None
    if has_second_factor(user):
        return redirect_to_login(request.get_full_path(), reverse("mfa_reauthenticate"))
    messages.warning(request, _("Host pages open once you have a passkey or an authenticator app."))
    return redirect("mfa_index")
