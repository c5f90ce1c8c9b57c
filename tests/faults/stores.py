"""Databases that are copied as they are, so that many trials begin at the same moment."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from tests.faults.children import in_a_child


class SqliteStore:
    """Each database is a file of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = f"sqlite:///{folder / 'base.sqlite3'}"

    def name(self, name: str) -> str:
        return str(self.folder / f"{name}.sqlite3")

    def make(self, name: str) -> None:
        """SQLite makes it when it is opened."""

    def copy(self, source: str, target: str) -> None:
        shutil.copyfile(self.name(source), self.name(target))

    def drop(self, name: str) -> None:
        for left in self.folder.glob(f"{name}.sqlite3*"):
            left.unlink()


class PostgresStore:
    """Each database is one of a server."""

    def __init__(self, address: str, prefix: str) -> None:
        self.address = address
        self.prefix = prefix
        self.url = urlsplit(address)._replace(path=f"/{prefix}_base").geturl()

    def name(self, name: str) -> str:
        return f"{self.prefix}_{name}"

    def make(self, name: str) -> None:
        self.drop(name)
        self.tell(f'CREATE DATABASE "{self.name(name)}"')

    def copy(self, source: str, target: str) -> None:
        self.drop(target)
        self.tell(f'CREATE DATABASE "{self.name(target)}" TEMPLATE "{self.name(source)}" STRATEGY file_copy')

    def drop(self, name: str) -> None:
        self.tell(f'DROP DATABASE IF EXISTS "{self.name(name)}" WITH (FORCE)')

    def tell(self, statement: str) -> None:
        with psycopg.connect(self.address, autocommit=True) as server:
            server.execute(statement)

    def drop_all(self) -> None:
        with psycopg.connect(self.address, autocommit=True) as server:
            rows = server.execute("SELECT datname FROM pg_database WHERE datname LIKE %s", [f"{self.prefix}\\_%"])
            for (name,) in rows.fetchall():
                server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


Store = SqliteStore | PostgresStore


@contextmanager
def a_store(folder: Path) -> Iterator[Store]:
    """The store that DATABASE_URL asks for, with an empty database `base` of the present schema.

    Django must not have been set up yet: DATABASE_URL then names that database.
    """
    address = os.environ.get("DATABASE_URL", "")
    postgres = address.startswith("postgres")
    store: Store = PostgresStore(address, f"sinbin_faults_{os.getpid()}") if postgres else SqliteStore(folder)
    os.environ["DATABASE_URL"] = store.url
    try:
        store.make("base")
        yield store
    finally:
        if isinstance(store, PostgresStore):
            store.drop_all()


def migrated(store: Store) -> None:
    """The store's base has the tables of the present program."""
    from django.core.management import call_command

    in_a_child(store.name("base"), lambda: call_command("migrate", verbosity=0, interactive=False))
