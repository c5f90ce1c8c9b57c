import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from pytest_django import DjangoDbBlocker

from league.backup.standing_in import standing_in
from league.backup.whole import make_backup
from tests.verbs_league import a_running_season, play_and_close

ON_SQLITE = "sqlite" in settings.DATABASES["default"]["ENGINE"]
collect_ignore = [] if ON_SQLITE else ["test_sqlite.py", "test_drill.py"]


@pytest.fixture(scope="session")
def played(django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a site on SQLite where a round was played, as a file and its backup, and as it was untouched."""
    place = tmp_path_factory.mktemp("played")
    with django_db_blocker.unblock():
        connection.ensure_connection()
        connection.connection.execute("VACUUM INTO ?", [str(place / "untouched.sqlite3")])
        shutil.copy(place / "untouched.sqlite3", place / "site.sqlite3")
        with standing_in(str(place / "site.sqlite3")):
            play_and_close(a_running_season(2), 1)
            make_backup(place / "site.backup")
    return place


@pytest.fixture
def backup(played: Path, tmp_path: Path) -> Path:
    """The backup, in a folder of its own."""
    (tmp_path / "kept").mkdir()
    return Path(shutil.copy(played / "site.backup", tmp_path / "kept"))


@pytest.fixture
def site(played: Path, tmp_path: Path) -> Iterator[Path]:
    """Everything from here on happens in the site that was backed up, in a file of its own."""
    place = Path(shutil.copy(played / "site.sqlite3", tmp_path / "site.sqlite3"))
    with standing_in(str(place)):
        yield place


@pytest.fixture
def fresh(backup: Path, tmp_path: Path) -> Iterator[Path]:
    """Everything from here on happens in a database that holds nothing, in a file of its own."""
    place = tmp_path / "fresh.sqlite3"
    with standing_in(str(place)):
        yield place
