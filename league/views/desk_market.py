"""The auction, run by the commissioner: bids as they are called, awards, and the start of play."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.domain.market import (
    close_market,
    offer_star,
    pause_market,
    reopen_market,
    resume_market,
    set_closing,
)
from league.domain.terms import rules_of_season
from league.enums import RoundStatus
from league.forms.market import (
    CloseMarketForm,
    ClosingForm,
    OfferForm,
    PauseForm,
    ReopenForm,
    ResumeForm,
)
from league.models import Round, Season
from league.presenters.addresses import season_page
from league.presenters.auction import Auction, auction_of
from league.presenters.live import digest_of, market_part, tag_of
from league.presenters.market import latest_market
from league.presenters.rounds import round_name
from league.views.access import season_run
from league.views.desk_lots import LOT_ACTS, lot_shown, market_desk
from league.views.live_parts import part_answer
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
    round_ = _round_of(season)
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
    live = market_part(round_, "desk-market-room", _shown(auction)) if auction.open else None
    page = frame | _page(auction, sent) | {"live": live}
    return render(request, "league/desk/market.html", page, status=sent.status)


@require_safe
@people_page
def desk_market_room(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The auction alone: the part of its page that is read again while it is open."""
    season = season_run(request, slug, number)
    round_ = _round_of(season) if rules_of_season(season)[0].market else None
    if round_ is None:
        raise Http404("no auction has been held")
    round_.season = season
    auction = auction_of(round_)
    page = {"league": season.league, "season": season} | _page(auction, Sent())
    return part_answer(request, "league/desk/market_room.html", page, tag_of(_shown(auction)))


def _round_of(season: Season) -> Round | None:
    """The round whose auction is open, else the last that had one."""
    return season.rounds.filter(status=RoundStatus.MARKET).first() or latest_market(season)


def _shown(auction: Auction) -> tuple[Any, ...]:
    return auction.open, auction.lots, auction.teams, auction.absent, auction.purses


def _page(auction: Auction, sent: Sent) -> dict[str, Any]:
    playing = auction.round.status == RoundStatus.PLAYING
    lots = [lot_shown(auction, lot, sent) for lot in auction.lots]
    return {
        "auction": auction,
        "side_version": digest_of((auction.open, auction.open_lots, auction.absent, auction.purses)),
        "round_name": round_name(auction.round),
        "lots": lots,
        "offer_form": sent.form_for(OfferForm, subject=auction) if auction.open and auction.absent else None,
        "close_form": sent.form_for(CloseMarketForm, subject=auction) if auction.open else None,
        "pause_form": sent.form_for(PauseForm, subject=auction) if auction.open and auction.running else None,
        "resume_form": sent.form_for(ResumeForm, subject=auction) if auction.open and auction.resting else None,
        "closing_form": sent.form_for(ClosingForm, subject=auction) if auction.open and auction.running else None,
        "reopen_form": sent.form_for(ReopenForm, subject=auction) if playing else None,
    }


def _offer(request: HttpRequest, auction: Auction, asked: dict[str, Any]) -> Done:
    offer_star(auction.round, asked["star"], actor=user_of(request))
    return Done(_("One more MVP is on offer."), f"{market_desk(auction.round)}#lot-{asked['star']}")


def _close(request: HttpRequest, auction: Auction, _asked: dict[str, Any]) -> Done:
    round_ = close_market(auction.round, actor=user_of(request))
    return Done(_("The auction is over; play begins."), season_page("desk", round_.season))


def _pause(request: HttpRequest, auction: Auction, _asked: dict[str, Any]) -> Done:
    pause_market(auction.round, actor=user_of(request))
    return Done(_("The auction is paused; the clocks stand still."), market_desk(auction.round))


def _resume(request: HttpRequest, auction: Auction, _asked: dict[str, Any]) -> Done:
    resume_market(auction.round, actor=user_of(request))
    return Done(_("The auction goes on."), market_desk(auction.round))


def _closing(request: HttpRequest, auction: Auction, asked: dict[str, Any]) -> Done:
    set_closing(auction.round, asked["at"], actor=user_of(request), soft_close=asked["soft_close"])
    return Done(
        _("The open lots close then.") if asked["at"] else _("Lots close when you say so."), market_desk(auction.round)
    )


def _reopen(request: HttpRequest, auction: Auction, asked: dict[str, Any]) -> Done:
    reopen_market(auction.round, actor=user_of(request), reason=asked["reason"])
    return Done(_("The auction is open again; awards stand until you take them back."), market_desk(auction.round))


MARKET_ACTS = {
    **LOT_ACTS,
    PauseForm.act: Act(PauseForm, _pause),
    ResumeForm.act: Act(ResumeForm, _resume),
    ClosingForm.act: Act(ClosingForm, _closing),
    ReopenForm.act: Act(ReopenForm, _reopen),
    OfferForm.act: Act(OfferForm, _offer),
    CloseMarketForm.act: Act(CloseMarketForm, _close),
}
