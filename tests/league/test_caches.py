"""Signing in, counting who tries, and ringing for workers while Redis is away."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache
from django.test import Client
from django.urls import reverse
from redis.exceptions import RedisError
from structlog.testing import capture_logs
from zeal import zeal_ignore

from league.caches import LEFT_ALONE_SECONDS, RedisOrMemory
from rosters.models import User
from tests.services.site import free_port
from tests.verbs import a_user

TRIES = 12
"""More than anybody may fail to sign in in a few minutes."""


@pytest.fixture
def ada(db: None) -> User:
    user = a_user("Ada")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture(params=[RedisOrMemory, RedisCache])
def cache(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[RedisCache]:
    """The site's cache, at an address where nothing answers: ours, and Django's for the control."""
    made = request.param(f"redis://127.0.0.1:{free_port()}/0", {})
    monkeypatch.setattr(caches._connections, "default", made, raising=False)
    monkeypatch.setattr(RedisOrMemory, "asked_from", 0.0)
    yield made
    if isinstance(made, RedisOrMemory):
        made.memory.clear()


def tried(ada: User, password: str) -> tuple[int, bool]:
    """The status of the answer, and whether Ada is signed in."""
    client = Client()
    with zeal_ignore():  # allauth asks for the address twice
        answer = client.post(reverse("account_login"), {"login": ada.email, "password": password})
    return answer.status_code, "_auth_user_id" in client.session


@pytest.mark.parametrize("cache", [RedisOrMemory], indirect=True)
def test_people_sign_in_while_redis_is_away_and_guessing_is_slowed_down(ada: User, cache: RedisOrMemory) -> None:
    assert tried(ada, "secret") == (302, True)
    guesses = [tried(ada, "wrong") for _ in range(TRIES)]
    assert guesses[0] == (200, False)
    assert tried(ada, "secret")[1] is False, "whoever guessed so often waits, also with the right one"


@pytest.mark.parametrize("cache", [RedisCache], indirect=True)
def test_with_a_cache_that_only_redis_holds_nobody_could(ada: User, cache: RedisCache) -> None:
    """The control."""
    with pytest.raises(RedisError):
        tried(ada, "secret")


@pytest.mark.parametrize("cache", [RedisOrMemory], indirect=True)
def test_everything_a_cache_does_is_done_in_memory(cache: RedisOrMemory) -> None:
    assert cache.add("bids", 1)
    assert cache.incr("bids") == 2
    cache.set_many({"a": 1, "b": 2})
    assert cache.get_many(["a", "b", "bids"]) == {"a": 1, "b": 2, "bids": 2}
    assert cache.touch("a")
    assert cache.delete("a")
    cache.delete_many(["b"])
    assert [cache.has_key(key) for key in ("a", "b", "bids")] == [False, False, True]
    cache.clear()
    assert cache.get("bids") is None


@pytest.mark.parametrize("cache", [RedisOrMemory], indirect=True)
def test_a_redis_that_is_away_is_left_alone_for_a_while(cache: RedisOrMemory, monkeypatch: pytest.MonkeyPatch) -> None:
    with capture_logs() as lines:
        for _ in range(3):
            cache.get("bids")
        now = time.monotonic()
        monkeypatch.setattr(time, "monotonic", lambda: now + LEFT_ALONE_SECONDS)
        cache.get("bids")
    assert [line["event"] for line in lines] == ["cache_away"] * 2, "asked once, and once more after that while"


@pytest.mark.parametrize(("prefix", "left"), [("warm", 1), ("", None)], ids=["own prefix", "the control"])
@pytest.mark.parametrize("cache", [RedisOrMemory], indirect=True)
def test_many_pages_push_out_no_counter_while_redis_is_away(
    cache: RedisOrMemory, prefix: str, left: int | None
) -> None:
    cache.set("tries", 1)
    pages = RedisOrMemory("redis://127.0.0.1:1/0", {"KEY_PREFIX": prefix})
    for number in range(1000):
        pages.set(f"page-{number}", "bytes")
    assert cache.get("tries") == left
    pages.memory.clear()


RINGS = """
import django, kombu.utils.functional as waiting
waits = []
waiting.sleep = waits.append
django.setup()
from league.tasks import ring_workers
ring_workers()
print(len(waits))
"""


def test_a_bell_that_nobody_can_hear_is_rung_once() -> None:
    """Whoever wrote something does not wait for a broker that is away; with the usual retries it were six seconds."""
    away = {"REDIS_URL": f"redis://127.0.0.1:{free_port()}/0", "DJANGO_SETTINGS_MODULE": "league.settings"}
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")} | away
    done = subprocess.run(
        [sys.executable, "-c", RINGS], cwd=settings.HOME, env=environment, check=True, capture_output=True, text=True
    )
    assert "bell_unheard" in done.stderr
    assert done.stdout == "0\n"
