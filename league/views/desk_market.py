"""The auction, run by the commissioner: bids as they are called, awards, and the start of play."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from league.domain.market import award_lot, close_market, offer_star, place_bid
from league.domain.terms import rules_of_season
from league.enums import RoundStatus
from league.forms.market import AwardForm, BidForm, CloseMarketForm, OfferForm
from league.models import Lot, Round, Season
from league.presenters.addresses import season_page
from league.presenters.auction import Auction, auction_of
from league.presenters.rounds import round_name
from league.views.access import season_run
from league.views.posting import Act, Sent, answer
from rosters.domain.refusal import Refusal
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done


@people_page
def desk_market(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The auction of the open round, or the last one held."""
    season = season_run(request, slug, number)
    if rules_of_season(season)[0].market is None:
        raise Http404("this game has no market")
    round_ = season.rounds.filter(status=RoundStatus.MARKET).first() or _last_market(season)
    frame = {"league": season.league, "season": season, "tab": "market"}
    if round_ is None:
        if request.method == "POST":
            raise Refusal(_("No auction is open. Look at the desk again."), code="market.closed")
        return render(request, "league/desk/market_none.html", frame)
    round_.season = season
    auction = auction_of(round_)
    sent = answer(request, MARKET_ACTS, auction)
    if isinstance(sent, HttpResponse):
        return sent
    return render(request, "league/desk/market.html", frame | _page(auction, sent), status=sent.status)


def _last_market(season: Season) -> Round | None:
    return season.rounds.filter(lots__isnull=False).order_by("-number").first()


def _page(auction: Auction, sent: Sent) -> dict[str, Any]:
    lots = [
        {
            "text": lot,
            "open": auction.open and lot.fee is None and lot.badge == "live",
            "bid_form": sent.form_for(BidForm, subject=auction, mark=lot.star.key),
            "award_form": sent.form_for(AwardForm, subject=auction, mark=lot.star.key),
            "leader": lot.bids[-1] if lot.bids else None,
        }
        for lot in auction.lots
    ]
    return {
        "auction": auction,
        "round_name": round_name(auction.round),
        "lots": lots,
        "offer_form": sent.form_for(OfferForm, subject=auction) if auction.open and auction.absent else None,
        "close_form": sent.form_for(CloseMarketForm, subject=auction) if auction.open else None,
    }


def _lot(auction: Auction, star: str) -> Lot:
    return get_object_or_404(
        Lot.objects.select_related("round__season__league", "round__season__pin"), round=auction.round, mvp=star
    )


def _names(auction: Auction) -> dict[str, str]:
    return {lot.star.key: lot.star.name for lot in auction.lots}


def _back(round_: Round) -> str:
    return season_page("desk-market", round_.season)


def _bid(request: HttpRequest, auction: Auction, asked: dict[str, Any]) -> Done:
    entry = get_object_or_404(
        auction.round.season.entries.select_related("team__coach", "team__pin"), uid=asked["team"]
    )
    place_bid(_lot(auction, asked["star"]), entry, asked["amount"], actor=user_of(request))
    facts = {"team": entry.team.name, "amount": asked["amount"], "star": _names(auction).get(asked["star"], "")}
    return Done(_("%(team)s bids %(amount)s mc for %(star)s.") % facts, f"{_back(auction.round)}#lot-{asked['star']}")


def _award(request: HttpRequest, auction: Auction, asked: dict[str, Any]) -> Done:
    lot = award_lot(_lot(auction, asked["star"]), actor=user_of(request))
    facts = {
        "star": _names(auction).get(lot.mvp, ""),
        "team": lot.winner.team.name if lot.winner else "",
        "fee": lot.fee,
    }
    sentence = _("%(team)s hires %(star)s for %(fee)s mc.") if lot.winner else _("Nobody hires %(star)s.")
    return Done(sentence % facts, f"{_back(auction.round)}#lot-{lot.mvp}")


def _offer(request: HttpRequest, auction: Auction, asked: dict[str, Any]) -> Done:
    offer_star(auction.round, asked["star"], actor=user_of(request))
    return Done(_("One more MVP is on offer."), f"{_back(auction.round)}#lot-{asked['star']}")


def _close(request: HttpRequest, auction: Auction, _asked: dict[str, Any]) -> Done:
    round_ = close_market(auction.round, actor=user_of(request))
    return Done(_("The auction is over; play begins."), season_page("desk", round_.season))


MARKET_ACTS = {
    BidForm.act: Act(BidForm, _bid),
    AwardForm.act: Act(AwardForm, _award),
    OfferForm.act: Act(OfferForm, _offer),
    CloseMarketForm.act: Act(CloseMarketForm, _close),
}
