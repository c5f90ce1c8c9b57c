"""A Celery worker of the site that dies at a commit when a file says so.

    python -m tests.faults.launch PLAN [ARGUMENT OF CELERY ...]

The file PLAN holds "number before" or "number after"; it is taken away before the process dies, so that whoever comes
next lives.
"""

import sys
from pathlib import Path

from tests.faults.commits import Commits


class Planned(Commits):
    """Counts from the moment at which the plan was laid down."""

    def __init__(self, plan: Path) -> None:
        super().__init__()
        self.plan = plan
        self.start = 0

    def due(self) -> bool:
        if not self.plan.exists():
            self.start = self.count
            return False
        number, when = self.plan.read_text().split()
        self.after = when == "after"
        if self.count - self.start < int(number):
            return False
        self.plan.unlink()
        return True


def main(plan: Path, arguments: list[str]) -> None:
    from celery.__main__ import main as celery

    Planned(plan).watch()
    sys.argv = ["celery", *arguments]
    celery()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
