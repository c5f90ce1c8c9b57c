"""Matches."""

from typing import Any

import django_filters
from django.db.models import Prefetch, QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from matches.api.refs import MATCH_REF, OTHER_SIDE, SIDE, MatchRefSerializer, MatchSideSerializer
from matches.enums import MatchKind, MatchStatus, ReportStatus
from matches.models import Match, MatchSide, PlayerStatistic, Report
from rosters.api.documenting import example
from rosters.api.fields import CountField, FiguresField, PlainField, UidField, names_of
from rosters.api.filters import MomentFilter, Ordering, UidFilter
from rosters.api.refs import RULESET_REF, RulesetRefSerializer, TeamRefSerializer
from rules.core.facts import Ending

MATCH = MATCH_REF | {
    "league": "p4s9d3vk7wtn",
    "scheduled_for": None,
    "settled_at": "2026-03-08T20:15:00Z",
    "created_at": "2026-03-01T18:00:00Z",
}
WALKED = {
    "tallies": {"cheers": 3},
    "steps_opened_at": "2026-03-08T20:15:00Z",
    "steps_finished_at": None,
    "players": [{"player": {"uid": "k3m8q2wz7xhp", "key": 4, "name": "Ada"}, "statistics": {"strikes": 2}}],
}
DETAILS = {
    "ruleset": RULESET_REF,
    "sides": [SIDE | WALKED, OTHER_SIDE | WALKED | {"players": []}],
    "facts": {"ending": "played", "winner": 0, "details": {"rush": 14}},
    "reports": [
        {
            "uid": "r9t2m5x8bzqk",
            "number": 1,
            "status": "confirmed",
            "team": None,
            "submitted_at": "2026-03-08T20:00:00Z",
            "answered_at": "2026-03-08T20:15:00Z",
            "disputes": None,
            "answer": "",
            "details": None,
            "ruling": "Both coaches told me.",
        }
    ],
    "commitment": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "revealed_at": None,
    "seed": None,
}


@example(MATCH)
class MatchSerializer(MatchRefSerializer):
    """A match; `league` is the uid of its league, empty outside leagues."""

    league = serializers.CharField(source="league_uid", max_length=32)
    scheduled_for = serializers.DateTimeField(allow_null=True)
    settled_at = serializers.DateTimeField(allow_null=True)
    created_at = serializers.DateTimeField()


class PlayerOfSideSerializer(serializers.Serializer):
    """A player as a match names him."""

    uid = UidField()
    key = CountField()
    name = serializers.CharField()


class PlayerFactsSerializer(serializers.Serializer):
    """What a player did in a match."""

    player = PlayerOfSideSerializer()
    statistics = FiguresField()


class MatchSideDetailSerializer(MatchSideSerializer):
    """A side with what the match was to it and its players, and when its steps after the match were open."""

    tallies = FiguresField()
    steps_opened_at = serializers.DateTimeField(source="opened_at", allow_null=True)
    steps_finished_at = serializers.DateTimeField(source="finished_at", allow_null=True)
    players = serializers.SerializerMethodField()

    @extend_schema_field(PlayerFactsSerializer(many=True))
    def get_players(self, side: MatchSide) -> Any:
        figures: dict[str, dict[str, Any]] = {}
        for row in side.statistics.all():
            told = figures.setdefault(row.player.uid, {"player": row.player, "statistics": {}})
            told["statistics"][row.name] = row.amount
        return PlayerFactsSerializer(figures.values(), many=True).data


class FactsSerializer(serializers.Serializer):
    """How a match ended; `winner` is the index of a side. The game declares what `details` hold; they name players by
    their key within the team."""

    ending = serializers.ChoiceField(choices=names_of(Ending))
    winner = CountField(allow_null=True)
    details = PlainField()


class ReportSerializer(serializers.Serializer):
    """That something was reported, by which team, and what became of it. A ruling carries its reason.

    `answer` is what the other side said against it; a report with `disputes` is that side's own version of the match.
    While two versions stand against each other `details` hold what each says, as the game declares it.
    """

    uid = UidField()
    number = CountField()
    status = serializers.ChoiceField(choices=ReportStatus.choices)
    team = TeamRefSerializer(allow_null=True)
    submitted_at = serializers.DateTimeField()
    answered_at = serializers.DateTimeField(allow_null=True)
    disputes = serializers.CharField(source="disputes.uid", allow_null=True, max_length=32)
    answer = serializers.CharField()
    details = serializers.SerializerMethodField()
    ruling = serializers.CharField()

    @extend_schema_field(PlainField(allow_null=True))
    def get_details(self, report: Report) -> Any:
        return report.payload if report.status in (ReportStatus.DISPUTED, ReportStatus.VERSION) else None


@example(MATCH | DETAILS)
class MatchDetailSerializer(MatchSerializer):
    """A match with all that is known of it. Its dice follow from `seed`, which is shown from `revealed_at` on and until
    then vouched for by `commitment`, and from words that coaches added (`get_words_of_a_match`). The guide says under
    "Check a die" how to roll one again."""

    ruleset = RulesetRefSerializer(source="pin")
    sides = MatchSideDetailSerializer(many=True, source="sides.all")
    facts = FactsSerializer(allow_null=True)
    reports = ReportSerializer(many=True, source="reports.all")
    commitment = serializers.CharField(min_length=64, max_length=64)
    revealed_at = serializers.DateTimeField(allow_null=True)
    seed = serializers.SerializerMethodField()

    def get_seed(self, match: Match) -> str | None:
        return bytes(match.seed).hex() if match.revealed_at else None


class MatchFilter(django_filters.FilterSet):
    """Matches by who played, of which kind, and where they stand."""

    league = UidFilter("league_uid", help_text="Matches of this league.")
    team = UidFilter("sides__team__uid", help_text="Matches of this team.")
    kind = django_filters.ChoiceFilter(choices=MatchKind.choices)
    status = django_filters.ChoiceFilter(choices=MatchStatus.choices)
    settled_from = MomentFilter("settled_at", "gte", help_text="Matches that had their result then or later.")
    settled_until = MomentFilter("settled_at", "lte", help_text="Matches that had their result by then.")
    ordering = Ordering(
        fields=(("settled_order", "settled_at"), ("scheduled_for", "scheduled_for"), ("created_at", "created_at"))
    )

    class Meta:
        model = Match
        fields: tuple[str, ...] = ()


def with_sides(matches: QuerySet[Match]) -> QuerySet[Any]:
    """These matches, newest first, each with what a list of matches shows."""
    sides = MatchSide.objects.select_related("team").order_by("index")
    return matches.defer("facts").prefetch_related(Prefetch("sides", sides)).order_by("-pk")


def with_all_that_is_known(matches: QuerySet[Match]) -> QuerySet[Any]:
    """These matches, each with what its page shows."""
    statistics = PlayerStatistic.objects.select_related("player").order_by("player__key", "name")
    sides = MatchSide.objects.select_related("team").prefetch_related(Prefetch("statistics", statistics))
    reports = Report.objects.select_related("team", "disputes").order_by("number")
    return matches.select_related("pin").prefetch_related(
        Prefetch("sides", sides.order_by("index")), Prefetch("reports", reports)
    )
