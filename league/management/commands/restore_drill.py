import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from league.backup.refusal import BackupRefused
from league.backup.standing_in import standing_in
from league.backup.whole import engine, make_backup, restore_backup
from league.management.commands.backup import told

COULD_NOT = 2


class Command(BaseCommand):
    help = (
        "Make a backup, restore it into a fresh database beside this one, consult the doctor there. "
        "Exit code 0: clean, 1: findings, 2: could not be done."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, nargs="?", help="try this backup instead of making one")

    def handle(self, *args: Any, file: Path | None, **options: Any) -> None:
        try:
            with TemporaryDirectory(prefix="sinbin-drill-") as place:
                self.drill(file.absolute() if file else self.back_up(Path(place, "backup")))
        except BackupRefused as refused:
            raise CommandError(str(refused), returncode=COULD_NOT) from None

    def back_up(self, file: Path) -> Path:
        with self.timed("backup"):
            self.stdout.write(told(make_backup(file)))
        return file

    def drill(self, file: Path) -> None:
        with engine().fresh_database() as name, standing_in(name):
            with self.timed("restore"):
                restore_backup(file)
            with self.timed("doctor"):
                call_command("doctor", stdout=self.stdout)

    @contextmanager
    def timed(self, what: str) -> Iterator[None]:
        """Says how long it took, whatever came of it."""
        started = time.monotonic()
        try:
            yield
        finally:
            self.stdout.write(f"{what:8} {time.monotonic() - started:8.2f} s")
