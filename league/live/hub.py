"""Who watches what in this process. Everything but `tell` and `close` happens in the loop that serves the streams."""

import asyncio
from collections.abc import Callable

from django.conf import settings


class Watcher:
    """A stream that waits for its topic. It remembers the highest number alone: what comes in quick succession is told
    once, and nothing piles up for a reader who is slow."""

    def __init__(self, topic: str) -> None:
        self.topic = topic
        self.number = 0
        self.awake = asyncio.Event()

    def wake(self, number: int = 0) -> None:
        self.number = max(self.number, number)
        self.awake.set()

    async def next(self, within: float) -> int | None:
        """The highest number told since it was last asked for; None when `within` seconds have passed."""
        try:
            await asyncio.wait_for(self.awake.wait(), within)
        except TimeoutError:
            return None
        self.awake.clear()
        return self.number


class Hub:
    """The watchers of one process, by topic; never more than the settings allow."""

    def __init__(self) -> None:
        self.watchers: dict[str, set[Watcher]] = {}
        self.count = 0
        self.closed = False
        self.loop: asyncio.AbstractEventLoop | None = None

    @property
    def full(self) -> bool:
        return self.closed or self.count >= settings.LIVE_CLIENTS

    def enter(self, topic: str) -> Watcher:
        """A watcher of the topic, which must `leave`. Ask `full` before."""
        self.loop = asyncio.get_running_loop()
        watcher = Watcher(topic)
        self.watchers.setdefault(topic, set()).add(watcher)
        self.count += 1
        return watcher

    def leave(self, watcher: Watcher) -> None:
        """It watches no more; harmless when it had left."""
        watching = self.watchers.get(watcher.topic, set())
        if watcher not in watching:
            return
        watching.remove(watcher)
        self.count -= 1
        if not watching:
            del self.watchers[watcher.topic]

    def tell(self, topic: str, number: int) -> None:
        """All watchers of the topic wake; from any thread. Without a loop nobody watches."""
        self._in_loop(lambda: self.wake(topic, number))

    def wake(self, topic: str, number: int) -> None:
        for watcher in self.watchers.get(topic, ()):
            watcher.wake(number)

    def close(self) -> None:
        """Every stream ends and no other begins; from any thread, and from the handler of a signal."""
        self.closed = True
        self._in_loop(self._wake_all)

    def _wake_all(self) -> None:
        for topic in self.watchers:
            self.wake(topic, 0)

    def _in_loop(self, act: Callable[[], None]) -> None:
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(act)


HUB = Hub()
