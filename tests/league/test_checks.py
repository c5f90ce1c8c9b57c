from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from league.checks import WAITS, postgresql_gives_up, sqlite_is_durable
from league.settings.databases import database


@pytest.fixture
def durable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[BaseDatabaseWrapper]:
    """A connection to a file of its own, opened with the project's settings, under the alias "durable"."""
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'durable.sqlite3'}")
    connections.settings["durable"] = connections.configure_settings({"default": database()})["default"]
    yield connections["durable"]
    connections["durable"].close()
    del connections["durable"], connections.settings["durable"]


def findings() -> list[str | None]:
    return [problem.id for problem in sqlite_is_durable(databases=["durable"])]


def test_the_settings_keep_their_promises(durable: BaseDatabaseWrapper, django_db_blocker: Any) -> None:
    with django_db_blocker.unblock():
        assert findings() == []


@pytest.mark.parametrize(
    ("broken", "code"),
    [
        ("journal_mode = WAL", "league.E001"),
        ("synchronous = OFF", "league.E002"),
        ("busy_timeout = 1000", "league.E003"),
    ],
)
def test_each_broken_promise_is_found(
    durable: BaseDatabaseWrapper, django_db_blocker: Any, broken: str, code: str
) -> None:
    with django_db_blocker.unblock():
        with durable.cursor() as cursor:
            cursor.execute(f"PRAGMA {broken}")
        assert findings() == [code]


def test_deferred_transactions_are_found(durable: BaseDatabaseWrapper, django_db_blocker: Any) -> None:
    with django_db_blocker.unblock():
        durable.ensure_connection()
        durable.transaction_mode = "DEFERRED"
        assert findings() == ["league.E004"]


@pytest.mark.postgres
@pytest.mark.django_db
def test_postgresql_gives_up_as_the_settings_say() -> None:
    assert postgresql_gives_up(databases=["default"]) == []


@pytest.mark.postgres
@pytest.mark.django_db
@pytest.mark.parametrize("limit", WAITS)
@pytest.mark.parametrize("milliseconds", [0, 300_001])
def test_a_limit_that_is_off_or_too_long_is_found(limit: str, milliseconds: int) -> None:
    with connections["default"].cursor() as cursor:
        cursor.execute(f"SET LOCAL {limit} = {milliseconds}")
    problems = postgresql_gives_up(databases=["default"])
    assert [(problem.id, limit in problem.msg) for problem in problems] == [("league.E005", True)]
