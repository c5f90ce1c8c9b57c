"""The tables of teams and players as files, for whoever may see the page they stand on."""

from collections.abc import Callable, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from rosters.models import Player
from rosters.permissions import teams_seen_by
from rosters.presenters.exports import PLAYER_EXPORTS, TEAM_EXPORTS, Rows
from rosters.views.access import find_team, reader_of
from rosters.views.tables import csv_answer, json_answer

Answer = Callable[[HttpRequest, str, Sequence[str], Rows], HttpResponse]
ANSWERS: dict[str, Answer] = {"csv": csv_answer, "json": json_answer}


@require_safe
def team_table(request: HttpRequest, uid: str, sheet: str, kind: str) -> HttpResponse:
    """The roster, the journal or the matches of a team; 404 for a table there is not."""
    team = find_team(request, uid)
    if sheet not in TEAM_EXPORTS:
        raise Http404(sheet)
    return ANSWERS[kind](request, f"{team.uid}-{sheet}", *TEAM_EXPORTS[sheet].table(team, reader_of(request)))


@require_safe
def player_table(request: HttpRequest, uid: str, sheet: str, kind: str) -> HttpResponse:
    """The career of a player; 404 for a table there is not."""
    seen = Player.objects.filter(team__in=teams_seen_by(reader_of(request)))
    player = get_object_or_404(seen.select_related("team__pin"), uid=uid)
    if sheet not in PLAYER_EXPORTS:
        raise Http404(sheet)
    return ANSWERS[kind](request, f"{player.uid}-{sheet}", *PLAYER_EXPORTS[sheet](player))
