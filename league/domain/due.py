"""Every kind of job that a calendar makes: what it would do, and doing it, at its time or by a commissioner's hand."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.domain.audit import record_act
from league.domain.autopilot import foresee, perform
from league.domain.calendar import KINDS
from league.domain.deeds import NOTHING, Deed, told
from league.domain.pairing import lock_round
from league.domain.progress import RoundProgress, round_progress
from league.domain.reminding import silent_before, tell_silent
from league.domain.season_acts import foresee_season, perform_season
from league.enums import JobStatus, Reminder, RoundAct, SeasonAct
from league.models import Calendar, Job, Round, Season
from league.permissions import require_commissioner
from rosters.domain.refusal import Refusal
from rosters.models import OutboxMessage, User
from rules.core.errors import RuleViolation


class Deferred(Exception):  # noqa: N818 - no error: the work is tried again
    """What was due cannot be done yet, for a reason that can be read."""


def foresee_kind(
    kind: str, season: Season, round_: Round | None, progress: RoundProgress, calendar: Calendar, at: datetime
) -> Deed:
    """What work of that kind would do at that time, or now if that is over, if nobody did anything until then."""
    if kind in SeasonAct:
        return foresee_season(season, SeasonAct(kind))
    assert round_ is not None, "this kind belongs to a round"
    if kind in Reminder:
        silent = silent_before(round_, Reminder(kind).of, progress)
        return Deed(reminded=len({each.team.pk for each in silent if each.team}))
    return foresee(round_, RoundAct(kind), progress, calendar, at)


def perform_kind(kind: str, season: Season, round_: Round | None, *, actor: User | None) -> Deed:
    """Work of that kind is done, at once or not at all; where it is done already nothing happens. `actor` None is the
    program at its time. Raises `Refusal` or `RuleViolation` with what stands in the way."""
    if kind in SeasonAct:
        return perform_season(season, SeasonAct(kind), actor=actor)
    assert round_ is not None, "this kind belongs to a round"
    if kind in Reminder:
        return _remind(round_, Reminder(kind), actor=actor)
    return perform(round_, RoundAct(kind), actor=actor)


def lock_for_calendar(job: Job) -> None:
    """The season of a job of a calendar is locked before the job is, as everybody does who changes calendars."""
    if job.kind in KINDS and job.season_id is not None:
        Season.objects.select_for_update(no_key=True).filter(pk=job.season_id).first()


def run_job(job: Job) -> str:
    """The work of a job is done; its figures in words for the log. Raises `Deferred` with what stands in the way."""
    season = Season.objects.select_related("league", "pin").get(jobs=job)
    round_ = Round.objects.filter(jobs=job).first()
    if round_ is not None:
        round_.season = season
    try:
        return told(perform_kind(job.kind, season, round_, actor=None))
    except Refusal as refusal:
        raise Deferred(refusal.sentence) from refusal
    except RuleViolation as violation:
        raise Deferred(_("The rules stand in the way: %(code)s.") % {"code": violation.code}) from violation


def do_now(season: Season, round_: Round | None, kind: str, *, actor: User) -> Deed:
    """A commissioner has not waited for the time: the work is done now, and its job with it."""
    require_commissioner(actor, season.league)
    with transaction.atomic():
        Season.objects.select_for_update(no_key=True).get(pk=season.pk)
        waiting = Job.objects.select_for_update(no_key=True).filter(season=season, kind=kind, round=round_)
        job = waiting.filter(status=JobStatus.DUE).first()
        if job is None:
            raise Refusal(
                _(
                    "This has been done, or has no time any more. "
                    "Look again; what has no time in the calendar is given one first."
                ),
                code="calendar.done",
            )
        job.status, job.finished_at = JobStatus.DONE, timezone.now()
        job.save(update_fields=["status", "finished_at"])
        deed = perform_kind(kind, season, round_, actor=actor)
        job.outcome = told(deed)
        job.save(update_fields=["outcome"])
    return deed


def note_refusal(job: Job, why: str) -> None:
    """The log of the league and the outbox say once what stands in the way; saying the same again adds nothing."""
    round_, told = Round.objects.filter(jobs=job).first(), {"kind": job.kind, "reason": why}
    if round_ is None:
        season = Season.objects.get(jobs=job)
        record_act(job.league, "calendar.refused", season, actor=None, reason=why[:1000], kind=job.kind)
        OutboxMessage.objects.create(topic="season.refused", subject_uid=season.uid, payload=told)
        return
    record_act(
        job.league, "calendar.refused", round_, actor=None, reason=why[:1000], number=round_.number, kind=job.kind
    )
    OutboxMessage.objects.create(topic="calendar.refused", subject_uid=round_.uid, payload=told)


def _remind(round_: Round, reminder: Reminder, *, actor: User | None) -> Deed:
    if actor is not None:
        require_commissioner(actor, round_.season.league)
    with transaction.atomic():
        round_ = lock_round(round_)
        silent = silent_before(round_, reminder.of, round_progress(round_))
        if not silent:
            return NOTHING
        deed = Deed(reminded=tell_silent(round_, reminder.of, silent))
        record_act(
            round_.season.league, "calendar.ran", round_, actor=actor,
            number=round_.number, kind=reminder, **deed.figures(),
        )  # fmt: skip
    return deed
