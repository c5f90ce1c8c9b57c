"""Processes of a site in a folder of its own, to be killed and started again."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from django.conf import settings


class Processes:
    """What runs of a site. `plan` says at which commit one dies, `clock` what time it is for whoever does due work;
    both are files, see `launch`."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self.folder = folder
        self.plan, self.clock, self.log = folder / "plan", folder / "clock", folder / "log"
        self.environment = os.environ | {
            "SINBIN_VAR": str(folder),
            "SINBIN_NO_VENV": "1",
            "LOG_LEVEL": "INFO",
            "DJANGO_SETTINGS_MODULE": "league.settings",
            **environment,
        }
        self.running: list[subprocess.Popen[bytes]] = []

    def python(self, *arguments: str) -> str:
        """What a Python of the site prints. Raises AssertionError when it fails."""
        command = [sys.executable, *arguments]
        done = subprocess.run(
            command, cwd=settings.HOME, env=self.environment, check=False, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, *arguments],
                cwd=settings.HOME,
                env=self.environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self.running.append(process)
        return process

    def start_worker(self, *, beat: bool = True) -> subprocess.Popen[bytes]:
        """A worker of Celery; with beat it also ticks."""
        ticking = ("-B", "-s", str(self.folder / "beat")) if beat else ()
        calm = ("--without-gossip", "--without-mingle", "--concurrency", "1", "--loglevel", "INFO")
        return self.launch("celery", "-A", "league", "worker", *ticking, *calm)

    def launch(self, *arguments: str) -> subprocess.Popen[bytes]:
        """That program, which keeps to plan and clock."""
        return self.start("-m", "tests.faults.launch", str(self.folder), *arguments)

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        """It and everything it started is gone, as with kill -9."""
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=30)
        self.running.remove(process)

    def end(self) -> None:
        for process in list(self.running):
            self.kill(process)

    def wait(self, until: Callable[[], bool], seconds: float = 60) -> float:
        """How long it took until that was so. Fails with the log when it takes longer."""
        started = time.monotonic()
        while not until():
            assert time.monotonic() < started + seconds, self.log.read_text()[-8000:]
            time.sleep(0.1)
        return time.monotonic() - started
