from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client, override_settings
from django.utils import timezone

from league.backup.standing_in import standing_in
from league.domain.jobs import TABLE, queue_job
from league.domain.sweep import sweep
from league.models import Job
from tests.verbs_league import a_league

pytestmark = pytest.mark.django_db


def answer_of(client: Client) -> tuple[int, dict[str, object]]:
    answer = client.get("/readyz")
    return answer.status_code, answer.json()


def test_health_answers_before_background_work_ever_ran(client: Client) -> None:
    assert client.get("/healthz").json() == {"database": "ok", "sweeper_seconds": None}


def test_health_says_how_long_ago_the_sweeper_looked(client: Client) -> None:
    sweep()
    with time_machine.travel(timezone.now() + timedelta(seconds=90)):
        assert client.get("/healthz").json() == {"database": "ok", "sweeper_seconds": 90}


def test_health_is_never_cached_and_takes_no_writes(client: Client) -> None:
    assert "no-cache" in client.get("/healthz").headers["Cache-Control"]
    assert client.post("/healthz").status_code == 405


def test_a_site_is_ready_while_somebody_does_its_work(client: Client) -> None:
    sweep()
    ready = {"ready": True, "lacking": [], "sweeper_seconds": 0, "oldest_job_seconds": None}
    assert answer_of(client) == (200, ready)


def test_a_site_whose_work_nobody_does_is_not_ready(client: Client) -> None:
    never = {"ready": False, "lacking": ["sweeper_silent"], "sweeper_seconds": None, "oldest_job_seconds": None}
    assert answer_of(client) == (503, never)
    sweep()
    with time_machine.travel(timezone.now() + timedelta(seconds=299)):
        assert answer_of(client)[0] == 200
    with time_machine.travel(timezone.now() + timedelta(seconds=302)):
        status, told = answer_of(client)
    assert (status, told["lacking"]) == (503, ["sweeper_silent"])


def test_a_job_left_lying_makes_it_unready_and_one_to_come_does_not(client: Client) -> None:
    sweep()
    queue_job(TABLE, league=a_league(), due_at=timezone.now() + timedelta(days=1))
    assert answer_of(client)[1]["oldest_job_seconds"] is None
    Job.objects.update(due_at=timezone.now() - timedelta(seconds=599))
    assert answer_of(client)[0] == 200
    Job.objects.update(due_at=timezone.now() - timedelta(seconds=602))
    status, told = answer_of(client)
    assert (status, told["lacking"], told["oldest_job_seconds"]) == (503, ["jobs_overdue"], 602)


def test_a_database_behind_the_program_is_said_and_one_ahead_is_not(client: Client) -> None:
    sweep()
    recorder = MigrationRecorder(connection)
    recorder.record_applied("league", "9999_tomorrow")
    assert answer_of(client)[0] == 200
    recorder.record_unapplied("league", "0001_initial")
    status, told = answer_of(client)
    assert (status, told["lacking"]) == (503, ["migrations_missing"])


def test_a_database_that_is_away_is_said_without_a_word_about_it(client: Client) -> None:
    with standing_in("no-such-folder/secret-place"):
        answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["lacking"]) == (503, ["database_unreachable"])
    assert "secret-place" not in answer.content.decode()


@override_settings(SECURE_SSL_REDIRECT=True)
def test_probes_are_answered_without_tls(client: Client) -> None:
    assert [client.get(path).status_code for path in ("/healthz", "/readyz", "/")] == [200, 503, 301]
