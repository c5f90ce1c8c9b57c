"""W2: the standings page warm, at most a second old, for eight clients at once, against a view that returns stored
bytes in the same stack. W3: how far its slow answers are from its usual ones.

Both are served by gunicorn as production has it, PostgreSQL and Redis beside it, and asked in turn by this process,
which costs both the same. It comes before them on a machine that has not a core for each, or it would time its own
turns. One answer in a hundred decides W3, so only those rounds count in which the host left this machine its cores for
more than 99 hundredths of the time; what all of them come to is printed beside it.
"""

import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

import pytest
from django.conf import settings

from tests.benchmarks.measure import stolen
from tests.benchmarks.visitors import VISITORS, visit
from tests.services.postgres import wheel_server
from tests.services.site import STARTS_WITHIN_SECONDS, Site, free_port

SECONDS, ROUNDS = 4.0, 10
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
class Round:
    """Seconds of each answer of ours and of the reference; and what share of the cores' time was taken during ours."""

    ours: list[float]
    theirs: list[float]
    taken: float

    @property
    def ratio(self) -> float:
        return len(self.ours) / len(self.theirs)


def play(ours: Server, reference: Server, page: str) -> Round:
    visit(ours.port, page, WARMING_SECONDS)
    before = stolen()
    mine = visit(ours.port, page, SECONDS)
    taken = (stolen() - before) / (SECONDS * (os.cpu_count() or 1))
    visit(reference.port, page, WARMING_SECONDS)
    return Round(mine, visit(reference.port, page, SECONDS), taken)


def slowness(took: list[float]) -> float:
    """p99 over p50."""
    return quantiles(took, n=100)[98] / median(took)


def middle(values: Iterable[float]) -> str:
    """Their median, and between which they lie."""
    found = sorted(values)
    return f"{median(found):.3g} (rounds {found[0]:.3g} to {found[-1]:.3g})"


def spread(rounds: Iterable[list[float]]) -> str:
    took = [seconds * 1000 for answers in rounds for seconds in answers]
    return f"p50 {median(took):.1f} ms, p99 {quantiles(took, n=100)[98]:.1f} ms"


def verdict_on_slowness(quiet: list[Round]) -> str:
    if len(quiet) < ENOUGH:
        return "not judged: the machine is not quiet"
    return "met" if median(slowness(each.ours) for each in quiet) <= SLOWEST else "NOT MET"


def test_w2_and_w3_warm_standings_for_eight_clients(servers: tuple[Server, Server], page: str) -> None:
    ours, reference = servers
    play(ours, reference, page)  # what is made once is made
    rounds = [play(ours, reference, page) for _ in range(ROUNDS)]
    mine, theirs = median(len(each.ours) for each in rounds), median(len(each.theirs) for each in rounds)
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
    quiet = [each for each in rounds if each.taken <= QUIET]
    print(
        f"W3 the same answers: p99 over p50 {middle(slowness(each.ours) for each in rounds)}"
        f"\n  ours       {spread(each.ours for each in rounds)}"
        f"\n  reference  {middle(slowness(each.theirs) for each in rounds)}: {spread(each.theirs for each in rounds)}"
        f"\n  the host took {', '.join(f'{each.taken:.1%}' for each in rounds)} of the cores' time"
    )
    if quiet:
        print(
            f"  quiet      {middle(slowness(each.ours) for each in quiet)}, {len(quiet)} rounds of at most {QUIET:.0%}"
        )
    print(f"  bar        at most {SLOWEST}: {verdict_on_slowness(quiet)}")
