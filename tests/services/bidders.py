"""A league with an open auction in a site's database, and somebody in a process of his own who acts there.

`python -m tests.services.bidders` prints a line of JSON about the league, then does what its input asks, line by line,
and answers each with the number of the league's last act and the moment of its commit.
"""

import json
import subprocess
import sys
from types import TracebackType
from typing import Any

import django
from django.conf import settings

from tests.services.site import Site


class Bidders:
    """The league in the site's database, and whoever acts in it: `told` is what is printed about it."""

    def __init__(self, site: Site) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.services.bidders"],
            cwd=settings.HOME,
            env=site.environment | {"DJANGO_SETTINGS_MODULE": "league.settings"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.told: dict[str, Any] = json.loads(self._answer())

    def __enter__(self) -> "Bidders":
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _problem: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.communicate()

    def act(self, *words: str) -> int:
        """The act is done and committed; the number of the league's last act."""
        return self.act_at(*words)[0]

    def act_at(self, *words: str) -> tuple[int, float]:
        """The same, and the moment of the commit on the machine's monotonic clock."""
        assert self.process.stdin is not None
        print(*words, file=self.process.stdin, flush=True)
        number, committed = self._answer().split()
        return int(number), float(committed)

    def _answer(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "whoever acts has died"
        return line


def main() -> None:
    django.setup()
    from tests.services import bidding  # its models can be read now

    print(json.dumps(bidding.begin()), flush=True)
    for line in sys.stdin:
        print(*bidding.perform(*line.split()), flush=True)


if __name__ == "__main__":
    main()
