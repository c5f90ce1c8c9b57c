"""Coaches and teams that were entered twice in a league, made one, and made two again. For commissioners alone."""

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers

from league.api.acting import IN_LEAGUE, OfLeague
from league.api.refs import LEAGUE_REF, LeagueRefSerializer
from league.api.windows import Windowed, shown_with
from league.domain.coaches import coaches_of, guests_of
from league.domain.moving.merging import merge_coaches, merge_teams, undo_merge
from league.models import League, Merge
from rosters.api.acting import Deed, Deeds, acted, needed_by, taken_by
from rosters.api.documenting import example
from rosters.api.fields import UidField
from rosters.api.refs import CoachRefSerializer, TeamRefSerializer
from rosters.api.writing import ActSerializer
from rosters.models import Team, User

Asked = dict[str, Any]
MERGED = {
    "uid": "g4n8x2k7qpzd",
    "kept_coach": {"uid": "5vtz6r9j2mfa", "name": "Grace"},
    "gone_coach": {"uid": "6wuz6r9j2mfa", "name": "Gracie"},
    "kept_team": None,
    "gone_team": None,
    "reason": "She told us so.",
    "made_at": "2026-03-01T18:00:00Z",
    "undone_at": None,
}


class MergeSerializer(serializers.Serializer):
    """Two coaches or two teams that are one, why, and whether they are two again."""

    uid = UidField()
    kept_coach = CoachRefSerializer(allow_null=True)
    gone_coach = CoachRefSerializer(allow_null=True)
    kept_team = TeamRefSerializer(allow_null=True)
    gone_team = TeamRefSerializer(allow_null=True)
    reason = serializers.CharField()
    made_at = serializers.DateTimeField()
    undone_at = serializers.DateTimeField(allow_null=True)


@example({"league": LEAGUE_REF, "merges": [MERGED], "next": None})
class MergesSerializer(serializers.Serializer):
    """What was merged in a league, the newest first, and where what is older is read."""

    league = LeagueRefSerializer()
    merges = MergeSerializer(many=True)
    next = serializers.CharField(allow_null=True)


def _coaches(league: League, asked: Asked, actor: User) -> None:
    gone = get_object_or_404(guests_of(league), uid=asked["gone"])
    kept = get_object_or_404(coaches_of(league), uid=asked["kept"])
    merge_coaches(league, kept, gone, actor=actor, reason=asked["reason"])


def _teams(league: League, asked: Asked, actor: User) -> None:
    teams = Team.objects.filter(entries__season__league=league).distinct()
    gone, kept = (get_object_or_404(teams, uid=asked[name]) for name in ("gone", "kept"))
    merge_teams(league, kept, gone, actor=actor, reason=asked["reason"])


def _undo(league: League, asked: Asked, actor: User) -> None:
    undo_merge(get_object_or_404(Merge.objects.filter(league=league), uid=asked["merge"]), actor=actor)


DEEDS: Deeds = {
    "coaches": Deed(_coaches, "gone kept reason"),
    "teams": Deed(_teams, "gone kept reason"),
    "undo": Deed(_undo, "merge"),
}


class MergesActSerializer(ActSerializer):
    """An act and what it needs: of two `coaches` (the one `gone` a guest) or two `teams` only `kept` is left, for a
    `reason`; `undo` a `merge`."""

    needed, optional = needed_by(DEEDS), taken_by(DEEDS)
    act = serializers.ChoiceField(choices=list(DEEDS))
    gone = UidField(required=False)
    kept = UidField(required=False)
    merge = UidField(required=False)
    reason = serializers.CharField(required=False, max_length=300)


@acted(
    "leagues",
    "league_merges",
    "Get what was merged in a league",
    "Make one of two, or two again",
    (MergesSerializer, MergesActSerializer),
    IN_LEAGUE,
    ruled=True,
    told="Done once for each key, by a commissioner of the league.",
)
class LeagueMerges(Windowed, OfLeague):
    """What was entered twice in a league and is one now. For its commissioners."""

    serializer_class = MergesSerializer
    body = MergesActSerializer
    deeds = DEEDS

    def row(self) -> Any:
        named = ("kept_coach__user", "gone_coach__user", "kept_team", "gone_team")
        page = self.window(self.found.merges.select_related(*named), lambda merge: (-merge.pk,))
        return {"league": self.found, **shown_with(page, "merges")}
