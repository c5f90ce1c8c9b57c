"""The dice of a match, with what anybody needs to check them."""

from typing import Any

import django_filters
from django.shortcuts import get_object_or_404
from rest_framework import serializers

from matches.models import Roll
from matches.permissions import matches_seen_by
from rosters.api.documenting import example, in_path, listed
from rosters.api.fields import CountField
from rosters.api.filters import Ordering, UidFilter, WholeFilter
from rosters.api.players import TEAM_REF
from rosters.api.reading import ReadingList
from rosters.api.refs import TeamRefSerializer
from rosters.enums import DiceSource

DIE = {
    "team": TEAM_REF,
    "step": 5,
    "purpose": "revenue",
    "subject": "team:8wq4n7c2kdyt",
    "index": 0,
    "sides": 6,
    "face": 4,
    "source": "derived",
    "context": "v1|league:p4s9d3vk7wtn|match:m2f7h4y8qkzd|step:05|purpose:revenue|subject:team:8wq4n7c2kdyt",
    "reason": "",
    "created_at": "2026-03-08T20:20:00Z",
}


@example(DIE)
class DieSerializer(serializers.Serializer):
    """A die, or a draw from so many `sides`. Step 0 is before the match; `index` counts the dice of one roll from 0.

    The face of a derived die follows from the seed of the match and `context`; entered dice fell at the table, and a
    commissioner who entered some gives a `reason`.
    """

    team = TeamRefSerializer()
    step = CountField()
    purpose = serializers.CharField()
    subject = serializers.CharField()
    index = CountField()
    sides = CountField(min_value=1)
    face = CountField(min_value=1)
    source = serializers.ChoiceField(choices=DiceSource.choices)  # type: ignore[assignment]  # a word of the dice
    context = serializers.CharField()  # type: ignore[assignment]  # a word of the dice
    reason = serializers.CharField()
    created_at = serializers.DateTimeField()


class DieFilter(django_filters.FilterSet):
    """Dice by team, step and source."""

    team = UidFilter("team__uid", help_text="Dice rolled for this team.")
    step = WholeFilter("step", high=99, help_text="Dice of this step; 0 is before the match.")
    source = django_filters.ChoiceFilter(choices=DiceSource.choices)
    ordering = Ordering(fields=("step", "created_at"))

    class Meta:
        model = Roll
        fields: tuple[str, ...] = ()


@listed("matches", "dice of match", in_path("match", "The match."))
class DiceOfMatch(ReadingList):
    """Every die rolled for a match, in the order they fell."""

    serializer_class = DieSerializer
    filterset_class = DieFilter
    queryset = Roll.objects.none()

    def get_queryset(self) -> Any:
        match = get_object_or_404(matches_seen_by(self.person), uid=self.kwargs["match"])
        return match.rolls.select_related("team").order_by("pk")
