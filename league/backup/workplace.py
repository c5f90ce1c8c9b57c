"""The folder in which a backup is made, beside where it will stand."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from pathlib import Path
from tempfile import mkdtemp

from league.sqlite.base import LINE

PREFIX = ".sinbin-backup-"
CONTENTS = ("data", "data-journal", f"data{LINE}", "packed")
"""What a backup puts there, and all that is ever removed from it."""


@contextmanager
def workplace(beside: Path) -> Iterator[Path]:
    """An empty folder in the folder `beside`, gone afterwards. What backups that were killed have left there goes too.

    A backup holds a lock on its folder as long as it lives, so a folder that nobody holds is left over. The folder
    around them is held while one is made, so that nobody takes a folder just made for such a one.
    """
    with ExitStack() as holding:
        with _held(beside, wait=True):
            for left in beside.glob(f"{PREFIX}*"):
                _clear_left(left)
            place = Path(mkdtemp(prefix=PREFIX, dir=beside))
            holding.enter_context(_held(place, wait=True))
        holding.callback(_remove, place)
        yield place


def _clear_left(place: Path) -> None:
    if not place.is_dir() or place.is_symlink():
        return
    try:
        with _held(place, wait=False):
            _remove(place)
    except OSError:
        return  # another backup is being made there, has just been made, or this disk knows no locks


def _remove(place: Path) -> None:
    """The folder is gone, unless somebody put something else into it."""
    for name in CONTENTS:
        (place / name).unlink(missing_ok=True)
    if not any(place.iterdir()):
        place.rmdir()


@contextmanager
def _held(folder: Path, *, wait: bool) -> Iterator[None]:
    """Nobody else holds the folder. Raises OSError where somebody does, or nobody can, and we do not wait."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError) if wait else nullcontext():  # a disk without locks takes backups too
            fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        yield
    finally:
        os.close(handle)
