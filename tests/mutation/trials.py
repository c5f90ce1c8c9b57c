"""A mutant's trial: its module replaced in a copy of the pure tree, the pure tests run from the nearest outwards."""

import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from tests.mutation.mutants import Mutant

FOLDERS = ("rules", "tests/rules", "tests/golden", "fixtures")
FILES = ("pyproject.toml", "tests/__init__.py", "tests/profiles.py")
RULE_TESTS = Path("tests/rules")
GOLDEN = Path("tests/golden")
ALL_TESTS = (RULE_TESTS, GOLDEN)
MEMORY = 4 * 2**30  # bytes
PYTEST = (
    *(sys.executable, "-m", "pytest", "-x", "-q", "--noconftest", "-o", "addopts=", "-o", "faulthandler_timeout=0"),
    *("-p", "no:cacheprovider", "-p", "hypothesispytest", "-p", "tests.profiles", "--hypothesis-profile=mutation"),
    *("-m", "not deep"),
)
FROM_OUTSIDE = {signal.SIGTERM, signal.SIGINT, signal.SIGHUP}
ALONE = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONHASHSEED": "0"}


class Verdict(StrEnum):
    KILLED = "killed"
    SURVIVED = "survived"
    TIMEOUT = "timeout"


def limit(seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


class Copy:
    """The pure tree once more, in a folder of its own, for one mutant at a time."""

    def __init__(self, home: Path) -> None:
        self.home = home

    @classmethod
    def of(cls, tree: Path, home: Path) -> "Copy":
        shutil.rmtree(home, ignore_errors=True)
        for folder in FOLDERS:
            shutil.copytree(tree / folder, home / folder)
        for file in FILES:
            shutil.copy2(tree / file, home / file)
        return cls(home)

    def run(self, *tests: Path, without: Path | None = None, seconds: int, keep: bool = False) -> tuple[int, str]:
        """The exit code of pytest and what it printed, at most so many seconds of processor time later.

        Raises `RuntimeError` when someone else stopped it: that says nothing about the tests.
        """
        run = subprocess.run(
            [*PYTEST, *([f"--ignore={without}"] if without else []), *map(str, tests)],
            cwd=self.home,
            env=os.environ | ALONE | ({} if keep else {"PYTHONDONTWRITEBYTECODE": "1"}),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            preexec_fn=partial(limit, seconds),
        )
        if -run.returncode in FROM_OUTSIDE:
            raise RuntimeError(f"a test process was stopped from outside ({signal.strsignal(-run.returncode)})")
        return run.returncode, run.stdout

    @contextmanager
    def changed(self, mutant: Mutant) -> Iterator[None]:
        """The module is the mutant's; afterwards it is the original again, to the very time of its last change."""
        path = self.home / mutant.path
        original, stat = path.read_bytes(), path.stat()
        path.write_text(mutant.source, encoding="utf-8")
        try:
            yield
        finally:
            path.write_bytes(original)
            os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))

    def rings(self, path: str) -> list[Path]:
        """Where the tests of a module are: its mirror, each folder around it, all pure tests, golden logs."""
        mirror = Path("tests", path).with_name(f"test_{Path(path).name}")
        around = [place for place in mirror.parents if place.is_relative_to(RULE_TESTS)]
        return [place for place in (mirror, *around, GOLDEN) if (self.home / place).exists()]

    def judge(self, mutant: Mutant, *, seconds: int) -> Verdict:
        rings: list[Path | None] = [None, *self.rings(mutant.path)]
        with self.changed(mutant):
            for inner, ring in pairwise(rings):
                assert ring
                code, output = self.run(ring, without=inner, seconds=seconds)
                if code == pytest.ExitCode.USAGE_ERROR:
                    raise RuntimeError(output)
                if -code in (signal.SIGXCPU, signal.SIGKILL):
                    return Verdict.TIMEOUT
                if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
                    return Verdict.KILLED
        return Verdict.SURVIVED
