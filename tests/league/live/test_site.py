"""Streams of a real server: in one process without a broker, and in several with one."""

import signal
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.services.bidders import Bidders
from tests.services.site import Site, free_port
from tests.services.stream import Stream
from tests.services.streams import Streams

NEVER = "3600"  # seconds between the looks of a stream that has to be told


def a_site(folder: Path, **environment: str) -> Site:
    site = Site(folder)
    site.environment |= environment
    site.manage("migrate", "--verbosity", "0")
    return site


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A site in one process; its streams hear of what it does itself at once, of what others do at the next look."""
    place = Site(tmp_path)
    place.environment["SINBIN_LIVE_LOOK_SECONDS"] = NEVER
    place.start()
    yield place
    place.kill()


def post_bid(site: Site, told: dict[str, dict[str, str]], team: str, amount: int) -> None:
    """Cora enters a bid on the page of the desk."""
    token = "a" * 32
    asked = {
        "act": "bid", "mark": told["star"], "star": told["star"], "key": f"bid-of-{amount}-mc", "amount": amount,
        "team": told["entries"][team], "csrfmiddlewaretoken": token,
    }  # fmt: skip
    headers = {"Cookie": f"sessionid={told['sessions']['Cora']}; csrftoken={token}"}
    address = f"{site.url}{told['desk']}"
    request = urllib.request.Request(address, urllib.parse.urlencode(asked).encode(), headers)
    with urllib.request.urlopen(request, timeout=40) as answer:
        assert f"{team} · {amount} mc" in answer.read().decode().replace("\xa0", " ")


@pytest.mark.e2e
def test_one_process_tells_its_readers_of_a_bid_and_lets_them_go_when_it_ends(site: Site) -> None:
    with Bidders(site) as bidders:
        told = bidders.told
        address = f"{site.url}{told['stream']}"
        with Stream(address, session=told["sessions"]["Sam"]) as stranger:
            assert stranger.status == 404
        with (
            Stream(address, session=told["sessions"]["Ada"]) as ada,
            Stream(address, session=told["sessions"]["Bob"], seen=str(told["last"])) as bob,
        ):
            assert (ada.next(), ada.next_event()) == ("retry: 3000", told["last"])
            assert [bob.next(), bob.next()] == ["retry: 3000", ": still here"]
            post_bid(site, told, "Ants", told["least"])
            assert ada.next_event() == bob.next_event() == told["last"] + 1
            assert str(told["least"]).encode() not in bob.heard.replace(str(told["last"] + 1).encode(), b"")
            site.end(signal.SIGTERM)
            assert ada.next() == bob.next() == ""
    assert "Traceback" not in site.log.read_text()


# Production: pages in one process, streams in others, Redis between them


@pytest.mark.redis
def test_two_processes_tell_their_readers_of_what_a_third_does(tmp_path: Path, redis_url: str) -> None:
    site = a_site(tmp_path, REDIS_URL=redis_url, SINBIN_LIVE_LOOK_SECONDS=NEVER)
    first, second = Streams(site), Streams(site)
    try:
        with Bidders(site) as bidders:
            told = bidders.told
            with (
                Stream(f"{first.url}{told['stream']}", session=told["sessions"]["Ada"]) as ada,
                Stream(f"{second.url}{told['stream']}", session=told["sessions"]["Bob"]) as bob,
            ):
                assert ada.next_event() == bob.next_event() == told["last"]
                time.sleep(1)  # until both have subscribed
                number = bidders.act("bid", "Ants", str(told["least"]))
                assert ada.next_event() == bob.next_event() == number == told["last"] + 1
                first.process.send_signal(signal.SIGTERM)
                assert ada.next_event() is None
                assert first.process.wait(timeout=20) == -signal.SIGTERM
                number = bidders.act("bid", "Bees", str(told["least"] + 1))
                assert bob.next_event() == number
    finally:
        first.stop()
        second.stop()
    assert "Traceback" not in site.log.read_text()


@pytest.mark.redis
def test_without_the_broker_readers_learn_at_their_next_look_and_lose_the_stream_with_their_rights(
    tmp_path: Path,
) -> None:
    nobody = f"redis://127.0.0.1:{free_port()}/0"
    site = a_site(tmp_path, REDIS_URL=nobody, SINBIN_LIVE_LOOK_SECONDS="1")
    streams = Streams(site)
    try:
        with Bidders(site) as bidders:
            told = bidders.told
            address = f"{streams.url}{told['stream']}"
            with (
                Stream(address, session=told["sessions"]["Ada"]) as ada,
                Stream(address, session=told["sessions"]["Bob"]) as bob,
            ):
                assert ada.next_event() == bob.next_event() == told["last"]
                number = bidders.act("bid", "Ants", str(told["least"]))
                assert ada.next_event() == bob.next_event() == number
                expelled = bidders.act("expel", "Ada")
                assert ada.next_event() is None
                assert bob.next_event() == expelled
            with Stream(address, session=told["sessions"]["Ada"]) as ada:
                assert ada.status == 404
    finally:
        streams.stop()
    assert "live_unheard" not in site.log.read_text()  # the log of whoever serves streams, who publishes nothing
    assert "live_deaf" in site.log.read_text()
