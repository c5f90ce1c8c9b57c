"""Closing a round, with a decision on everything still open in it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from msgspec.structs import replace

from league.domain.rounds import close_round
from league.domain.schedule import next_round
from league.enums import RoundStatus
from league.forms.rounds import CloseForm, decisions_possible
from league.models import Season
from league.presenters.addresses import season_page
from league.presenters.closing import Closing, closing_of
from league.presenters.rounds import round_name
from league.views.access import season_run
from league.views.posting import Act, answer
from rosters.domain.refusal import Refusal
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done

CLOSABLE = (RoundStatus.PLAYING, RoundStatus.MARKET)


@people_page
def desk_close(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What is open in the round, and its close."""
    season = season_run(request, slug, number)
    closing = _closing(season)
    if closing is None:
        if request.method == "POST":
            raise Refusal(_("This round cannot be closed any more. Look at the desk again."), code="round.not_closable")
        return redirect(season_page("desk", season))
    sent = answer(request, {CloseForm.act: Act(CloseForm, _close)}, closing)
    if isinstance(sent, HttpResponse):
        return sent
    context = {
        "league": season.league,
        "season": season,
        "round_name": round_name(closing.round),
        "closing": closing,
        "form": sent.form_for(CloseForm, subject=closing),
        "tab": "desk",
    }
    return render(request, "league/desk/close.html", context, status=sent.status)


def _closing(season: Season) -> Closing | None:
    round_ = next_round(season)
    if round_ is None or round_.status not in CLOSABLE:
        return None
    round_.season = season
    closing = closing_of(round_)
    return replace(closing, decisions=decisions_possible(closing.stage, closing.no_show))


def _close(request: HttpRequest, closing: Closing, asked: dict[str, Any]) -> Done:
    decided = {match.uid: asked[match.uid] for match in closing.open_matches if asked.get(match.uid)}
    close_round(
        closing.round,
        actor=user_of(request),
        unplayed=decided,
        finish_steps=bool(asked.get("finish_steps")),
        reason=asked.get("reason", ""),
    )
    return Done(
        _("%(round)s is closed and the table is up to date.") % {"round": round_name(closing.round)},
        season_page("desk", closing.round.season),
    )
