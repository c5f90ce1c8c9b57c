"""Between processes: whoever does something publishes it, each process that serves streams listens once."""

import asyncio
import functools

import redis
import structlog
from django.conf import settings
from redis.asyncio import Redis as LaterRedis

from league.live.hub import HUB

log = structlog.get_logger(__name__)

CHANNEL = "sinbin:live"
PATIENCE_SECONDS = 1  # for the broker, after an act that is done already
TRIED_AGAIN_SECONDS = 2
LISTENING: set[asyncio.Task[None]] = set()


@functools.cache
def _publisher() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=PATIENCE_SECONDS, socket_connect_timeout=PATIENCE_SECONDS
    )


def publish(topic: str, number: int) -> None:
    """Every process that serves streams is told. A broker that cannot be reached costs readers nothing but time."""
    try:
        _publisher().publish(CHANNEL, f"{topic} {number}")
    except redis.RedisError:
        log.warning("live_unheard")


def listen_once() -> None:
    """What others publish wakes the watchers of this process; called in the loop that serves the streams."""
    if settings.REDIS_URL and not any(task.get_loop() is asyncio.get_running_loop() for task in LISTENING):
        task = asyncio.create_task(_listen())
        LISTENING.add(task)
        task.add_done_callback(LISTENING.discard)


async def _listen() -> None:
    while not HUB.closed:
        try:
            await _hear()
        except (redis.RedisError, OSError) as problem:
            log.warning("live_deaf", problem=str(problem))
        await asyncio.sleep(TRIED_AGAIN_SECONDS)


async def _hear() -> None:
    # the client's own time limit is meant for answers; who waits for news waits for as long as there are none
    client = LaterRedis.from_url(settings.REDIS_URL, socket_timeout=None, socket_keepalive=True)
    async with client, client.pubsub(ignore_subscribe_messages=True) as wire:
        await wire.subscribe(CHANNEL)
        async for message in wire.listen():
            topic, _space, number = message["data"].decode().partition(" ")
            HUB.wake(topic, int(number))
