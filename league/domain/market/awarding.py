"""Who hires whom: lots awarded one by one, at their time or all together, and the end of the market."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.domain.announcing import announce
from league.domain.audit import record_act
from league.domain.jobs import queue_table
from league.domain.leavers import award_fixtures
from league.domain.market.clock import clock_now
from league.domain.market.lots import lock_lots, lock_market, lock_open_lot
from league.domain.market.opening import winning_bid
from league.domain.market.room import Room, bidders_of, is_hidden, room_of
from league.domain.market.timing import queue_award
from league.enums import LotStatus, RoundStatus
from league.models import Award, Bid, Lot, Round
from league.permissions import require_commissioner
from rosters.domain.refusal import Refusal
from rosters.models import Team, User


def award_lot(lot: Lot, *, actor: User | None) -> Lot:
    """The highest bidder has the MVP for the round and has paid (HX-AUCTION-09); without a bid nobody has him.

    Hidden bids are opened. Bids of teams that have left the season since are passed over, and those of teams that can
    no longer take him are struck.
    """
    if actor is not None:
        require_commissioner(actor, lot.round.season.league)
    with transaction.atomic():
        lot = lock_open_lot(lot)
        _award(lot, actor=actor)
    return lot


def award_due_lots(round_: Round) -> list[Lot]:
    """Every lot of the round whose time is over, and which does not pause, has been awarded; the next will be."""
    with transaction.atomic():
        round_ = lock_market(round_)
        lots, now = lock_lots(round_), clock_now()
        due = [lot for lot in lots if _open(lot) and lot.paused_at is None and lot.closes_at and lot.closes_at <= now]
        for lot in due:
            _award(lot, actor=None)
        queue_award(round_)
    return due


def award_what_is_over(round_: Round) -> datetime | None:
    """Lots whose time is over have been awarded; until when bids are still taken for others, None when for none.

    A Refusal 409 while the auction is paused.
    """
    award_due_lots(round_)
    timed = round_.lots.filter(status=LotStatus.OPEN, closes_at__isnull=False)
    if timed.filter(paused_at__isnull=False).exists():
        raise Refusal(_("The auction is paused; it ends after it has gone on."), code="market.paused")
    return timed.order_by("-closes_at").values_list("closes_at", flat=True).first()


def close_market(round_: Round, *, actor: User | None) -> Round:
    """Every lot is awarded or unsold, and play begins."""
    if actor is not None:
        require_commissioner(actor, round_.season.league)
    with transaction.atomic():
        round_ = lock_market(round_)
        for lot in lock_lots(round_):
            if _open(lot):
                _award(lot, actor=actor)
        queue_award(round_)
        round_.status = RoundStatus.PLAYING
        round_.save(update_fields=["status"])
        record_act(round_.season.league, "market.closed", round_, actor=actor)
        award_fixtures(round_)
    return round_


def _open(lot: Lot) -> bool:
    return lot.status == LotStatus.OPEN


def _award(lot: Lot, *, actor: User | None) -> None:
    """The locked lot is over."""
    with room_of(lot, *bidders_of(lot)) as room:
        bid = winning_bid(room)
        lot.leader, lot.price = None, None
        lot.status = LotStatus.SOLD if bid else LotStatus.UNSOLD
        lot.closed_at = room.at
        if bid is not None:
            hire(lot, bid, room, actor=actor)
        room.hold()
    lot.save(update_fields=["status", "leader", "price", "winner", "fee", "closed_at"])
    if bid is not None:
        queue_table(lot.round.season)  # what was paid in cash lowers the ranking
        announce("market.awarded", lot.round, actor=actor, lot=lot, bidder=bid.entry)
    record_act(
        lot.round.season.league, "market.awarded", lot, actor=actor, mvp=lot.mvp, fee=lot.fee,
        team=bid.entry.team.name if bid else "", about=_concerned(room, bid),
        **_opened(room),
    )  # fmt: skip


def _concerned(room: Room, bid: Bid | None) -> list[Team]:
    """Who has him, and whose hidden bids are told with it."""
    entries = [room.entries[key] for key in room.left] if is_hidden(room.lot) else []
    return [entry.team for entry in (*entries, *([bid.entry] if bid else []))]


def _opened(room: Room) -> dict[str, Any]:
    """The hidden bids that the close has opened: team and mc, the earliest first."""
    if not is_hidden(room.lot):
        return {}
    return {"left": [(room.entries[key].team.name, left.amount) for key, left in room.left.items()]}


def hire(lot: Lot, bid: Bid, room: Room, *, actor: User | None) -> Award:
    """The team of the bid has the MVP of the lot and has paid, bonus first (HX-UNDERDOG-05); the lot, not saved, is
    sold to it. The team is one of the room, which may be that of another lot of the round."""
    room.hold()  # what was held for this bid is free to pay for it
    events = room.acts[bid.entry_id].do(room.market.hire(lot.mvp, bid.amount))
    cash = -sum(getattr(event, "mc", 0) for event in events)
    lot.status, lot.winner, lot.fee = LotStatus.SOLD, room.entries[bid.entry_id], bid.amount
    return Award.objects.create(
        lot=lot,
        attempt=lot.attempt,
        bid=bid,
        cash=cash,
        bonus=bid.amount - cash,
        awarded_by=actor,
        awarded_at=room.at,
    )
