import json
import os
import shutil
import subprocess
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from drf_spectacular.generators import SchemaGenerator

CLIENT = settings.HOME / "league" / "client"
TYPES = "schema.d.ts"
NEEDED = ("node", "npm")


class Command(BaseCommand):
    help = "Make the types of the TypeScript client from the schema, and compile its example."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 when the types differ")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        if missing := [name for name in NEEDED if shutil.which(name) is None]:
            reason = f"skipped: there is no {missing[0]} on this machine"
            if not check or os.environ.get("SINBIN_LANES_REQUIRED"):
                raise CommandError(reason)
            self.stdout.write(reason)
            return
        place = workshop()
        made = make_types(place)
        if check and made != (CLIENT / TYPES).read_text(encoding="utf-8"):
            raise CommandError("the types are not those of the schema; run manage.py client")
        (place / TYPES).write_text(made, encoding="utf-8")
        run(place, "tsc", "--noEmit")
        if not check:
            (CLIENT / TYPES).write_text(made, encoding="utf-8")
        self.stdout.write("the client knows the schema, and its example compiles")


def workshop() -> Path:
    """A folder with the client's files and what they need, installed once for each lock."""
    place: Path = settings.VAR / "client"
    lock = (CLIENT / "package-lock.json").read_text(encoding="utf-8")
    installed = place / "installed.lock"
    place.mkdir(parents=True, exist_ok=True)
    for path in CLIENT.iterdir():
        shutil.copy(path, place)
    if not installed.exists() or installed.read_text(encoding="utf-8") != lock:
        done = subprocess.run(["npm", "ci", "--ignore-scripts"], cwd=place, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CommandError(f"npm ci: {done.stderr}")
        installed.write_text(lock, encoding="utf-8")
    return place


def make_types(place: Path) -> str:
    """The types of the schema as it is now."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    (place / "schema.json").write_text(json.dumps(schema, default=str), encoding="utf-8")
    run(place, "openapi-typescript", "schema.json", "--output", "made.d.ts")
    return (place / "made.d.ts").read_text(encoding="utf-8")


def run(place: Path, program: str, *arguments: str) -> None:
    """A program of the client's packages; what it says when it fails."""
    found = place / "node_modules" / ".bin" / program
    done = subprocess.run([found, *arguments], cwd=place, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CommandError(f"{program}: {done.stdout}{done.stderr}")
