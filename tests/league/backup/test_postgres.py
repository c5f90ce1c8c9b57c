"""Backups of a site on PostgreSQL: all of it comes back, or nothing happens."""

import os
from io import StringIO
from pathlib import Path
from secrets import token_hex

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from league.backup import archive, postgres
from league.backup.manifest import contents
from league.backup.refusal import BackupRefused
from league.backup.standing_in import standing_in
from league.backup.whole import make_backup, restore_backup
from rosters.append_only import missing
from rosters.models import Team
from tests.league.backup.reading import fingerprint
from tests.services.lanes import ServiceUnavailable, lane_without
from tests.services.postgres import client_programs
from tests.verbs_league import a_running_season, play_and_close

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs of the server's own version come first on PATH."""
    try:
        place = client_programs(os.environ["DATABASE_URL"])
    except ServiceUnavailable as reason:
        lane_without(str(reason))
    monkeypatch.setenv("PATH", f"{place}{os.pathsep}{os.environ['PATH']}")


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup of a site where a round was played."""
    play_and_close(a_running_season(2), 1)
    make_backup(tmp_path / "site.backup")
    return tmp_path / "site.backup"


def test_every_value_comes_back_the_guards_stand_and_nothing_is_replaced_untold(backup: Path) -> None:
    before, held = fingerprint(), contents()
    with postgres.fresh_database() as name, standing_in(name):
        restore_backup(backup)
        assert (fingerprint(), contents(), missing()) == (before, held, [])
        with pytest.raises(BackupRefused, match="Say --replace"):
            restore_backup(backup)
        Team.objects.update(cash=77)
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE of_a_newer_program (team bigint REFERENCES rosters_team)")
        restore_backup(backup, replace=True)
        assert (fingerprint(), contents(), missing()) == (before, held, [])
    assert fingerprint() == before


def test_what_breaks_off_leaves_the_database_as_it_was(backup: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    archive.unpack(backup, archive.read_manifest(backup), data)
    whole, before = data.read_bytes(), fingerprint()
    for broken in (whole[: len(whole) // 2], b"no dump", whole.replace(b"rosters_coach", b"rosters_cocoa", 3)):
        data.write_bytes(broken)
        with pytest.raises(BackupRefused, match="failed; nothing was changed"):
            postgres.load(data)
        assert fingerprint() == before
    backup.write_bytes(backup.read_bytes()[:-1])
    with pytest.raises(CommandError, match="damaged"):
        call_command("restore", str(backup), "--replace")
    assert fingerprint() == before


def test_the_drill_restores_beside_and_consults_the_doctor(backup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, marks = StringIO(), [token_hex(4)]
    monkeypatch.setattr(postgres, "token_hex", lambda _bytes: marks.append(marks[0]) or marks[0])
    call_command("restore_drill", stdout=out)
    told = [line.split()[0] for line in out.getvalue().splitlines()]
    assert [told[1], told[2], *told[-2:]] == ["backup", "restore", "Nothing", "doctor"]
    with connection.cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database WHERE datname = %s", [f"sinbin_drill_{marks[0]}"])
        assert (len(marks), cursor.fetchall()) == (2, [])  # its own was made, and is gone


def test_a_missing_program_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CommandError, match="pg_dump is not on PATH"):
        call_command("backup", str(tmp_path / "backup"))
    assert list(tmp_path.iterdir()) == []
