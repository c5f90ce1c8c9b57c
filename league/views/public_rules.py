"""The rules a season goes by, and how draws can be checked."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.domain.terms import rules_of_season
from league.presenters.season_rules import season_rules as rules_text
from league.presenters.seasons import season_frame
from league.views.access import find_season
from rosters.views.access import public_page


@require_safe
def season_rules(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every option of the season with its value, those changed first."""
    season = find_season(request, slug, number)
    context = {**season_frame(season, "rules"), "rules": rules_text(*rules_of_season(season))}
    return public_page(request, "league/public/rules.html", context)


@require_safe
def draws(request: HttpRequest) -> HttpResponse:
    """How pairings, lots and MVP pools are drawn, and how anybody can draw them again."""
    return public_page(request, "league/public/draws.html", {})
