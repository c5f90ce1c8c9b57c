"""The dice of a match with their proofs: a page, and a file for whoever checks it elsewhere."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from matches.domain.proof_record import ProofRecord, as_file, record_of_rolls, rolls_of
from matches.presenters.dice_page import dice_page
from matches.views.access import find_match
from rosters.views.access import public_answer, public_page


@require_safe
def match_dice(request: HttpRequest, uid: str) -> HttpResponse:
    """Every roll of the match, which the reader's own browser recomputes; for whoever may see the match."""
    match = find_match(request, uid)
    return public_page(request, "matches/dice.html", {"match": match, "page": dice_page(match)})


@require_safe
def match_dice_record(request: HttpRequest, uid: str) -> HttpResponse:
    """The same as a file."""
    match = find_match(request, uid)
    return proof_file(request, record_of_rolls(match, rolls_of(match)))


def proof_file(request: HttpRequest, record: ProofRecord) -> HttpResponse:
    """A dice record to be downloaded."""
    answer = HttpResponse(as_file(record), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="dice-{record.of}-{record.uid}.json"'
    return public_answer(request, answer)
