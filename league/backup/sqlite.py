"""SQLite: copied by its own online backup, which readers do not notice and a crash cannot leave half done."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from secrets import token_hex

from django.conf import settings
from django.db import connection

from league.backup.manifest import Contents, contents
from league.backup.refusal import BackupRefused
from league.backup.standing_in import standing_in
from league.sqlite.base import LINE

BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


def dump(place: Path) -> Contents:
    """The file `place` is a sound copy of one moment of the database."""
    connection.ensure_connection()
    with closing(sqlite3.connect(place)) as copy:
        connection.connection.backup(copy, progress=_patience())
    _refuse_unsound(place)
    with standing_in(str(place)):
        return contents()


def load(data: Path) -> None:
    """The database is what the file holds, in one transaction."""
    _refuse_unsound(data)
    connection.ensure_connection()
    with closing(sqlite3.connect(data)) as source:
        source.backup(connection.connection, progress=_patience())


@contextmanager
def fresh_database() -> Iterator[str]:
    """The name of a database that holds nothing, beside the present one; gone afterwards."""
    place = settings.VAR / f"drill_{token_hex(4)}.sqlite3"
    try:
        yield str(place)
    finally:
        for left in (place, place.with_name(place.name + LINE)):
            left.unlink(missing_ok=True)


def _patience() -> Callable[[int, int, int], None]:
    """Python would try for ever what somebody else holds locked."""
    ends = time.monotonic() + settings.SQLITE_TIMEOUT_SECONDS

    def tried(status: int, remaining: int, total: int) -> None:
        if status in BUSY and time.monotonic() > ends:
            raise BackupRefused("Somebody else holds the database; stop the site and try again.")

    return tried


def _refuse_unsound(place: Path) -> None:
    """Every page, index and reference of the file is as it should be."""
    try:
        with closing(sqlite3.connect(place)) as copy:
            problems = copy.execute("PRAGMA integrity_check").fetchall()
            dangling = copy.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as problem:
        raise BackupRefused(f"SQLite cannot read the copy: {problem}.") from problem
    if problems != [("ok",)]:
        raise BackupRefused(f"SQLite finds the copy unsound: {problems[0][0]}.")
    if dangling:
        raise BackupRefused(f"{len(dangling)} rows refer to rows that are not there, first in {dangling[0][0]}.")
