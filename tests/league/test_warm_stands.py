"""On PostgreSQL a warm page stands as it is while nothing is written, and no longer.

A snapshot tells of every database of the server, and tests of others write beside these. So where a page is to stand
the server's answer is replaced by one that stays the same; where it is to be made anew the server is asked.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import caches
from django.db import OperationalError, connection, transaction
from django.test.utils import override_settings

from league import warm as warm_pages
from league.models import Season
from rosters.models import User
from tests.league.test_warm import asked, renamed, table_of
from tests.verbs import a_user
from tests.verbs_league import a_running_season

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
NOW = datetime(2026, 11, 2, 20, 0, tzinfo=UTC)
TO_BE_RENEWED = timedelta(seconds=0.95)
TRIES = 50
NEW_NAME = b"Harbour League"


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
def season(clock: Any) -> Season:
    """Its table has been asked for, and made anew once: since then it is known what the database showed for it."""
    season = a_running_season(2)
    asked(table_of(season))
    assert renewed(season, clock)[1] > 0
    return season


@pytest.fixture
def nothing_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """So says the server from now on, whatever others do."""
    monkeypatch.setattr(warm_pages, "_snapshot", lambda: "100:100:")


def renewed(season: Season, clock: Any) -> tuple[bytes, int]:
    """The page for whoever comes when it is to be made anew, and how many queries that took."""
    clock.shift(TO_BE_RENEWED)
    answer, cost = asked(table_of(season))
    assert answer.status_code == 200
    return answer.content, cost


@contextmanager
def somebody_renames(season: Season, name: str) -> Iterator[None]:
    """While the block runs the name is written and not committed; afterwards it is."""
    written, go_on = threading.Event(), threading.Event()

    def rename() -> None:
        try:
            with transaction.atomic():
                renamed(season, name)
                written.set()
                go_on.wait(30)
        finally:
            connection.close()

    person = threading.Thread(target=rename)
    person.start()
    try:
        assert written.wait(30)
        yield
    finally:
        go_on.set()
        person.join()


def test_a_snapshot_stays_the_same_while_nothing_is_written(db: None) -> None:
    looks = [(warm_pages._snapshot(), warm_pages._snapshot()) for _time in range(TRIES)]
    assert any(one is not None and one == other for one, other in looks)


def test_the_page_stands_as_long(nothing_is_written: None, season: Season, clock: Any) -> None:
    first, _known = asked(table_of(season))
    for _time in range(3):
        assert renewed(season, clock) == (first.content, 0)
        assert asked(table_of(season))[1] == 0


def test_whatever_is_written_is_read_within_a_second(season: Season, clock: Any) -> None:
    renamed(season, NEW_NAME.decode())
    page, cost = renewed(season, clock)
    assert (NEW_NAME in page, cost > 1) == (True, True)


def test_what_is_not_committed_is_read_by_nobody_and_as_soon_as_it_is_by_all(season: Season, clock: Any) -> None:
    with somebody_renames(season, NEW_NAME.decode()):
        a_user("Ada")  # whose transaction began later and is over sooner
        assert NEW_NAME not in renewed(season, clock)[0]
        assert NEW_NAME not in renewed(season, clock)[0]
    assert NEW_NAME in renewed(season, clock)[0]


def test_it_tells_the_time_of_a_few_seconds_ago_at_most(nothing_is_written: None, season: Season, clock: Any) -> None:
    made_at = datetime.now(UTC).timestamp()
    while not (cost := renewed(season, clock)[1]):
        assert datetime.now(UTC).timestamp() + 1 <= made_at + warm_pages.STANDS_SECONDS, "it may be read a second more"
    assert cost > 1


def test_a_database_that_is_away_tells_nothing_rather_than_failing(db: None) -> None:
    def fails(*_query: Any) -> Any:
        raise OperationalError("the database is away")

    with connection.execute_wrapper(fails):
        assert warm_pages._snapshot() is None
    assert warm_pages._snapshot() is not None, "the control"


def test_nothing_stands_for_whoever_reads_within_his_own_transaction(season: Season, clock: Any) -> None:
    """The control: what he writes himself changes nothing of what the database says it shows."""
    with transaction.atomic():
        asked(table_of(season))
        renamed(season, NEW_NAME.decode())
        assert NEW_NAME in renewed(season, clock)[0]


def test_it_stands_for_visitors_alone(nothing_is_written: None, season: Season, clock: Any) -> None:
    ada: User = a_user("Ada")
    for _time in range(2):
        clock.shift(TO_BE_RENEWED)
        assert asked(table_of(season), who=ada)[1] > 1
