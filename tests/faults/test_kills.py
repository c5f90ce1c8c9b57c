"""A process killed at any commit of anything leaves nothing lost, nothing doubled and nothing to repair."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings

from tests.services.lanes import ServiceUnavailable, lane_without
from tests.services.postgres import postgres

ALL_ACTS, ALL_KILLS = 80, 400
Figure = Callable[[str, object], None]


def kills(database_url: str, *arguments: str) -> dict[str, Any]:
    """What the program says that kills; its seed is that of the run."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.kills", *arguments],
        cwd=settings.HOME,
        env=os.environ | {"DATABASE_URL": database_url},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return dict(json.loads(done.stdout[done.stdout.index("{\n") :]))


def check(found: dict[str, Any], figure: Figure, *, least_kills: int, least_acts: int) -> None:
    told = ("database", "scenes", "acts", "commits", "kills", "seconds")
    figure("figure", "kills: " + ", ".join(f"{name} {found[name]}" for name in told))
    assert found["differences"] == []
    assert found["not_killed"] == []
    assert found["kills"] >= least_kills
    assert found["acts"] >= least_acts
    assert (found["control_points"], found["control_doubled"]) == (4, 2), "marker and effect apart must be caught"


@pytest.fixture
def server(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a PostgreSQL server: that of the lane, else one of its own."""
    if (lane := os.environ.get("DATABASE_URL", "")).startswith("postgres"):
        yield lane
        return
    try:
        with postgres() as address:
            yield address
    except ServiceUnavailable as reason:
        lane_without(str(reason))


@pytest.mark.postgres  # its lane has the time
def test_a_sample_of_kills_on_sqlite_changes_nothing(chance: int, record_property: Figure) -> None:
    found = kills("", "--only", "disputes", "--sample", "4", "--seed", str(chance))
    check(found, record_property, least_kills=4, least_acts=3)


@pytest.mark.postgres
def test_a_dozen_kills_on_postgresql_change_nothing(server: str, chance: int, record_property: Figure) -> None:
    found = kills(server, "--scenes", "3", "--sample", "12", "--seed", str(chance))
    check(found, record_property, least_kills=12, least_acts=3)


@pytest.mark.deep
def test_no_kill_at_any_commit_of_anything_on_sqlite_changes_what_comes_of_it(record_property: Figure) -> None:
    check(kills(""), record_property, least_kills=ALL_KILLS, least_acts=ALL_ACTS)


@pytest.mark.deep
def test_no_kill_at_any_commit_of_anything_on_postgresql_changes_what_comes_of_it(
    server: str, record_property: Figure
) -> None:
    check(kills(server), record_property, least_kills=ALL_KILLS, least_acts=ALL_ACTS)
