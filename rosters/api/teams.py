"""Teams."""

from typing import Any

import django_filters
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rosters.api.documenting import example
from rosters.api.fields import CountField, FiguresField
from rosters.api.filters import FlagFilter, KeyFilter, Ordering, SearchFilter, UidFilter, WholeFilter
from rosters.api.players import PLAYER, TEAM_REF, RosterPlayerSerializer
from rosters.api.refs import RULESET_REF, CoachRefSerializer, RulesetRefSerializer, TeamRefSerializer
from rosters.domain.acting import read_state
from rosters.domain.pins import rules_of
from rosters.models import Team
from rules.core.sheets import TeamSheet

TEAM = TEAM_REF | {
    "list": "marauders",
    "coach": {"uid": "5vtz6r9j2mfa", "name": "Grace"},
    "ruleset": RULESET_REF,
    "value": 103,
    "created_at": "2026-03-01T18:00:00Z",
    "retired_at": None,
}
SHEET = {
    "list_name": "Marauders",
    "cash": 3,
    "held": 0,
    "debt": 0,
    "parts": {"players": 74, "cards": 20, "coaching_dice": 6, "cheerleaders": 0, "staff": 0, "cash": 3},
    "assets": {"cards": 2, "coaching_dice": 1, "cheerleaders": 0, "offensive": 0, "defensive": 0, "support": 0},
    "players": [PLAYER],
}


@example(TEAM)
class TeamSerializer(TeamRefSerializer):
    """A team. `list` is the key of the list it was founded with, `value` its ranking in mc; a team without coach plays
    on its own."""

    list = serializers.CharField(source="list_key")
    coach = CoachRefSerializer(allow_null=True)
    ruleset = RulesetRefSerializer(source="pin")
    value = CountField()
    created_at = serializers.DateTimeField()
    retired_at = serializers.DateTimeField(allow_null=True)


@example(TEAM | SHEET)
class TeamDetailSerializer(TeamSerializer):
    """A team with its sheet: money in mc, what it owns, what each kind of possession adds to its ranking (`parts`), and
    everyone who ever played for it."""

    list_name = serializers.SerializerMethodField()
    cash = CountField()
    held = CountField()
    debt = CountField()
    parts = serializers.SerializerMethodField()
    assets = serializers.SerializerMethodField()
    players = RosterPlayerSerializer(many=True, source="players.all")

    def get_list_name(self, team: Team) -> str:
        rules, options = rules_of(team.pin)
        lists = rules.roster.team_lists(options) if rules.roster else ()
        return next((each.name for each in lists if each.key == team.list_key), "")

    @extend_schema_field(FiguresField)
    def get_parts(self, team: Team) -> dict[str, int]:
        return sheet_of(team).parts

    @extend_schema_field(FiguresField)
    def get_assets(self, team: Team) -> dict[str, int]:
        return sheet_of(team).assets


class TeamFilter(django_filters.FilterSet):
    """Teams by name, list, coach and worth."""

    name = SearchFilter()
    list = KeyFilter("list_key", help_text="Teams of this list, by its key.")
    coach = UidFilter("coach__uid", help_text="Teams of this coach.")
    retired = FlagFilter("retired_at", "isnull", exclude=True, help_text="Whether the team has retired.")
    value_min = WholeFilter("value", "gte", help_text="Teams worth at least so many mc.")
    value_max = WholeFilter("value", "lte", help_text="Teams worth at most so many mc.")
    ordering = Ordering(fields=("name", "value", "created_at"))

    class Meta:
        model = Team
        fields: tuple[str, ...] = ()


def with_what_teams_show(teams: QuerySet[Team]) -> QuerySet[Any]:
    """These teams, each with what a list of teams shows."""
    return teams.select_related("coach", "pin").order_by("name", "pk")


def sheet_of(team: Team) -> TeamSheet:
    """The team's sheet; of a game without rosters, its name alone."""
    roster = rules_of(team.pin)[0].roster
    if roster is None:
        return TeamSheet(list_key="", name=team.name)
    return roster.sheet(read_state(team, roster))
