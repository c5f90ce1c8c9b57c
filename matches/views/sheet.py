"""The public page of a match's sheets, for printing."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from matches.presenters.sheet_page import sheet_page
from matches.views.access import find_match
from rosters.views.access import public_page


@require_safe
def match_sheet(request: HttpRequest, uid: str) -> HttpResponse:
    """Score sheet and the like, for whoever may see the match; 404 for a match without any."""
    match = find_match(request, uid)
    page = sheet_page(match)
    if not page.parts:
        raise Http404(uid)
    return public_page(request, "matches/sheet.html", {"match": match, "page": page})
