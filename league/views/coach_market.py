"""The auction room: a coach bids for his team, or whoever may act for it."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.domain.market import drop_out, leave_bid, place_bid, take_left_bid_back
from league.domain.terms import rules_of_season
from league.enums import EntryStatus, RoundStatus
from league.forms.market import LotForm
from league.forms.room import CallForm, DropOutForm, LeaveForm, TakeBackForm
from league.models import Entry, Lot, Round, Season
from league.permissions import is_commissioner
from league.presenters.addresses import season_page
from league.presenters.live import LivePart, digest_of, tag_of
from league.presenters.market import latest_market
from league.presenters.room import BiddingRoom, RoomLot, lot_of, room_for
from league.presenters.rounds import round_name
from league.views.access import find_season
from league.views.live_parts import part_answer
from league.views.posting import Act, Sent, answer
from rosters.domain.operation import require_right
from rosters.domain.refusal import Refusal
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done

TEAM = ("team__coach", "team__pin", "season__league", "season__pin")


@people_page
def season_room(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """On to the room of the person's own team in the season, or to the way to enter one."""
    season = _season(request, slug, number)
    own = season.entries.filter(team__coach__user=user_of(request), status=EntryStatus.ACTIVE).order_by("number")
    entry = own.first()
    if entry is None:
        return redirect(season_page("season-mine", season))
    return redirect(_address(entry))


@people_page
def team_room(request: HttpRequest, slug: str, number: int, uid: str) -> HttpResponse:
    """The open auction, or the last one held, for one team."""
    entry = _entry(request, slug, number, uid)
    round_ = _round(entry.season)
    frame = {"league": entry.season.league, "season": entry.season, "entry": entry}
    if round_ is None:
        if request.method == "POST":
            raise Refusal(_("No auction is open. Look at your season again."), code="market.closed")
        return render(request, "league/coach/room_none.html", frame)
    room = room_for(entry, round_)
    sent = answer(request, ROOM_ACTS, room)
    if isinstance(sent, HttpResponse):
        return sent
    live = LivePart(reverse("live-market", args=[round_.uid]), _address(entry, "team-room-lots"), tag_of(room.shown))
    page = frame | _page(request, room, sent) | {"live": live if room.open else None}
    return render(request, "league/coach/room.html", page, status=sent.status)


@require_safe
@people_page
def team_room_lots(request: HttpRequest, slug: str, number: int, uid: str) -> HttpResponse:
    """The room alone: the part of its page that is read again while it is open."""
    entry = _entry(request, slug, number, uid)
    round_ = _round(entry.season)
    if round_ is None:
        raise Http404("no auction has been held")
    room = room_for(entry, round_)
    return part_answer(request, "league/coach/room_lots.html", _page(request, room, Sent()), tag_of(room.shown))


def _season(request: HttpRequest, slug: str, number: int) -> Season:
    season = find_season(request, slug, number)
    if rules_of_season(season)[0].market is None:
        raise Http404("this game has no market")
    return season


def _entry(request: HttpRequest, slug: str, number: int, uid: str) -> Entry:
    """The team in the season, for whoever may bid for it; a Refusal 403 for others."""
    season = _season(request, slug, number)
    entry = get_object_or_404(season.entries.select_related(*TEAM), uid=uid, status=EntryStatus.ACTIVE)
    if not is_commissioner(request.user, season.league):
        require_right(user_of(request), entry.team)
    return entry


def _round(season: Season) -> Round | None:
    """The round whose auction is open, else the last that had one."""
    round_ = season.rounds.filter(status=RoundStatus.MARKET).first() or latest_market(season)
    if round_ is not None:
        round_.season = season
    return round_


def _address(entry: Entry, page: str = "team-room") -> str:
    return reverse(page, args=[entry.season.league.slug, entry.season.number, entry.uid])


def _page(request: HttpRequest, room: BiddingRoom, sent: Sent) -> dict[str, Any]:
    return {
        "room": room,
        "round_name": round_name(room.round),
        "absent": room.entry.team.coach is None or room.entry.team.coach.user_id != user_of(request).pk,
        "season": room.round.season,
        "league": room.round.season.league,
        "lots": [_lot(room, lot, sent) for lot in room.lots],
    }


def _lot(room: BiddingRoom, lot: RoomLot, sent: Sent) -> dict[str, Any]:
    def form(kind: type[LotForm], *, offered: bool) -> LotForm | None:
        found = sent.form_for(kind, subject=room, mark=lot.star.key) if offered else None
        assert found is None or isinstance(found, LotForm)
        return found

    bidding = room.open and lot.open and not lot.paused and not lot.dropped_out
    reach = room.purse.left + ((lot.price or 0) if lot.mine else 0)
    return {
        "text": lot,
        "reach": reach,
        "version": digest_of((lot, reach)),
        "call_form": form(CallForm, offered=bidding and not lot.hidden),
        "leave_form": form(LeaveForm, offered=bidding),
        "back_form": form(TakeBackForm, offered=bidding and lot.left is not None),
        "out_form": form(DropOutForm, offered=bidding and not lot.hidden and not lot.mine),
    }


# Acts


def _act(run: Callable[[Lot, Entry, dict[str, Any], HttpRequest], str]) -> Callable[..., Done]:
    """The act on the lot that the form is about; back to the lot afterwards."""

    def perform(request: HttpRequest, room: BiddingRoom, asked: dict[str, Any]) -> Done:
        lot = lot_of(room, asked["star"])
        if lot is None:
            raise Http404("no such MVP on offer")
        names = {one.star.key: one.star.name for one in room.lots}
        sentence = run(lot, room.entry, asked, request)
        facts = {"star": names[lot.mvp], "amount": asked.get("amount")}
        return Done(sentence % facts, f"{_address(room.entry)}#lot-{lot.mvp}")

    return perform


def _call(lot: Lot, entry: Entry, asked: dict[str, Any], request: HttpRequest) -> str:
    place_bid(lot, entry, asked["amount"], actor=user_of(request))
    return _("You bid %(amount)s mc for %(star)s.")


def _leave(lot: Lot, entry: Entry, asked: dict[str, Any], request: HttpRequest) -> str:
    leave_bid(lot, entry, asked["amount"], actor=user_of(request))
    return _("Left for %(star)s: %(amount)s mc. Nobody else sees it.")


def _take_back(lot: Lot, entry: Entry, asked: dict[str, Any], request: HttpRequest) -> str:
    take_left_bid_back(lot, entry, actor=user_of(request))
    return _("Nothing is left for %(star)s any more.")


def _drop_out(lot: Lot, entry: Entry, asked: dict[str, Any], request: HttpRequest) -> str:
    drop_out(lot, entry, actor=user_of(request))
    return _("You bid no more for %(star)s.")


ROOM_ACTS: Mapping[str, Act] = {
    CallForm.act: Act(CallForm, _act(_call)),
    LeaveForm.act: Act(LeaveForm, _act(_leave)),
    TakeBackForm.act: Act(TakeBackForm, _act(_take_back)),
    DropOutForm.act: Act(DropOutForm, _act(_drop_out)),
}
