"""Who asks too often waits."""

import pytest
from rest_framework.throttling import SimpleRateThrottle

from league.api.throttles import Counted
from league.caches import RedisOrMemory
from tests.reading import World
from tests.services.site import free_port


@pytest.fixture
def few(monkeypatch):
    """Three readings a minute."""
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "3/min", "user": "3/min"})


@pytest.mark.parametrize("who", ["anonymous", "member"])
def test_who_asks_too_often_is_told_when_to_come_back(world: World, few: None, who: str):
    client = world.client(who)
    answers = [client.get("/api/v1/leagues/") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[-1].json()["errors"][0]["code"] == "throttled"
    assert 0 < int(answers[-1]["Retry-After"]) <= 60


def test_nobody_makes_himself_another_by_naming_another_address(world: World, few: None):
    client = world.client("anonymous")
    answers = [
        client.get("/api/v1/leagues/", headers={"x-forwarded-for": f"192.0.2.{number}"}).status_code
        for number in range(4)
    ]
    assert answers[-1] == 429


def test_counting_readings_asks_no_database(world: World, django_assert_num_queries):
    with django_assert_num_queries(0):
        world.one("rulesets/")


@pytest.mark.parametrize("who", ["anonymous", "member"])
def test_while_redis_is_away_readings_are_answered_and_counted_here(
    world: World, few: None, who: str, monkeypatch: pytest.MonkeyPatch
):
    away = RedisOrMemory(f"redis://127.0.0.1:{free_port()}/0", {})
    monkeypatch.setattr(Counted, "cache", away)
    client = world.client(who)
    assert [client.get("/api/v1/leagues/").status_code for _ in range(4)] == [200] * 3 + [429]
    away.memory.clear()
