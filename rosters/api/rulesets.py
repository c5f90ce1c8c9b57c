"""Games: their options and the tables to look things up in."""

from typing import Any

import msgspec
from django.http import Http404
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from rosters.api.documenting import example, in_path, listed, readable
from rosters.api.fields import CountField, PlainField
from rosters.api.options import OptionSerializer, declared
from rosters.api.reading import Reading, ReadingEach, ReadingList
from rosters.api.refs import RULESET_REF
from rules.core import codec
from rules.core.reference import ReferenceTable
from rules.core.ruleset import Ruleset
from rules.registry import DEFAULT, RULESETS

PLACEHOLDER = "choice"  # the standing of a value that nobody knows and the project chose
STANDINGS = tuple((name, name) for name in ("sheet", "derived", "other", "choice"))
GAME = RULESET_REF | {"name": RULESETS[DEFAULT].name}
ENTRY = {
    "key": "card",
    "name": "card",
    "rule": "HX-PRICE-01",
    "standing": "sheet",
    "placeholder": False,
    "details": {"mc": 10},
}


@example(GAME)
class RulesetSerializer(serializers.Serializer):
    """A game."""

    slug = serializers.CharField()
    version = serializers.CharField()
    name = serializers.CharField()


class TableOfContentsSerializer(serializers.Serializer):
    """A table to look things up in; so many of its entries are placeholders for what is not known."""

    key = serializers.CharField()
    entries = CountField()
    placeholders = CountField()


@example(
    GAME
    | {
        "steps": ["points", "revenue"],
        "statistics": {"strikes": "sum"},
        "presets": {"sheet": {}},
        "tables": [{"key": "prices", "entries": 9, "placeholders": 0}],
    }
)
class RulesetDetailSerializer(RulesetSerializer):
    """A game with the keys of its steps after a match, the figures kept of players and how they add up, its ready-made
    sets of options, and its tables."""

    steps = serializers.ListField(child=serializers.CharField())
    statistics = serializers.DictField(child=serializers.CharField())
    presets = serializers.DictField(child=PlainField())
    tables = TableOfContentsSerializer(many=True)


@example(ENTRY)
class ReferenceEntrySerializer(serializers.Serializer):
    """An entry of a table. `standing` says who says so; a placeholder stands for a value that nobody knows, and a known
    value will take its place. The game declares what `details` hold."""

    key = serializers.CharField()
    name = serializers.CharField()
    rule = serializers.CharField()
    standing = serializers.ChoiceField(choices=STANDINGS)
    placeholder = serializers.BooleanField()
    details = PlainField()


@readable("rules", "ruleset", "rulesets")
class Rulesets(ReadingEach):
    """The games that are played here."""

    serializer_class = RulesetDetailSerializer
    list_serializer_class = RulesetSerializer
    filter_backends = ()
    lookup_field = "slug"
    lookup_value_regex = "[a-z0-9_]{1,40}"

    def get_queryset(self) -> Any:
        return list(RULESETS.values())

    def retrieve(self, request: Request, slug: str) -> Response:
        return Response(_contents(_game(slug)))


@listed("rules", "ruleset options", in_path("slug", "The game."))
class RulesetOptions(ReadingList):
    """Every option of a game, with its default and what it can be set to."""

    serializer_class = OptionSerializer
    filter_backends = ()

    def get_queryset(self) -> Any:
        return list(declared(_game(self.kwargs["slug"]).options))


@listed("rules", "ruleset table entries", in_path("slug", "The game."), in_path("table", "The key of the table."))
class RulesetTable(ReadingList):
    """The entries of a table of a game, each with its standing."""

    serializer_class = ReferenceEntrySerializer
    filter_backends = ()

    def get_queryset(self) -> Any:
        table = next((each for each in _game(self.kwargs["slug"]).reference if each.key == self.kwargs["table"]), None)
        if table is None:
            raise Http404
        return [codec.plain(entry) | {"placeholder": entry.standing == PLACEHOLDER} for entry in table.entries]


@example({"schema": {"type": "object"}})
class ReportFormSerializer(serializers.Serializer):
    """How a report of the game is written, as a JSON Schema. Players go by their key within the team."""

    schema = PlainField()


@extend_schema_view(
    retrieve=extend_schema(
        operation_id="get_ruleset_report",
        summary="Get how a game's reports are written",
        tags=["rules"],
        parameters=[in_path("slug", "The game.")],
    )
)
class RulesetReport(Reading):
    """What a report of a match of this game holds."""

    serializer_class = ReportFormSerializer
    filter_backends = ()
    pagination_class = None

    def retrieve(self, request: Request, slug: str) -> Response:
        return Response({"schema": msgspec.json.schema(_game(slug).match.report_type)})


def _game(slug: str) -> Ruleset:
    if slug not in RULESETS:
        raise Http404
    return RULESETS[slug]


def _contents(game: Ruleset) -> dict[str, object]:
    return {
        "slug": game.slug,
        "version": game.version,
        "name": game.name,
        "steps": list(game.campaign.steps) if game.campaign else [],
        "statistics": dict(game.match.statistics),
        "presets": codec.plain(game.presets),
        "tables": [_table(table) for table in game.reference],
    }


def _table(table: ReferenceTable) -> dict[str, object]:
    placeholders = sum(entry.standing == PLACEHOLDER for entry in table.entries)
    return {"key": table.key, "entries": len(table.entries), "placeholders": placeholders}
