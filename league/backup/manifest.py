"""What a backup says about itself."""

import tomllib
from datetime import datetime

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from msgspec import Struct

FORMAT = 1
FILLED_BY_ITSELF = {  # by an untouched site that nobody has used
    "auth_permission",
    "django_content_type",
    "django_migrations",
    "django_session",
    "league_cache",
    "league_heartbeat",
}


class Contents(Struct, frozen=True):
    """What a database holds: its migrations as "app.name", sorted, and the rows of each table."""

    migrations: tuple[str, ...]
    counts: dict[str, int]


class Manifest(Struct, frozen=True, kw_only=True):
    """`size` (bytes) and `sha256` are those of the data; `engine` is "sqlite" or "postgresql"."""

    format: int = FORMAT
    version: str
    made_at: datetime
    engine: str
    contents: Contents
    size: int
    sha256: str


def program_version() -> str:
    """Sinbin's own."""
    project = tomllib.loads((settings.HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def contents() -> Contents:
    """What the present database holds, counted row by row."""
    applied = MigrationRecorder(connection).applied_migrations()
    migrations = tuple(sorted(f"{app}.{name}" for app, name in applied))
    with connection.cursor() as cursor:
        tables = sorted(connection.introspection.table_names(cursor))
        counts = {table: _count(cursor, table) for table in tables}
    return Contents(migrations, counts)


def _count(cursor: object, table: str) -> int:
    cursor.execute(f"SELECT COUNT(*) FROM {connection.ops.quote_name(table)}")  # type: ignore[attr-defined]  # noqa: S608 - a table that exists
    return int(cursor.fetchone()[0])  # type: ignore[attr-defined]


def rows_of_people(found: Contents) -> int:
    """Rows that would be missed: those of tables that a site does not fill by itself."""
    return sum(rows for table, rows in found.counts.items() if table not in FILLED_BY_ITSELF)


def known_migrations() -> frozenset[str]:
    """Every migration that this program has, as "app.name"."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    return frozenset(f"{app}.{name}" for app, name in loader.disk_migrations)
