"""SQLite whose writers stand in line: who came first writes first.

SQLite lets whoever finds the file locked look again after longer and longer pauses, up to 100 ms, so that newcomers get
in before those who have waited: of 32 who wrote without a break one in twenty waited until it was refused. Here only
the first in line asks SQLite; the others wait for the lock of a file beside the database, which the system hands on in
the order of arrival and takes from processes that die.
"""

import fcntl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError

LINE = "-line"  # what the name of that file ends with
IN_LINE = "IMMEDIATE"  # the transactions that ask for the file when they begin


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's SQLite; transactions that write begin in the order in which they were asked for."""

    def _start_transaction_under_autocommit(self) -> None:
        name, begin = str(self.settings_dict["NAME"]), super()._start_transaction_under_autocommit  # type: ignore[misc]
        asks = self.transaction_mode == IN_LINE  # type: ignore[attr-defined]
        if not asks or self.is_in_memory_db() or name.startswith("file:"):
            begin()
            return
        with _turn(name + LINE, float(self.settings_dict["OPTIONS"]["timeout"])):
            begin()


@contextmanager
def _turn(line: str, patience: float) -> Iterator[None]:
    """First in line within the block. Whoever has waited for longer than `patience` (s) by then is refused at once,
    so that those behind do not wait for him too."""
    with Path(line).open("ab") as place:
        came = time.monotonic()
        fcntl.flock(place, fcntl.LOCK_EX)
        if time.monotonic() - came > patience:
            raise OperationalError("database is locked")
        yield
