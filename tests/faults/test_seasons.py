"""A season of eight coaches runs from invitation to champion while whoever does its work is killed at random."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from django.conf import settings

from tests.services.lanes import ServiceUnavailable, lane_without
from tests.services.postgres import own_postgres
from tests.services.redis import own_redis

Figure = Callable[[str, object], None]
LEAST_KILLS = 15


@contextmanager
def embedded(place: Path) -> Iterator[dict[str, str]]:
    yield {"DATABASE_URL": f"sqlite:///{place}/season.sqlite3", "REDIS_URL": ""}


@contextmanager
def with_celery(_place: Path) -> Iterator[dict[str, str]]:
    with ExitStack() as running:
        try:
            postgres, redis = running.enter_context(own_postgres()), running.enter_context(own_redis())
        except ServiceUnavailable as reason:
            lane_without(str(reason))
        yield {"DATABASE_URL": postgres.address, "REDIS_URL": redis.address}


def season_of_kills(site: dict[str, str], place: Path, seed: int) -> dict[str, object]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.league.clockwork_kills", str(seed)],
        cwd=settings.HOME,
        env=os.environ | site | {"SINBIN_VAR": str(place)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-8000:]
    return dict(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.deep
@pytest.mark.parametrize("site", [embedded, with_celery])
def test_a_season_comes_to_its_champion_though_its_workers_die(
    tmp_path: Path, site: Callable, chance: int, record_property: Figure
) -> None:
    with site(tmp_path) as services:
        found = season_of_kills(services, tmp_path, chance)
    told = ("seed", "evenings", "kills", "died", "champion", "seconds")
    record_property("figure", f"season, {site.__name__}: " + ", ".join(f"{name} {found[name]}" for name in told))
    assert found["control_seen"] is True, "what a kill leaves behind must be seen where nobody resumes"
    assert found["kills"] >= LEAST_KILLS  # type: ignore[operator]
    assert found["champion"]
    assert found["told_over"] == 8
    assert found["findings"] == []
    assert found["twice"] == []
