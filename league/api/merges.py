"""Coaches and teams that were entered twice in a league, made one, and made two again. For commissioners alone."""

from collections.abc import Callable, Mapping
from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.acting import IN_LEAGUE, OfLeague
from league.api.refs import LEAGUE_REF, LeagueRefSerializer, SeasonRefSerializer
from league.api.windows import Windowed, shown_with
from league.domain.coaches import coaches_of, guests_of
from league.domain.moving.merging import (
    entry_that_goes,
    merge_coaches,
    merge_teams,
    plan_coach_merge,
    undo_merge,
)
from league.models import League, Merge
from rosters.api.acting import FORBIDDEN, Deed, Deeds, acted, needed_by, taken_by
from rosters.api.documenting import example
from rosters.api.fields import CountField, UidField
from rosters.api.players import TEAM_REF
from rosters.api.refs import CoachRefSerializer, TeamRefSerializer
from rosters.api.writing import UNDECIDED, ActSerializer, work_out
from rosters.models import Coach, Team, User

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


def _two_coaches(league: League, asked: Asked) -> tuple[Coach, Coach]:
    """The one kept and the one gone."""
    gone = get_object_or_404(guests_of(league), uid=asked["gone"])
    return get_object_or_404(coaches_of(league), uid=asked["kept"]), gone


def _two_teams(league: League, asked: Asked) -> tuple[Team, Team]:
    """The one kept and the one gone."""
    teams = Team.objects.filter(entries__season__league=league).distinct()
    return get_object_or_404(teams, uid=asked["kept"]), get_object_or_404(teams, uid=asked["gone"])


def _coaches(league: League, asked: Asked, actor: User) -> None:
    merge_coaches(league, *_two_coaches(league, asked), actor=actor, reason=asked["reason"])


def _teams(league: League, asked: Asked, actor: User) -> None:
    merge_teams(league, *_two_teams(league, asked), actor=actor, reason=asked["reason"])


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


WOULD_MOVE = {"teams": [TEAM_REF], "links": 1, "season": None}


class MergeAskedSerializer(ActSerializer):
    """Of which two `coaches` or `teams` only `kept` would be left."""

    needed = {"coaches": frozenset({"gone", "kept"}), "teams": frozenset({"gone", "kept"})}
    act = serializers.ChoiceField(choices=list(needed))
    gone = UidField(required=False)
    kept = UidField(required=False)


@example(WOULD_MOVE)
class WouldMoveSerializer(serializers.Serializer):
    """What a merge would move: `teams` that another coach would run, and how many `links` of the guest would end; or
    the team that would leave the `season`."""

    teams = TeamRefSerializer(many=True)
    links = CountField()
    season = SeasonRefSerializer(allow_null=True)


@example({"league": LEAGUE_REF, "plan": WOULD_MOVE})
class MergePlanSerializer(serializers.Serializer):
    """What a merge would move; empty where none was asked about."""

    league = LeagueRefSerializer()
    plan = WouldMoveSerializer(allow_null=True)


@extend_schema_view(
    retrieve=extend_schema(
        operation_id="get_league_merges_plan",
        summary="Get an empty plan of a merge",
        tags=["leagues"],
        parameters=[IN_LEAGUE],
        responses={200: MergePlanSerializer, **FORBIDDEN},
    ),
    create=extend_schema(
        operation_id="plan_league_merge",
        summary="Work out what a merge would move",
        description="Writes nothing and needs no key. Refused for the same reasons as the merge itself.",
        tags=["leagues"],
        parameters=[IN_LEAGUE],
        request=MergeAskedSerializer,
        responses={200: MergePlanSerializer, **UNDECIDED},
    ),
)
class LeagueMergesPlan(OfLeague):
    """What a merge in a league would move. For its commissioners."""

    serializer_class = MergePlanSerializer

    def row(self) -> Any:
        return {"league": self.found, "plan": None}

    def create(self, request: Request, **_kwargs: Any) -> Response:
        def run(user: User, asked: Asked) -> Any:
            plan = PLANS[asked["act"]](self.found, asked, user)
            return MergePlanSerializer({"league": self.found, "plan": plan}).data

        return work_out(request, MergeAskedSerializer, run)


def _plan_coaches(league: League, asked: Asked, actor: User) -> dict[str, Any]:
    plan = plan_coach_merge(league, *_two_coaches(league, asked), actor=actor)
    return {"teams": plan.teams, "links": plan.links, "season": None}


def _plan_teams(league: League, asked: Asked, actor: User) -> dict[str, Any]:
    entry = entry_that_goes(league, *_two_teams(league, asked))
    return {"teams": [entry.team], "links": 0, "season": entry.season}


PLANS: Mapping[str, Callable[[League, Asked, User], dict[str, Any]]] = {
    "coaches": _plan_coaches,
    "teams": _plan_teams,
}
