"""The pictures that stand beside a link to a table, a match or a team."""

from hashlib import sha256

import msgspec
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from league.domain.leagues import league_of
from league.presenters import previews
from league.presenters.pictures import VERSION, Picture, drawn
from league.views.access import find_season
from matches.views.access import find_match
from rosters.domain.languages import speaking
from rosters.models import User
from rosters.views.access import find_team, reader_of


@require_safe
def season_picture(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The top of the table, in the language of the league. Three queries."""
    season = find_season(request, slug, number)
    with speaking(season.league):
        return _answer(request, previews.table_picture(season))


@require_safe
def match_picture(request: HttpRequest, uid: str) -> HttpResponse:
    """Who meets whom, and the result, in the language of the league."""
    match = find_match(request, uid)
    with speaking(league_of(match)):
        return _answer(request, previews.match_picture(match, reader_of(request)))


@require_safe
def team_picture(request: HttpRequest, uid: str) -> HttpResponse:
    """The team in a few figures."""
    return _answer(request, previews.team_picture(find_team(request, uid), reader_of(request)))


def _answer(request: HttpRequest, picture: Picture) -> HttpResponse:
    """The picture; whoever has it already is told so before anything is drawn."""
    etag = quote_etag(sha256(msgspec.json.encode((VERSION, picture))).hexdigest()[:32])
    unchanged = get_conditional_response(request, etag=etag)
    answer = unchanged or HttpResponse(drawn(picture), content_type="image/png")
    answer["ETag"] = etag
    answer["Content-Language"] = get_language()
    patch_vary_headers(answer, ["Cookie"])
    if isinstance(reader_of(request), User):
        patch_cache_control(answer, private=True)
    else:
        patch_cache_control(answer, public=True, no_cache=True)
    return answer
