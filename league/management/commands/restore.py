from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.backup.refusal import BackupRefused
from league.backup.whole import restore_backup
from league.management.commands.backup import told


class Command(BaseCommand):
    help = "Bring a backup back into an empty database, at this program's schema. Stop the site first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="lose what the database holds now")

    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        try:
            manifest = restore_backup(file.absolute(), replace=replace)
        except BackupRefused as refused:
            raise CommandError(str(refused)) from None
        self.stdout.write(f"Restored as of {manifest.made_at:%Y-%m-%d %H:%M:%S} UTC: {told(manifest)}")
