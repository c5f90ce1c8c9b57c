"""What a commissioner does about one MVP on offer: bids entered and struck, his clock, his award and what undoes it."""

from typing import Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from league.domain.market import (
    award_lot,
    pause_market,
    place_bid,
    resume_market,
    set_closing,
    strike_bid,
    undo_award,
)
from league.enums import LotStatus
from league.forms.market import (
    AwardForm,
    BidForm,
    LotClosingForm,
    PauseLotForm,
    ResumeLotForm,
    StrikeBidForm,
    UndoAwardForm,
)
from league.models import Bid, Lot, Round
from league.presenters.addresses import season_page
from league.presenters.auction import Auction
from league.presenters.live import digest_of
from league.presenters.market import BADGES, LotText
from league.views.posting import Act, Sent
from rosters.views.access import user_of
from rosters.views.posting import Done


def lot_shown(auction: Auction, lot: LotText, sent: Sent) -> dict[str, Any]:
    """The MVP with the forms of what can be done about him now."""
    is_open = auction.open and lot.badge == BADGES[LotStatus.OPEN]
    over = auction.open and not is_open
    possible = {
        "bid_form": (BidForm, is_open and not lot.hidden and not lot.paused),
        "award_form": (AwardForm, is_open),
        "undo_form": (UndoAwardForm, over),
        "strike_form": (StrikeBidForm, is_open and bool(lot.bids)),
        "pause_form": (PauseLotForm, is_open and not lot.paused),
        "resume_form": (ResumeLotForm, is_open and lot.paused),
        "closing_form": (LotClosingForm, is_open and not lot.paused),
    }
    forms = {
        name: sent.form_for(kind, subject=auction, mark=lot.star.key) if now else None
        for name, (kind, now) in possible.items()
    }
    version = digest_of((lot, auction.open, auction.teams))
    return {"text": lot, "version": version, "open": is_open, "leader": lot.leader, **forms}


def _lot(auction: Auction, star: str) -> Lot:
    return get_object_or_404(
        Lot.objects.select_related("round__season__league", "round__season__pin"), round=auction.round, mvp=star
    )


def _names(auction: Auction) -> dict[str, str]:
    return {lot.star.key: lot.star.name for lot in auction.lots}


def market_desk(round_: Round) -> str:
    """The address of the page."""
    return season_page("desk-market", round_.season)


def _bid(request: HttpRequest, auction: Auction, asked: dict[str, Any]) -> Done:
    entry = get_object_or_404(
        auction.round.season.entries.select_related("team__coach", "team__pin"), uid=asked["team"]
    )
    place_bid(_lot(auction, asked["star"]), entry, asked["amount"], actor=user_of(request))
    facts = {"team": entry.team.name, "amount": asked["amount"], "star": _names(auction).get(asked["star"], "")}
    return Done(
        _("%(team)s bids %(amount)s mc for %(star)s.") % facts, f"{market_desk(auction.round)}#lot-{asked['star']}"
    )


def _award(request: HttpRequest, auction: Auction, asked: dict[str, Any]) -> Done:
    lot = award_lot(_lot(auction, asked["star"]), actor=user_of(request))
    facts = {
        "star": _names(auction).get(lot.mvp, ""),
        "team": lot.winner.team.name if lot.winner else "",
        "fee": lot.fee,
    }
    sentence = _("%(team)s hires %(star)s for %(fee)s mc.") if lot.winner else _("Nobody hires %(star)s.")
    return Done(sentence % facts, f"{market_desk(auction.round)}#lot-{lot.mvp}")


def _undo(request: HttpRequest, auction: Auction, asked: dict[str, Any]) -> Done:
    lot = _lot(auction, asked["star"])
    undo_award(lot, actor=user_of(request), reason=asked["reason"], strike=asked["strike"])
    sentence = _("%(star)s is on offer again; what was paid is back.") % {"star": _names(auction).get(lot.mvp, "")}
    return Done(sentence, f"{market_desk(auction.round)}#lot-{lot.mvp}")


def _strike(request: HttpRequest, auction: Auction, asked: dict[str, Any]) -> Done:
    lot = _lot(auction, asked["star"])
    bid = get_object_or_404(
        Bid.objects.select_related("lot__round__season__league", "entry__team"), lot=lot, uid=asked["bid"]
    )
    strike_bid(bid, actor=user_of(request), reason=asked["reason"])
    told = _("The bid of %(team)s, %(amount)s mc, counts no more.") % {
        "team": bid.entry.team.name,
        "amount": bid.amount,
    }
    return Done(told, _at(auction, lot))


def _pause(request: HttpRequest, auction: Auction, asked: dict[str, Any]) -> Done:
    lot = _lot(auction, asked["star"])
    pause_market(auction.round, actor=user_of(request), lot=lot)
    return Done(_("The bidding for %(star)s is paused.") % _star(auction, lot), _at(auction, lot))


def _resume(request: HttpRequest, auction: Auction, asked: dict[str, Any]) -> Done:
    lot = _lot(auction, asked["star"])
    resume_market(auction.round, actor=user_of(request), lot=lot)
    return Done(_("The bidding for %(star)s goes on.") % _star(auction, lot), _at(auction, lot))


def _closing(request: HttpRequest, auction: Auction, asked: dict[str, Any]) -> Done:
    lot = _lot(auction, asked["star"])
    set_closing(auction.round, asked["at"], actor=user_of(request), lot=lot, soft_close=asked["soft_close"])
    told = _("The bidding for %(star)s closes then.") if asked["at"] else _("%(star)s is awarded when you say so.")
    return Done(told % _star(auction, lot), _at(auction, lot))


def _star(auction: Auction, lot: Lot) -> dict[str, str]:
    return {"star": _names(auction).get(lot.mvp, "")}


def _at(auction: Auction, lot: Lot) -> str:
    return f"{market_desk(auction.round)}#lot-{lot.mvp}"


LOT_ACTS = {
    form.act: Act(form, run)
    for form, run in (
        (BidForm, _bid),
        (AwardForm, _award),
        (UndoAwardForm, _undo),
        (StrikeBidForm, _strike),
        (PauseLotForm, _pause),
        (ResumeLotForm, _resume),
        (LotClosingForm, _closing),
    )
}
