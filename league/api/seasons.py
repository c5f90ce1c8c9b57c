"""Seasons and the teams in them."""

from typing import Any

import django_filters
from django.db.models import Prefetch, QuerySet
from django.shortcuts import get_object_or_404
from rest_framework import serializers

from league.api.found import FoundInLeagues
from league.api.refs import ENTRY_REF, SEASON_REF, EntryRefSerializer, SeasonRefSerializer
from league.domain.terms import rules_of_season
from league.enums import EntryStatus, SeasonStatus
from league.models import Entry, League, Season
from league.permissions import readable_leagues
from rosters.api.documenting import example, in_path, listed, readable
from rosters.api.fields import CountField, UidField
from rosters.api.filters import Ordering, SearchFilter, UidFilter, WholeFilter
from rosters.api.options import OptionInForceSerializer, in_force
from rosters.api.reading import ReadingList
from rosters.api.refs import RULESET_REF, CoachRefSerializer, RulesetRefSerializer

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

    league = UidFilter("league__uid")
    team = UidFilter("entries__team__uid")
    name = SearchFilter()
    number = WholeFilter("number", low=1, high=9999)
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


@listed("seasons", "season options", in_path("season", "The season."))
class SeasonOptions(ReadingList):
    """Every option of the game with the value that holds in the season."""

    serializer_class = OptionInForceSerializer
    filter_backends = ()

    def get_queryset(self) -> Any:
        seasons = seasons_of(readable_leagues(self.person)).select_related("pin")
        ruleset, options = rules_of_season(get_object_or_404(seasons, uid=self.kwargs["season"]))
        return list(in_force(ruleset.options, options))


def seasons_of(leagues: QuerySet[League]) -> QuerySet[Season]:
    """The seasons of these leagues."""
    return Season.objects.filter(league__in=leagues)


def with_what_seasons_show(seasons: QuerySet[Season]) -> QuerySet[Season]:
    """These seasons in the order of their leagues, each with what a list of seasons shows."""
    found = seasons.select_related("league", "pin", "champion__team")
    return found.order_by("league__name", "league_id", "-number")
