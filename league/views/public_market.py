"""The MVP market of a season."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.domain.terms import rules_of_season
from league.presenters.market import fee_drop, fee_lines, list_names, lot_texts, market_round, teams_of
from league.presenters.seasons import season_frame
from league.views.access import find_season, number_asked
from rosters.views.access import public_page


@require_safe
def season_market(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who is or was last on offer, and what every MVP has cost so far; 404 in a game without hired players."""
    season = find_season(request, slug, number)
    ruleset, options = rules_of_season(season)
    if ruleset.market is None:
        raise Http404("this game has no market")
    round_ = market_round(season, number_asked(request, "round"))
    lists = list_names(ruleset, options)
    rounds, fees = fee_lines(season)
    context = {
        **season_frame(season, "market"),
        "round": round_,
        "lots": lot_texts(round_, ruleset.market, lists, teams_of(season)) if round_ else [],
        "rounds": rounds,
        "fees": fees,
        "drop": fee_drop(ruleset.market, options),
    }
    return public_page(request, "league/public/market.html", context)
