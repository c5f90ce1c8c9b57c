"""Players."""

from typing import Any

import django_filters
from django.db.models import QuerySet
from rest_framework import serializers

from rosters.api.documenting import example
from rosters.api.fields import AmountField, CountField, FiguresField, UidField, WordsField
from rosters.api.filters import KeyFilter, Ordering, SearchFilter, UidFilter, WholeFilter
from rosters.api.refs import TeamRefSerializer
from rosters.models import Player, Team

PLAYER = {
    "uid": "k3m8q2wz7xhp",
    "key": 4,
    "name": "Ada",
    "number": 7,
    "position": "Striker",
    "role": "Striker",
    "status": "active",
    "hired": "",
    "rank": 2,
    "experience": 3,
    "value": 15,
    "stats": {"move": 5, "strength": 4, "speed": 3, "skill": 4, "armour": 5},
    "abilities": ["Jump"],
}
TEAM_REF = {"uid": "8wq4n7c2kdyt", "name": "Smackers", "colour": 7}


class RosterPlayerSerializer(serializers.Serializer):
    """A player within his team. `key` is his number in the logs of the team and its matches, `number` that on his
    shirt; `value` is mc; the game declares the names of `stats`, of `status`, of `role` and of `hired`."""

    uid = UidField()
    key = CountField()
    name = serializers.CharField()
    number = CountField(allow_null=True)
    position = serializers.CharField()
    role = serializers.CharField()
    status = serializers.CharField()
    hired = serializers.CharField()
    rank = CountField()
    experience = CountField()
    value = AmountField()
    stats = FiguresField()
    abilities = WordsField()


@example(PLAYER | {"team": TEAM_REF})
class PlayerSerializer(RosterPlayerSerializer):
    """A player and his team."""

    team = TeamRefSerializer()


class PlayerFilter(django_filters.FilterSet):
    """Players of a team, by what they are and can do."""

    team = UidFilter("team__uid", help_text="Players of this team.")
    name = SearchFilter()
    position = SearchFilter("position")
    role = KeyFilter("role", help_text="Players of this role, by its key.")
    status = KeyFilter("status", help_text="Players with this status, by its key.")
    hired = KeyFilter("hired", help_text="Players hired in this way, by its key.")
    rank_min = WholeFilter("rank", "gte", high=99, help_text="Players of at least this rank.")
    rank_max = WholeFilter("rank", "lte", high=99, help_text="Players of at most this rank.")
    ordering = Ordering(fields=("name", "number", "rank", "experience", "value"))

    class Meta:
        model = Player
        fields: tuple[str, ...] = ()


def players_of(teams: QuerySet[Team]) -> QuerySet[Any]:
    """The players of these teams, each with his team."""
    return Player.objects.filter(team__in=teams).select_related("team").order_by("team__name", "team_id", "key")
