"""Several people at the same moment."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection


def at_once(acts: Sequence[Callable[[], Any]]) -> list[Any]:
    """What each act returned or raised; all begin at the same moment, each in a thread and connection of its own."""
    start = Barrier(len(acts), timeout=30)

    def perform(act: Callable[[], Any]) -> Any:
        try:
            start.wait()
            return act()
        except Exception as raised:  # noqa: BLE001 - the outcome of a race is what the test looks at
            return raised
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(perform, acts))
