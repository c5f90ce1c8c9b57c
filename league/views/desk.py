"""The commissioner's desk of a season."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.domain.finals import begin_finals
from league.domain.jobs import set_play
from league.domain.playing import play_round
from league.domain.rounds import open_round
from league.domain.schedule import next_round
from league.domain.seasons import close_season
from league.enums import RoundStatus
from league.forms.acts import ActForm
from league.forms.seasons import BeginFinalsForm, CloseSeasonForm, OpenRoundForm, PlayLaterForm, PlayRoundForm
from league.models import Round, Season
from league.presenters.addresses import season_page
from league.presenters.awaited import match_name
from league.presenters.desk import Desk, desk_of
from league.presenters.rounds import round_name
from league.presenters.violations import violation_sentence
from league.views.access import season_run
from league.views.desk_autopilot import AUTOPILOT_ACTS, is_calendars, stray_form, waiting_rows
from league.views.desk_together import TOGETHER_ACTS, factor_hint, is_together, together_forms
from league.views.posting import Act, Sent, answer
from rosters.domain.refusal import Refusal
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done
from rules.core.errors import RuleViolation


@people_page
def desk(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Where the season stands, what to do next and who is awaited."""
    season = season_run(request, slug, number)
    sent = answer(request, DESK_ACTS, season)
    if isinstance(sent, HttpResponse):
        return sent
    found = desk_of(season)
    forms: dict[str, type[ActForm]] = {act: acting.form for act, acting in DESK_ACTS.items()}
    mark = str(found.round.number) if found.round else ""
    later = _later(sent, season, found, mark) if found.playable else None
    waiting = waiting_rows(found, season, sent)
    refused = None if sent.form is later or is_calendars(sent) or is_together(sent.form) else sent.form
    form = refused or (forms[found.next.act](subject=season, mark=mark) if found.next.act else None)
    context = {"league": season.league, "season": season, "desk": found, "form": form, "later": later, "tab": "desk"}
    context |= {"autopilot": waiting, "stray": stray_form(waiting, sent), **together_forms(sent, season, found)}
    context["factor_hint"] = factor_hint(request)
    return render(request, "league/desk/desk.html", context, status=sent.status)


def _later(sent: Sent, season: Season, found: Desk, mark: str) -> ActForm:
    return sent.form_for(PlayLaterForm, subject=season, mark=mark, initial={"at": found.play_at})


def _open_round(request: HttpRequest, season: Season, _asked: dict[str, Any]) -> Done:
    round_ = open_round(_round(request, season), actor=user_of(request))
    page = {RoundStatus.PAIRING: "desk-pairings", RoundStatus.MARKET: "desk-market"}.get(RoundStatus(round_.status))
    return Done(_("%(round)s is open.") % {"round": round_name(round_)}, season_page(page or "desk", season))


def _play_round(request: HttpRequest, season: Season, _asked: dict[str, Any]) -> Done:
    played = play_round(_round(request, season), actor=user_of(request))
    if not played.count and not played.left:
        raise Refusal(_("No match of this round waits to be played any more."), code="match.not_waiting")
    sentence = ngettext("%(n)d match was played.", "%(n)d matches were played.", played.count) % {"n": played.count}
    for left in played.left:
        sentence += " " + _("Not played: %(match)s. %(reason)s") % {
            "match": match_name(left.match),
            "reason": _why(left.reason),
        }
    return Done(sentence, season_page("desk", season))


def _why(reason: Refusal | RuleViolation) -> str:
    return violation_sentence(reason) if isinstance(reason, RuleViolation) else reason.sentence


def _play_later(request: HttpRequest, season: Season, asked: dict[str, Any]) -> Done:
    set_play(_round(request, season), asked["at"], actor=user_of(request))
    told = _("The round will be played at the time you set.") if asked["at"] else _("No time is set any more.")
    return Done(told, season_page("desk", season))


def _round(request: HttpRequest, season: Season) -> Round:
    """The round that the page showed; a Refusal when the season has gone on since."""
    round_ = next_round(season)
    if round_ is None or str(round_.number) != request.POST.get("mark"):
        raise Refusal(_("The season has gone on since you opened this page; look at it again."), code="round.gone_on")
    return round_


def _begin_finals(request: HttpRequest, season: Season, _asked: dict[str, Any]) -> Done:
    begin_finals(season, actor=user_of(request))
    return Done(_("The finals have begun."), season_page("desk", season))


def _close_season(request: HttpRequest, season: Season, _asked: dict[str, Any]) -> Done:
    season = close_season(season, actor=user_of(request))
    champion = season.champion.team.name if season.champion else _("nobody")
    return Done(_("The season is over. Champion: %(team)s.") % {"team": champion}, season_page("desk", season))


DESK_ACTS = {
    OpenRoundForm.act: Act(OpenRoundForm, _open_round),
    PlayRoundForm.act: Act(PlayRoundForm, _play_round),
    PlayLaterForm.act: Act(PlayLaterForm, _play_later),
    **AUTOPILOT_ACTS,
    **TOGETHER_ACTS,
    BeginFinalsForm.act: Act(BeginFinalsForm, _begin_finals),
    CloseSeasonForm.act: Act(CloseSeasonForm, _close_season),
}
