"""A program of the site that dies at a commit when a file says so, and does due work at the time that a file says.

    python -m tests.faults.launch FOLDER celery|manage.py [ARGUMENT ...]

The file `plan` in the folder holds "number before" or "number after", and "all" if the whole group of processes dies;
it is taken away before, so that whoever comes next lives. The file `clock`, if there is one, holds a time in ISO 8601.
"""

import os
import signal
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from tests.faults.commits import Commits, die


class Planned(Commits):
    """Counts from the moment at which the plan was laid down."""

    def __init__(self, plan: Path) -> None:
        super().__init__()
        self.plan = plan
        self.start = 0
        self.alone = True

    def due(self) -> bool:
        try:
            number, when, *scope = self.plan.read_text().split()
        except FileNotFoundError:
            self.start = self.count
            return False
        self.after = when == "after"
        if self.count - self.start < int(number):
            return False
        self.alone = not scope
        self.plan.unlink(missing_ok=True)
        return True

    def die(self) -> None:
        die() if self.alone else os.killpg(0, signal.SIGKILL)


def timed(work: Callable[[], None], clock: Path) -> Callable[[], None]:
    """The work, done at the time of the clock."""
    import time_machine

    def at_that_time() -> None:
        if not clock.exists():
            return work()
        with time_machine.travel(datetime.fromisoformat(clock.read_text()), tick=True):
            return work()

    return at_that_time


def main(folder: Path, program: str, arguments: list[str]) -> None:
    import django

    django.setup()
    from league import embedded, tasks

    Planned(folder / "plan").watch()
    tasks.sweep = embedded.sweep = timed(tasks.sweep, folder / "clock")
    sys.argv = [program, *arguments]
    if program == "celery":
        from celery.__main__ import main as celery

        celery()
    else:
        from django.core.management import execute_from_command_line

        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3:])
