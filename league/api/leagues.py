"""Leagues."""

from typing import Any

import django_filters
from rest_framework import serializers

from league.api.refs import LEAGUE_REF, LeagueRefSerializer
from league.enums import Visibility
from league.models import League
from league.permissions import readable_leagues, visible_leagues
from rosters.api.documenting import example, readable
from rosters.api.filters import KeyFilter, Ordering, SearchFilter
from rosters.api.reading import ReadingEach

LEAGUE = LEAGUE_REF | {
    "description": "Fridays at the harbour.",
    "visibility": "public",
    "time_zone": "Europe/Lisbon",
    "created_at": "2026-01-05T18:00:00Z",
}


@example(LEAGUE)
class LeagueSerializer(LeagueRefSerializer):
    """A league; its times are meant in its time zone."""

    description = serializers.CharField()
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    time_zone = serializers.CharField()
    created_at = serializers.DateTimeField()


class LeagueFilter(django_filters.FilterSet):
    """Leagues by address and name."""

    slug = KeyFilter("slug")
    name = SearchFilter()
    ordering = Ordering(fields=("name", "created_at"))

    class Meta:
        model = League
        fields: tuple[str, ...] = ()


@readable("leagues", "league", "leagues")
class Leagues(ReadingEach):
    """Public leagues and those one belongs to. Whoever has its uid or its slug also reads an unlisted league."""

    serializer_class = list_serializer_class = LeagueSerializer
    filterset_class = LeagueFilter
    queryset = League.objects.none()

    def get_queryset(self) -> Any:
        named = self.detail or self.request.query_params.get("slug")
        return (readable_leagues if named else visible_leagues)(self.person).order_by("name", "pk")
