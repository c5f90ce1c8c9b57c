"""System checks: the promises of the settings, read back from the database itself."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import Error, Tags, register
from django.db import connections

SYNCHRONOUS_FULL = 2
ROLLBACK_JOURNALS = {"delete", "memory"}  # an in-memory test database has no file and reports "memory"


@register(Tags.database)
def sqlite_is_durable(databases: Sequence[str] | None = None, **_: Any) -> list[Error]:
    """SQLite runs with IMMEDIATE transactions, a rollback journal, synchronous=FULL and a long timeout."""
    problems = []
    for alias in databases or []:
        connection = connections[alias]
        if connection.vendor != "sqlite":
            continue
        with connection.cursor() as cursor:
            found = {
                name: cursor.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("journal_mode", "synchronous", "busy_timeout")
            }
        if found["journal_mode"] not in ROLLBACK_JOURNALS:
            problems.append(Error(f"SQLite journal_mode is {found['journal_mode']}, not delete.", id="league.E001"))
        if found["synchronous"] != SYNCHRONOUS_FULL:
            problems.append(Error(f"SQLite synchronous is {found['synchronous']}, not FULL.", id="league.E002"))
        if found["busy_timeout"] < settings.SQLITE_TIMEOUT_SECONDS * 1000:
            problems.append(Error(f"SQLite busy_timeout is {found['busy_timeout']} ms.", id="league.E003"))
        if connection.transaction_mode != "IMMEDIATE":  # type: ignore[attr-defined]
            problems.append(Error("SQLite transactions are not IMMEDIATE.", id="league.E004"))
    return problems


WAITS = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
LONGEST_WAIT_MS = 300_000


@register(Tags.database)
def postgresql_gives_up(databases: Sequence[str] | None = None, **_: Any) -> list[Error]:
    """PostgreSQL ends by itself what waits or runs for too long, so that no request hangs for good."""
    problems = []
    for alias in databases or []:
        connection = connections[alias]
        if connection.vendor != "postgresql":
            continue
        with connection.cursor() as cursor:
            cursor.execute("SELECT name, setting::int FROM pg_settings WHERE name = ANY(%s)", [list(WAITS)])
            found = dict(cursor.fetchall())
        problems += [
            Error(f"PostgreSQL {name} is {found[name]} ms; set it between 1 and {LONGEST_WAIT_MS}.", id="league.E005")
            for name in WAITS
            if not 0 < found[name] <= LONGEST_WAIT_MS
        ]
    return problems
