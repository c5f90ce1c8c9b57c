"""Kills a process before and after every commit of every deed, resumes twice, and compares the whole database.

    python -m tests.faults.kills [--sample N] [--seed N] [--scenes N] [--only SCENE ...]

On the PostgreSQL server of DATABASE_URL, in databases of its own; without one, on files of SQLite. Of all scenes, of so
many by chance, or of those named; at every commit, or at a sample of them. Printed as JSON: how many deeds, commits and
kills there were, where a process was not killed though it should have been, and every difference from what the same
deeds leave undisturbed. The control is a deed whose marker and effect are committed apart; it must come out doubled.
"""

import argparse
import json
import os
import random
import tempfile
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.faults.stores import Store, a_store
from tests.faults.trials import acts_of, points_of, release, tell, trials, unsound
from tests.services.postgres import client_programs


@dataclass
class Report:
    database: str
    scenes: int = 0
    acts: int = 0
    commits: int = 0
    kills: int = 0
    not_killed: list[str] | None = None
    differences: list[str] | None = None
    control_points: int = 0
    control_doubled: int = 0
    seconds: float = 0


def report(store: Store, scenes: Mapping[str, Any], *, sample: int | None, seed: int, backend: str) -> Report:
    """What came of every point, or of a sample of them; and of the control."""
    from tests.faults.control import SCENES as CONTROL

    started = time.monotonic()
    acts = [act for number, name in enumerate(scenes) for act in acts_of(store, scenes[name], name, f"s{number}")]
    tell(f"{backend}: {len(acts)} acts, {sum(act.commits for act in acts)} commits")
    points = [point for act in acts for point in points_of(act)]
    if sample is not None:
        points = random.Random(seed).sample(points, min(sample, len(points)))
    tried = list(trials(store, points))
    control = [act for name in CONTROL for act in acts_of(store, CONTROL[name], name, "control")]
    doubled = [told for _, told in trials(store, [point for act in control for point in points_of(act)])]
    return Report(
        database=backend,
        scenes=len(scenes),
        acts=len(acts),
        commits=sum(act.commits for act in acts),
        kills=sum(killed for killed, _ in tried),
        not_killed=[str(point) for point, (killed, _) in zip(points, tried, strict=True) if not (killed or point.part)],
        differences=[f"{point}: {said}" for point, (_, told) in zip(points, tried, strict=True) for said in told],
        control_points=len(doubled),
        control_doubled=sum(bool(told) for told in doubled),
        seconds=round(time.monotonic() - started, 1),
    )


def warm(store: Store) -> None:
    """What every child needs is loaded once, before there are any: modules, addresses, the chain of a request.

    It is done on the empty database, so that no child remembers a row; the connection is closed again.
    """
    from django.db import connection
    from django.test import Client

    from tests.faults import picture
    from tests.faults.deeds import Tick

    connection.settings_dict["NAME"] = store.name("base")
    Client(HTTP_HOST="localhost").get("/leagues/")
    Tick("tick").do()
    picture.picture()
    unsound()
    release(connection)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sample", type=int)
    parser.add_argument("--scenes", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", action="append")
    return parser.parse_args()


def main(place: Path) -> None:
    told = arguments()
    backend = "SQLite"
    if (address := os.environ.get("DATABASE_URL", "")).startswith("postgres"):
        backend = "PostgreSQL"
        os.environ["PATH"] = f"{client_programs(address)}{os.pathsep}{os.environ['PATH']}"
    os.environ |= {"SINBIN_VAR": str(place), "DJANGO_SETTINGS_MODULE": "league.settings", "REDIS_URL": ""}
    with a_store(place) as store:
        import django

        django.setup()
        from tests.faults.scenes import SCENES
        from tests.faults.stores import migrated

        migrated(store)
        warm(store)
        names = told.only or sorted(random.Random(told.seed).sample(sorted(SCENES), told.scenes or len(SCENES)))
        scenes = {name: SCENES[name] for name in names}
        found = report(store, scenes, sample=told.sample, seed=told.seed, backend=backend)
    print(json.dumps(asdict(found), indent=1))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="sinbin-faults-") as folder:
        main(Path(folder))
