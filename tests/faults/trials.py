"""Trials: a scene played to its end, and each of its deeds done again by a process that dies on the way."""

import os
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from tests.faults.children import KILLED, in_a_child
from tests.faults.commits import Commits, die_after
from tests.faults.stores import Store

MOMENTS = 8
EXAMINATION = "tick: examination"


@dataclass(frozen=True)
class Act:
    """One deed of a scene: the database from which it starts, and what it does undisturbed."""

    scene: str
    deed: Any
    start: str
    commits: int = 0
    seconds: float = 0
    expected: Any = None
    answers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Point:
    """Where a process dies: at this commit of the act, before it or after it; or at a part of its time."""

    act: Act
    number: int = 0
    after: bool = False
    part: float = 0

    def __str__(self) -> str:
        when = f"{'after' if self.after else 'before'} commit {self.number} of {self.act.commits}"
        return f"{self.act.scene}, {self.act.deed.label}: {f'at {self.part:.0%}' if self.part else when}"


def trials(store: Store, points: Sequence[Point]) -> Iterator[tuple[bool, list[str]]]:
    """What came of each of them; what an act leaves undisturbed is found out once."""
    known: dict[str, Act] = {}
    for number, point in enumerate(points, 1):
        start = point.act.start
        known[start] = known.get(start) or undisturbed(store, point.act)
        yield trial(store, replace(point, act=known[start]))
        if not number % 10:
            tell(f"{number} of {len(points)} points")


def acts_of(store: Store, scene: Any, name: str, short: str) -> list[Act]:
    """The deeds of a scene, each with a copy of the database as it found it, and the number of its commits."""
    store.copy("base", short)
    begun = in_a_child(store.name(short), lambda: list(played(store, scene, short)))
    store.drop(short)
    return [Act(name, deed, start, commits) for deed, start, commits in begun]


def played(store: Store, scene: Any, short: str) -> Iterator[tuple[Any, str, int]]:
    """Plays the scene to its end; before each deed the database is copied. Runs in a child."""
    from django.db import connection

    commits = Commits()
    commits.watch()
    days, number, deeds = 0.0, 0, scene()
    while True:
        with at(days):
            deed = next(deeds, None)
            days = days_gone()
        if deed is None:
            return
        days, number = max(days, deed.days), number + 1
        deed = replace(deed, days=days)
        if deed.label != EXAMINATION:
            with at(days):
                examined()
        release(connection)
        start = f"{short}_{number}"
        store.copy(short, start)
        before = commits.count
        with at(days):
            told = deed.do()
            days = days_gone()
        yield deed, start, commits.count - before
        assert told in ("302", "done"), f"{deed.label}: {told}"


def examined() -> None:
    """The doctor has been here today: he is killed in a scene of his own, not in all."""
    from league.domain.examinations import ask_nightly, go_on_examining

    ask_nightly()
    go_on_examining(3600)


def tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def at(days: float, later: timedelta = timedelta()) -> Any:
    """The clock shows that many days after the epoch, and a little more."""
    import time_machine

    from tests.faults.deeds import EPOCH

    return time_machine.travel(EPOCH + timedelta(days=days) + later, tick=True)


def days_gone() -> float:
    """What the clock shows, in days after the epoch. It never goes back within a scene."""
    from django.utils import timezone

    from tests.faults.deeds import EPOCH

    return (timezone.now() - EPOCH) / timedelta(days=1)


def undisturbed(store: Store, act: Act) -> Act:
    """The act with what it answered, how long it took, and what stands after it was done and repeated."""
    with on_a_copy(store, act) as database:
        commits, seconds, told = in_a_child(database, lambda: counted(act))
        first = in_a_child(database, lambda: resume(act, 1))
        second, found, findings = in_a_child(database, lambda: (resume(act, 2), whole(), unsound()))
    assert commits == act.commits, (act.scene, act.deed.label, commits, act.commits)
    assert not findings or act.scene in UNSOUND_AT_FIRST, (act.scene, act.deed.label, findings)
    return replace(act, seconds=seconds, expected=found, answers=(told, first, second))


def counted(act: Act) -> tuple[int, float, str]:
    commits = Commits()
    commits.watch()
    with at(act.deed.days):
        started = time.perf_counter()
        told = act.deed.do()
        return commits.count, time.perf_counter() - started, told


def resume(act: Act, turn: int) -> str:
    """What the deed tells when it is done again; the last time somebody looks for due work, as he does every tick."""
    from tests.faults.deeds import LATER, Tick

    with at(act.deed.days, LATER * turn):
        told = act.deed.do()
        if turn > 1 and not isinstance(act.deed, Tick):
            Tick("tick").do()
    return told


def whole() -> dict[str, list[str]]:
    """The picture of the database; what a command has made must be whole."""
    from league.backup import archive
    from tests.faults.deeds import new_folder
    from tests.faults.picture import picture

    for backup in new_folder().glob("*.backup"):
        archive.unpack(backup, archive.read_manifest(backup), new_folder() / "data")  # raises when it is not
    return picture()


def unsound() -> list[str]:
    """What the doctor finds in the database."""
    from league.domain.doctor import CHECKS, run_check

    return [str(finding) for name in CHECKS if name not in CLOCKED for finding in run_check(name)]


UNSOUND_AT_FIRST = ("waiting steps",)
"""Scenes that begin where a crash of an older program left the database; the doctor may say so."""
CLOCKED = ("jobs", "messages")
"""Checks that look at the clock, which is not that of the scenes."""


def points_of(act: Act) -> list[Point]:
    """Before and after each commit; what other programs do for a command is met at parts of its time."""
    from tests.faults.deeds import Command

    commits = [Point(act, number, after) for number in range(1, act.commits + 1) for after in (False, True)]
    parts = [Point(act, part=part / MOMENTS) for part in range(1, MOMENTS)] if isinstance(act.deed, Command) else []
    return commits + parts


def trial(store: Store, point: Point) -> tuple[bool, list[str]]:
    """Whether the process was killed there, and where the database differs after two resumptions."""
    from tests.faults.deeds import Post
    from tests.faults.picture import differences

    act = point.act
    with on_a_copy(store, act) as database:
        killed = in_a_child(database, lambda: killed_at(point)) is KILLED
        first = in_a_child(database, lambda: resume(act, 1))
        second, found = in_a_child(database, lambda: (resume(act, 2), whole()))
    said = differences(act.expected, found)
    fit = act.answers[:1] if isinstance(act.deed, Post) else act.answers  # a command may refuse what is done
    if said:
        tell(f"{point}: {said}")
    said += [f"repeated, it was answered {told}" for told in (first, second) if told not in fit]
    return killed, said


def killed_at(point: Point) -> None:
    if point.part:
        die_after(point.part * point.act.seconds)
    else:
        Commits(point.number, point.after).watch()
    with at(point.act.deed.days):
        point.act.deed.do()


class on_a_copy:  # noqa: N801 - reads as what it does
    """The full name of a database that is as the act found it; gone afterwards."""

    def __init__(self, store: Store, act: Act) -> None:
        self.store, self.act = store, act

    def __enter__(self) -> str:
        shutil.rmtree(Path(os.environ["SINBIN_VAR"], "new"), ignore_errors=True)
        self.store.copy(self.act.start, "trial")
        return self.store.name("trial")

    def __exit__(self, *_: object) -> None:
        self.store.drop("trial")


def release(connection: Any) -> None:
    """Nothing is connected any more; a fork does not survive the threads of a pool."""
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()
