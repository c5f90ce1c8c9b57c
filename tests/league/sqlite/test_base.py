"""Who writes to the file of SQLite comes to his turn in the order in which he came."""

import fcntl
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import OperationalError

from league.settings.databases import database
from league.sqlite.base import LINE

WRITERS = 8
PATIENCE = 20  # seconds until a test that hangs has failed


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, django_db_blocker: object) -> Iterator[Path]:
    """The file of a site's database, under the alias "site"."""
    place = tmp_path / "site.sqlite3"
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{place}")
    connections.settings["site"] = connections.configure_settings({"default": database()})["default"]
    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        yield place
    connections["site"].close()
    del connections["site"], connections.settings["site"]


def line_of(place: Path) -> Path:
    return place.with_name(place.name + LINE)


def wait_for(seen: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not seen():
        assert time.monotonic() < until
        time.sleep(0.005)


def standing_in(line: Path) -> int:
    """How many stand in line, the first not counted, by the system's own book."""
    inode = f":{line.stat().st_ino} " if line.exists() else "nowhere"
    return sum("->" in lock and inode in lock for lock in Path("/proc/locks").read_text().splitlines())


def at_the_head(line: Path) -> bool:
    """Whether somebody has the turn."""
    with line.open("ab") as place:
        try:
            fcntl.flock(place, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


@pytest.mark.skipif(not Path("/proc/locks").exists(), reason="the system has no book of locks")
def test_writers_write_in_the_order_in_which_they_came(site: Path) -> None:
    wrote: list[int] = []
    line = line_of(site)

    def write(number: int) -> None:
        with transaction.atomic(using="site"):
            wrote.append(number)
        connections["site"].close()

    writers = [threading.Thread(target=write, args=(number,), daemon=True) for number in range(WRITERS)]
    with transaction.atomic(using="site"):
        for number, writer in enumerate(writers):
            writer.start()
            wait_for(lambda: at_the_head(line) if number == 0 else standing_in(line) == number)  # noqa: B023
        assert wrote == []
    for writer in writers:
        writer.join(PATIENCE)
    assert wrote == list(range(WRITERS))


def test_who_waited_too_long_in_line_is_refused_when_his_turn_comes(site: Path) -> None:
    connections["site"].settings_dict["OPTIONS"]["timeout"] = 0.1
    line = line_of(site)
    with line.open("ab") as place:
        fcntl.flock(place, fcntl.LOCK_EX)
        letting_go = threading.Timer(0.5, fcntl.flock, (place, fcntl.LOCK_UN))
        letting_go.start()
        with pytest.raises(OperationalError, match="locked"), transaction.atomic(using="site"):
            pytest.fail("it came to its turn after more than its patience")
        letting_go.join()
    connections["site"].close()
    with transaction.atomic(using="site"):
        pass  # the next in line is not held up


def test_a_turn_ends_when_the_transaction_has_begun_and_readers_need_none(site: Path) -> None:
    with transaction.atomic(using="site"):
        assert not at_the_head(line_of(site))
        other: BaseDatabaseWrapper = connections.create_connection("site")
        with other.cursor() as cursor:
            assert cursor.execute("SELECT 1").fetchone() == (1,)
        other.close()


def test_transactions_that_ask_for_nothing_at_first_stand_in_no_line(site: Path) -> None:
    connections["site"].ensure_connection()
    connections["site"].transaction_mode = "DEFERRED"  # type: ignore[attr-defined]
    with transaction.atomic(using="site"):
        pass
    assert not line_of(site).exists()
