"""The one loop that does due work (reliability: decision 1)."""

from collections.abc import Callable, Mapping
from datetime import timedelta

import structlog
from django.db import transaction
from django.utils import timezone
from structlog.contextvars import bound_contextvars

from league.domain.calendar import KINDS
from league.domain.due import Deferred, lock_for_calendar, note_refusal, run_job
from league.domain.jobs import PLAY, TABLE
from league.domain.market import award_due_lots
from league.domain.market.timing import LOTS_DUE
from league.domain.playing import play_round
from league.domain.table import compute_table
from league.domain.terms import plays_now
from league.domain.turns import WORK as TURNS
from league.enums import JobStatus, RoundStatus
from league.models import Job, Round, Season

log = structlog.get_logger(__name__)

MAX_ATTEMPTS = 5
TRIED_AGAIN = timedelta(minutes=15)  # what is refused for a reason a person can deal with


def run_due_jobs(limit: int = 100) -> int:
    """Everything due has been done or has failed and says why; the number of jobs looked at.

    Safe to run in several processes: a job is claimed by locking its row.
    """
    done = 0
    while done < limit and _run_next():
        done += 1
    return done


def _run_next() -> bool:
    job = _next_due()
    if job is None:
        return False
    with bound_contextvars(**_log_facts(job)):
        _run(job)
    return True


def _run(job: Job) -> None:
    try:
        with transaction.atomic():
            lock_for_calendar(job)
            held = Job.objects.select_for_update(no_key=True).filter(pk=job.pk).first()
            if held is None or held.status != JobStatus.DUE or held.due_at > timezone.now():
                return  # taken back, done or put off while we waited for it
            # Written before the work: whoever queues the same job now waits for us and then queues it anew, so that
            # nothing that commits while we read is missed.
            held.status, held.finished_at, held.attempts = JobStatus.DONE, timezone.now(), held.attempts + 1
            held.save(update_fields=["status", "finished_at", "attempts"])
            held.outcome = WORK[held.kind](held)
            held.save(update_fields=["outcome"])
        log.info("job_done", outcome=held.outcome)
    except Deferred as deferred:
        _defer(job, str(deferred))
    except Exception as error:  # the one boundary of this loop: other jobs must go on whatever this one met
        log.exception("job_failed")
        _note_failure(job, error)


def _defer(job: Job, why: str) -> None:
    """The job is tried again, however often; it says why, and the league's log says so once for each reason."""
    with transaction.atomic():
        held = Job.objects.select_for_update(no_key=True).filter(pk=job.pk, status=JobStatus.DUE).first()
        if held is None or held.due_at > timezone.now():
            return
        if held.outcome != why:
            note_refusal(held, why)
        held.outcome, held.due_at = why, timezone.now() + TRIED_AGAIN
        held.save(update_fields=["outcome", "due_at"])


def _log_facts(job: Job) -> dict[str, str]:
    """What every log line of the job says: which it is, and the request that queued it if there was one."""
    facts = {"job": job.uid, "kind": job.kind}
    return facts | {"request_id": job.request_id} if job.request_id else facts


def _next_due() -> Job | None:
    waiting = Job.objects.filter(status=JobStatus.DUE, due_at__lte=timezone.now())
    return waiting.order_by("due_at", "pk").first()


def _note_failure(job: Job, error: Exception) -> None:
    """The job waits longer after each failure and is given up after MAX_ATTEMPTS."""
    attempts = job.attempts + 1
    Job.objects.filter(pk=job.pk, status=JobStatus.DUE).update(
        attempts=attempts,
        outcome=f"{type(error).__name__}: {error}"[:2000],
        due_at=timezone.now() + timedelta(seconds=10 * 2**attempts),
        status=JobStatus.FAILED if attempts >= MAX_ATTEMPTS else JobStatus.DUE,
    )


def _compute_table(job: Job) -> str:
    season = Season.objects.select_related("league", "pin").get(jobs=job)
    compute_table(season)
    return "table computed"


def _play_round(job: Job) -> str:
    round_ = Round.objects.select_related("season__league", "season__pin").get(jobs=job)
    if not plays_now(round_):
        return "the round is not being played"
    played = play_round(round_, actor=None)
    left = "".join(f"; match {one.match.uid}: {one.code}" for one in played.left)
    return f"{played.count} matches played, {len(played.left)} left{left}"


def _award_lots(job: Job) -> str:
    round_ = Round.objects.select_related("season__league", "season__pin").get(jobs=job)
    if round_.status != RoundStatus.MARKET:
        return "the auction is over"
    return f"MVPs awarded: {len(award_due_lots(round_))}"


WORK: Mapping[str, Callable[[Job], str]] = {
    TABLE: _compute_table,
    PLAY: _play_round,
    **TURNS,
    LOTS_DUE: _award_lots,
    **dict.fromkeys(KINDS, run_job),
}
