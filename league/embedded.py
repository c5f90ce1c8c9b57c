"""The embedded mode: web pages and background work in one process, without a broker."""

import threading

import structlog
from django.conf import settings
from django.db import close_old_connections

from league.domain import bell
from league.domain.sweep import sweep
from league.live.server import serve_asgi

log = structlog.get_logger(__name__)


class Sweeper(threading.Thread):
    """Looks for due work at once, whenever the bell rings and every TICK_SECONDS, until stopped.

    A failed look is logged, not fatal.
    """

    def __init__(self) -> None:
        super().__init__(name="sweeper", daemon=True)
        self.stopped = threading.Event()
        self.awake = threading.Event()

    def run(self) -> None:
        bell.RINGERS.append(self.awake.set)
        while not self.stopped.is_set():
            self.awake.clear()
            self.look()
            self.awake.wait(settings.TICK_SECONDS)
        bell.RINGERS.remove(self.awake.set)

    def look(self) -> None:
        try:
            sweep()
        except Exception:  # the one boundary of this loop: the next look must happen whatever this one met
            log.exception("sweep_failed")
        finally:
            close_old_connections()

    def stop(self) -> None:
        self.stopped.set()
        self.awake.set()
        self.join(timeout=settings.SQLITE_TIMEOUT_SECONDS)


def serve(host: str, port: int) -> None:
    """Pages are served on host and port and due work is done, until the process is interrupted."""
    sweeper = Sweeper()
    sweeper.start()
    try:
        serve_asgi(host, port)
    finally:
        sweeper.stop()
