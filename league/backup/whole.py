"""A backup made, a backup brought back."""

from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from league.backup import archive, postgres, sqlite
from league.backup.manifest import Manifest, contents, known_migrations, program_version, rows_of_people
from league.backup.refusal import BackupRefused
from league.backup.workplace import workplace


def engine() -> ModuleType:
    """What copies the present database: dump, load, fresh_database."""
    return {"sqlite": sqlite, "postgresql": postgres}[connection.vendor]


def make_backup(target: Path) -> Manifest:
    """The whole database of one moment stands in the new file `target`; the site goes on meanwhile."""
    archive.refuse_taken(target)
    with workplace(target.parent) as place:
        data = place / "data"
        found = engine().dump(data)
        manifest = Manifest(
            version=program_version(),
            made_at=timezone.now(),
            engine=connection.vendor,
            contents=found,
            size=data.stat().st_size,
            sha256=archive.digest(data),
        )
        archive.pack(target, manifest, data)
    return manifest


def restore_backup(source: Path, *, replace: bool = False) -> Manifest:
    """The present database is what the backup holds, brought up to this program's schema.

    Refuses, before anything is touched: a damaged file, one of another kind of database or of a newer schema, and a
    database that holds something, unless `replace`.
    """
    manifest = archive.read_manifest(source)
    _refuse_foreign(manifest)
    if not replace and (rows := rows_of_people(contents())):
        raise BackupRefused(f"This database holds {rows} rows. Say --replace to lose them.")
    with TemporaryDirectory(prefix="sinbin-restore-") as place:
        data = Path(place, "data")
        archive.unpack(source, manifest, data)
        engine().load(data)
    if contents() != manifest.contents:
        raise BackupRefused("The backup was restored, but the database does not hold what the manifest says.")
    if known_migrations() - set(manifest.contents.migrations):
        call_command("migrate", verbosity=0, interactive=False)
    return manifest


def _refuse_foreign(manifest: Manifest) -> None:
    if manifest.engine != connection.vendor:
        raise BackupRefused(f"The backup is of {manifest.engine}, this site's database is {connection.vendor}.")
    if newer := sorted(set(manifest.contents.migrations) - known_migrations()):
        raise BackupRefused(
            f"The backup was made by version {manifest.version} with a schema that this program ({program_version()}) "
            f"does not know: {', '.join(newer)}. Install that version first."
        )
