"""The commissioner's desk of a season."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from league.domain.finals import begin_finals
from league.domain.rounds import open_round
from league.domain.schedule import next_round
from league.domain.seasons import close_season
from league.enums import RoundStatus
from league.forms.acts import ActForm
from league.forms.seasons import BeginFinalsForm, CloseSeasonForm, OpenRoundForm
from league.models import Season
from league.presenters.addresses import season_page
from league.presenters.desk import desk_of
from league.presenters.rounds import round_name
from league.views.access import season_run
from league.views.posting import Act, answer
from rosters.domain.refusal import Refusal
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done


@people_page
def desk(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Where the season stands, what to do next and who is awaited."""
    season = season_run(request, slug, number)
    sent = answer(request, DESK_ACTS, season)
    if isinstance(sent, HttpResponse):
        return sent
    found = desk_of(season)
    forms: dict[str, type[ActForm]] = {act: acting.form for act, acting in DESK_ACTS.items()}
    form = sent.form or (forms[found.next.act](subject=season) if found.next.act else None)
    context = {"league": season.league, "season": season, "desk": found, "form": form, "tab": "desk"}
    return render(request, "league/desk/desk.html", context, status=sent.status)


def _open_round(request: HttpRequest, season: Season, _asked: dict[str, Any]) -> Done:
    round_ = next_round(season)
    if round_ is None:
        raise Refusal(_("There is no round left to open."), code="round.none")
    round_ = open_round(round_, actor=user_of(request))
    page = {RoundStatus.PAIRING: "desk-pairings", RoundStatus.MARKET: "desk-market"}.get(RoundStatus(round_.status))
    return Done(_("%(round)s is open.") % {"round": round_name(round_)}, season_page(page or "desk", season))


def _begin_finals(request: HttpRequest, season: Season, _asked: dict[str, Any]) -> Done:
    begin_finals(season, actor=user_of(request))
    return Done(_("The finals have begun."), season_page("desk", season))


def _close_season(request: HttpRequest, season: Season, _asked: dict[str, Any]) -> Done:
    season = close_season(season, actor=user_of(request))
    champion = season.champion.team.name if season.champion else _("nobody")
    return Done(_("The season is over. Champion: %(team)s.") % {"team": champion}, season_page("desk", season))


DESK_ACTS = {
    OpenRoundForm.act: Act(OpenRoundForm, _open_round),
    BeginFinalsForm.act: Act(BeginFinalsForm, _begin_finals),
    CloseSeasonForm.act: Act(CloseSeasonForm, _close_season),
}
