"""How often somebody may ask."""

from django.core.cache import caches
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle


class Counted(SimpleRateThrottle):
    """Counts in the cache of throttles."""

    cache = caches["throttles"]


class StrangerThrottle(Counted, AnonRateThrottle):
    """Whoever is not signed in is counted by address."""


class PersonThrottle(Counted, UserRateThrottle):
    """Whoever is signed in is counted by account."""
