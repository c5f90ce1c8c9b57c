"""Bids left in advance: sealed ones, limits, and the end of both. Nothing here is told to anybody before the close."""

from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from league.domain.market.bidding import bidder, bidder_in, settle_lead
from league.domain.market.clock import clock_now
from league.domain.market.lots import lock_open_lot
from league.domain.market.room import Room, is_hidden, left_bids_of, placer_for, require_bidder, room_of
from league.domain.market.timing import require_time
from league.enums import LotStatus
from league.models import Entry, LeftBid, Lot
from rosters.domain.refusal import Refusal
from rosters.models import User


def leave_bid(lot: Lot, entry: Entry, amount: int, *, actor: User) -> LeftBid:
    """The bid waits with the program, in place of any the team left before: of a sealed auction the bid itself, of the
    others the most the team goes to. In an open auction it answers at once, and then each bid of another team.

    Together with the sealed bids the team left for other MVPs it must be payable. Raises as `place_bid` does.
    """
    require_bidder(actor, lot, entry)
    with transaction.atomic():
        lot = lock_open_lot(lot)
        with room_of(lot, entry) as room:
            entry = bidder_in(room, entry)
            require_time(lot, room.at)
            room.check(entry, amount, highest=None, others=_left_elsewhere(room, entry) if is_hidden(lot) else None)
            left = add_left(lot, entry, amount, actor=actor, at=room.at)
            if not is_hidden(lot):
                room.left = {key: one for key, one in room.left.items() if key != entry.pk} | {entry.pk: left}
                settle_lead(room, room.leader, actor=actor)
    return left


def take_left_bid_back(lot: Lot, entry: Entry, *, actor: User) -> LeftBid:
    """No bid of the team waits for this MVP any more; what was bid by it stands."""
    require_bidder(actor, lot, entry)
    with transaction.atomic():
        lot = lock_open_lot(lot)
        entry = bidder(lot, entry)
        at = clock_now()
        require_time(lot, at)
        if entry.pk not in left_bids_of(lot, set()):
            raise Refusal(_("Your team has left no bid for this MVP."), code="market.nothing_left")
        return add_left(lot, entry, None, actor=actor, at=at)


def add_left(lot: Lot, entry: Entry, amount: int | None, *, actor: User, at: datetime) -> LeftBid:
    """The bid holds from now on in place of any the team left before; None leaves nothing. The lot is locked."""
    placer = placer_for(actor, entry)
    last = lot.left_bids.aggregate(last=Max("seq"))["last"] or 0
    return LeftBid.objects.create(
        lot=lot,
        entry=entry,
        seq=last + 1,
        amount=amount,
        placed_by=actor,
        acted_for=placer.acted_for,
        placed_at=at,
    )


def _left_elsewhere(room: Room, entry: Entry) -> dict[str, int]:
    """The bids that the team has left for the stars of the other open lots of the round, in mc."""
    others = LeftBid.objects.filter(lot__round=room.lot.round_id, lot__status=LotStatus.OPEN, entry=entry)
    dropped = entry.dropouts.values("lot")
    counting = others.exclude(lot__in=dropped).order_by("seq").select_related("lot")
    holding = {left.lot.mvp: left.amount for left in counting}
    return {star: amount for star, amount in holding.items() if amount is not None and star != room.lot.mvp}
