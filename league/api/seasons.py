"""Seasons and the teams in them."""

from typing import Any

import django_filters
from django.db.models import Prefetch, QuerySet
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.found import FoundInLeagues
from league.api.refs import ENTRY_REF, SEASON_REF, EntryRefSerializer, SeasonRefSerializer
from league.domain.seasons import change_options
from league.domain.terms import rules_of_season
from league.enums import EntryStatus, SeasonStatus
from league.models import Entry, League, Season
from league.permissions import readable_leagues
from rosters.api.documenting import example, in_path, listed, readable
from rosters.api.fields import CountField, OptionValueField, UidField
from rosters.api.filters import Ordering, SearchFilter, UidFilter, WholeFilter
from rosters.api.options import IN_FORCE, OptionInForceSerializer, in_force
from rosters.api.reading import ReadingList
from rosters.api.refs import RULESET_REF, CoachRefSerializer, RulesetRefSerializer
from rosters.api.writing import REFUSALS, WRITING, StrictSerializer, write_once
from rosters.enums import Scope
from rosters.models import User

SEASON = SEASON_REF | {
    "status": "running",
    "ruleset": RULESET_REF,
    "round_count": 7,
    "champion": None,
    "created_at": "2026-02-01T18:00:00Z",
    "closed_at": None,
}
ENTRY = ENTRY_REF | {
    "number": 1,
    "division": 1,
    "status": "active",
    "filler": False,
    "coach": {"uid": "5vtz6r9j2mfa", "name": "Grace"},
}
DETAILS = {
    "entries": [ENTRY],
    "seeds": [],
    "commitment": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "seed": None,
}


@example(SEASON)
class SeasonSerializer(SeasonRefSerializer):
    """A season; `champion` is known once it is over."""

    status = serializers.ChoiceField(choices=SeasonStatus.choices)
    ruleset = RulesetRefSerializer(source="pin")
    round_count = CountField()
    champion = EntryRefSerializer(allow_null=True)
    created_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)


class EntrySerializer(EntryRefSerializer):
    """A team in a season: its order of entry, its division, whether it still takes part, and who coaches it now."""

    number = CountField()
    division = CountField()
    status = serializers.ChoiceField(choices=EntryStatus.choices)
    filler = serializers.BooleanField()
    coach = CoachRefSerializer(source="team.coach", allow_null=True)


@example(SEASON | DETAILS)
class SeasonDetailSerializer(SeasonSerializer):
    """A season with its teams; `seeds` holds the entries of the finals in the order they were seeded. Pairings, lots
    and pools follow from `seed`, which is shown once the season is over and until then vouched for by `commitment`."""

    entries = EntrySerializer(many=True, source="entries.all")
    seeds = serializers.ListField(child=UidField())
    commitment = serializers.CharField(min_length=64, max_length=64)
    seed = serializers.SerializerMethodField()

    def get_seed(self, season: Season) -> str | None:
        return bytes(season.seed).hex() if season.closed_at else None


class SeasonFilter(django_filters.FilterSet):
    """Seasons of a league or a team, by where they stand."""

    league = UidFilter("league__uid", help_text="Seasons of this league.")
    team = UidFilter("entries__team__uid", help_text="Seasons in which this team is or was.")
    name = SearchFilter()
    number = WholeFilter("number", low=1, high=9999, help_text="The seasons of this number.")
    status = django_filters.ChoiceFilter(choices=SeasonStatus.choices)
    ordering = Ordering(fields=("number", "name", "created_at", "closed_at"))

    class Meta:
        model = Season
        fields: tuple[str, ...] = ()


@readable("seasons", "season", "seasons")
class Seasons(FoundInLeagues):
    """Seasons, newest first within each league."""

    serializer_class = SeasonDetailSerializer
    list_serializer_class = SeasonSerializer
    filterset_class = SeasonFilter
    queryset = Season.objects.none()
    naming = ("league",)

    def get_queryset(self) -> Any:
        seasons = with_what_seasons_show(seasons_of(self.leagues))
        if not self.detail:
            return seasons
        entries = Entry.objects.select_related("team__coach").order_by("number")
        return seasons.prefetch_related(Prefetch("entries", entries))


IN_PATH = in_path("season", "The season.")


class OptionsSerializer(StrictSerializer):
    """Every one of the `options` that shall differ from what the game has; and another `name` for the season."""

    options = serializers.DictField(child=OptionValueField())
    name = serializers.CharField(required=False, max_length=80)


@example({"season": SEASON_REF, "options": [IN_FORCE]})
class ChangedSeasonSerializer(serializers.Serializer):
    """The season with every option as it holds now."""

    season = SeasonRefSerializer()
    options = OptionInForceSerializer(many=True)


@listed("seasons", "season options", IN_PATH)
@extend_schema_view(
    create=extend_schema(
        operation_id="change_season_options",
        summary="Change the options of a season",
        description="Done once for each key, by a commissioner, before the season starts.",
        tags=["seasons"],
        parameters=[IN_PATH, *WRITING],
        request=OptionsSerializer,
        responses={200: ChangedSeasonSerializer, **REFUSALS},
    ),
)
class SeasonOptions(ReadingList):
    """Every option of the game with the value that holds in the season."""

    serializer_class = OptionInForceSerializer
    filter_backends = ()
    finding = ("found",)
    scope = Scope.RUN

    @cached_property
    def found(self) -> Season:
        """The season; 404 for whoever may not see its league."""
        seasons = seasons_of(readable_leagues(self.person)).select_related("league", "pin")
        return get_object_or_404(seasons, uid=self.kwargs["season"])

    def get_queryset(self) -> Any:
        ruleset, options = rules_of_season(self.found)
        return list(in_force(ruleset.options, options))

    def create(self, request: Request, **_kwargs: Any) -> Response:
        def run(user: User, asked: dict[str, Any]) -> Any:
            season = change_options(self.found, asked["options"], actor=user, name=asked.get("name", ""))
            ruleset, options = rules_of_season(season)
            told = {"season": season, "options": list(in_force(ruleset.options, options))}
            return ChangedSeasonSerializer(told).data

        return write_once(request, OptionsSerializer, run)


def seasons_of(leagues: QuerySet[League]) -> QuerySet[Season]:
    """The seasons of these leagues."""
    return Season.objects.filter(league__in=leagues)


def with_what_seasons_show(seasons: QuerySet[Season]) -> QuerySet[Season]:
    """These seasons in the order of their leagues, each with what a list of seasons shows."""
    found = seasons.select_related("league", "pin", "champion__team")
    return found.order_by("league__name", "league_id", "-number")
