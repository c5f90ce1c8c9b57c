"""Teams that were kept elsewhere: a table of players is worked out first, then brought in, by commissioners."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.acting import IN_SEASON
from league.api.results import LONGEST_TABLE, MOST_COLUMNS, LeftLineSerializer
from league.api.seasons import seasons_of
from league.domain.moving.names import folded
from league.domain.moving.opening import team_file
from league.domain.moving.teams import Choices, TeamDraft, TeamsPlan, bring_teams, plan_teams
from league.enums import SeasonStatus
from league.models import Season
from league.permissions import readable_leagues, require_commissioner
from league.presenters.moving_teams import teams_preview
from rosters.api.documenting import example
from rosters.api.fields import CountField
from rosters.api.reading import Reading
from rosters.api.refs import CoachRefSerializer
from rosters.api.writing import REFUSALS, UNDECIDED, WRITING, StrictSerializer, work_out, write_once
from rosters.enums import Scope
from rosters.models import User
from rules.competition.columns import ROSTER_WORDS, Table, chosen, read_table

Asked = dict[str, Any]
COLUMNS = ("", *dict.fromkeys(ROSTER_WORDS.values()))
LONGEST_WORD = 100
PLAN = {
    "plan_digest": "3f0c6a",
    "teams": [
        {
            "line": 2,
            "name": "Rattlers",
            "list_key": "marauders",
            "coach": None,
            "coach_name": "Grace",
            "cash": 12,
            "value": 118,
            "players": [{"name": "Fang", "number": 7, "position": "Bruiser", "rank": 2, "experience": 5}],
            "remarks": ["Ranks come along; stats and abilities that they brought do not."],
        }
    ],
    "left": [{"line": 9, "text": "Antz | | 4 | Bo | Captain", "sentence": "The list has no such player."}],
    "asked": [{"kind": "position", "written": "Captain", "proposed": "", "list_key": "marauders"}],
    "notes": [],
}


class RostersAskedSerializer(StrictSerializer):
    """A `table` as text with a line for each player, its cells between commas, semicolons, tabs or bars; or the file of
    an OBBLM team or of a derby scoreboard. `columns` say what they hold, one for each; else headings in English or
    German are read. What the plan `asked` about is said in `lists` (the key of the list that a written word means), in
    `coaches` (the uid of the coach that a name means, "" for a new guest), and by list in `positions` (the key of the
    player that a word means, "" for none)."""

    table = serializers.CharField(max_length=LONGEST_TABLE, trim_whitespace=False)
    columns = serializers.ListField(
        child=serializers.ChoiceField(choices=COLUMNS, allow_blank=True), required=False, max_length=MOST_COLUMNS
    )
    lists = serializers.DictField(child=serializers.CharField(max_length=LONGEST_WORD), required=False)
    coaches = serializers.DictField(child=serializers.CharField(max_length=12, allow_blank=True), required=False)
    positions = serializers.DictField(
        child=serializers.DictField(child=serializers.CharField(max_length=LONGEST_WORD, allow_blank=True)),
        required=False,
    )


class BringRostersSerializer(RostersAskedSerializer):
    """The same table with a `reason` that everybody can read, and the `plan_digest` of what was looked at."""

    plan_digest = serializers.CharField(max_length=64)
    reason = serializers.CharField(max_length=500)


class BroughtPlayerSerializer(serializers.Serializer):
    """A player as he would come in; who has no number of his own gets one."""

    name = serializers.CharField()
    number = CountField(allow_null=True)
    position = serializers.CharField()
    rank = CountField()
    experience = CountField()


class BroughtTeamSerializer(serializers.Serializer):
    """A team as it would come in: what it is worth in mc, who would be on it, and what people should know of it.
    `coach` is none for a new guest of the name `coach_name`."""

    line = CountField()
    name = serializers.CharField()
    list_key = serializers.CharField()
    coach = CoachRefSerializer(allow_null=True)
    coach_name = serializers.CharField()
    cash = CountField()
    value = CountField()
    players = BroughtPlayerSerializer(many=True)
    remarks = serializers.ListField(child=serializers.CharField())


class OpenWordSerializer(serializers.Serializer):
    """A word of the table that is asked about: a `list`, a `coach` or a `position` of the list `list_key`; `proposed`
    is the key or uid that it is taken for or comes close to."""

    kind = serializers.CharField()
    written = serializers.CharField()
    proposed = serializers.CharField()
    list_key = serializers.CharField()


@example(PLAN)
class RostersPlanSerializer(serializers.Serializer):
    """What a table of players does: the `teams` that come in, the lines that are `left`, what is `asked`, and `notes`
    on what is no part of a line."""

    plan_digest = serializers.CharField()
    teams = BroughtTeamSerializer(many=True)
    left = LeftLineSerializer(many=True)
    asked = OpenWordSerializer(many=True)
    notes = serializers.ListField(child=serializers.CharField())


@example({"open": True, "plan": PLAN})
class RostersSerializer(serializers.Serializer):
    """Whether the season takes teams, and what a table does; empty where none was sent."""

    open = serializers.BooleanField()
    plan = RostersPlanSerializer(allow_null=True)


class _OfSeason(Reading):
    serializer_class = RostersSerializer
    scope = Scope.RUN
    finding = ("found",)
    filter_backends = ()
    pagination_class = None
    queryset = Season.objects.none()

    def get_queryset(self) -> QuerySet[Season]:
        return seasons_of(readable_leagues(self.person)).select_related("league", "pin")

    def retrieve(self, request: Request, season: str) -> Response:
        """Whether the season takes teams."""
        return Response(self.told(None))

    @cached_property
    def found(self) -> Season:
        """The season, once it has been found; 404 for whoever may not read it."""
        return get_object_or_404(self.get_queryset(), uid=self.kwargs["season"])

    def told(self, plan: dict[str, Any] | None) -> Any:
        return RostersSerializer({"open": self.found.status == SeasonStatus.SETUP, "plan": plan}).data


@extend_schema_view(
    retrieve=extend_schema(
        operation_id="get_season_rosters", summary="Get whether teams come in", tags=["seasons"], parameters=[IN_SEASON]
    ),
    create=extend_schema(
        operation_id="bring_season_rosters",
        summary="Bring teams with their players in",
        description="Every team of the plan is founded, put where it stood and entered, all or none; done once for "
        "each key, by a commissioner. Refused with 409 once the plan is not that of the `plan_digest`.",
        tags=["seasons"],
        parameters=[IN_SEASON, *WRITING],
        request=BringRostersSerializer,
        responses={200: RostersSerializer, **REFUSALS},
    ),
)
class SeasonRosters(_OfSeason):
    """Teams that were kept elsewhere and come into a season that is being set up."""

    def create(self, request: Request, season: str) -> Response:
        def run(user: User, asked: Asked) -> Any:
            require_commissioner(user, self.found.league)
            table, notes = _table(asked)
            plan = _row(plan_teams(self.found, table, _choices(asked)), notes)
            said = {"reason": asked["reason"], "seen": asked["plan_digest"]}
            bring_teams(self.found, table, _choices(asked), actor=user, **said)
            return self.told(plan)

        return write_once(request, BringRostersSerializer, run)


@extend_schema_view(
    retrieve=extend_schema(
        operation_id="get_season_rosters_plan",
        summary="Get an empty plan of teams",
        tags=["seasons"],
        parameters=[IN_SEASON],
    ),
    create=extend_schema(
        operation_id="plan_season_rosters",
        summary="Work out what a table of players would do",
        description="Writes nothing and needs no key.",
        tags=["seasons"],
        parameters=[IN_SEASON],
        request=RostersAskedSerializer,
        responses={200: RostersSerializer, **UNDECIDED},
    ),
)
class SeasonRostersPlan(_OfSeason):
    """What a table of players would do to a season."""

    def create(self, request: Request, season: str) -> Response:
        def run(user: User, asked: Asked) -> Any:
            require_commissioner(user, self.found.league)
            table, notes = _table(asked)
            return self.told(_row(plan_teams(self.found, table, _choices(asked)), notes))

        return work_out(request, RostersAskedSerializer, run)


def _table(asked: Asked) -> tuple[Table, tuple[str, ...]]:
    """The table that was sent, with its columns, and what was left behind of a file."""
    converted = team_file(asked["table"])
    table = read_table(converted.text, ROSTER_WORDS)
    return chosen(table, asked["columns"]) if asked.get("columns") else table, converted.notes


def _choices(asked: Asked) -> Choices:
    positions = asked.get("positions", {})
    return Choices(
        lists={folded(word): key for word, key in asked.get("lists", {}).items()},
        positions={
            folded(f"{list_key} {word}"): key for list_key, words in positions.items() for word, key in words.items()
        },
        coaches={folded(name): uid for name, uid in asked.get("coaches", {}).items()},
    )


def _row(plan: TeamsPlan, notes: tuple[str, ...]) -> dict[str, Any]:
    shown = teams_preview(plan)
    return {
        "plan_digest": plan.digest,
        "teams": [_team(draft, list(text.problems)) for draft, text in zip(plan.drafts, shown.teams, strict=True)],
        "left": [{"line": left.line, "text": left.text, "sentence": left.reason} for left in shown.left],
        "asked": [
            {"kind": one.kind, "written": one.written, "proposed": one.like, "list_key": one.list_key}
            for one in plan.asked
        ],
        "notes": [*notes, *shown.notes],
    }


def _team(draft: TeamDraft, remarks: list[str]) -> dict[str, Any]:
    sheet = draft.worked.sheet
    return {
        "line": draft.told.line,
        "name": draft.brought.name,
        "list_key": draft.brought.list_key,
        "coach": draft.coach,
        "coach_name": draft.coach.name if draft.coach else draft.coach_name,
        "cash": sheet.cash,
        "value": sheet.value,
        "players": [player for player in sheet.players if player.status == "active"],
        "remarks": remarks,
    }
