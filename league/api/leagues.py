"""Leagues."""

from typing import Any

import django_filters
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.refs import LEAGUE_REF, LeagueRefSerializer
from league.domain.leagues import create_league
from league.enums import Visibility
from league.models import League
from league.permissions import readable_leagues, visible_leagues
from rosters.api.documenting import example, readable
from rosters.api.filters import KeyFilter, Ordering, SearchFilter
from rosters.api.reading import ReadingEach
from rosters.api.writing import REFUSALS, WRITING, StrictSerializer, write_once
from rosters.enums import Scope
from rosters.models import User

LEAGUE = LEAGUE_REF | {
    "description": "Fridays at the harbour.",
    "visibility": "public",
    "time_zone": "Europe/Lisbon",
    "language": "en",
    "created_at": "2026-01-05T18:00:00Z",
}


@example(LEAGUE)
class LeagueSerializer(LeagueRefSerializer):
    """A league; its times are meant in its time zone. Its webhooks and feeds speak `language`, "" for the site's."""

    description = serializers.CharField()
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    time_zone = serializers.CharField()
    language = serializers.CharField()
    created_at = serializers.DateTimeField()


class LeagueFilter(django_filters.FilterSet):
    """Leagues by address and name."""

    slug = KeyFilter("slug", help_text="The league at this address.")
    name = SearchFilter()
    ordering = Ordering(fields=("name", "created_at"))

    class Meta:
        model = League
        fields: tuple[str, ...] = ()


class FoundingSerializer(StrictSerializer):
    """A league by its `name`; everything else can be changed later."""

    name = serializers.CharField(max_length=80)
    description = serializers.CharField(required=False, allow_blank=True, max_length=2000)
    visibility = serializers.ChoiceField(required=False, choices=Visibility.choices)
    time_zone = serializers.CharField(required=False, max_length=50)
    language = serializers.CharField(required=False, allow_blank=True, max_length=10)


@readable("leagues", "league", "leagues")
@extend_schema_view(
    create=extend_schema(
        operation_id="found_league",
        summary="Found a league",
        description="Done once for each key. Whoever founds a league runs it.",
        tags=["leagues"],
        parameters=list(WRITING),
        request=FoundingSerializer,
        responses={200: LeagueSerializer, **REFUSALS},
    ),
)
class Leagues(ReadingEach):
    """Public leagues and those one belongs to. Whoever has its uid or its slug also reads an unlisted league."""

    serializer_class = list_serializer_class = LeagueSerializer
    filterset_class = LeagueFilter
    queryset = League.objects.none()
    scope = Scope.RUN

    def create(self, request: Request) -> Response:
        def run(user: User, asked: dict[str, Any]) -> Any:
            return LeagueSerializer(create_league(user, **asked)).data

        return write_once(request, FoundingSerializer, run)

    def get_queryset(self) -> Any:
        named = self.detail or self.request.query_params.get("slug")
        return (readable_leagues if named else visible_leagues)(self.person).order_by("name", "pk")
