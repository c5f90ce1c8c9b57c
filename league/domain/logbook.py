"""The log of a league as its readers find it: which entries they may read, and those they ask for."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from league.models import AuditedTeam, AuditEntry, League


def entries_of(league: League) -> QuerySet[AuditEntry]:
    """The log of a league, newest first, with who did what for whom."""
    return AuditEntry.objects.filter(league=league).select_related("actor", "acted_for").order_by("-pk")


def chosen(entries: QuerySet[AuditEntry], asked: Mapping[str, Any]) -> QuerySet[AuditEntry]:
    """Those of the entries that match everything asked for: `verb`; `person` who did it, or for whom; `team` it
    concerns (uids); `since` and `until`, moments of which the second is left out."""
    if verb := asked.get("verb"):
        entries = entries.filter(verb=verb)
    if person := asked.get("person"):
        entries = entries.filter(Q(actor__uid=person) | Q(acted_for__user__uid=person))
    if team := asked.get("team"):
        entries = entries.filter(Exists(AuditedTeam.objects.filter(entry=OuterRef("pk"), team__uid=team)))
    return _between(entries, asked.get("since"), asked.get("until"))


def _between(entries: QuerySet[AuditEntry], since: datetime | None, until: datetime | None) -> QuerySet[AuditEntry]:
    if since is not None:
        entries = entries.filter(made_at__gte=since)
    return entries if until is None else entries.filter(made_at__lt=until)
