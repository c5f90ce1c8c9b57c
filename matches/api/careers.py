"""Players with what they did in all their matches."""

from typing import Any

from django.db.models import Max, Sum
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rosters.api.documenting import example
from rosters.api.fields import FiguresField
from rosters.api.players import PLAYER, TEAM_REF, PlayerSerializer
from rosters.domain.pins import rules_of
from rosters.models import Player


@example(PLAYER | {"team": TEAM_REF, "career": {"matches": 6, "strikes": 4, "injuries": 1}})
class PlayerDetailSerializer(PlayerSerializer):
    """A player with the figures of his career: of all settled matches, added up as the game says (most are sums)."""

    career = serializers.SerializerMethodField()

    @extend_schema_field(FiguresField)
    def get_career(self, player: Player) -> dict[str, int]:
        return career_of(player)


def career_of(player: Player) -> dict[str, int]:
    """Every figure the game keeps of its players, over all settled matches of this one; 0 where there is none."""
    statistics = rules_of(player.team.pin)[0].match.statistics
    rows = player.statistics.values("name").annotate(total=Sum("amount"), most=Max("amount"))
    found: dict[str, dict[str, Any]] = {row["name"]: row for row in rows}
    totals = {"sum": "total", "max": "most"}
    return {name: int(found[name][totals[how]]) if name in found else 0 for name, how in statistics.items()}
