"""The public page that tells a match move by move."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from matches.presenters.moves_page import moves_page
from matches.views.access import find_match
from rosters.views.access import public_page


@require_safe
def match_moves(request: HttpRequest, uid: str) -> HttpResponse:
    """Rush by Rush what happened, for whoever may see the match."""
    match = find_match(request, uid)
    return public_page(request, "matches/moves.html", {"match": match, "page": moves_page(match)})
