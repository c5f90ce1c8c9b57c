"""Pages kept warm for visitors: the same bytes for a second, and never somebody else's."""

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import caches
from django.core.cache.backends.locmem import LocMemCache
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings
from django.urls import reverse

from league.caches import RedisOrMemory
from league.metrics import REQUESTS
from league.models import League, Season
from rosters.models import User
from tests.verbs_league import a_running_season, cora

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 2, 20, 0, tzinfo=UTC)
OWN_TO_A_REQUEST = {"X-Request-ID"}


@pytest.fixture
def season() -> Season:
    return a_running_season(2)


@pytest.fixture(autouse=True)
def warm() -> Iterator[None]:
    caches["warm"].clear()
    with override_settings(WARM_SECONDS=1):
        yield
    caches["warm"].clear()


@pytest.fixture
def clock() -> Iterator[Any]:
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


@pytest.fixture
def process(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Whoever asks from now on asks the process of that name: each keeps pages of its own, and all share one cache."""
    made = [shared := LocMemCache("warm-shared", {})]
    monkeypatch.setattr(caches._connections, "warm_for_all", shared, raising=False)

    def enter(name: str) -> None:
        made.append(LocMemCache(f"warm-{name}", {}))
        monkeypatch.setattr(caches._connections, "warm", made[-1], raising=False)

    yield enter
    for cache in made:
        cache.clear()


def table_of(season: Season) -> str:
    return reverse("season-table", args=[season.league.slug, season.number])


def asked(address: str, headers: Mapping[str, str] | None = None, *, who: User | None = None) -> tuple[Any, int]:
    """The answer to a fresh browser, and how many queries it took."""
    client = Client()
    if who:
        client.force_login(who)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address, headers=dict(headers or {}))
    return answer, len(queries)


def renamed(season: Season, name: str) -> None:
    League.objects.filter(pk=season.league_id).update(name=name)


def test_the_second_visitor_gets_the_bytes_of_the_first_and_all_headers(season: Season, clock: Any) -> None:
    first, cost = asked(table_of(season))
    second, again = asked(table_of(season))
    assert (first.status_code, cost > 0, again) == (200, True, 0)
    assert second.content == first.content
    assert {name: value for name, value in second.headers.items() if name not in OWN_TO_A_REQUEST} == {
        name: value for name, value in first.headers.items() if name not in OWN_TO_A_REQUEST
    }
    assert second["X-Request-ID"] != first["X-Request-ID"]


def test_nobody_reads_what_is_older_than_a_second(season: Season, clock: Any) -> None:
    asked(table_of(season))
    renamed(season, "Harbour League")
    clock.shift(timedelta(seconds=0.4))
    assert b"Harbour League" not in asked(table_of(season))[0].content
    clock.shift(timedelta(seconds=0.7))
    assert b"Harbour League" in asked(table_of(season))[0].content


def test_one_visitor_makes_the_page_anew_while_the_others_get_what_is_kept(season: Season, clock: Any) -> None:
    asked(table_of(season))
    renamed(season, "Harbour League")
    clock.shift(timedelta(seconds=0.95))
    meanwhile: list[tuple[Any, int]] = []

    def somebody_else_asks(execute: Any, *query: Any) -> Any:
        if not meanwhile:
            meanwhile.append((None, 0))
            meanwhile[0] = asked(table_of(season))
        return execute(*query)

    with connection.execute_wrapper(somebody_else_asks):
        anew, _cost = asked(table_of(season))
    assert b"Harbour League" in anew.content
    [(other, cost)] = meanwhile
    assert (b"Harbour League" in other.content, cost) == (False, 0)
    kept, cost = asked(table_of(season))
    assert (kept.content == anew.content, cost) == (True, 0)


def test_a_page_that_fails_to_be_made_anew_is_kept_no_longer(season: Season, clock: Any) -> None:
    asked(table_of(season))
    renamed(season, "Harbour League")
    clock.shift(timedelta(seconds=0.95))

    def fails(*_query: Any) -> Any:
        raise OperationalError("the database is away")

    with connection.execute_wrapper(fails), pytest.raises(OperationalError):
        asked(table_of(season))
    assert b"Harbour League" not in asked(table_of(season))[0].content
    clock.shift(timedelta(seconds=0.5))
    assert b"Harbour League" in asked(table_of(season))[0].content


def test_what_one_process_has_made_the_others_pass_on(
    season: Season, clock: Any, process: Callable[[str], None]
) -> None:
    process("one")
    first, cost = asked(table_of(season))
    process("two")
    passed_on, again = asked(table_of(season))
    assert (passed_on.content == first.content, cost > 0, again) == (True, True, 0)
    renamed(season, "Harbour League")
    clock.shift(timedelta(seconds=0.7))
    process("three")
    assert asked(table_of(season))[1] == 0
    clock.shift(timedelta(seconds=0.4))
    for name in ("three", "two"):
        process(name)
        assert b"Harbour League" in asked(table_of(season))[0].content, "no older for having been passed on"


@pytest.mark.redis
def test_by_a_real_redis_as_well(
    season: Season, process: Callable[[str], None], redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = RedisOrMemory(redis_url, {"KEY_PREFIX": "warm"})
    monkeypatch.setattr(caches._connections, "warm_for_all", shared, raising=False)
    with override_settings(WARM_SECONDS=30):
        process("one")
        first, cost = asked(table_of(season))
        process("two")
        passed_on, again = asked(table_of(season))
    assert (passed_on.content == first.content, cost > 0, again) == (True, True, 0)
    assert not caches["warm_for_all"].memory._cache, "by Redis, not by what stands in for it"
    shared.clear()


def test_processes_that_share_nothing_make_their_own(
    season: Season, clock: Any, process: Callable[[str], None]
) -> None:
    """The control."""
    process("one")
    asked(table_of(season))
    caches["warm_for_all"].clear()
    process("two")
    assert asked(table_of(season))[1] > 0


def test_one_process_makes_the_page_anew_for_all(season: Season, clock: Any, process: Callable[[str], None]) -> None:
    for name in ("one", "two"):
        process(name)
        asked(table_of(season))
    renamed(season, "Harbour League")
    clock.shift(timedelta(seconds=0.95))
    meanwhile: list[tuple[Any, int]] = []

    def the_other_process_is_asked(execute: Any, *query: Any) -> Any:
        if not meanwhile:
            meanwhile.append((None, 0))
            process("two")
            meanwhile[0] = asked(table_of(season))
            process("one")
        return execute(*query)

    process("one")
    with connection.execute_wrapper(the_other_process_is_asked):
        anew, _cost = asked(table_of(season))
    [(old, cost)] = meanwhile
    assert (b"Harbour League" in anew.content, b"Harbour League" in old.content, cost) == (True, False, 0)
    process("two")
    assert asked(table_of(season))[0].content == old.content, "it has looked just now"
    clock.shift(timedelta(seconds=0.06))
    passed_on, cost = asked(table_of(season))
    assert (passed_on.content == anew.content, cost) == (True, 0)


def test_a_page_that_is_known_is_not_sent_again(season: Season, clock: Any) -> None:
    first, _cost = asked(table_of(season))
    known, cost = asked(table_of(season), {"if-none-match": first["ETag"]})
    assert (known.status_code, known.content, cost) == (304, b"", 0)
    assert asked(table_of(season), {"if-none-match": '"other"'})[0].status_code == 200


def test_a_page_that_is_too_large_to_be_kept_is_not_sent_again_either(
    season: Season, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("league.warm.LARGEST", 0)
    first, _cost = asked(table_of(season))
    known, cost = asked(table_of(season), {"if-none-match": first["ETag"]})
    assert (known.status_code, known.content, cost > 0) == (304, b"", True)


def test_readers_who_know_the_page_make_it_anew_as_well(season: Season, clock: Any) -> None:
    """Browsers that come back ask whether what they have still stands: the crowd on the evening of a round."""
    first, _cost = asked(table_of(season))
    for shift in (0.95, 1.1):
        clock.shift(timedelta(seconds=shift))
        known, cost = asked(table_of(season), {"if-none-match": first["ETag"]})
        assert (known.status_code, known.content, cost > 0) == (304, b"", True), shift
        again, cost = asked(table_of(season))
        assert (again.status_code, again.content == first.content, cost) == (200, True, 0), "it was kept"
    renamed(season, "Harbour League")
    clock.shift(timedelta(seconds=1.1))
    assert asked(table_of(season), {"if-none-match": first["ETag"]})[0].status_code == 200


def test_whoever_asks_for_the_head_alone_keeps_nobody_from_making_the_page_anew(season: Season, clock: Any) -> None:
    asked(table_of(season))
    clock.shift(timedelta(seconds=0.91))
    assert Client().head(table_of(season)).status_code == 200
    clock.shift(timedelta(seconds=0.06))
    assert asked(table_of(season))[1] > 0


def test_a_page_is_as_old_as_the_question(season: Season, clock: Any) -> None:
    def slowly(execute: Any, *query: Any) -> Any:
        clock.shift(timedelta(seconds=0.6))
        return execute(*query)

    with connection.execute_wrapper(slowly):
        asked(table_of(season))
    assert asked(table_of(season))[1] > 0, "what took longer than a second is older than a second"


def test_each_language_has_its_own_bytes(season: Season, clock: Any) -> None:
    english, _cost = asked(table_of(season), {"accept-language": "en"})
    german, cost = asked(table_of(season), {"accept-language": "de"})
    assert (english["Content-Language"], german["Content-Language"], cost > 0) == ("en", "de", True)
    assert asked(table_of(season), {"accept-language": "de"})[0].content == german.content


def test_people_see_what_stands_now_and_their_bytes_are_kept_by_nobody(season: Season, clock: Any) -> None:
    asked(table_of(season))
    renamed(season, "Harbour League")
    own, _cost = asked(table_of(season), who=cora(season.league))
    assert b"Harbour League" in own.content
    assert b"Harbour League" not in asked(table_of(season))[0].content, "a visitor still gets what was kept"


@pytest.mark.parametrize("headers", [{"authorization": "Token x"}, {"hx-request": "true"}, {"cookie": "own=1"}])
def test_whoever_says_more_of_himself_is_answered_anew(season: Season, clock: Any, headers: dict[str, str]) -> None:
    asked(table_of(season))
    for _again in range(2):
        assert asked(table_of(season), headers)[1] > 0


def test_programs_are_answered_anew(season: Season, clock: Any) -> None:
    address = f"/api/v1/seasons/{season.uid}/table/"
    assert asked(address)[1] > 0
    assert asked(address)[1] > 0


def test_a_refusal_is_not_kept(season: Season, clock: Any) -> None:
    nowhere = reverse("season-table", args=["no-league", 1])
    assert asked(nowhere)[0].status_code == 404
    assert asked(nowhere)[1] > 0


def test_without_seconds_nothing_is_kept(season: Season, clock: Any) -> None:
    with override_settings(WARM_SECONDS=0):
        asked(table_of(season))
        assert asked(table_of(season))[1] > 0


def test_a_kept_page_counts_for_its_route(season: Season, clock: Any) -> None:
    def counted() -> float:
        labels = {"route": "season-table", "method": "GET", "status": "200"}
        return REQUESTS.get_sample_value("sinbin_request_seconds_count", labels) or 0.0

    before = counted()
    asked(table_of(season))
    asked(table_of(season))
    assert counted() == before + 2
