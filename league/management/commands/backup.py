from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.backup.manifest import Manifest
from league.backup.refusal import BackupRefused
from league.backup.whole import make_backup


def told(manifest: Manifest) -> str:
    """A backup in a line."""
    rows = sum(manifest.contents.counts.values())
    return f"{rows} rows in {len(manifest.contents.counts)} tables, {manifest.size} bytes, SHA-256 {manifest.sha256}"


class Command(BaseCommand):
    help = "Write the whole database of this moment into one new file. It holds everybody's data: keep it safe."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            manifest = make_backup(file.absolute())
        except BackupRefused as refused:
            raise CommandError(str(refused)) from None
        self.stdout.write(f"{file}: {told(manifest)}")
