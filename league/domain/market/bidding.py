"""Bids called in an open auction, and dropping out of one."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.domain.announcing import announce
from league.domain.audit import record_act
from league.domain.barred import require_may_bid
from league.domain.market.clock import clock_now
from league.domain.market.lots import lock_open_lot
from league.domain.market.raising import raise_left_bids
from league.domain.market.refusing import refuse_at_a_glance
from league.domain.market.room import Room, dropped_out_of, is_hidden, placer_for, require_bidder, room_of
from league.domain.market.timing import put_off, require_time
from league.enums import BidKind, EntryStatus
from league.models import Bid, Dropout, Entry, Lot
from rosters.domain.refusal import Refusal
from rosters.models import User

LEAD = ("leader", "price", "closes_at")


def place_bid(lot: Lot, entry: Entry, amount: int, *, actor: User) -> Bid:
    """The bid stands; it is above all before it and the team can pay it, bonus and cash together (HX-AUCTION-13).

    A coach bids for his team, a commissioner for one whose coach is absent. Bids left in advance answer at once, so
    that another team may lead afterwards. Raises `RuleViolation` bid.*; `Refusal` 409 when the lot is closed, paused
    or its time over, 403 without the right to act for the team.
    """
    require_bidder(actor, lot, entry)
    refuse_at_a_glance(lot, entry, amount)
    with transaction.atomic():
        lot = lock_open_lot(lot)
        refuse_at_a_glance(lot, entry, amount)  # the price may have risen meanwhile
        if is_hidden(lot):
            raise Refusal(
                _("Bids for this MVP are left in advance and opened at the close; leave yours."),
                code="market.not_called",
            )
        with room_of(lot, entry) as room:
            entry = bidder_in(room, entry)
            require_time(lot, room.at)
            room.check(entry, amount, highest=lot.price)
            led, before = room.leader, lot.price
            bid = room.add_bid(entry, amount, BidKind.CALLED, placer_for(actor, entry))
            put_off(lot, room.at)
            tell_bid(room, bid, actor=actor, before=before)
            settle_lead(room, led, actor=actor)
    return bid


def settle_lead(room: Room, led: Entry | None, *, actor: User) -> None:
    """Bids left in advance have answered, cash is held for who leads now, and who `led` before is told."""
    before = room.lot.price
    raised = raise_left_bids(room)
    if raised is not None:
        put_off(room.lot, room.at)
        tell_bid(room, raised, actor=None, before=before)
    room.hold()
    room.lot.save(update_fields=LEAD)
    if led is not None and led.pk != room.lot.leader_id:
        announce("market.outbid", room.lot.round, actor=actor, lot=room.lot, bidder=led)


def tell_bid(room: Room, bid: Bid, *, actor: User | None, before: int | None) -> None:
    """The log of the league names the bid and what led before it, in mc."""
    record_act(
        room.lot.round.season.league, "market.bid", room.lot, actor=actor, acted_for=bid.acted_for,
        about=[bid.entry.team], team=bid.entry.team.name, mvp=room.lot.mvp,
        amount=bid.amount, before=before, seq=bid.seq, kind=bid.kind,
    )  # fmt: skip


def drop_out(lot: Lot, entry: Entry, *, actor: User) -> Dropout:
    """The team bids no more for this MVP, also not by a bid it has left (HX-AUCTION-08); who leads cannot drop out."""
    require_bidder(actor, lot, entry)
    with transaction.atomic():
        lot = lock_open_lot(lot)
        entry = bidder(lot, entry)
        if is_hidden(lot):
            raise Refusal(_("Nobody bids aloud for this MVP; take the bid you left back."), code="market.not_called")
        if lot.leader_id == entry.pk:
            raise Refusal(_("Your bid leads; it stands until somebody bids more."), code="market.leading")
        at = clock_now()
        require_time(lot, at)
        placer = placer_for(actor, entry)
        dropout = Dropout.objects.create(
            lot=lot, entry=entry, placed_by=actor, acted_for=placer.acted_for, placed_at=at
        )
        record_act(
            lot.round.season.league, "market.dropped_out", lot, actor=actor, acted_for=placer.acted_for,
            about=[entry.team], team=entry.team.name, mvp=lot.mvp,
        )  # fmt: skip
    return dropout


def bidder_in(room: Room, entry: Entry) -> Entry:
    """The team as it takes part now; a Refusal where it does not, or has dropped out."""
    return _taking_part(room.lot, room.entries.get(entry.pk), room.gone)


def bidder(lot: Lot, entry: Entry) -> Entry:
    """As `bidder_in`, under the lock of a lot in which nothing is bid."""
    now = Entry.objects.select_related("team__coach").defer("team__state").filter(pk=entry.pk, season=lot.round.season)
    return _taking_part(lot, now.first(), dropped_out_of(lot))


def _taking_part(lot: Lot, entry: Entry | None, gone: set[int]) -> Entry:
    if entry is None or entry.status != EntryStatus.ACTIVE:
        raise Refusal(_("This team takes no part in the season."), code="market.not_in_season", status=422)
    if entry.pk in gone:
        raise Refusal(_("This team has dropped out of the bidding for this MVP."), code="market.dropped_out")
    require_may_bid(lot.round, entry)
    return entry
