"""Death at a commit: counted from outside, through the connections that Django makes.

A commit is the end of a transaction that wrote something, or a writing statement outside of one. The program itself
knows nothing of this.
"""

import os
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

WRITES = ("INSERT", "UPDATE", "DELETE")


@dataclass
class Commits:
    """Counts the commits of this process from now on; with `number` the process dies at that one, before or after."""

    number: int = 0
    after: bool = False
    count: int = 0
    watched: set[int] = field(default_factory=set)
    written: set[int] = field(default_factory=set)

    def watch(self) -> None:
        """Every connection made from now on is counted."""
        connection_created.connect(self.see, weak=False)

    def see(self, connection: BaseDatabaseWrapper, **_: Any) -> None:
        """This connection is counted, once."""
        name = id(connection)
        if name in self.watched:
            return
        self.watched.add(name)
        commit = connection.commit

        def committing() -> None:
            wrote = name in self.written
            self.written.discard(name)
            self.commit(commit) if wrote else commit()

        def statement(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
            if not str(sql).lstrip().upper().startswith(WRITES):
                return execute(sql, params, many, context)
            if connection.in_atomic_block:
                self.written.add(name)
                return execute(sql, params, many, context)
            return self.commit(lambda: execute(sql, params, many, context))

        connection.commit = committing  # type: ignore[method-assign]
        connection.execute_wrappers.append(statement)

    def commit(self, work: Callable[[], Any]) -> Any:
        self.count += 1
        here = self.due()
        if here and not self.after:
            self.die()
        done = work()
        if here:
            self.die()
        return done

    def due(self) -> bool:
        return self.count == self.number

    def die(self) -> None:
        die()


def die_after(seconds: float) -> None:
    """This process will die in so many seconds, wherever it is then."""
    timer = threading.Timer(seconds, die)
    timer.daemon = True
    timer.start()


def die() -> None:
    """Nothing of this process happens any more, as after kill -9."""
    os.kill(os.getpid(), signal.SIGKILL)
