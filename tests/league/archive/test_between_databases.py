"""A league moves from the database of this lane to SQLite and is the same there; fixtures/archive was written on
SQLite and is taken in on both by the other tests."""

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from league.archive.export import export_league
from league.models import League

pytestmark = [pytest.mark.long, pytest.mark.django_db]


def test_a_season_goes_to_sqlite_and_comes_back_byte_by_byte(tmp_path: Path) -> None:
    call_command("season_simulate", "--teams", "4", "--rounds", "3", "--database", stdout=StringIO())
    data = export_league(League.objects.get())
    (tmp_path / "there.json").write_bytes(data)
    site = os.environ | {
        "DATABASE_URL": f"sqlite:///{tmp_path / 'other.sqlite3'}",
        "SINBIN_VAR": str(tmp_path / "var"),
        "SINBIN_NO_VENV": "1",
    }
    made = "from rosters.models import User; User.objects.create_user('hetty@example.org')"
    for words in (
        ["migrate", "-v0"],
        ["shell", "-v0", "-c", made],
        ["archive", "import", tmp_path / "there.json", "--commissioner", "hetty@example.org"],
        ["archive", "export", "simulation-7", tmp_path / "back.json"],
    ):
        subprocess.run([sys.executable, settings.HOME / "manage.py", *words], env=site, check=True, capture_output=True)
    assert (tmp_path / "back.json").read_bytes() == data
    ran = subprocess.run(
        [sys.executable, settings.HOME / "manage.py", "doctor", "--json"], env=site, check=True, capture_output=True
    )
    assert not any(json.loads(ran.stdout).get("findings", {}).values())
