"""The least that a stream can be: an ASGI application without Django, one Redis subscriber, a queue for each reader.

`python -m tests.benchmarks.bare_stream PORT REDIS_URL CHANNEL`
"""

import asyncio
import sys
from typing import Any

import uvicorn
from redis.asyncio import Redis

READERS: set[asyncio.Queue[bytes]] = set()
SUBSCRIBERS: list[asyncio.Task[None]] = []


async def subscribe(address: str, channel: str) -> None:
    client = Redis.from_url(address, socket_timeout=None)
    async with client, client.pubsub(ignore_subscribe_messages=True) as wire:
        await wire.subscribe(channel)
        async for message in wire.listen():
            for reader in READERS:
                reader.put_nowait(message["data"])


async def application(scope: Any, _receive: Any, send: Any) -> None:
    if not SUBSCRIBERS:
        SUBSCRIBERS.append(asyncio.create_task(subscribe(*sys.argv[2:])))
    reader: asyncio.Queue[bytes] = asyncio.Queue()
    READERS.add(reader)
    headers = [(b"content-type", b"text/event-stream")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"retry: 3000\n\n", "more_body": True})
    while True:
        number = await reader.get()
        body = b"id: %s\nevent: changed\ndata: %s\n\n" % (number, number)
        await send({"type": "http.response.body", "body": body, "more_body": True})


if __name__ == "__main__":
    uvicorn.run(application, host="127.0.0.1", port=int(sys.argv[1]), lifespan="off", log_level="warning")
