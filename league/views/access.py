"""Who gets into which page: nobody learns of what he may not see, and everybody is told what he may not do."""

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from league.models import League, Season
from league.permissions import may_see_league, require_commissioner


def league_shown(request: HttpRequest, slug: str) -> League:
    """The league, for anybody who may see it; for all others there is none."""
    league = get_object_or_404(League, slug=slug)
    if not may_see_league(request.user, league):
        raise Http404(slug)
    return league


def league_run(request: HttpRequest, slug: str) -> League:
    """The league, for its commissioners."""
    league = league_shown(request, slug)
    require_commissioner(request.user, league)
    return league


def season_shown(request: HttpRequest, slug: str, number: int) -> Season:
    """The season with league and rules, for anybody who may see its league."""
    season = get_object_or_404(Season.objects.select_related("league", "pin"), league__slug=slug, number=number)
    if not may_see_league(request.user, season.league):
        raise Http404(slug)
    return season


def season_run(request: HttpRequest, slug: str, number: int) -> Season:
    """The season, for the commissioners of its league."""
    season = season_shown(request, slug, number)
    require_commissioner(request.user, season.league)
    return season
