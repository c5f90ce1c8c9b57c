"""How gunicorn runs the site: gunicorn --config python:league.gunicorn league.wsgi:application."""

import os
import tempfile
from pathlib import Path
from typing import Any

SHARED = Path("/dev/shm")  # noqa: S108 - memory that the processes share, where the system has it
FOLDER = os.environ.setdefault(
    "PROMETHEUS_MULTIPROC_DIR", str((SHARED if SHARED.is_dir() else Path(tempfile.gettempdir())) / "sinbin-metrics")
)

bind = "0.0.0.0:8000"
worker_class = "gthread"
workers = 2
threads = 8
worker_tmp_dir = str(SHARED) if SHARED.is_dir() else None
control_socket_disable = True


def on_starting(_server: Any) -> None:
    """The folder of figures stands and is empty: what was counted before belongs to processes that are gone."""
    folder = Path(FOLDER)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for left in folder.glob("*.db"):
        left.unlink()


def child_exit(_server: Any, worker: Any) -> None:
    """What a worker that ended says of now is gone; what it counted stays counted."""
    from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 - after the folder is named

    mark_process_dead(worker.pid)
