"""What a killed backup leaves goes with the next; what somebody works in or put there stays."""

import signal
import subprocess
import sys
from pathlib import Path

from django.conf import settings

from league.backup.workplace import PREFIX, workplace

DIES = """
import os, signal, sys
from pathlib import Path
from league.backup.workplace import workplace
with workplace(Path(sys.argv[1])) as place:
    (place / "data").write_text("half")
    (place / "packed").touch()
    os.kill(os.getpid(), signal.SIGKILL)
"""


def left_by_a_killed_one(folder: Path) -> Path:
    done = subprocess.run([sys.executable, "-c", DIES, folder], cwd=settings.HOME, check=False)
    assert done.returncode == -signal.SIGKILL
    (left,) = folder.glob(f"{PREFIX}*")
    return left


def test_what_a_killed_backup_left_goes_with_the_next(tmp_path: Path) -> None:
    left = left_by_a_killed_one(tmp_path)
    assert {file.name for file in left.iterdir()} == {"data", "packed"}
    with workplace(tmp_path) as place:
        assert not left.exists()
        assert [*tmp_path.iterdir()] == [place]
    assert [*tmp_path.iterdir()] == []


def test_a_backup_under_way_is_left_alone(tmp_path: Path) -> None:
    with workplace(tmp_path) as one:
        (one / "data").write_text("half")
        with workplace(tmp_path) as other:
            assert other != one
        assert (one / "data").read_text() == "half"


def test_what_somebody_put_there_stays(tmp_path: Path) -> None:
    left = left_by_a_killed_one(tmp_path)
    (left / "mine").touch()
    (tmp_path / ".backup-2026").mkdir()
    (tmp_path / f"{PREFIX}notes").write_text("mine too")
    with workplace(tmp_path):
        pass
    assert [file.name for file in left.iterdir()] == ["mine"]
    assert (tmp_path / ".backup-2026").is_dir()
    assert (tmp_path / f"{PREFIX}notes").read_text() == "mine too"
