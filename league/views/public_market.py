"""The MVP market of a season."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.domain.terms import rules_of_season
from league.enums import RoundStatus
from league.models import Round
from league.presenters.live import market_part, tag_of
from league.presenters.market import LotText, fee_drop, fee_lines, list_names, lot_texts, market_round, teams_of
from league.presenters.protocol import protocol_lines
from league.presenters.seasons import season_frame
from league.views.access import find_season, number_asked
from league.views.live_parts import part_answer
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
    lots = lot_texts(round_, ruleset.market, lists, teams_of(season)) if round_ else []
    live = round_ is not None and round_.status == RoundStatus.MARKET
    context = {
        **season_frame(season, "market"),
        "round": round_,
        "lots": lots,
        "live": market_part(round_, "season-market-lots", _shown(round_, lots)) if round_ and live else None,
        "rounds": rounds,
        "fees": fees,
        "drop": fee_drop(ruleset.market, options),
    }
    return public_page(request, "league/public/market.html", context)


@require_safe
def season_market_lots(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What is on offer in a round, alone: the part of the page that is read again while it is open. Five queries."""
    season = find_season(request, slug, number)
    ruleset, options = rules_of_season(season)
    round_ = market_round(season, number_asked(request, "round")) if ruleset.market else None
    if round_ is None or ruleset.market is None:
        raise Http404("nobody has been on offer")
    lots = lot_texts(round_, ruleset.market, list_names(ruleset, options), teams_of(season))
    return part_answer(
        request,
        "league/public/lots.html",
        {"round": round_, "lots": lots, "league": season.league},
        tag_of(_shown(round_, lots)),
    )


@require_safe
def season_market_protocol(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What happened in the auction of a round, or of the last that had one; 404 before the first."""
    season = find_season(request, slug, number)
    round_ = market_round(season, number_asked(request, "round")) if rules_of_season(season)[0].market else None
    if round_ is None:
        raise Http404("nobody has been on offer")
    context = {**season_frame(season, "market"), "round": round_, "lines": protocol_lines(round_)}
    return public_page(request, "league/public/protocol.html", context)


def _shown(round_: Round, lots: Sequence[LotText]) -> tuple[str, Sequence[LotText]]:
    return round_.status, lots
