"""A site of its own: another process on its own SQLite file, to be killed and started again like the real one."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from django.conf import settings

STARTS_WITHIN_SECONDS = 60


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Site:
    """manage.py serve (or demo) in a folder of its own; url, database and log are known before it starts."""

    def __init__(self, folder: Path, *, command: str = "serve") -> None:
        self.folder = folder
        self.command = command
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = folder / "sinbin.sqlite3"
        self.log = folder / "site.log"
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")},
            "SINBIN_VAR": str(folder),
            "SINBIN_NO_VENV": "1",
        }
        self.process: subprocess.Popen[bytes] | None = None

    def manage(self, *arguments: str) -> str:
        """The output of one command in this site. A failing command raises CalledProcessError."""
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=settings.HOME,
            env=self.environment,
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    def start(self) -> None:
        """The site answers on its health page. Raises AssertionError with its log when it does not within a minute."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", self.command, "--port", str(self.port)],
                cwd=settings.HOME,
                env=self.environment,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        deadline = time.monotonic() + STARTS_WITHIN_SECONDS
        while not self.answers():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.1)

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def kill(self) -> None:
        """The process is gone at once, as with kill -9; its files stay. Harmless when it does not run."""
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        self.end(signal.SIGINT)

    def end(self, how: signal.Signals) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(timeout=30)


def chromium() -> str | None:
    """Where a Chromium of this machine is."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
