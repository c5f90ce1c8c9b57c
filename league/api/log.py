"""The log of a league, for its members: what the page of it shows, with its filters."""

from typing import Any

import django_filters
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework import serializers

from league.api.pagination import NewestFirst
from league.domain.logbook import chosen, entries_of
from league.models import AuditEntry
from league.permissions import leagues_belonged_to
from league.presenters.audit import AuditLine, audit_line, star_names
from rosters.api.documenting import example, in_path, listed
from rosters.api.fields import UidField
from rosters.api.filters import MomentFilter, UidFilter
from rosters.api.players import TEAM_REF
from rosters.api.reading import ReadingList
from rosters.api.refs import TeamRefSerializer

ENTRY = {
    "uid": "t2v8k4m7qzwh",
    "at": "2026-03-01T19:30:00Z",
    "verb": "market.bid",
    "person": {"uid": "u7n3x9k2vwqd", "name": "Cora"},
    "acted_for": "Ada",
    "what": "bid made",
    "detail": "Ants: 13 mc for Buzzcut",
    "changes": [],
    "reason": "",
    "teams": [TEAM_REF],
}


class PersonSerializer(serializers.Serializer):
    """Somebody who did something."""

    uid = UidField()
    name = serializers.CharField(source="__str__")


@example(ENTRY)
class LogEntrySerializer(serializers.Serializer):
    """Who did what, for which coach and why; nobody where the program did. `verb` is the kind of act as filters name
    it; `what`, `detail` and `changes` say it in words. `teams` are those it concerns."""

    uid = UidField()
    at = serializers.DateTimeField(source="made_at")
    verb = serializers.CharField()
    person = PersonSerializer(source="actor", allow_null=True)
    acted_for = serializers.SerializerMethodField()
    what = serializers.SerializerMethodField()
    detail = serializers.SerializerMethodField()
    changes = serializers.SerializerMethodField()
    reason = serializers.CharField()
    teams = TeamRefSerializer(many=True, source="teams.all")

    def get_acted_for(self, entry: AuditEntry) -> str:
        return self._line(entry).acted_for

    def get_what(self, entry: AuditEntry) -> str:
        return self._line(entry).what

    def get_detail(self, entry: AuditEntry) -> str:
        return self._line(entry).detail

    def get_changes(self, entry: AuditEntry) -> list[str]:
        return self._line(entry).changes

    def _line(self, entry: AuditEntry) -> AuditLine:
        lines = self.context.setdefault("lines", {})
        if entry.pk not in lines:
            lines[entry.pk] = audit_line(entry, self.context.setdefault("stars", star_names()))
        return lines[entry.pk]


class LogFilter(django_filters.FilterSet):
    """Entries by kind of act, by who did it or for whom, by team, and by time; `until` itself is left out."""

    verb = django_filters.CharFilter(max_length=60, method="narrow", help_text="Acts of this kind.")
    person = UidFilter("person", method="narrow", help_text="What this person did.")
    team = UidFilter("team", method="narrow", help_text="What concerns this team.")
    since = MomentFilter("since", method="narrow", help_text="From this moment on.")
    until = MomentFilter("until", method="narrow", help_text="Up to this moment.")

    def narrow(self, entries: QuerySet[AuditEntry], name: str, value: Any) -> QuerySet[AuditEntry]:
        return chosen(entries, {name: value})

    class Meta:
        model = AuditEntry
        fields: tuple[str, ...] = ()


@listed("leagues", "log of league", in_path("league", "The league."))
class LeagueLog(ReadingList):
    """Who did what in the league, newest first. For its members and the hosts of the site."""

    serializer_class = LogEntrySerializer
    filterset_class = LogFilter
    pagination_class = NewestFirst
    queryset = AuditEntry.objects.none()

    def get_queryset(self) -> Any:
        league = get_object_or_404(leagues_belonged_to(self.person), uid=self.kwargs["league"])
        return entries_of(league).prefetch_related("teams")
