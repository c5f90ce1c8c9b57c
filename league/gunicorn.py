"""How gunicorn runs the site: gunicorn --config python:league.gunicorn league.wsgi:application.

A worker answers one request after another, and whichever is free takes the next: threads that share one interpreter
would hold each other up, and connections that are kept would pile up at one worker while another is idle. So a proxy
stands before it that takes in whole requests and answers, for slow lines (nginx does; Caddy with `request_buffers` and
`response_buffers`).
"""

import gc
import os
import tempfile
from pathlib import Path
from typing import Any

SHARED = Path("/dev/shm")  # noqa: S108 - memory that the processes share, where the system has it
FOLDER = os.environ.setdefault(
    "PROMETHEUS_MULTIPROC_DIR", str((SHARED if SHARED.is_dir() else Path(tempfile.gettempdir())) / "sinbin-metrics")
)

bind = "0.0.0.0:8000"
worker_class = "sync"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))  # one for each core
timeout = 120  # seconds, for a large archive to be read in
worker_tmp_dir = str(SHARED) if SHARED.is_dir() else None
control_socket_disable = True


def on_starting(_server: Any) -> None:
    """The folder of figures stands and is empty: what was counted before belongs to processes that are gone."""
    folder = Path(FOLDER)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for left in folder.glob("*.db"):
        left.unlink()


def post_worker_init(_worker: Any) -> None:
    """All code is loaded before the first request, and no collection of garbage looks through it ever again."""
    from django.urls import get_resolver  # noqa: PLC0415 - once the site stands

    _all = get_resolver().url_patterns
    gc.collect()
    gc.freeze()


def child_exit(_server: Any, worker: Any) -> None:
    """What a worker that ended says of now is gone; what it counted stays counted."""
    from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 - after the folder is named

    mark_process_dead(worker.pid)
