"""The archive on the command line."""

import stat
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from league.models import League
from rosters.models import User
from tests.league.archive.golden import CLUB, changed


def said(*arguments: object) -> str:
    out = StringIO()
    call_command("archive", *map(str, arguments), stdout=out)
    return out.getvalue()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    place = tmp_path / "club.json"
    place.write_bytes(CLUB)
    return place


@pytest.mark.long
@pytest.mark.django_db
def test_in_and_out(file: Path, tmp_path: Path) -> None:
    User.objects.create_user("hetty@example.org")
    assert "/leagues/tuesday-club/" in said("import", file, "--commissioner", "hetty@example.org")
    out = tmp_path / "out.json"
    assert "Tuesday Club, complete" in said("export", "tuesday-club", out)
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    with pytest.raises(CommandError, match="cannot be written"):
        said("export", "tuesday-club", out)
    assert "public" in said("export", League.objects.get().uid, tmp_path / "public.json", "--public")
    with pytest.raises(CommandError, match="no league"):
        said("export", "elsewhere", out)


def test_a_sound_file_is_sound(file: Path) -> None:
    assert said("verify", file).startswith("Sound: Tuesday Club")


def test_what_is_wrong_is_said(file: Path) -> None:
    file.write_bytes(changed(lambda body: body["teams"][0].update(cash=1)))
    with pytest.raises(CommandError, match="adds up to") as refused:
        said("verify", file)
    assert refused.value.returncode == 1
    file.write_bytes(b"{}")
    with pytest.raises(CommandError, match="League Archive") as refused:
        said("verify", file)
    assert refused.value.returncode == 2


@pytest.mark.django_db
def test_what_cannot_be_taken_in_is_said(file: Path, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="Nobody here"):
        said("import", file, "--commissioner", "nobody@example.org")
    User.objects.create_user("hetty@example.org")
    people = tmp_path / "people.json"
    people.write_text("[]")
    with pytest.raises(CommandError, match="file of people"):
        said("import", file, "--commissioner", "hetty@example.org", "--people", people)
    file.write_bytes(b"PK")
    with pytest.raises(CommandError, match="Unpack it"):
        said("import", file, "--commissioner", "hetty@example.org")
    assert not League.objects.exists()


def test_the_tools_are_printed() -> None:
    assert said("verifier").startswith("#!/usr/bin/env python3")
    assert '"$schema"' in said("schema")
