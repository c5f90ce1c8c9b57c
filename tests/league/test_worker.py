"""A real worker on a real broker: the message only rings, the row shows that somebody looked."""

import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from celery import Celery
from django.conf import settings
from structlog.contextvars import bound_contextvars

from tests.services.site import Site

pytestmark = pytest.mark.redis


@pytest.fixture
def place(tmp_path: Path, redis_url: str) -> Site:
    site = Site(tmp_path)
    site.environment |= {"REDIS_URL": redis_url, "LOG_LEVEL": "INFO"}
    site.manage("migrate", "--verbosity", "0")
    return site


@pytest.fixture
def worker(place: Site) -> Iterator[subprocess.Popen[bytes]]:
    with place.log.open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "celery", "-A", "league", "worker", "--pool", "solo", "--loglevel", "INFO"],
            cwd=settings.HOME,
            env=place.environment,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        yield process
        process.kill()
        process.wait()


def heartbeats(place: Site) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(place.database, timeout=20)) as database:
        return database.execute("SELECT kind, at FROM league_heartbeat").fetchall()


def wait_for_another_heartbeat(place: Site, before: list[tuple[str, str]]) -> list[tuple[str, str]]:
    deadline = time.monotonic() + 60
    while (rows := heartbeats(place)) == before:
        assert time.monotonic() < deadline, place.log.read_text()
        time.sleep(0.1)
    return rows


def test_a_message_makes_the_worker_look_and_a_second_one_makes_it_look_again(
    place: Site, worker: subprocess.Popen[bytes], redis_url: str
) -> None:
    assert heartbeats(place) == []
    with Celery(broker=redis_url) as bell:
        bell.send_task("league.tick")
        first = wait_for_another_heartbeat(place, [])
        bell.send_task("league.tick")
        second = wait_for_another_heartbeat(place, first)
    assert [kind for kind, _ in first] == [kind for kind, _ in second] == ["sweeper"]
    assert second[0][1] > first[0][1]


def test_a_message_sent_before_the_worker_starts_is_answered(
    place: Site, redis_url: str, request: pytest.FixtureRequest
) -> None:
    with Celery(broker=redis_url) as bell:
        bell.send_task("league.tick")
    assert heartbeats(place) == []
    request.getfixturevalue("worker")
    assert [kind for kind, _ in wait_for_another_heartbeat(place, [])] == ["sweeper"]


def test_the_lines_of_a_task_carry_the_id_of_the_request_that_rang(
    place: Site, worker: subprocess.Popen[bytes], redis_url: str
) -> None:
    with Celery(broker=redis_url) as bell, bound_contextvars(request_id="of-the-request-that-rang"):
        bell.send_task("league.tick")
        wait_for_another_heartbeat(place, [])
    deadline = time.monotonic() + 60
    while "of-the-request-that-rang" not in place.log.read_text():
        assert time.monotonic() < deadline, place.log.read_text()
        time.sleep(0.1)
