"""The drill: what is backed up comes back sound, and it says how long that took."""

from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from league.backup.whole import make_backup
from rosters.models import Team

pytestmark = pytest.mark.django_db


def drill(*arguments: str) -> tuple[int, list[str]]:
    """The exit code and the first word of each line."""
    out = StringIO()
    try:
        call_command("restore_drill", *arguments, stdout=out)
    except SystemExit as end:
        return int(str(end.code)), [line.split()[0] for line in out.getvalue().splitlines()]
    return 0, [line.split()[0] for line in out.getvalue().splitlines()]


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "VAR", tmp_path / "var")
    (tmp_path / "var").mkdir()
    return tmp_path / "var"


def test_a_sound_site_passes_and_leaves_nothing_behind(site: Path, backup: Path, place: Path) -> None:
    code, told = drill()
    assert code == 0
    assert [told[1], told[2], told[3], *told[-2:]] == ["backup", "restore", "projections", "Nothing", "doctor"]
    assert list(place.iterdir()) == []


def test_what_the_doctor_finds_in_the_copy_ends_with_1(site: Path, backup: Path, place: Path, tmp_path: Path) -> None:
    Team.objects.update(value=999)
    assert drill(str(backup))[0] == 0
    make_backup(tmp_path / "wrong")
    assert drill(str(tmp_path / "wrong"))[0] == 1
    assert list(place.iterdir()) == []


def test_a_damaged_backup_ends_with_2(site: Path, backup: Path, place: Path) -> None:
    backup.write_bytes(backup.read_bytes()[:-100])
    with pytest.raises(CommandError, match="damaged") as refused:
        drill(str(backup))
    assert refused.value.returncode == 2
    assert list(place.iterdir()) == []
