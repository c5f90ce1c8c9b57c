"""The sign of life of background work, read by the health page."""

from datetime import datetime, timedelta

from django.utils import timezone

from league.models import Heartbeat

SWEEPER = "sweeper"


def record_heartbeat(kind: str) -> None:
    """The row of this kind says now."""
    Heartbeat.objects.update_or_create(kind=kind, defaults={"at": timezone.now()})


def last_heartbeat(kind: str) -> datetime | None:
    return Heartbeat.objects.filter(kind=kind).values_list("at", flat=True).first()


def age_of_heartbeat(kind: str) -> timedelta | None:
    at = last_heartbeat(kind)
    return timezone.now() - at if at else None
