"""More time for those who are silent: deadlines put off, by a commissioner or by the calendar itself."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.domain.audit import record_act
from league.domain.calendar import AHEAD, Times, store_times, times_of
from league.domain.policy import MOST_DAYS
from league.domain.reminding import queue_reminders
from league.domain.rhythm import days_later
from league.enums import RoundAct
from league.models import Calendar, Round, RoundTime, Season
from league.permissions import require_commissioner
from rosters.domain.refusal import Refusal
from rosters.models import OutboxMessage, User


def put_off(times: Times, key: tuple[int, RoundAct], days: int, zone: ZoneInfo) -> dict[tuple[int, RoundAct], datetime]:
    """The times with that one so many days later, at the same time of day; what would no longer come after it moves
    by as many days, with everything behind that."""
    later = days_later(max(times[key], timezone.now()), days, zone)
    behind = {other: at for other, at in times.items() if at >= times[key] and other != key}
    moved = {**times, key: later}
    if behind and min(behind.values()) <= later:
        moved |= {other: days_later(at, days, zone) for other, at in behind.items()}
    return moved


def extend_deadline(round_: Round, act: RoundAct, days: int, *, actor: User, reason: str) -> datetime:
    """That act of the round comes so many days later, and what must come after it moves along; everybody reads why."""
    season = round_.season
    require_commissioner(actor, season.league)
    if not 1 <= days <= MOST_DAYS or not reason.strip():
        raise Refusal(
            _("Give a number of days from 1 to %(most)d, and a reason that everybody will read."),
            code="calendar.extension",
            status=422,
            most=MOST_DAYS,
        )
    with transaction.atomic():
        Season.objects.select_for_update(no_key=True).get(pk=season.pk)
        round_ = Round.objects.select_related("season__league", "season__pin").get(pk=round_.pk)
        times = times_of(season)
        if act not in AHEAD[round_.status] or (round_.pk, act) not in times:
            raise Refusal(
                _(
                    "This has been done, or has no time any more. "
                    "Look again; what has no time in the calendar is given one first."
                ),
                code="calendar.done",
            )
        return _put_off(round_, act, days, times, actor=actor, reason=reason.strip())


def may_extend(round_: Round, calendar: Calendar) -> bool:
    """Whether the calendar still puts the deadline for reports of the round off while somebody is silent."""
    row = RoundTime.objects.filter(round=round_, kind=RoundAct.REPORTS).first()
    return bool(calendar.extend_days) and row is not None and row.extended < calendar.extensions


def extend_reports(round_: Round, calendar: Calendar) -> int:
    """The reports of the round fall due so many days later than now, by the calendar itself; the number of days."""
    times = times_of(round_.season)
    _put_off(round_, RoundAct.REPORTS, calendar.extend_days, times, actor=None, reason="")
    return calendar.extend_days


def _put_off(round_: Round, act: RoundAct, days: int, times: Times, *, actor: User | None, reason: str) -> datetime:
    season, key = round_.season, (round_.pk, act)
    moved = put_off(times, key, days, ZoneInfo(season.league.time_zone))
    store_times(season, moved, extended=frozenset() if actor else frozenset({key}))
    calendar = Calendar.objects.filter(season=season).first()
    queue_reminders(season, calendar.remind_hours if calendar else 0)
    record_act(
        season.league, "calendar.extended", round_, actor=actor, reason=reason, number=round_.number, kind=act,
        days=days, before=times[key].isoformat(timespec="minutes"), at=moved[key].isoformat(timespec="minutes"),
    )  # fmt: skip
    OutboxMessage.objects.create(
        topic="round.extended",
        subject_uid=round_.uid,
        payload={"doer": actor.pk if actor else None, "kind": act, "at": moved[key].isoformat(), "reason": reason},
    )
    return moved[key]
