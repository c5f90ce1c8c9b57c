"""The draws of a season with their proofs, and how anybody checks dice and draws."""

from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.domain.draw_record import record_of_draws
from league.presenters.draws import draw_lines
from league.presenters.seasons import season_frame
from league.views.access import find_season
from matches.domain import dice_verifier
from matches.views.dice import proof_file
from rosters.views.access import public_answer, public_page


@require_safe
def season_draws(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every draw of the season, which the reader's own browser makes again."""
    season = find_season(request, slug, number)
    record = record_of_draws(season)
    context = {**season_frame(season, ""), "rounds": draw_lines(season, record), "seed": record.seed}
    return public_page(request, "league/public/season_draws.html", context)


@require_safe
def season_draws_record(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The same as a file."""
    return proof_file(request, record_of_draws(find_season(request, slug, number)))


@require_safe
def dice_check(request: HttpRequest) -> HttpResponse:
    """How dice are checked, with an example by hand and a place for any record."""
    return public_page(request, "league/public/dice_check.html", {})


@require_safe
def dice_verifier_file(request: HttpRequest) -> HttpResponse:
    """The program that checks a record: one file that needs nothing of this site."""
    answer = HttpResponse(Path(dice_verifier.__file__).read_bytes(), content_type="text/x-python; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="dice_verifier.py"'
    return public_answer(request, answer)
