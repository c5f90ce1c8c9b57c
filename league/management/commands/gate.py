import os
import subprocess
import sys
import time
from argparse import ArgumentParser
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

BIN = Path(sys.executable).parent
MANAGE = (sys.executable, "manage.py")
SKIPPED = "skipped"  # how a check begins that could not look, with the reason
APPS = ("league", "matches", "rosters")
LIKE_PRODUCTION = {
    "SINBIN_PRODUCTION": "1",
    "SECRET_KEY": "only-for-this-check-" + "".join(map(chr, range(ord("0"), ord("z")))),
    "DATABASE_URL": "postgresql://sinbin@127.0.0.1/sinbin",
    "REDIS_URL": "redis://127.0.0.1/0",
    "ALLOWED_HOSTS": "sinbin.example",
    "EMAIL_URL": "smtp+tls://mail.example:587",
    "DEFAULT_FROM_EMAIL": "sinbin@sinbin.example",
}


@dataclass(frozen=True)
class Check:
    name: str
    command: tuple[str | Path, ...]
    environment: dict[str, str] = field(default_factory=dict)

    def run(self) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command,
            cwd=settings.HOME,
            env=os.environ | self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )


def checks() -> list[Check]:
    return [
        Check("ruff", (BIN / "ruff", "check", ".")),
        Check("format", (BIN / "ruff", "format", "--check", ".")),
        Check("mypy", (BIN / "mypy",)),
        Check("imports", (BIN / "lint-imports",)),
        Check("templates", (BIN / "djlint", "--lint", *APPS)),
        Check("dependencies", (BIN / "deptry", ".")),
        Check("migrations", (*MANAGE, "makemigrations", "--check", "--dry-run")),
        Check("translations", (*MANAGE, "translations", "--check")),
        Check("django", (*MANAGE, "check", "--fail-level", "WARNING")),
        Check("deploy", (*MANAGE, "check", "--deploy", "--fail-level", "WARNING"), LIKE_PRODUCTION),
        Check("schema", (*MANAGE, "spectacular", "--validate", "--fail-on-warn", "--file", os.devnull)),
        Check("client", (*MANAGE, "client", "--check")),
        Check("architecture", (sys.executable, "-m", "pytest", "-q", "tests/architecture")),
    ]


class Command(BaseCommand):
    help = "Run every check of the source: one line each, the output of those that fail. Exit code 1 when one fails."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        names = [check.name for check in checks()]
        parser.add_argument("--only", action="append", choices=names, help="this check only; may be given again")

    def handle(self, *args: Any, only: list[str] | None, **options: Any) -> None:
        chosen = [check for check in checks() if not only or check.name in only]
        failed = [check.name for check in chosen if not self.passes(check)]
        if failed:
            raise CommandError(f"{len(failed)} of {len(chosen)} checks failed: {', '.join(failed)}")
        self.stdout.write(f"{len(chosen)} checks passed")

    def passes(self, check: Check) -> bool:
        started = time.monotonic()
        answer = check.run()
        passed = answer.returncode == 0
        self.stdout.write(f"{'ok' if passed else 'failed':6} {check.name:13} {time.monotonic() - started:5.1f} s")
        if not passed or answer.stdout.startswith(SKIPPED):
            self.stdout.write(answer.stdout)
        self.stdout.flush()
        return passed
