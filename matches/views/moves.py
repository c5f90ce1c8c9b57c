"""The public page that tells a match move by move."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from matches.domain.record import record_of
from matches.presenters.moves_page import moves_page
from matches.views.access import find_match
from rosters.views.access import public_answer, public_page


@require_safe
def match_moves(request: HttpRequest, uid: str) -> HttpResponse:
    """Rush by Rush what happened, for whoever may see the match."""
    match = find_match(request, uid)
    return public_page(request, "matches/moves.html", {"match": match, "page": moves_page(match)})


@require_safe
def match_record(request: HttpRequest, uid: str) -> HttpResponse:
    """Everything that a match which the program played follows from, and what happened, as a file."""
    match = find_match(request, uid)
    record = record_of(match)
    if record is None:
        raise Http404(uid)
    answer = HttpResponse(record, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="match-{match.uid}.json"'
    return public_answer(request, answer)
