"""W2: the standings page warm, at most a second old, for eight clients at once, against a view that returns stored
bytes in the same stack. W3: how far its slow answers are from its usual ones.

Both are served by gunicorn as production has it, PostgreSQL and Redis beside it, and asked in turn by this process,
which costs both the same. It comes before them on a machine that has not a core for each, or it would time its own
turns. One answer in a hundred decides W3, so only those rounds count in which the host left this machine its cores for
99 hundredths of the time; what all of them come to is printed beside it. A page that stands while nothing is written is
made once in a round all the same; and each round is played once more while something is written every second.
"""

import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

import pytest
from django.conf import settings

from tests.benchmarks.measure import stolen
from tests.benchmarks.visitors import VISITORS, visit
from tests.services.postgres import wheel_server
from tests.services.site import STARTS_WITHIN_SECONDS, Site, free_port

SECONDS, ROUNDS = 6.0, 8  # a round is longer than a page stands
WARMING_SECONDS = 1.0  # before each round: the crowd is there already when the clock starts
QUIET, ENOUGH = 0.01, 3  # share of the cores' time that the host may give to others, and how many rounds have to be so
BEHIND = ("nice", "-n", "5")  # the servers, as seen from whoever asks
TEAMS, PLAYED = 20, 15
BAR, STRETCH, SLOWEST = 0.8, 0.9, 2
HISTORY = {"Tabbycat": 695, "heltour": 456}  # requests a second at 8 clients, on a quiet machine
SEASON = (
    "import django; django.setup(); from tests.played_seasons import a_played_season; "
    f"season = a_played_season({TEAMS}, {PLAYED}); print(season.league.slug, season.number)"
)


WRITING = """
import sys, time, psycopg
with psycopg.connect(sys.argv[1], autocommit=True) as connection:
    while True:
        connection.execute("SELECT pg_current_xact_id()")  # takes a number, as whoever writes does
        time.sleep(1)
"""


class Server:
    """gunicorn with the workers of production, for one application."""

    def __init__(self, site: Site, application: str, **environment: str) -> None:
        self.port = free_port()
        command = [*BEHIND, sys.executable, "-m", "gunicorn", application, "--config", "python:league.gunicorn"]
        self.process = subprocess.Popen(
            [*command, "--bind", f"127.0.0.1:{self.port}", "--log-level", "warning"],
            cwd=settings.HOME,
            env=site.environment | environment,
        )

    def bytes_of(self, page: str) -> bytes:
        """The page, as soon as the server answers."""
        deadline = time.monotonic() + STARTS_WITHIN_SECONDS
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{page}", timeout=10) as answer:
                    return bytes(answer.read())
            except OSError:
                assert time.monotonic() < deadline, "the server did not start"
                time.sleep(0.2)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=30)


@pytest.fixture
def site(tmp_path: Path, redis_url: str) -> Iterator[Site]:
    place = Site(tmp_path)
    place.environment |= {
        "DJANGO_SETTINGS_MODULE": "league.settings",
        "PROMETHEUS_MULTIPROC_DIR": str(tmp_path / "p"),
        "REDIS_URL": redis_url,
    }
    with wheel_server() as address:
        place.environment["DATABASE_URL"] = address
        place.manage("migrate", "--verbosity", "0")
        yield place


@pytest.fixture
def page(site: Site) -> str:
    """The standings of a season of twenty teams after fifteen rounds."""
    command = [sys.executable, "-c", SEASON]
    made = subprocess.run(command, cwd=settings.HOME, env=site.environment, check=True, capture_output=True, text=True)
    slug, number = made.stdout.split()
    return f"/leagues/{slug}/seasons/{number}/table/"


@pytest.fixture
def servers(site: Site, page: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    ours = Server(site, "league.wsgi:application", SINBIN_WARM_SECONDS="1")
    stored = tmp_path / "stored.html"
    stored.write_bytes(ours.bytes_of(page))
    reference = Server(site, "tests.benchmarks.stored_bytes:application", SINBIN_STORED=str(stored))
    try:
        assert reference.bytes_of(page) == stored.read_bytes()
        yield ours, reference
    finally:
        ours.stop()
        reference.stop()


@dataclass(frozen=True)
class Crowd:
    """Seconds of each answer they got; and what share of the cores' time the host gave to others, if that is known."""

    took: list[float]
    taken: float | None

    @property
    def undisturbed(self) -> bool:
        return self.taken is not None and self.taken <= QUIET


@dataclass(frozen=True)
class Round:
    """The same visitors of ours, of ours while something is written, and of the reference."""

    ours: Crowd
    written: Crowd
    theirs: Crowd

    @property
    def ratio(self) -> float:
        return len(self.ours.took) / len(self.theirs.took)


def crowd(server: Server, page: str) -> Crowd:
    visit(server.port, page, WARMING_SECONDS)
    before = stolen()
    took = visit(server.port, page, SECONDS)
    after = stolen()
    known = before is not None and after is not None
    return Crowd(took, (after - before) / (SECONDS * (os.cpu_count() or 1)) if known else None)  # type: ignore[operator]


@contextmanager
def something_written(database: str) -> Iterator[None]:
    """A transaction every second, as long as the block runs."""
    writer = subprocess.Popen([*BEHIND, sys.executable, "-c", WRITING, database])
    try:
        yield
        assert writer.poll() is None, "it wrote to the end"
    finally:
        writer.terminate()
        writer.wait(timeout=30)


def play(ours: Server, reference: Server, page: str, database: str) -> Round:
    alone = crowd(ours, page)
    with something_written(database):
        beside = crowd(ours, page)
    return Round(alone, beside, crowd(reference, page))


def slowness(took: list[float]) -> float:
    """p99 over p50."""
    return quantiles(took, n=100)[98] / median(took)


def middle(values: Iterable[float]) -> str:
    """Their median, and between which they lie."""
    found = sorted(values)
    return f"{median(found):.3g} (rounds {found[0]:.3g} to {found[-1]:.3g})"


def spread(crowds: Iterable[Crowd]) -> str:
    took = [seconds * 1000 for each in crowds for seconds in each.took]
    return f"p50 {median(took):.1f} ms, p99 {quantiles(took, n=100)[98]:.1f} ms"


def told_of(name: str, crowds: list[Crowd]) -> str:
    """How slow the slow answers were: in all rounds, and in those of a quiet machine."""
    quiet = [slowness(each.took) for each in crowds if each.undisturbed]
    taken = ", ".join("unknown" if each.taken is None else f"{each.taken:.1%}" for each in crowds)
    return (
        f"  {name}: p99 over p50 {middle(slowness(each.took) for each in crowds)}; {spread(crowds)}"
        f"\n    the host took {taken} of the cores' time"
        f"\n    quiet    {middle(quiet) if quiet else 'never'}: {len(quiet)} rounds of at most {QUIET:.0%}"
    )


def verdict_on_slowness(crowds: list[Crowd]) -> str:
    quiet = [slowness(each.took) for each in crowds if each.undisturbed]
    if len(quiet) < ENOUGH:
        return "not judged, for the machine is not quiet"
    return "met" if median(quiet) <= SLOWEST else "NOT MET"


def test_w2_and_w3_warm_standings_for_eight_clients(servers: tuple[Server, Server], page: str, site: Site) -> None:
    ours, reference = servers
    database = site.environment["DATABASE_URL"]
    play(ours, reference, page, database)  # what is made once is made
    rounds = [play(ours, reference, page, database) for _ in range(ROUNDS)]
    mine = median(len(each.ours.took) for each in rounds)
    theirs = median(len(each.theirs.took) for each in rounds)
    verdict = "met, with the stretch" if mine / theirs >= STRETCH else "met" if mine / theirs >= BAR else "NOT MET"
    print(
        f"\nW2 standings, warm, {VISITORS} clients, {len(ours.bytes_of(page)):,} bytes"
        f"\n  ours       {mine / SECONDS:,.0f} requests a second"
        f"\n  reference  {theirs / SECONDS:,.0f} (stored bytes in the same stack)"
        f"\n  ratio      {mine / theirs:.3g}; of single rounds {middle(each.ratio for each in rounds)}"
        f"\n  bar        at least {BAR}, stretch {STRETCH}: {verdict}"
    )
    for name, rate in HISTORY.items():
        print(f"  history    {mine / SECONDS / rate:.3g} times {name}'s {rate} (its page, on a quiet machine)")
    alone, written = [each.ours for each in rounds], [each.written for each in rounds]
    print(
        f"W3 the same answers\n{told_of('nothing is written', alone)}\n{told_of('written each second', written)}"
        f"\n{told_of('reference', [each.theirs for each in rounds])}"
        f"\n  bar        at most {SLOWEST}: {verdict_on_slowness(alone)}; written each second: "
        f"{verdict_on_slowness(written)}"
    )
