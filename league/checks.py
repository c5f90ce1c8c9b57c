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
