"""The rounds of a season, and one round."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from league.domain.draws import draw_context
from league.domain.terms import terms_of
from league.enums import RoundStatus
from league.presenters.calendar import public_times
from league.presenters.clock import clock_view
from league.presenters.fixtures import round_fixtures, season_fixtures, season_friendlies
from league.presenters.rounds import (
    challenge_lines,
    pairing_reasons,
    pairing_words,
    round_name,
    round_notes,
    round_text,
)
from league.presenters.seasons import revealed_seed, season_frame
from league.presenters.table import contenders_of
from league.views.access import find_season
from rosters.views.access import public_page


@require_safe
def season_rounds(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Fixtures and results of all rounds."""
    season = find_season(request, slug, number)
    fixtures, friendlies = season_fixtures(season), season_friendlies(season)
    rounds = [
        round_text(found, fixtures.get(found.number, []), friendlies.get(found.number, []))
        for found in season.rounds.order_by("number")
    ]
    return public_page(request, "league/public/rounds.html", {**season_frame(season, "rounds"), "rounds": rounds})


@require_safe
def round_page(request: HttpRequest, slug: str, number: int, round_number: int) -> HttpResponse:
    """One round: who met whom, how that came about, and what was drawn."""
    season = find_season(request, slug, number)
    found = get_object_or_404(season.rounds, number=round_number)
    fixtures = round_fixtures(found)
    names = {uid: contender.name for uid, contender in contenders_of(season).items()}
    context = {
        **season_frame(season, "rounds"),
        "text": round_text(found, fixtures, season_friendlies(season, found).get(found.number, [])),
        "pairing": pairing_words(found, terms_of(season)),
        "challenges": challenge_lines(found, fixtures, names),
        "notes": round_notes(found, names),
        "reasons": pairing_reasons(found, names),
        "clock": clock_view(found) if found.status == RoundStatus.PAIRING else None,
        "seed": revealed_seed(season),
        "context": draw_context(season, round_number, "…"),
        "times": public_times(found) if found.status != RoundStatus.CLOSED else [],
        "lots": found.lots.count(),
        "around": [
            (near.number, round_name(near), "prev" if near.number < round_number else "next")
            for near in season.rounds.filter(number__in=(round_number - 1, round_number + 1)).order_by("number")
        ],
    }
    return public_page(request, "league/public/round.html", context)
