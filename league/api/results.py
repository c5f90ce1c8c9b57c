"""Results that were kept elsewhere: a table is worked out first, then brought in, by commissioners."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.seasons import seasons_of
from league.domain.moving.names import folded
from league.domain.moving.opening import result_file
from league.domain.moving.plans import ResultsPlan
from league.domain.moving.results import bring_results
from league.domain.moving.results_plan import plan_results
from league.domain.schedule import next_round
from league.models import Season
from league.permissions import readable_leagues, require_commissioner
from league.presenters.moving import reason_words
from rosters.api.documenting import example, in_path
from rosters.api.fields import CountField, UidField
from rosters.api.reading import Reading
from rosters.api.writing import REFUSALS, UNDECIDED, WRITING, StrictSerializer, work_out, write_once
from rosters.enums import Scope
from rosters.models import User
from rules.competition.columns import RESULT_WORDS, Table, chosen, guessed, read_table

IN_PATH = in_path("season", "The season.")
LONGEST_TABLE, MOST_COLUMNS = 200_000, 60
COLUMNS = ("", *dict.fromkeys(RESULT_WORDS.values()))
PLAN = {
    "plan_digest": "3f0c6a",
    "opened": [2],
    "closed": [],
    "standing": [2],
    "taken": [
        {
            "line": 3,
            "round": 2,
            "home": "d9q4t7m2kyzx",
            "visitor": "z5h8k3v7nwjc",
            "home_points": 3,
            "visitor_points": 1,
        }
    ],
    "left": [{"line": 4, "text": "2 | Antz | Bees | 2:2", "sentence": "No team of the season is called “Antz”."}],
}


class TableAskedSerializer(StrictSerializer):
    """A `table` as text, its cells between commas, semicolons, tabs or bars; or the file of a derby scoreboard.
    `columns` say what they hold, one for each; else headings in English or German are read and the rest is guessed.
    `names` say of names that are written which entry (uid) they mean, "" for none."""

    table = serializers.CharField(max_length=LONGEST_TABLE, trim_whitespace=False)
    columns = serializers.ListField(
        child=serializers.ChoiceField(choices=COLUMNS, allow_blank=True), required=False, max_length=MOST_COLUMNS
    )
    names = serializers.DictField(child=serializers.CharField(max_length=12, allow_blank=True), required=False)


class BringAskedSerializer(TableAskedSerializer):
    """The same table with a `reason` that everybody can read, and the `plan_digest` of what was looked at."""

    plan_digest = serializers.CharField(max_length=64)
    reason = serializers.CharField(max_length=500)


class TakenLineSerializer(serializers.Serializer):
    """A line that becomes the result of a match; home and visitor are entries, as they stand in the pairing."""

    line = CountField()
    round = CountField()
    home = UidField()
    visitor = UidField()
    home_points = CountField()
    visitor_points = CountField()


class LeftLineSerializer(serializers.Serializer):
    """A line that is not taken, as it stands, and why."""

    line = CountField()
    text = serializers.CharField()
    sentence = serializers.CharField()


@example(PLAN)
class ResultsPlanSerializer(serializers.Serializer):
    """What a table does: rounds that are `opened` and `closed` on the way, lines that are `taken` and `left`, and those
    whose result is `standing` already."""

    plan_digest = serializers.CharField()
    opened = serializers.ListField(child=CountField())
    closed = serializers.ListField(child=CountField())
    standing = serializers.ListField(child=CountField())
    taken = TakenLineSerializer(many=True)
    left = LeftLineSerializer(many=True)


@example({"round": 2, "plan": PLAN})
class ResultsSerializer(serializers.Serializer):
    """The round that takes results next, none once all are closed, and what a table does; empty where none was sent."""

    round = CountField(allow_null=True)
    plan = ResultsPlanSerializer(allow_null=True)


class _OfSeason(Reading):
    serializer_class = ResultsSerializer
    scope = Scope.RUN
    finding = ("found",)
    filter_backends = ()
    pagination_class = None
    queryset = Season.objects.none()

    def get_queryset(self) -> QuerySet[Season]:
        return seasons_of(readable_leagues(self.person)).select_related("league", "pin")

    def retrieve(self, request: Request, season: str) -> Response:
        """The round that takes results next."""
        return Response(_told(self.found, None))

    @cached_property
    def found(self) -> Season:
        """The season, once it has been found; 404 for whoever may not read it."""
        return get_object_or_404(self.get_queryset(), uid=self.kwargs["season"])

    def table(self, asked: dict[str, Any]) -> Table:
        """The table that was sent, with its columns."""
        names = self.found.entries.values_list("team__name", flat=True)
        table = guessed(read_table(result_file(asked["table"]).text, RESULT_WORDS), list(names))
        return chosen(table, asked["columns"]) if asked.get("columns") else table


@extend_schema_view(
    retrieve=extend_schema(
        operation_id="get_season_results", summary="Get what takes results", tags=["seasons"], parameters=[IN_PATH]
    ),
    create=extend_schema(
        operation_id="bring_season_results",
        summary="Bring results in",
        description="Every line that the plan takes becomes the result of its match by a ruling, all or none; done "
        "once for each key, by a commissioner. Refused with 409 once the plan is not that of the `plan_digest`.",
        tags=["seasons"],
        parameters=[IN_PATH, *WRITING],
        request=BringAskedSerializer,
        responses={200: ResultsSerializer, **REFUSALS},
    ),
)
class SeasonResults(_OfSeason):
    """Results that were kept elsewhere and come into a season."""

    def create(self, request: Request, season: str) -> Response:
        def run(user: User, asked: dict[str, Any]) -> Any:
            seen, reason = asked["plan_digest"], asked["reason"]
            table = self.table(asked)
            plan = bring_results(self.found, table, _names(asked), actor=user, reason=reason, seen=seen)
            return _told(self.found, plan)

        return write_once(request, BringAskedSerializer, run)


@extend_schema_view(
    retrieve=extend_schema(
        operation_id="get_season_results_plan", summary="Get an empty plan", tags=["seasons"], parameters=[IN_PATH]
    ),
    create=extend_schema(
        operation_id="plan_season_results",
        summary="Work out what a table of results would do",
        description="Writes nothing and needs no key.",
        tags=["seasons"],
        parameters=[IN_PATH],
        request=TableAskedSerializer,
        responses={200: ResultsSerializer, **UNDECIDED},
    ),
)
class SeasonResultsPlan(_OfSeason):
    """What a table of results would do to a season."""

    def create(self, request: Request, season: str) -> Response:
        def run(user: User, asked: dict[str, Any]) -> Any:
            require_commissioner(user, self.found.league)
            return _told(self.found, plan_results(self.found, self.table(asked), _names(asked)))

        return work_out(request, TableAskedSerializer, run)


def _names(asked: dict[str, Any]) -> dict[str, str]:
    return {folded(name): uid for name, uid in asked.get("names", {}).items()}


def _told(season: Season, plan: ResultsPlan | None) -> Any:
    round_ = next_round(season)
    told = {"round": round_.number if round_ else None, "plan": _plan_row(plan) if plan else None}
    return ResultsSerializer(told).data


def _plan_row(plan: ResultsPlan) -> dict[str, Any]:
    return {
        "plan_digest": plan.digest,
        "opened": plan.opened,
        "closed": plan.closed,
        "standing": list(plan.standing),
        "taken": [
            {
                "line": line.line,
                "round": line.round.number,
                "home": line.fixture.home,
                "visitor": line.fixture.visitor,
                "home_points": line.told.points[0],
                "visitor_points": line.told.points[1],
            }
            for line in plan.taken
        ],
        "left": [{"line": left.line, "text": left.text, "sentence": reason_words(plan, left)} for left in plan.left],
    }
