"""Messages lost, repeated and late, workers killed, broker and database gone for a while: one effect each."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path

import pytest

from tests.faults.production import DONE, Production, in_production
from tests.services.lanes import ServiceUnavailable, lane_without
from tests.services.postgres import own_postgres
from tests.services.redis import own_redis

Figure = Callable[[str, object], None]
WRITERS, WRITTEN_EACH = 4, 8
LONGER_THAN_PAGES_WAIT = 15
"""Seconds; a database that is away for less than ten costs nobody his page, for the pool waits so long."""
KILLED_AT = ("1 before", "2 after", "3 before")


@pytest.fixture
def outage(request: pytest.FixtureRequest) -> float:
    """Seconds for which a service is away."""
    return 60.0 if request.node.get_closest_marker("deep") else 3.0


@pytest.fixture
def site(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Production]:
    deep = request.node.get_closest_marker("deep")
    with ExitStack() as running:
        try:
            services = running.enter_context(own_postgres()), running.enter_context(own_redis())
        except ServiceUnavailable as reason:
            lane_without(str(reason))
        yield running.enter_context(in_production(tmp_path, *services, seasons=9, tick=30 if deep else 4))


def one_effect_each(site: Production, outage: float, figure: Figure) -> None:
    """Every fault in turn, each with a round of its own to be opened; at the end all is there once and sound."""
    took = {
        "lost": lost_message(site, 0),
        "repeated": repeated_message(site, 1),
        "late": late_message(site, 2),
        "worker killed": max(worker_killed(site, 3 + number, plan) for number, plan in enumerate(KILLED_AT)),
        "site killed": whole_worker_killed(site, 6),
        "broker stopped": broker_stopped(site, 7, outage),
        "database crashed": database_crashed(site, 8, outage, figure),
    }
    assert max(took.values()) < 60
    assert [site.state(number) for number in range(9)] == [DONE] * 9
    assert "Nothing found." in site.python("manage.py", "doctor")
    figure("figure", f"messages, outages of {outage:.0f} s: " + ", ".join(f"{k} {v:.1f} s" for k, v in took.items()))


def undone(site: Production, number: int) -> bool:
    return site.state(number)[:1] == ("due",)


def done(site: Production, number: int) -> float:
    """The seconds until the round stood opened."""
    return site.wait(lambda: site.state(number) == DONE)


def lost_message(site: Production, number: int) -> float:
    """The control first: where nobody ticks, what was lost stays undone."""
    site.arm(number)
    site.ring()
    assert site.lose_messages() == 1
    deaf = site.start_worker(beat=False)
    site.wait(lambda: "ready." in site.log.read_text())
    time.sleep(2)
    assert undone(site, number), "the message was not lost, or somebody looked without being asked"
    site.kill(deaf)
    site.start_worker()
    return done(site, number)


def repeated_message(site: Production, number: int) -> float:
    before = site.log.read_text().count(" succeeded in ")
    site.arm(number)
    site.ring(5)
    took = done(site, number)
    site.wait(lambda: site.log.read_text().count(" succeeded in ") >= before + 5)
    assert site.state(number) == DONE
    return took


def late_message(site: Production, number: int) -> float:
    """One comes long before there is anything to do, one long after it was done."""
    site.ring()
    time.sleep(1)
    assert undone(site, number)
    site.arm(number)
    took = done(site, number)
    site.ring()
    time.sleep(1)
    assert site.state(number) == DONE
    return took


def worker_killed(site: Production, number: int, plan: str) -> float:
    """The process that does the work dies at a commit; the worker makes another one."""
    site.plan.write_text(plan)
    site.arm(number)
    site.ring()
    site.wait(lambda: not site.plan.exists())
    return done(site, number)


def whole_worker_killed(site: Production, number: int) -> float:
    """The worker dies with everything it started, and is started again."""
    site.arm(number)
    site.ring()
    site.kill(site.running[0])
    site.start_worker()
    return done(site, number)


def broker_stopped(site: Production, number: int, outage: float) -> float:
    """Pages go on without the broker; what falls due meanwhile is done when it is back."""
    site.start_web()
    site.redis.stop()
    site.arm(number)
    stopped = time.monotonic()
    assert site.add_guest("Writer without a broker", "written-without-a-broker") == 302
    assert site.ask("/api/v1/leagues/") == 200
    assert site.sign_in() == 302
    time.sleep(max(0.0, outage - (time.monotonic() - stopped)))
    site.redis.start()
    return done(site, number)


def database_crashed(site: Production, number: int, outage: float, figure: Figure) -> float:
    """People write all the while. What was acknowledged is there, once; what a boaster took for granted is not."""
    before = site.guests()
    writers = [Writer(site, f"Writer {place}") for place in range(WRITERS)]
    over = threading.Event()
    boaster = Writer(site, "Writer boasting", boasts_until=over)
    for writer in (*writers, boaster):
        writer.start()
    site.wait(lambda: all(len(writer.acknowledged) >= 2 for writer in writers))
    site.arm(number)
    site.postgres.crash()
    time.sleep(max(outage, LONGER_THAN_PAGES_WAIT))
    site.wait(lambda: len(boaster.failed) >= 2)
    site.postgres.start()
    back = time.monotonic()
    took = done(site, number)
    over.set()
    for writer in (*writers, boaster):
        writer.join(timeout=120)
    found = {name: times for name, times in site.guests().items() if name not in before}
    acknowledged = [name for writer in writers for name in writer.acknowledged]
    assert len(acknowledged) == len(set(acknowledged)) == WRITERS * WRITTEN_EACH
    assert {name: found.get(name) for name in acknowledged} == dict.fromkeys(acknowledged, 1)
    assert set(boaster.acknowledged) - found.keys(), "writes into the void were not noticed"
    failed = [moment for writer in writers for moment in writer.failed]
    assert failed, "nobody wrote while the database was away"
    after = sum(moment > back for moment in failed)
    figure(
        "figure", f"database crashed: {len(acknowledged)} acknowledged, {len(failed)} failed, {after} once it was back"
    )
    return took


class Writer(threading.Thread):
    """Adds guests, each under one key until it is acknowledged. A boaster takes everything for done, and goes on until
    the crash is over."""

    def __init__(self, site: Production, name: str, *, boasts_until: threading.Event | None = None) -> None:
        super().__init__(daemon=True)
        self.site, self.title, self.boasts_until = site, name, boasts_until
        self.acknowledged: list[str] = []
        self.failed: list[float] = []

    def run(self) -> None:
        for number in count():
            if self.boasts_until.is_set() if self.boasts_until else number == WRITTEN_EACH:
                return
            name = f"{self.title} {number}"
            while self.site.add_guest(name, f"key-of-{name}") != 302:
                self.failed.append(time.monotonic())
                time.sleep(0.2)
                if self.boasts_until:
                    break
            self.acknowledged.append(name)
            time.sleep(0.1)


@pytest.mark.redis
def test_every_fault_has_one_effect(site: Production, outage: float, record_property: Figure) -> None:
    one_effect_each(site, outage, record_property)


@pytest.mark.deep
def test_every_fault_of_a_minute_has_one_effect(site: Production, outage: float, record_property: Figure) -> None:
    one_effect_each(site, outage, record_property)
