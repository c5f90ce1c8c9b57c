"""What of a season can be taken elsewhere: a table for other sites, feeds, calendars and files."""

from csp.constants import NONE, SELF
from csp.decorators import csp_replace
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from league.domain.table import tables_after
from league.domain.terms import rules_of_season
from league.enums import Visibility
from league.presenters.exports import api_address, exports_of
from league.presenters.league_exports import LEAGUE_EXPORTS
from league.presenters.league_frame import TABS, league_tabs
from league.presenters.seasons import season_frame
from league.presenters.table import contenders_of, shown_tables
from league.views.access import find_season
from rosters.domain.languages import speaking
from rosters.views.access import public_answer, public_page

ANYWHERE = {
    "default-src": [NONE],
    "style-src": [SELF],
    "font-src": [SELF],
    "img-src": [SELF],
    "base-uri": [NONE],
    "form-action": [NONE],
    "frame-ancestors": ["*"],
}


@require_safe
def season_share(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every way to take the season elsewhere, each ready to be copied."""
    season = find_season(request, slug, number)
    files = [
        (each.title, reverse("season-csv", args=[slug, number, key]), api_address(key, season))
        for key, each in exports_of(season).items()
    ]
    shown = {tab.url for tab in league_tabs(season.league)}
    of_league = [
        (each.title, reverse("league-csv", args=[slug, key]), reverse("league-json", args=[slug, key]))
        for key, each in LEAGUE_EXPORTS.items()
        if reverse(TABS[each.tab][0], args=[slug]) in shown
    ]
    context = {
        **season_frame(season, ""),
        "files": files,
        "of_league": of_league,
        "site": settings.SITE_ADDRESS,
        "private": season.league.visibility == Visibility.PRIVATE,
    }
    return public_page(request, "league/public/share.html", context)


@require_safe
@xframe_options_exempt
@csp_replace(ANYWHERE)  # type: ignore[arg-type]  # typed for views without arguments
def season_embedded(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The table alone, for a frame on any other site: no script, no form, nothing about the reader, in the
    language of the league. Three queries."""
    season = find_season(request, slug, number)
    tables = tables_after(season)
    with speaking(season.league):
        context = {
            "season": season,
            "league": season.league,
            "tables": shown_tables(tables, contenders_of(season), rules_of_season(season)[0]),
            "after": tables[0].after if tables else 0,
            "site": settings.SITE_ADDRESS,
        }
        return public_answer(request, render(request, "league/public/embedded.html", context))
