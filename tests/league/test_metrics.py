"""The figures of the site for Prometheus: closed by default, true, and the same whichever process is asked."""

import os
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from ipaddress import ip_network
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from django.conf import settings as site
from django.test import Client, override_settings
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from league.backup.standing_in import standing_in
from league.domain.jobs import TABLE, queue_job
from league.domain.sweep import sweep
from league.enums import JobStatus
from league.models import DoctorRun, Job
from rosters.models import OutboxMessage
from tests.verbs_league import a_league

TOKEN = "a-token-of-some-length"
BEARER = {"Authorization": f"Bearer {TOKEN}"}
Figures = dict[tuple[str, ...], float]


def parsed(text: str) -> Figures:
    """Every sample: its name with the values of its labels, and its value."""
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


@pytest.fixture
def figures(client: Client, db: None):
    """What somebody with the token reads now."""

    def read() -> Figures:
        with override_settings(METRICS_TOKEN=TOKEN):
            answer = client.get("/metrics", headers=BEARER)
        assert answer.status_code == 200
        assert answer["Content-Type"].startswith("text/plain")
        return parsed(answer.content.decode())

    return read


@pytest.mark.django_db
@pytest.mark.parametrize("headers", [{}, BEARER, {"Authorization": "Bearer "}, {"Authorization": ""}])
def test_by_default_it_is_not_there(client: Client, headers: dict[str, str]) -> None:
    assert client.get("/metrics", headers=headers).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("said", ["", "Bearer", "Bearer wrong", f"Basic {TOKEN}", TOKEN, f"Bearer {TOKEN}x"])
def test_without_the_token_it_is_not_there(client: Client, said: str) -> None:
    with override_settings(METRICS_TOKEN=TOKEN):
        assert client.get("/metrics", headers={"Authorization": said}).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("told", "status"),
    [
        ({"REMOTE_ADDR": "10.1.2.3"}, 200),
        ({"REMOTE_ADDR": "11.1.2.3"}, 404),
        ({"REMOTE_ADDR": ""}, 404),
        ({"REMOTE_ADDR": "10.1.2.3", "HTTP_X_FORWARDED_FOR": "8.8.8.8"}, 404),
        ({"REMOTE_ADDR": "10.1.2.3", "HTTP_X_FORWARDED_PROTO": "https"}, 404),
        ({"REMOTE_ADDR": "11.1.2.3", "HTTP_X_FORWARDED_FOR": "10.1.2.3"}, 404),
    ],
)
def test_a_network_may_be_let_in_and_nobody_whom_a_proxy_passed_on(
    client: Client, told: dict[str, str], status: int
) -> None:
    with override_settings(METRICS_NETWORKS=[ip_network("10.0.0.0/8")]):
        assert client.get("/metrics", **told).status_code == status


def test_work_that_waits_and_work_given_up_is_counted_by_kind_with_the_age_of_the_oldest(figures) -> None:
    before = figures()
    assert (before["sinbin_jobs_due", ""], before["sinbin_oldest_job_seconds",]) == (0, 0)
    queue_job(TABLE, league=a_league())
    Job.objects.update(due_at=timezone.now() - timedelta(seconds=90))
    Job.objects.create(league=a_league(), kind="play", key="x", due_at=timezone.now(), status=JobStatus.FAILED)
    after = figures()
    assert (after["sinbin_jobs_due", "table"], after["sinbin_jobs_failed", "play"]) == (1, 1)
    assert 90 <= after["sinbin_oldest_job_seconds",] < 120


def test_the_outbox_is_counted_with_its_age(figures) -> None:
    message = OutboxMessage.objects.create(topic="match.settled", subject_uid="x")
    OutboxMessage.objects.filter(pk=message.pk).update(next_at=timezone.now() - timedelta(seconds=50))
    told = figures()
    assert told["sinbin_outbox_due", "message"] == 1
    assert 50 <= told["sinbin_outbox_oldest_seconds", "message"] < 80
    assert {told["sinbin_outbox_due", way] for way in ("mail", "push", "webhook")} == {0}
    assert told["sinbin_outbox_given_up", "message"] == 0


def test_the_doctor_and_the_sweeper_are_told_once_they_have_looked(figures) -> None:
    assert not {name for name, *_labels in figures() if "doctor" in name or "sweeper" in name}
    DoctorRun.objects.create(status="done", found=3, broken=1, finished_at=timezone.now())
    sweep()
    told = figures()
    assert (told["sinbin_doctor_findings",], told["sinbin_doctor_broken",]) == (3, 1)
    assert told["sinbin_sweeper_seconds",] < 30


def test_requests_are_timed_by_the_name_of_their_route_and_nothing_that_people_type(client: Client, figures) -> None:
    counted = ("sinbin_request_seconds_count",)
    before = figures()
    client.get("/healthz?x=1")
    client.get("/leagues/no-such-league/")
    client.get("/no/such/address")
    after = figures()

    def more(*labels: str) -> float:
        return after.get((*counted, *labels), 0) - before.get((*counted, *labels), 0)

    assert (more("GET", "health", "200"), more("GET", "league", "404"), more("GET", "none", "404")) == (1, 1, 1)
    assert "no-such" not in str(after.keys())


def test_a_database_that_is_away_is_a_figure_too(figures) -> None:
    with standing_in("no-such-folder/secret-place"):
        told = figures()
    assert told["sinbin_database_up",] == 0
    assert ("sinbin_jobs_due", "") not in told


@pytest.mark.postgres
def test_on_postgresql_the_pool_of_connections_is_told(figures) -> None:
    assert figures()["sinbin_database_pool", "pool_size"] >= 1


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@pytest.mark.deep
def test_under_gunicorn_every_process_tells_of_all(tmp_path: Path) -> None:
    """Two processes, many requests: whichever is asked counts all of them, and a fresh start counts anew."""
    port = free_port()
    left = tmp_path / "counted" / "histogram_1.db"
    left.parent.mkdir()
    left.write_bytes(b"of another life")
    environment = os.environ | {
        "SINBIN_VAR": str(tmp_path / "var"),
        "DATABASE_URL": f"sqlite:///{tmp_path / 'site.sqlite3'}",
        "SINBIN_METRICS_TOKEN": TOKEN,
        "PROMETHEUS_MULTIPROC_DIR": str(left.parent),
    }
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=site.HOME, env=environment, check=True)
    command = ["gunicorn", "league.wsgi:application", "--config", "python:league.gunicorn", "--bind"]
    place = Path(sys.executable).parent / command[0]
    served = subprocess.Popen([place, *command[1:], f"127.0.0.1:{port}"], cwd=site.HOME, env=environment)
    try:
        _wait_for(port)
        with ThreadPoolExecutor(8) as visitors:
            list(visitors.map(lambda _time: urlopen(f"http://127.0.0.1:{port}/healthz").read(), range(40)))
        told = [_read(port) for _time in range(6)]
        workers = list(left.parent.glob("*.db"))
    finally:
        served.send_signal(signal.SIGTERM)
        served.wait(timeout=30)
    assert len(workers) == 2, "both processes answered"
    assert not left.exists()
    assert {figures["sinbin_request_seconds_count", "GET", "health", "200"] for figures in told} <= {41.0, 42.0}


def _read(port: int) -> Figures:
    request = Request(f"http://127.0.0.1:{port}/metrics", headers=BEARER)
    return parsed(urlopen(request).read().decode())


def _wait_for(port: int) -> None:
    """Until the site answers; counts as one request."""
    for _attempt in range(200):
        try:
            urlopen(f"http://127.0.0.1:{port}/healthz").read()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("gunicorn did not answer")
