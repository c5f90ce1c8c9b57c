"""Tells the pages that are open that something has happened in a league. Nothing depends on its being heard: whoever
listens also looks by himself."""

from collections.abc import Callable

from django.db.models import Max

from league.models import AuditEntry, League

LISTENERS: list[Callable[[str, int], None]] = []  # filled by whoever reaches the open pages of this or other processes


def ring(topic: str, number: int) -> None:
    """Whoever watches the topic learns soon that it has come to this number."""
    for listener in LISTENERS:
        listener(topic, number)


def last_number(league: League) -> int:
    """The number of the league's last act; 0 before the first. It never falls."""
    return AuditEntry.objects.filter(league=league).aggregate(last=Max("pk"))["last"] or 0
