"""A whole season planned ahead: when it starts, and the rhythm from which its rounds take their times."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from league.domain.audit import record_act
from league.domain.calendar import acts_by_round, acts_of, rounds_ahead, store_times, times_of
from league.domain.jobs import queue_job
from league.domain.policy import Policy, require_allowed
from league.domain.reminding import queue_reminders
from league.domain.rhythm import days_later, regular_times, require_exact, require_regular, wall_of
from league.domain.terms import terms_of
from league.enums import JobStatus, RoundAct, SeasonAct, SeasonStatus
from league.models import Calendar, Job, Round, RoundTime, Season
from league.permissions import require_commissioner
from rosters.domain.refusal import Refusal
from rosters.models import User

MOST_DAYS = 90


class SeasonPlan(Struct, frozen=True, kw_only=True):
    """When a season starts and its rounds are; see `Calendar`. `after` counts days from the opening, by act."""

    starts_at: datetime
    first_opens: datetime
    every: int
    after: dict[RoundAct, int]


def plan_season(season: Season, plan: SeasonPlan, policy: Policy, *, actor: User) -> Calendar:
    """A season being set up starts by itself at the time of the plan, and its rounds take their times from it.

    Raises `Refusal` for times that are over, in the wrong order, or that the clocks do not show just once.
    """
    require_commissioner(actor, season.league)
    require_allowed(season, policy)
    with transaction.atomic():
        season = Season.objects.select_for_update(no_key=True, of=("self",)).select_related("league", "pin").get(
            pk=season.pk
        )  # fmt: skip
        _require_possible(season, plan)
        calendar, _made = Calendar.objects.update_or_create(
            season=season,
            defaults=policy.values()
            | {
                "starts_at": plan.starts_at,
                "first_opens": plan.first_opens,
                "every_days": plan.every,
                "after_days": {act.value: days for act, days in plan.after.items()},
            },
        )
        Job.objects.filter(season=season, kind=SeasonAct.STARTS, status=JobStatus.DUE).delete()
        queue_job(SeasonAct.STARTS, league=season.league, season=season, due_at=plan.starts_at)
        record_act(
            season.league, "calendar.planned", season, actor=actor, at=plan.starts_at.isoformat(timespec="minutes"),
            opens=plan.first_opens.isoformat(timespec="minutes"), every=plan.every, **policy.values(),
        )  # fmt: skip
    return calendar


def time_rounds(season: Season) -> None:
    """The rounds of a season that has just started have the times of its plan, if it has one. Who starts late finds
    them moved by whole rounds. Call it with the season locked."""
    calendar = Calendar.objects.filter(season=season, first_opens__isnull=False).first()
    if calendar is None or calendar.first_opens is None:
        return
    zone, rounds = ZoneInfo(season.league.time_zone), rounds_ahead(season)
    start, every = wall_of(calendar.first_opens, zone), calendar.every_days
    while start <= wall_of(timezone.now(), zone):
        start += timedelta(days=every)
    acts = acts_by_round(rounds, acts_of(season))
    store_times(season, regular_times(rounds, start, every, after_of(calendar), acts, zone, lenient=True))
    queue_reminders(season, calendar.remind_hours)


def time_stage(round_: Round) -> None:
    """A round of the finals that has just been opened is due and closes by the rhythm of the season's calendar."""
    calendar = Calendar.objects.filter(season=round_.season, finishes=True).first()
    if calendar is not None:
        due = after_of(calendar).get(RoundAct.REPORTS, max(calendar.every_days - 1, 1))
        _time(round_, {RoundAct.REPORTS: min(due, calendar.every_days), RoundAct.CLOSES: calendar.every_days})
        queue_reminders(round_.season, calendar.remind_hours)


def time_deadline(round_: Round) -> None:
    """In a season with a deadline for each round the reports of a round that has just opened are due so many days
    later (HX-SEASON-11), and it closes then where the options say so (HX-SEASON-14). Times that are set stand."""
    terms = terms_of(round_.season)
    if not terms.round_days:
        return
    acts = (RoundAct.REPORTS, RoundAct.CLOSES) if terms.closes_at_deadline else (RoundAct.REPORTS,)
    _time(round_, dict.fromkeys(acts, terms.round_days))
    calendar = Calendar.objects.filter(season=round_.season).first()
    if calendar is not None:
        queue_reminders(round_.season, calendar.remind_hours)


def after_of(calendar: Calendar) -> dict[RoundAct, int]:
    """How many days after the opening of a round something is due, by the rhythm."""
    return {RoundAct(act): int(days) for act, days in calendar.after_days.items()}


def _time(round_: Round, days: dict[RoundAct, int]) -> None:
    """What has no time yet is due so many days from now; a close that falls on the deadline comes a minute after it."""
    season, zone = round_.season, ZoneInfo(round_.season.league.time_zone)
    set_already = set(RoundTime.objects.filter(round=round_).values_list("kind", flat=True))
    now = timezone.now().replace(second=0, microsecond=0)
    found = {(round_.pk, act): days_later(now, count, zone) for act, count in days.items() if act not in set_already}
    if len(set(found.values())) < len(found):
        found[round_.pk, RoundAct.CLOSES] += timedelta(minutes=1)
    if found:
        store_times(season, {**times_of(season), **found})


def _require_possible(season: Season, plan: SeasonPlan) -> None:
    zone = ZoneInfo(season.league.time_zone)
    if season.status != SeasonStatus.SETUP:
        raise Refusal(_("This season has already started."), code="season.wrong_status")
    for at in (plan.starts_at, plan.first_opens):
        require_exact(at, zone)
    if plan.starts_at <= timezone.now() or plan.first_opens < plan.starts_at:
        raise Refusal(
            _("The season must start at a time to come, and its first round opens then or later."),
            code="calendar.order",
            status=422,
        )
    days = [plan.after[act] for act in RoundAct if act in plan.after]
    if not 1 <= plan.every <= MOST_DAYS or days != sorted(set(days)) or not all(0 < day < plan.every for day in days):
        raise Refusal(
            _("A round lasts 1 to %(most)d days; what is due in it is due one after the other, before it closes."),
            code="calendar.rhythm",
            status=422,
            most=MOST_DAYS,
        )
    require_regular(wall_of(plan.first_opens, zone), plan.every, plan.after, season.round_count, zone)
