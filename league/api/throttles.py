"""How often somebody may ask."""

from django.core.cache import caches
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle


class StrangerThrottle(AnonRateThrottle):
    """Whoever is not signed in is counted by address."""

    cache = caches["throttles"]


class PersonThrottle(UserRateThrottle):
    """Whoever is signed in is counted by account."""

    cache = caches["throttles"]
