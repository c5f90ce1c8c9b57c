"""PostgreSQL: copied by its own programs, which must be on PATH and no older than the server."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

from django.db import DatabaseError, connection, transaction

from league.backup.manifest import Contents, contents
from league.backup.refusal import BackupRefused

LIBPQ = {  # parameters of a connection, by the variables that hand them to another program
    "host": "PGHOST",
    "hostaddr": "PGHOSTADDR",
    "port": "PGPORT",
    "user": "PGUSER",
    "dbname": "PGDATABASE",
    "sslmode": "PGSSLMODE",
    "sslrootcert": "PGSSLROOTCERT",
    "sslcert": "PGSSLCERT",
    "sslkey": "PGSSLKEY",
    "service": "PGSERVICE",
    "passfile": "PGPASSFILE",
}
LOCK_WAIT_MS = 10_000
EMPTIED = f"SET lock_timeout = {LOCK_WAIT_MS}; DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public"


def dump(place: Path) -> Contents:
    """The file `place` is a dump, in PostgreSQL's custom format, of the very moment that was counted."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        cursor.execute("SET LOCAL statement_timeout = 0")
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        cursor.execute("SELECT pg_export_snapshot()")
        snapshot = cursor.fetchone()[0]
        found = contents()
        form = ("--format=custom", "--compress=0", "--no-owner", "--no-privileges")
        _run("pg_dump", *form, f"--lock-wait-timeout={LOCK_WAIT_MS}", f"--snapshot={snapshot}", f"--file={place}")
    return found


def load(data: Path) -> None:
    """The database is what the dump holds, in one transaction: whatever fails leaves it as it was."""
    script = data.with_suffix(".sql")
    _run("pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(data))
    once = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", f"--output={os.devnull}")
    _run("psql", *once, f"--command={EMPTIED}", f"--file={script}")
    connection.close()  # what it knew of the tables is no longer so


@contextmanager
def fresh_database() -> Iterator[str]:
    """The name of a database that holds nothing, beside the present one; gone afterwards."""
    name = f"sinbin_drill_{token_hex(4)}"
    try:
        _administer(f'CREATE DATABASE "{name}" TEMPLATE template0')
    except DatabaseError as problem:
        raise BackupRefused(f"No database can be made beside this one: {problem}") from problem
    try:
        yield name
    finally:
        _administer(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def _administer(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def _environment() -> dict[str, str]:
    """The present connection, for another program. A password is handed on where other users cannot see it."""
    connection.ensure_connection()
    info = connection.connection.info
    found = info.get_parameters() | {"host": info.host, "port": str(info.port), "dbname": info.dbname}
    told = {variable: str(found[name]) for name, variable in LIBPQ.items() if found.get(name)}
    return told | {"PGPASSWORD": info.password} if info.password else told


def _run(program: str, *arguments: str) -> None:
    """The program ended well. Refuses with its last words."""
    if not (place := shutil.which(program)):
        raise BackupRefused(f"{program} is not on PATH. Install PostgreSQL's client programs, as new as the server.")
    environment = os.environ | _environment() | {"LC_ALL": "C"}
    ended = subprocess.run([place, *arguments], env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - our own arguments
    if ended.returncode:
        raise BackupRefused(f"{program} failed; nothing was changed. It says: {ended.stderr.strip()[-2000:]}")
