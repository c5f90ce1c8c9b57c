"""Backups of a site on SQLite: all of it comes back, or nothing happens."""

import json
import shutil
import sqlite3
from contextlib import closing
from io import StringIO
from pathlib import Path
from random import Random
from zipfile import ZipFile

import msgspec
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from league.backup import archive, sqlite
from league.backup.manifest import contents, known_migrations, rows_of_people
from league.backup.refusal import BackupRefused
from league.backup.standing_in import standing_in
from league.backup.whole import make_backup, restore_backup
from league.domain.sweep import sweep
from rosters.append_only import missing
from rosters.models import Team
from tests.league.backup.reading import fingerprint
from tests.verbs import a_team

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def changed(backup: Path, place: Path, **told: object) -> Path:
    """The same backup with another manifest."""
    manifest = msgspec.structs.replace(archive.read_manifest(backup), **told)
    with ZipFile(backup) as old, ZipFile(place, "w") as new:
        new.writestr(archive.MANIFEST, msgspec.json.encode(manifest))
        new.writestr(archive.DATA, old.read(archive.DATA))
    return place


def test_every_value_of_every_row_comes_back_and_the_guards_stand(site: Path, backup: Path, tmp_path: Path) -> None:
    before, held = fingerprint(), contents()
    with standing_in(str(tmp_path / "fresh.sqlite3")):
        told = run("restore", str(backup))
        assert (fingerprint(), contents(), missing()) == (before, held, [])
        with pytest.raises(BackupRefused, match="--replace"):
            restore_backup(backup)
    assert told.startswith("Restored as of ")
    assert archive.read_manifest(backup).sha256 in told


def test_the_manifest_says_what_is_inside(site: Path, backup: Path) -> None:
    with ZipFile(backup) as packed:
        told = json.loads(packed.read("manifest.json"))
        size = packed.getinfo("data").file_size
    assert (told["format"], told["version"], told["engine"], told["size"]) == (1, "0.1.0", "sqlite", size)
    assert set(told["contents"]["migrations"]) == known_migrations()
    assert told["contents"]["counts"]["rosters_team"] == Team.objects.count() > 0
    assert backup.stat().st_mode & 0o777 == 0o600


def test_a_file_that_exists_is_not_overwritten(site: Path, backup: Path) -> None:
    before = backup.read_bytes()
    with pytest.raises(CommandError, match="exists already"):
        run("backup", str(backup))
    with pytest.raises(CommandError, match="no folder"):
        run("backup", str(backup / "nowhere" / "x"))
    assert backup.read_bytes() == before
    assert list(backup.parent.iterdir()) == [backup]


def test_a_filled_database_is_replaced_only_when_told(backup: Path, fresh: Path) -> None:
    restore_backup(backup)
    before = fingerprint()
    stranger = a_team(name="Strangers")
    with pytest.raises(CommandError, match="Say --replace"):
        run("restore", str(backup))
    assert Team.objects.filter(pk=stranger.pk).exists()
    run("restore", str(backup), "--replace")
    assert fingerprint() == before


def test_an_untouched_site_counts_as_empty(played: Path, backup: Path, tmp_path: Path) -> None:
    with standing_in(shutil.copy(played / "untouched.sqlite3", tmp_path)):
        sweep()
        assert sum(contents().counts.values()) > 0
        run("restore", str(backup))
        assert rows_of_people(contents()) > 0


@pytest.mark.parametrize("kept", [0, 1, 100, 0.5, 0.99, -1])
def test_a_truncated_file_is_refused(backup: Path, fresh: Path, kept: float) -> None:
    whole = backup.read_bytes()
    backup.write_bytes(whole[: int(len(whole) * kept) if isinstance(kept, float) else kept])
    with pytest.raises(CommandError, match="damaged"):
        run("restore", str(backup))
    assert contents().counts == {}


def test_no_changed_byte_goes_unnoticed(backup: Path, fresh: Path, tmp_path: Path) -> None:
    """Wherever a byte differs the backup is refused, or is read as what it was."""
    whole, manifest = backup.read_bytes(), archive.read_manifest(backup)
    random, refused = Random(7), 0
    ends = [*range(80), *range(len(whole) - 150, len(whole))]
    for place in [*ends, *random.sample(range(len(whole)), 20)]:
        broken = bytearray(whole)
        broken[place] ^= 1 << random.randrange(8)
        backup.write_bytes(broken)
        try:
            assert archive.read_manifest(backup) == manifest
            archive.unpack(backup, manifest, tmp_path / "data")
        except BackupRefused:
            refused += 1
    assert refused > 120


def test_what_is_no_backup_is_refused(fresh: Path, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        run("restore", str(tmp_path / "nothing"))
    (tmp_path / "text").write_text("hello")
    with pytest.raises(CommandError, match="damaged or no backup"):
        run("restore", str(tmp_path / "text"))
    with ZipFile(tmp_path / "zip", "w") as packed:
        packed.writestr("hello", "hello")
    with pytest.raises(CommandError, match="damaged or no backup"):
        run("restore", str(tmp_path / "zip"))


def test_other_data_than_the_manifest_says_are_refused(backup: Path, fresh: Path, tmp_path: Path) -> None:
    for told in ({"sha256": "0" * 64}, {"size": 4096}):
        with pytest.raises(BackupRefused, match="damaged"):
            restore_backup(changed(backup, tmp_path / "changed", **told))
    assert contents().counts == {}


def test_an_unsound_database_is_refused_though_its_hash_is_right(backup: Path, fresh: Path, tmp_path: Path) -> None:
    manifest = archive.read_manifest(backup)
    data = tmp_path / "data"
    archive.unpack(backup, manifest, data)
    with closing(sqlite3.connect(data)) as copy:
        copy.execute("PRAGMA foreign_keys = OFF")
        copy.execute("DELETE FROM rosters_coach")
        copy.commit()
    with pytest.raises(BackupRefused, match="refer to rows that are not there"):
        sqlite.load(data)
    page = manifest.size // 2 // 4096 * 4096
    data.write_bytes(data.read_bytes()[:page] + bytes(4096) + data.read_bytes()[page + 4096 :])
    with pytest.raises(BackupRefused, match="SQLite"):
        sqlite.load(data)
    assert contents().counts == {}


def test_a_newer_schema_format_or_another_database_is_refused(backup: Path, fresh: Path, tmp_path: Path) -> None:
    held = archive.read_manifest(backup).contents
    newer = msgspec.structs.replace(held, migrations=(*held.migrations, "league.9999_tomorrow"))
    with pytest.raises(BackupRefused, match=r"does not know: league\.9999_tomorrow\. Install"):
        restore_backup(changed(backup, tmp_path / "newer", contents=newer))
    with pytest.raises(BackupRefused, match="has the format 2; this program reads 1"):
        restore_backup(changed(backup, tmp_path / "format", format=2))
    with pytest.raises(BackupRefused, match="is of postgresql, this site's database is sqlite"):
        restore_backup(changed(backup, tmp_path / "other", engine="postgresql"))
    assert contents().counts == {}


def test_an_older_schema_is_brought_up_to_date(backup: Path, fresh: Path, tmp_path: Path) -> None:
    restore_backup(backup)
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE usersessions_usersession")
    recorder = MigrationRecorder(connection)
    for app, name in recorder.applied_migrations():
        if app == "usersessions":
            recorder.record_unapplied(app, name)
    make_backup(tmp_path / "older")
    with standing_in(str(tmp_path / "another.sqlite3")):
        restore_backup(tmp_path / "older")
        assert set(contents().migrations) == known_migrations()
        assert contents().counts["usersessions_usersession"] == 0
        assert missing() == []


def test_a_database_that_somebody_holds_is_not_waited_for_for_ever(
    backup: Path, fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    restore_backup(backup)
    monkeypatch.setattr(settings, "SQLITE_TIMEOUT_SECONDS", 0)
    with closing(sqlite3.connect(fresh, isolation_level=None)) as other:
        connection.connection.execute("PRAGMA busy_timeout = 1")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(BackupRefused, match="stop the site"):
            sqlite.load(_data_of(backup))
        other.execute("ROLLBACK")
    assert Team.objects.exists()


def _data_of(backup: Path) -> Path:
    data = backup.with_name("data")
    archive.unpack(backup, archive.read_manifest(backup), data)
    return data
