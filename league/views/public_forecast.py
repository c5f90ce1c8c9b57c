"""What may become of a season: chances from many simulated ones, and the table that assumed results would make."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.domain.forecasting import OpenFixture, open_fixtures, season_forecast
from league.domain.table import standings_with
from league.domain.terms import rules_of_season
from league.forms.what_if import WhatIfForm
from league.models import Season
from league.presenters.forecasts import forecast_text
from league.presenters.seasons import season_frame
from league.presenters.table import Contender, Shown, contenders_of, shown_table
from league.views.access import find_season
from rosters.views.access import public_page
from rules.competition.results import Result


@require_safe
def season_forecast_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Chances of every place and of the title; the address may hold results of the next round."""
    season = find_season(request, slug, number)
    contenders = contenders_of(season)
    found = season_forecast(season)
    fixtures = _next_round(season)
    form = WhatIfForm(request.GET, fixtures, {uid: each.name for uid, each in contenders.items()})
    results = form.results()
    context = {
        **season_frame(season, "forecast"),
        "forecast": forecast_text(season, found, contenders) if found else None,
        "form": form if fixtures else None,
        "round_number": fixtures[0].round if fixtures else None,
        "tables": _tables(season, results, contenders),
        "assumed": len(results),
    }
    return public_page(request, "league/public/forecast.html", context)


def _next_round(season: Season) -> list[OpenFixture]:
    """The open fixtures of the first round that has any."""
    fixtures = [fixture for fixture in open_fixtures(season) if fixture.away]
    return [fixture for fixture in fixtures if fixture.round == fixtures[0].round]


def _tables(season: Season, results: list[Result], contenders: dict[str, Contender]) -> list[Shown]:
    if not results:
        return []
    game = rules_of_season(season)[0]
    tables = sorted(standings_with(season, results).items(), key=lambda found: (found[0] == 0, found[0]))
    return [shown_table(standings, contenders, game, division) for division, standings in tables]
