"""The table of a season, each row with the figure that put it where it is."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django import forms
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.seasons import seasons_of
from league.api.table_rows import TableSerializer, table_rows
from league.domain.table import OVERALL
from league.models import Entry, Season, Table
from league.permissions import readable, readable_leagues
from league.presenters.competition_words import sentence
from league.presenters.reasons import criterion_name
from rosters.api.documenting import in_path
from rosters.api.filters import WholeNumberField
from rosters.api.reading import Reading
from rosters.domain.pins import rules_of
from rosters.models import RulesPin
from rosters.permissions import Person
from rules.competition.table import Standings
from rules.core import codec

MOST_ROUNDS, MOST_DIVISIONS = 999, 99


class Stored(NamedTuple):
    """A stored table with what its head tells of the season, as plain values: quicker than three models."""

    season_key: int
    season: str
    slug: str
    version: str
    options: dict[str, object]
    after: int = 0
    division: int = 1
    computed_at: datetime | None = None
    standings: Mapping[str, Any] = {"rows": [], "order": []}


SEASON = ("pk", "uid", "pin__slug", "pin__version", "pin__options")
SHOWN = (*(f"season__{name}" for name in SEASON), "after", "division", "computed_at", "standings")


class SeasonTable(Reading):
    """The table as settled matches make it, or as it was after an earlier round."""

    serializer_class = TableSerializer
    filter_backends = ()
    pagination_class = None
    parameters = ("after", "division")
    queryset = Season.objects.none()

    @extend_schema(
        operation_id="get_season_table",
        summary="Get a season's table",
        tags=["seasons"],
        parameters=[
            in_path("season", "The season."),
            OpenApiParameter(
                "after", {"type": "integer", "minimum": 0, "maximum": MOST_ROUNDS}, description="A round."
            ),
            OpenApiParameter(
                "division",
                {"type": "integer", "minimum": 0, "maximum": MOST_DIVISIONS},
                description="A division; 0 is the overall table of a season with several.",
            ),
        ],
        responses=TableSerializer,
    )
    def retrieve(self, request: Request, season: str) -> Response:
        after, division = _whole(request, "after", MOST_ROUNDS), _whole(request, "division", MOST_DIVISIONS)
        return Response(table_of(self.person, season, after=after, division=division))


def table_of(person: Person, uid: str, *, after: int | None = None, division: int | None = None) -> dict[str, Any]:
    """The table of that season in plain values. Two queries whatever the numbers of teams and rounds, and a third where
    there is no table.

    A season without a table yet has an empty one; `NotFound` for a round or division that has none, and for a season
    the person may not read.
    """
    table = _latest(person, uid, after=after, division=division)
    if table is None:
        season = seasons_of(readable_leagues(person)).filter(uid=uid).values_list(*SEASON).first()
        if season is None or after is not None or division is not None:
            raise NotFound
        table = Stored(*season)
        table = table._replace(division=_divisions(table)[0])
    standings: Standings = codec.decode_as(Standings, table.standings)
    entries = Entry.objects.filter(season=table.season_key).order_by()
    figures = entries.values_list("uid", "team__uid", "team__name", "team__colour")
    teams = {entry: {"uid": uid, "name": name, "colour": colour} for entry, uid, name, colour in figures}
    return _head(table, standings, teams) | {"rows": table_rows(standings, teams, table.slug)}


def _latest(person: Person, season: str, *, after: int | None, division: int | None) -> Stored | None:
    """The latest table, or that which stood after a round; unasked the overall one where there are divisions."""
    tables = Table.objects.filter(
        readable(person, "season__league"),
        season__uid=season,
        division__in=(OVERALL, 1) if division is None else (division,),
    )
    if after is not None:
        tables = tables.filter(after__lte=after)
    for found in tables.order_by("-after", "division").values_list(*SHOWN)[:1]:
        return Stored(*found)
    return None


def _head(table: Stored, standings: Standings, teams: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    names = {entry: team["name"] for entry, team in teams.items()}
    return {
        "season": table.season,
        "after": table.after,
        "division": table.division,
        "divisions": _divisions(table),
        "computed_at": table.computed_at,
        "order": [{"criterion": each, "name": criterion_name(each, table.slug)} for each in standings.order],
        "notes": [{"code": note.code, "sentence": sentence(note.code, note.facts, names)} for note in standings.notes],
    }


def _divisions(table: Stored) -> list[int]:
    """The tables of the season, the one shown unasked first."""
    ruleset, options = rules_of(RulesPin(slug=table.slug, version=table.version, options=table.options))
    count = ruleset.season_terms(options).divisions
    return [1] if count <= 1 else [OVERALL, *range(1, count + 1)]


def _whole(request: Request, name: str, most: int) -> int | None:
    if name not in request.query_params:
        return None
    try:
        return WholeNumberField(low=0, high=most, required=False).to_python(request.query_params.get(name))
    except forms.ValidationError as refused:
        raise ValidationError({name: refused.messages}, code=refused.code)
