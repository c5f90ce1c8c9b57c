"""A table as the API shows it. Rows are built as plain values, quicker than serializers; those document the rows."""

from collections.abc import Mapping
from operator import attrgetter
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.presenters.reasons import criterion_name, why
from rosters.api.documenting import example
from rosters.api.fields import AmountField, CountField, UidField, WordsField, names_of
from rosters.api.players import TEAM_REF
from rosters.api.refs import TeamRefSerializer
from rules.competition.table import Decision, Outcome, Row, Standings

FIGURES = (
    "division", "withdrawn", "place", "previous_place", "movement", "ranking", "played", "won", "drawn", "lost",
    "landslides_won", "landslides_lost", "scored", "conceded", "difference", "byes", "points_won", "bye_points",
    "adjusted", "league_points", "win_percentage", "lp_per_match",
)  # fmt: skip
figures_of = attrgetter(*FIGURES)
ROW = {
    "entry": "b3g7r9k2mxqt",
    "team": TEAM_REF,
    "division": 1,
    "withdrawn": False,
    "place": 2,
    "previous_place": 3,
    "movement": 1,
    "ranking": 103,
    "played": 3,
    "won": 2,
    "drawn": 0,
    "lost": 1,
    "landslides_won": 0,
    "landslides_lost": 0,
    "scored": 11,
    "conceded": 8,
    "difference": 3,
    "byes": 0,
    "points_won": 5,
    "bye_points": 0,
    "adjusted": 0,
    "league_points": 5,
    "win_percentage": 66.7,
    "lp_per_match": 1.667,
    "adjustments": [],
    "level_with": [],
    "form": ["won", "lost", "won"],
    "decided": {
        "criterion": "difference",
        "name": "Strike difference",
        "mine": 3,
        "other": 5,
        "other_entry": "z5h8k3v7nwjc",
    },
    "why": "Strike difference: +3 against +5 of Rattlers.",
}
TABLE = {
    "season": "t6c2xk9m4hzr",
    "after": 3,
    "division": 1,
    "divisions": [1],
    "computed_at": "2026-03-15T20:00:00Z",
    "order": [{"criterion": "league_points", "name": "League points"}],
    "notes": [],
    "rows": [ROW],
}


class CriterionSerializer(serializers.Serializer):
    """What a table is sorted by."""

    criterion = serializers.CharField()
    name = serializers.CharField()


@extend_schema_field({"oneOf": [{"type": "number"}, {"type": "string"}]})
class FigureField(serializers.JSONField):
    """What a criterion compares."""


class DecisionSerializer(CriterionSerializer):
    """The figure that put a row below the one above it, with both values."""

    mine = FigureField()
    other = FigureField()
    other_entry = UidField()


class AdjustmentSerializer(serializers.Serializer):
    """League points given or taken by a ruling."""

    points = AmountField()
    reason = serializers.CharField()


class TableNoteSerializer(serializers.Serializer):
    """Something people should know about a table."""

    code = serializers.CharField()
    sentence = serializers.CharField()


class TableRowSerializer(serializers.Serializer):
    """An entry's line.

    `place` is shared with the entries in `level_with`; `movement` is in places, up positive, empty without an earlier
    table. `ranking` is mc, empty for a team without a roster and in a game without money. `points_won` come from
    matches; with `bye_points` and `adjusted` they make `league_points`; `form` is how the latest matches ended, oldest
    first. `why` says in a sentence what `decided` holds.
    """

    entry = UidField()
    team = TeamRefSerializer()
    division = CountField()
    withdrawn = serializers.BooleanField()
    place = CountField()
    previous_place = CountField(allow_null=True)
    movement = AmountField(allow_null=True)
    ranking = AmountField(allow_null=True)
    played = CountField()
    won = CountField()
    drawn = CountField()
    lost = CountField()
    landslides_won = CountField()
    landslides_lost = CountField()
    scored = CountField()
    conceded = CountField()
    difference = AmountField()
    byes = CountField()
    points_won = AmountField()
    bye_points = AmountField()
    adjusted = AmountField()
    league_points = AmountField()
    win_percentage = serializers.FloatField()
    lp_per_match = serializers.FloatField()
    adjustments = AdjustmentSerializer(many=True)
    level_with = WordsField()
    form = serializers.ListField(child=serializers.ChoiceField(choices=names_of(Outcome)))
    decided = DecisionSerializer(allow_null=True)
    why = serializers.CharField()


@example(TABLE)
class TableSerializer(serializers.Serializer):
    """A table, first place first, with the criteria that really sorted it. `after` is the last round with results in
    it, `divisions` are the tables the season has (0: overall)."""

    season = UidField()
    after = CountField()
    division = CountField()
    divisions = serializers.ListField(child=CountField())
    computed_at = serializers.DateTimeField(allow_null=True)
    order = CriterionSerializer(many=True)
    notes = TableNoteSerializer(many=True)
    rows = TableRowSerializer(many=True)


def table_rows(standings: Standings, teams: Mapping[str, Mapping[str, Any]], game: str) -> list[dict[str, Any]]:
    """The rows of a table in the words of the game; `teams` are shown as they are given, by entry."""
    names = {entry: team["name"] for entry, team in teams.items()}
    return [_row(row, teams[row.team], names, game) for row in standings.rows]


def _row(row: Row, team: Mapping[str, Any], names: Mapping[str, str], game: str) -> dict[str, Any]:
    return {
        "entry": row.team,
        "team": team,
        **dict(zip(FIGURES, figures_of(row), strict=True)),
        "adjustments": [{"points": each.points, "reason": each.reason} for each in row.adjustments],
        "level_with": row.level_with,
        "form": row.form,
        "decided": _decision(row.decided, game) if row.decided else None,
        "why": why(row, names, game),
    }


def _decision(decided: Decision, game: str) -> dict[str, Any]:
    return {
        "criterion": decided.criterion,
        "name": criterion_name(decided.criterion, game),
        "mine": decided.mine,
        "other": decided.other,
        "other_entry": decided.other_team,
    }
