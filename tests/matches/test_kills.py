"""A process killed at any commit of a team's steps leaves nothing doubled and nothing lost (reliability.md)."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from django.conf import settings
from django.db import connection

EVERY_FIFTH, EVERY = 5, 1


def report_of_kills(database_url: str, folder: Path, every: int) -> dict[str, object]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.matches.kills", str(every)],
        cwd=settings.HOME,
        env=os.environ | {"DATABASE_URL": database_url, "SINBIN_VAR": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return dict(json.loads(done.stdout.splitlines()[-1]))


def check(report: dict[str, object], *, least_kills: int) -> None:
    assert report["kills"] + report["ended_before"] == report["points"]  # type: ignore[operator]
    assert report["kills"] >= least_kills  # type: ignore[operator]
    assert report["acts"] >= 11  # type: ignore[operator]
    assert report["differences"] == []
    assert report["control_doubled"] == 2, "marker and effect apart must come out doubled, else nothing was tested"


def test_steps_on_sqlite_survive_kills(tmp_path: Path) -> None:
    check(report_of_kills(f"sqlite:///{tmp_path}/kills.sqlite3", tmp_path, EVERY_FIFTH), least_kills=5)


@pytest.mark.deep
def test_steps_on_sqlite_survive_a_kill_at_every_commit(tmp_path: Path) -> None:
    check(report_of_kills(f"sqlite:///{tmp_path}/kills.sqlite3", tmp_path, EVERY), least_kills=22)


@pytest.fixture
def another_postgres_database(db: None) -> Iterator[str]:
    """The address of an empty database on the server of the tests."""
    parameters = connection.get_connection_params()
    address = {name: parameters[name] for name in ("host", "port", "user", "password") if parameters.get(name)}
    with psycopg.connect(**address, dbname="postgres", autocommit=True) as server:
        server.execute("DROP DATABASE IF EXISTS sinbin_kills")
        server.execute("CREATE DATABASE sinbin_kills")
        try:
            yield urlsplit(os.environ["DATABASE_URL"])._replace(path="/sinbin_kills").geturl()
        finally:
            server.execute("DROP DATABASE sinbin_kills WITH (FORCE)")


@pytest.mark.postgres
def test_steps_on_postgresql_survive_a_kill_at_every_commit(another_postgres_database: str, tmp_path: Path) -> None:
    check(report_of_kills(another_postgres_database, tmp_path, EVERY), least_kills=22)
