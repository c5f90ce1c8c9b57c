"""How often somebody may ask."""

from typing import TYPE_CHECKING

import structlog
from django.core.cache import caches
from redis.exceptions import RedisError
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle

if TYPE_CHECKING:  # these modules read the settings that name this one
    from rest_framework.request import Request
    from rest_framework.views import APIView

log = structlog.get_logger(__name__)


class Counted(SimpleRateThrottle):
    """Counts in the cache of throttles. While that is away nobody is counted and everybody is answered."""

    cache = caches["throttles"]

    def allow_request(self, request: "Request", view: "APIView") -> bool:
        try:
            return bool(super().allow_request(request, view))
        except RedisError:
            log.warning("throttle_uncounted")
            return True


class StrangerThrottle(Counted, AnonRateThrottle):
    """Whoever is not signed in is counted by address."""


class PersonThrottle(Counted, UserRateThrottle):
    """Whoever is signed in is counted by account."""
