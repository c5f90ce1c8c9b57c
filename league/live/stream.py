"""One stream of server-sent events, from the first look to the last."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

from django.conf import settings

from league.live.hub import HUB, Watcher

RETRY_MS = 3000  # after which a browser whose stream was cut comes back
STILL_HERE = ": still here\n\n"
Look = Callable[[], Awaitable[int | None]]


async def events(topic: str, look: Look, *, seen: int | None) -> AsyncIterator[str]:
    """Says "changed" with the number of the topic's last act whenever that is another than the reader has `seen`.

    Every LIVE_LOOK_SECONDS it looks by itself: for acts it was not told of, and for whether the reader may still read.
    When `look` answers None, or the process ends, so does the stream.
    """
    if HUB.full:
        return
    watcher = HUB.enter(topic)
    try:
        yield f"retry: {RETRY_MS}\n\n"
        async for number in _numbers(watcher, look):
            yield STILL_HERE if number == seen else _changed(number)
            seen = number
    finally:
        HUB.leave(watcher)


async def _numbers(watcher: Watcher, look: Look) -> AsyncIterator[int]:
    """The number of the last act at once, whenever the watcher is told of a higher one, and at every look."""
    clock = asyncio.get_running_loop().time
    last, look_at = 0, clock()
    while not HUB.closed:
        if clock() >= look_at:
            found, look_at = await look(), clock() + settings.LIVE_LOOK_SECONDS
            if found is None:
                return
            last = max(last, found)
            yield last
        told = await watcher.next(within=max(look_at - clock(), 0))
        if told is not None and told > last:
            last = told
            yield last


def _changed(number: int) -> str:
    return f"id: {number}\nevent: changed\ndata: {number}\n\n"
