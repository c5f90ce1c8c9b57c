import secrets
import subprocess
import sys
import time
from argparse import ArgumentParser
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from league.management.commands.test import OTHER_LANES

PATIENCE = 3600  # seconds that one proof may take; in the fast lane a test that takes minutes hangs
PYTEST = (
    *(sys.executable, "-m", "pytest", "-n", "2"),
    *("--hypothesis-profile=deep", "-o", f"faulthandler_timeout={PATIENCE}"),
)
SAMPLE = 300
FAULTS = "tests/faults"
FUZZ = f"{FAULTS}/test_fuzz.py"
ON_POSTGRES = (sys.executable, "-m", "tests.services.run")


@dataclass(frozen=True)
class Part:
    name: str
    command: tuple[str, ...]

    def passes(self) -> bool:
        """Whether the command ended well; what it prints goes straight to the terminal."""
        return subprocess.run(self.command, cwd=settings.HOME, check=False).returncode == 0


def parts(seed: int, sample: int) -> list[Part]:
    """All that chance decides hangs on the seed: examples, order, mutants."""
    chance = (f"--randomly-seed={seed}", f"--hypothesis-seed={seed}")
    return [
        Part("properties", (*PYTEST, *chance, "-m", f"hypothesis and not postgres and {OTHER_LANES}")),
        Part("slow", (*PYTEST, *chance, "-m", "deep", f"--ignore={FAULTS}")),
        Part("faults", (*PYTEST, *chance, "-m", "deep", FAULTS)),
        Part("postgres", (*ON_POSTGRES, *PYTEST, *chance, "-m", "deep", FUZZ)),
        Part("orders", (sys.executable, "manage.py", "test", f"--randomly-seed={seed}")),
        Part("mutation", (sys.executable, "-m", "tests.mutation", f"--sample={sample}", f"--seed={seed}")),
        Part("engine", (sys.executable, "manage.py", "bench", "-k", "engine")),
    ]


class Command(BaseCommand):
    help = "Run the long proofs, which let chance in: a line of time and result for each. Exit code 1 when one fails."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        names = [part.name for part in parts(0, 0)]
        parser.add_argument("--only", action="append", choices=names, help="this part only; may be given again")
        parser.add_argument("--seed", type=int, help="repeats the run that printed it (default: by chance)")
        parser.add_argument("--sample", type=int, default=SAMPLE, help=f"mutants to try (default: {SAMPLE})")

    def handle(self, *args: Any, only: list[str] | None, seed: int | None, sample: int, **options: Any) -> None:
        seed = secrets.randbelow(2**32) if seed is None else seed
        self.stdout.write(f"--seed {seed}")
        self.prove([part for part in parts(seed, sample) if not only or part.name in only])

    def prove(self, chosen: list[Part]) -> None:
        """Every part has run, whatever became of those before it."""
        lines, failed = [], []
        for part in chosen:
            self.stdout.write(f"\n== {part.name}")
            self.stdout.flush()
            started = time.monotonic()
            passed = part.passes()
            lines.append(f"{'ok' if passed else 'failed':6} {part.name:13} {time.monotonic() - started:7.1f} s")
            failed += [] if passed else [part.name]
        self.stdout.write("\n" + "\n".join(lines))
        if failed:
            raise CommandError(f"{len(failed)} of {len(chosen)} parts failed: {', '.join(failed)}")
        self.stdout.write(f"{len(chosen)} parts passed")
