"""The table of a season, each row with the figure that put it where it is."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.seasons import seasons_of
from league.api.table_rows import TableSerializer, table_rows
from league.domain.table import OVERALL, read_table
from league.domain.terms import terms_of
from league.models import Entry, League, Season, Table
from league.permissions import readable_leagues
from league.presenters.competition_words import sentence
from league.presenters.reasons import criterion_name
from rosters.api.documenting import in_path
from rosters.api.filters import WholeNumberField
from rosters.api.reading import Reading
from rosters.permissions import Person
from rules.competition.table import Standings

MOST_ROUNDS, MOST_DIVISIONS = 999, 99
SHOWN = (
    "after", "division", "standings", "computed_at",
    "season__uid", "season__pin__slug", "season__pin__version", "season__pin__options",
)  # fmt: skip


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
            OpenApiParameter(
                "If-None-Match", str, OpenApiParameter.HEADER, description="The ETag of an earlier answer."
            ),
        ],
        responses={200: TableSerializer, 304: OpenApiResponse(description="Nothing has changed since that answer.")},
    )
    def retrieve(self, request: Request, season: str) -> Response:
        after, division = _whole(request, "after", MOST_ROUNDS), _whole(request, "division", MOST_DIVISIONS)
        response = Response(table_of(self.person, season, after=after, division=division))
        response.add_post_render_callback(lambda rendered: _tagged(request, rendered))
        return response


def table_of(person: Person, uid: str, *, after: int | None = None, division: int | None = None) -> dict[str, Any]:
    """The table of that season in plain values. Two queries whatever the numbers of teams and rounds, and a third where
    there is no table.

    A season without a table yet has an empty one; `NotFound` for a round or division that has none, and for a season
    the person may not read.
    """
    leagues = readable_leagues(person)
    table = _table(leagues, uid, after=after, division=division)
    if table is None:
        season = seasons_of(leagues).select_related("pin").filter(uid=uid).first()
        if season is None or after is not None or division is not None:
            raise NotFound
        table = Table(season=season, after=0, division=_divisions(season)[0], standings={"rows": [], "order": []})
    standings = read_table(table)
    entries = Entry.objects.filter(season=table.season_id).order_by()
    figures = entries.values_list("uid", "team__uid", "team__name", "team__colour")
    teams = {entry: {"uid": uid, "name": name, "colour": colour} for entry, uid, name, colour in figures}
    return _head(table, standings, teams) | {"rows": table_rows(standings, teams, table.season.pin.slug)}


def _table(leagues: QuerySet[League], season: str, *, after: int | None, division: int | None) -> Table | None:
    """The latest table, or that which stood after a round; unasked the overall one where there are divisions."""
    tables = Table.objects.filter(season__uid=season, season__league__in=leagues)
    tables = tables.filter(division__in=(OVERALL, 1) if division is None else (division,))
    if after is not None:
        tables = tables.filter(after__lte=after)
    return tables.select_related("season__pin").only(*SHOWN).order_by("-after", "division").first()


def _head(table: Table, standings: Standings, teams: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    names = {entry: team["name"] for entry, team in teams.items()}
    game = table.season.pin.slug
    return {
        "season": table.season.uid,
        "after": table.after,
        "division": table.division,
        "divisions": _divisions(table.season),
        "computed_at": table.computed_at,
        "order": [{"criterion": criterion, "name": criterion_name(criterion, game)} for criterion in standings.order],
        "notes": [{"code": note.code, "sentence": sentence(note.code, note.facts, names)} for note in standings.notes],
    }


def _divisions(season: Season) -> list[int]:
    """The tables of the season, the one shown unasked first."""
    count = terms_of(season).divisions
    return [1] if count <= 1 else [OVERALL, *range(1, count + 1)]


def _whole(request: Request, name: str, most: int) -> int | None:
    try:
        return WholeNumberField(low=0, high=most, required=False).to_python(request.query_params.get(name))
    except forms.ValidationError as refused:
        raise ValidationError({name: refused.messages}, code=refused.code)


def _tagged(request: Request, rendered: Response) -> HttpResponse | None:
    """The answer with its tag; without a body for a reader who has it."""
    etag = quote_etag(sha256(rendered.content).hexdigest()[:32])
    rendered["ETag"] = etag
    return get_conditional_response(request, etag=etag, response=rendered)
