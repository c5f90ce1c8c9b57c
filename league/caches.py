"""The cache of a site with Redis, which goes on without it."""

import time
from collections.abc import Callable
from functools import cached_property
from typing import Any

import structlog
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import Redis
from redis.exceptions import RedisError

LEFT_ALONE_SECONDS = 5  # after a failure, so that a Redis that is silent costs one page its patience, not each

log = structlog.get_logger(__name__)


def _or_in_memory(name: str) -> Callable[..., Any]:
    """The cache's method of that name, by Redis or, while that is away, in the memory of this process."""
    asked: Callable[..., Any] = getattr(RedisCache, name)

    def ask(self: "RedisOrMemory", *args: Any, **kwargs: Any) -> Any:
        if self.asked_from <= time.monotonic():
            try:
                return asked(self, *args, **kwargs)
            except RedisError:
                type(self).asked_from = time.monotonic() + LEFT_ALONE_SECONDS
                log.warning("cache_away", asked=name)
        return getattr(self.memory, name)(*args, **kwargs)

    return ask


class OneClient(RedisCacheClient):
    """Asks everything by one client: Django makes one for each question, which costs as much as the question."""

    @cached_property
    def client(self) -> Redis:
        """Safe to share; each question takes a connection from its pool."""
        return super().get_client(write=True)

    def get_client(self, key: object = None, *, write: bool = False) -> Redis:
        """The one client, whatever is asked: there is one server."""
        return self.client


class RedisOrMemory(RedisCache):
    """While Redis is away each process counts alone what is counted here: readings of the API, tries to sign in.

    Nobody is turned away over it, and who guesses passwords is still slowed down.
    """

    asked_from = 0.0  # seconds of the monotonic clock; one Redis for all caches of the process

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = OneClient
        self.memory = LocMemCache(f"while_redis_is_away{self.key_prefix}", {})

    add = _or_in_memory("add")
    get = _or_in_memory("get")
    set = _or_in_memory("set")
    touch = _or_in_memory("touch")
    delete = _or_in_memory("delete")
    get_many = _or_in_memory("get_many")
    has_key = _or_in_memory("has_key")
    incr = _or_in_memory("incr")
    set_many = _or_in_memory("set_many")
    delete_many = _or_in_memory("delete_many")
    clear = _or_in_memory("clear")
