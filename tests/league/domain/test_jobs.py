"""Due work: queued once, done once, never lost."""

from datetime import timedelta
from threading import Event
from unittest.mock import patch

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from league.domain.jobs import TABLE, queue_job, queue_table
from league.domain.table import tables_after
from league.domain.work import MAX_ATTEMPTS, WORK, _next_due, run_due_jobs
from league.enums import JobStatus
from league.models import Job, League, Season
from tests.threads import at_once
from tests.verbs_league import a_league, a_running_season, match_of, opened, settle, table_of

pytestmark = pytest.mark.django_db


def outcomes() -> list[tuple[str, int]]:
    return list(Job.objects.order_by("pk").values_list("status", "attempts"))


def test_a_job_waits_once_however_often_it_is_queued() -> None:
    season = a_running_season(2)
    for _time in range(3):
        queue_job(TABLE, league=season.league, season=season)
    assert outcomes() == [(JobStatus.DUE, 0)]
    assert run_due_jobs() == 1
    assert run_due_jobs() == 0
    assert outcomes() == [(JobStatus.DONE, 1)]
    queue_job(TABLE, league=season.league, season=season)
    assert outcomes() == [(JobStatus.DONE, 1), (JobStatus.DUE, 0)]


def test_jobs_of_other_seasons_and_rounds_wait_apart() -> None:
    season = a_running_season(2)
    queue_job(TABLE, league=season.league, season=season)
    queue_job(TABLE, league=season.league)
    queue_job(TABLE, league=season.league, season=season, round_=season.rounds.first())
    assert Job.objects.count() == 3


def test_a_job_waits_for_its_time() -> None:
    season = a_running_season(2)
    due = timezone.now() + timedelta(hours=1)
    queue_job(TABLE, league=season.league, season=season, due_at=due)
    assert run_due_jobs() == 0
    with time_machine.travel(due + timedelta(seconds=1)):
        assert run_due_jobs() == 1


def test_the_table_job_computes_the_table() -> None:
    season = a_running_season(2, table__order="lp_sd", season__round_count=1)
    settle(match_of(opened(season), "Ants"), 3, 1)
    assert tables_after(season)[0].after == 0
    run_due_jobs()
    assert [(points, difference) for _name, points, difference in table_of(season)] == [(2, 2), (1, -2)]
    assert Job.objects.get().outcome == "table computed"


def test_a_failure_is_noted_waits_longer_each_time_and_is_given_up(league: League) -> None:
    queue_job("mystery", league=league)
    waits = []
    for attempt in range(1, MAX_ATTEMPTS + 1):
        with time_machine.travel(timezone.now() + timedelta(hours=attempt), tick=False):
            before = timezone.now()
            assert run_due_jobs() == 1
            job = Job.objects.get()
            waits.append((job.due_at - before).total_seconds())
            assert (job.attempts, job.outcome) == (attempt, "KeyError: 'mystery'")
            assert job.status == (JobStatus.FAILED if attempt == MAX_ATTEMPTS else JobStatus.DUE)
    assert waits == sorted(set(waits))
    assert run_due_jobs() == 0


@pytest.fixture
def league(db: None) -> League:
    return a_league()


def test_one_that_fails_does_not_stop_the_others() -> None:
    season = a_running_season(2)
    queue_job("mystery", league=season.league)
    queue_table(season)
    assert run_due_jobs() == 2
    assert sorted(Job.objects.values_list("kind", "status")) == [("mystery", "due"), ("table", "done")]


def test_a_failing_job_leaves_nothing_behind(league: League) -> None:
    def half_done(job: Job) -> str:
        League.objects.filter(pk=job.league_id).update(name="Half done")
        raise RuntimeError("the other half")

    queue_job("half", league=league)
    with patch.dict(WORK, {"half": half_done}):  # type: ignore[arg-type]
        run_due_jobs()
    league.refresh_from_db()
    assert league.name == "Monday League"


def test_no_more_jobs_are_taken_than_asked_for() -> None:
    season = a_running_season(2)
    for round_ in season.rounds.all():
        queue_job(TABLE, league=season.league, season=season, round_=round_)
    assert run_due_jobs(limit=1) == 1
    assert [status for status, _attempts in outcomes()].count(JobStatus.DUE) == 1


class TestRaces:
    """On PostgreSQL: a job is computed from what it reads, so whatever commits while it reads must queue it anew."""

    pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

    def race(self) -> list[str]:
        """A worker reads, somebody queues the same job, the worker ends: the statuses of the jobs afterwards."""
        league = a_league()
        season = Season.objects.get(pk=a_running_season(2, league=league).pk)
        Job.objects.all().delete()
        reading, queueing = Event(), Event()

        def work(_job: Job) -> str:
            reading.set()
            queueing.wait(1)  # the other is on its way; where it must wait for us, it cannot have finished
            return "read"

        def queue() -> None:
            reading.wait(10)
            with transaction.atomic():
                queue_job("read", league=season.league, season=season)
            queueing.set()

        queue_job("read", league=season.league, season=season)
        with patch.dict(WORK, {"read": work}):  # type: ignore[arg-type]
            assert at_once([lambda: run_due_jobs(limit=1), queue]) == [1, None]
        return list(Job.objects.order_by("pk").values_list("status", flat=True))

    def test_a_job_queued_while_it_runs_is_not_lost(self) -> None:
        assert self.race() == [JobStatus.DONE, JobStatus.DUE]

    def test_a_job_marked_done_only_after_its_work_is_lost(self) -> None:
        """The negative control: the same race against a worker that marks the job when it has finished."""

        def careless() -> bool:
            job = _next_due()
            assert job is not None
            with transaction.atomic():
                held = Job.objects.select_for_update(no_key=True).get(pk=job.pk)
                held.outcome = WORK[held.kind](held)
                held.status = JobStatus.DONE
                held.save(update_fields=["status", "outcome"])
            return True

        with patch("league.domain.work._run_next", careless):
            assert self.race() == [JobStatus.DONE]

    def test_two_workers_do_a_job_once(self) -> None:
        season = a_running_season(2)
        Job.objects.all().delete()
        done: list[int] = []

        def work(job: Job) -> str:
            done.append(job.pk)
            return "done"

        queue_job("once", league=season.league, season=season)
        with patch.dict(WORK, {"once": work}):  # type: ignore[arg-type]
            at_once([run_due_jobs] * 6)
        assert len(done) == 1
        assert list(Job.objects.values_list("status", "attempts")) == [(JobStatus.DONE, 1)]
