"""Until when bids are taken: closing times, the soft close, and pauses."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.domain.audit import record_act
from league.domain.jobs import queue_job
from league.domain.market.clock import clock_now
from league.domain.market.lots import lock_lots, lock_market
from league.enums import JobStatus, LotStatus
from league.models import Job, Lot, Round
from league.permissions import require_commissioner
from rosters.domain.refusal import Refusal
from rosters.models import User

LOTS_DUE = "market.lots_due"
LONGEST_SOFT_CLOSE = 3600  # seconds


def require_time(lot: Lot, at: datetime) -> None:
    """Nothing while bids are taken; a Refusal 409 during a pause and from the closing time on."""
    if lot.paused_at is not None:
        raise Refusal(_("The auction is paused. Bid again when it goes on."), code="market.paused")
    if lot.closes_at is not None and at >= lot.closes_at:
        raise Refusal(_("The time for bids is over."), code="market.too_late", at=at, closes_at=lot.closes_at)


def put_off(lot: Lot, at: datetime) -> None:
    """A bid made shortly before the close leaves the others the time of the soft close to answer; not saved."""
    if lot.closes_at is not None and lot.soft_close:
        lot.closes_at = max(lot.closes_at, at + timedelta(seconds=lot.soft_close))


def set_closing(
    round_: Round, at: datetime | None, *, actor: User, lot: Lot | None = None, soft_close: int = 0
) -> list[Lot]:
    """The open lots of the round, or this one, close at that time and are awarded then; None: when a commissioner says.

    Lots that pause keep their time, which goes on with them. A bid within the last `soft_close` seconds puts the close
    off to as many seconds after it. Raises `Refusal` 422 for a time that is over and a soft close beyond an hour, 409
    where every lot asked for pauses.
    """
    require_commissioner(actor, round_.season.league)
    if not 0 <= soft_close <= LONGEST_SOFT_CLOSE:
        raise Refusal(_("A soft close lasts from 0 to 3600 seconds."), code="market.soft_close", status=422)
    with transaction.atomic():
        round_ = lock_market(round_)
        chosen = [one for one in _open_lots(round_, lot) if one.paused_at is None]
        if not chosen:
            raise Refusal(_("No bids are taken now. Let the auction go on first."), code="market.none_running")
        if at is not None and at <= clock_now():
            raise Refusal(_("This time is over."), code="market.time_over", status=422)
        for one in chosen:
            before = one.closes_at
            one.closes_at, one.soft_close = at, soft_close
            one.save(update_fields=["closes_at", "soft_close"])
            record_act(
                round_.season.league, "market.closing_set", one, actor=actor,
                mvp=one.mvp, at=_told(at), before=_told(before), soft_close=soft_close,
            )  # fmt: skip
        queue_award(round_)
    return chosen


def pause_market(round_: Round, *, actor: User, lot: Lot | None = None) -> Round:
    """Nobody bids for the open lots of this round, or for this one, until they go on; their clocks stand still."""
    require_commissioner(actor, round_.season.league)
    with transaction.atomic():
        round_ = lock_market(round_)
        lots, now = [one for one in _open_lots(round_, lot) if one.paused_at is None], clock_now()
        if not lots:
            raise Refusal(_("The auction is paused already."), code="market.paused")
        Lot.objects.filter(pk__in=[one.pk for one in lots]).update(paused_at=now)
        queue_award(round_)
        verb = "market.lot_paused" if lot else "market.paused"
        _tell(verb, round_, lot, actor=actor, lots=len(lots))
    return round_


def resume_market(round_: Round, *, actor: User, lot: Lot | None = None) -> Round:
    """Bids are taken again, in the round or for this lot; each has as much time left as it had when it was paused."""
    require_commissioner(actor, round_.season.league)
    with transaction.atomic():
        round_ = lock_market(round_)
        lots, now = [one for one in _open_lots(round_, lot) if one.paused_at is not None], clock_now()
        if not lots:
            raise Refusal(_("The auction is not paused."), code="market.not_paused")
        for one in lots:
            assert one.paused_at is not None
            if one.closes_at is not None:
                one.closes_at += now - one.paused_at
            one.paused_at = None
            one.save(update_fields=["closes_at", "paused_at"])
        queue_award(round_)
        verb = "market.lot_resumed" if lot else "market.resumed"
        _tell(verb, round_, lot, actor=actor, lots=len(lots))
    return round_


def queue_award(round_: Round) -> None:
    """The next lot whose time ends will be awarded then; without one no job waits."""
    season = round_.season
    waiting = Job.objects.filter(kind=LOTS_DUE, round=round_, status=JobStatus.DUE)
    timed = round_.lots.filter(status=LotStatus.OPEN, paused_at=None, closes_at__isnull=False)
    due_at = timed.order_by("closes_at").values_list("closes_at", flat=True).first()
    if due_at is None:
        waiting.delete()
    elif not waiting.update(due_at=due_at):
        queue_job(LOTS_DUE, league=season.league, season=season, round_=round_, due_at=due_at)


def follow_calendar(round_: Round, at: datetime | None) -> None:
    """The open lots close at the time that the calendar now has for the end of the auction."""
    for lot in _open_lots(round_):
        lot.closes_at = at
        lot.save(update_fields=["closes_at"])
    queue_award(round_)


def _open_lots(round_: Round, lot: Lot | None = None) -> list[Lot]:
    """The open lots of the round, locked, or of these the one asked for."""
    asked = lock_lots(round_)
    return [one for one in asked if one.status == LotStatus.OPEN and (lot is None or one.pk == lot.pk)]


def _tell(verb: str, round_: Round, lot: Lot | None, *, actor: User, lots: int) -> None:
    league = round_.season.league
    if lot is None:
        record_act(league, verb, round_, actor=actor, lots=lots)
    else:
        record_act(league, verb, lot, actor=actor, mvp=lot.mvp)


def _told(at: datetime | None) -> str:
    return at.isoformat(timespec="seconds") if at else "-"
