"""L1: from the commit of an act to 200 readers of live streams, against bare streams over the same Redis."""

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urlsplit

import pytest
import redis as redis_client
from django.conf import settings

from tests.services.bidders import Bidders
from tests.services.site import Site, free_port
from tests.services.streams import Streams

READERS, ROUNDS = 200, 12
CHANNEL = "bare"
NEVER = "3600"  # seconds between looks, so that every event was told


@pytest.fixture
def site(tmp_path: Path, redis_url: str) -> Site:
    place = Site(tmp_path)
    place.environment |= {"REDIS_URL": redis_url, "SINBIN_LIVE_LOOK_SECONDS": NEVER}
    place.manage("migrate", "--verbosity", "0")
    return place


@pytest.fixture
def bare(redis_url: str) -> Iterator[str]:
    """The address of a process that serves bare streams."""
    port = free_port()
    command = [sys.executable, "-m", "tests.benchmarks.bare_stream", str(port), redis_url, CHANNEL]
    process = subprocess.Popen(command, cwd=settings.HOME)
    yield f"http://127.0.0.1:{port}/"
    process.kill()
    process.wait()


class Readers:
    """Readers of one address, all at once; `heard` is when each of them heard of a number, by number."""

    def __init__(self, address: str, session: str = "") -> None:
        parts = urlsplit(address)
        self.place = (parts.hostname, parts.port)
        cookie = f"Cookie: sessionid={session}\r\n" if session else ""
        self.request = f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\n{cookie}\r\n".encode()
        self.heard: dict[int, list[float]] = {}
        self.open = 0
        self.tasks: list[asyncio.Task[None]] = []

    async def sit_down(self) -> None:
        self.tasks = [asyncio.create_task(self._read()) for _ in range(READERS)]
        while self.open < READERS:
            await asyncio.sleep(0.05)
            for task in self.tasks:
                assert not task.done(), task.exception()

    async def _read(self) -> None:
        for _attempt in range(100):
            try:
                reader, writer = await asyncio.open_connection(*self.place)
                break
            except OSError:
                await asyncio.sleep(0.1)
        writer.write(self.request)
        assert b" 200 " in await reader.readline()
        while line := await reader.readline():
            if line.startswith(b"retry"):
                self.open += 1
            elif line.startswith(b"id: "):
                self.heard.setdefault(int(line[4:]), []).append(time.monotonic())
        raise AssertionError("the stream has ended")

    async def delays(self, number: int, since: float) -> list[float]:
        """Seconds until each reader heard of the number."""
        while len(self.heard.get(number, [])) < READERS:
            await asyncio.sleep(0.02)
        return [at - since for at in self.heard[number]]

    def leave(self) -> None:
        for task in self.tasks:
            task.cancel()


async def measured(bidders: Bidders, ours: Readers, bare: Readers, broker: redis_client.Redis) -> list[list[float]]:
    """The delays of our readers and of the bare ones, in turn, after one of each that does not count."""
    await ours.sit_down()
    await bare.sit_down()
    await asyncio.sleep(1)  # until both have subscribed
    own: list[float] = []
    theirs: list[float] = []
    for round_ in range(ROUNDS + 1):
        number, committed = await asyncio.to_thread(bidders.act_at, "note")
        mine = await ours.delays(number, committed)
        published = time.monotonic()
        await asyncio.to_thread(broker.publish, CHANNEL, str(round_))
        others = await bare.delays(round_, published)
        if round_:
            own += mine
            theirs += others
    ours.leave()
    bare.leave()
    return [own, theirs]


def told(name: str, delays: list[float]) -> str:
    p50, p99 = median(delays) * 1000, quantiles(delays, n=100)[98] * 1000
    return f"  {name:10} p50 {p50:.1f} ms, p99 {p99:.1f} ms ({len(delays)} events heard)"


def test_l1_from_a_commit_to_every_reader(site: Site, bare: str, redis_url: str) -> None:
    streams = Streams(site)
    try:
        with Bidders(site) as bidders:
            ours = Readers(f"{streams.url}{bidders.told['stream']}", bidders.told["sessions"]["Ada"])
            broker = redis_client.Redis.from_url(redis_url)
            own, theirs = asyncio.run(measured(bidders, ours, Readers(bare), broker))
    finally:
        streams.stop()
    assert len(own) == len(theirs) == READERS * ROUNDS
    print(f"\nL1 live: from a commit to {READERS} readers in one process")
    print(told("ours", own))
    print(told("reference", theirs))
    print(f"  ratio      {median(own) / median(theirs):.3g} times its cost at p50, {ROUNDS} rounds in turn")
