"""Matches replay to the bit, on both databases, in every process."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings

from tests.services.lanes import ServiceUnavailable, lane_without
from tests.services.postgres import own_postgres

Figure = Callable[[str, object], None]
FEW, MANY = 12, 2_000


def run(database: str, place: Path, hash_seed: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A process of its own plays, or plays again."""
    return subprocess.run(
        [sys.executable, "-m", "tests.faults.replays", *arguments],
        cwd=settings.HOME,
        env=os.environ | {"DATABASE_URL": database, "SINBIN_VAR": str(place), "PYTHONHASHSEED": str(hash_seed)},
        capture_output=True,
        text=True,
        check=False,
    )


def told(done: subprocess.CompletedProcess[str]) -> list[str]:
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout.splitlines()


def replayed_on_both(place: Path, count: int) -> int:
    """How many different matches both databases hold to the bit, played and played again in four processes."""
    lines = {}
    try:
        with own_postgres() as server:
            for number, database in enumerate((f"sqlite:///{place}/matches.sqlite3", server.address)):
                told(run(database, place, 2 * number, "play", str(count)))
                lines[database] = told(run(database, place, 2 * number + 1, "again"))
    except ServiceUnavailable as reason:
        lane_without(str(reason))
    one, other = lines.values()
    assert one == other
    spoiled = run(next(iter(lines)), place, 0, "spoilt")
    assert spoiled.returncode == 1, "another seed makes another match, and this must be noticed"
    assert "AssertionError" in spoiled.stderr
    return len({line.split()[1] for line in one})


@pytest.mark.postgres
def test_a_few_matches_are_the_same_on_both_databases(tmp_path: Path) -> None:
    assert replayed_on_both(tmp_path, FEW) == FEW


@pytest.mark.deep
def test_two_thousand_matches_are_the_same_on_both_databases(tmp_path: Path, record_property: Figure) -> None:
    assert replayed_on_both(tmp_path, MANY) == MANY
    record_property("figure", f"replays: {MANY} matches, the same to the bit on SQLite and PostgreSQL")
