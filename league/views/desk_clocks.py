"""The clocks of challenges: how long coaches have, and what a commissioner does with the turn that is open."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from league.domain.challenges import awaited_in, waiting_turn
from league.domain.turns import end_turn, extend_clock, pause_clock, remove_hours, resume_clock, set_hours
from league.forms.acts import ActForm
from league.forms.challenge_clock import (
    EndTurnForm,
    ExtendForm,
    HoursForm,
    PauseForm,
    RemoveHoursForm,
    ResumeForm,
)
from league.models import Round
from league.presenters.addresses import season_page
from league.presenters.calendar import Sheet
from league.presenters.clock import clock_view, done_words, would_words
from league.views.posting import Act, Sent
from rosters.views.access import user_of
from rosters.views.posting import Done


def hours_forms(sheet: Sheet, sent: Sent) -> dict[str, Any]:
    """The forms about the hours of a season whose coaches challenge; nothing for any other."""
    if not sheet.challenges:
        return {}
    return {
        "hours_form": sent.form_for(HoursForm, subject=sheet),
        "remove_hours": RemoveHoursForm() if sheet.hours is not None else None,
    }


def clock_forms(round_: Round, sent: Sent) -> dict[str, Any]:
    """The forms about the clock of the turn that is open."""
    return {
        "end_form": sent.form_for(EndTurnForm, subject=round_),
        "pause_form": sent.form_for(PauseForm, subject=round_),
        "resume_form": sent.form_for(ResumeForm, subject=round_),
        "extend_form": sent.form_for(ExtendForm, subject=round_),
    }


def clock_context(round_: Round) -> dict[str, Any]:
    """The clock that runs, and what would happen if nobody waited any longer."""
    turn = waiting_turn(round_)
    return {"clock": clock_view(round_), "would": would_words(round_, turn) if turn else ""}


def clock_acts(round_: Round) -> dict[str, Act]:
    """What a commissioner can do with the clock of the round; the desk's page of challenges is shown again."""
    url = season_page("desk-pairings", round_.season)

    def act(form: type[ActForm], run: Callable[[HttpRequest, dict[str, Any]], str]) -> Act:
        return Act(form, lambda request, _subject, asked: Done(run(request, asked), url))

    def end(request: HttpRequest, _asked: dict[str, Any]) -> str:
        turn, outcome = end_turn(round_, actor=user_of(request))
        return done_words(outcome, awaited_in(turn).team.name)

    def pause(request: HttpRequest, asked: dict[str, Any]) -> str:
        pause_clock(round_, actor=user_of(request), reason=asked["reason"])
        return _("The clocks stand still. Coaches can act all the same.")

    def resume(request: HttpRequest, _asked: dict[str, Any]) -> str:
        resume_clock(round_, actor=user_of(request))
        return _("The clock goes on.")

    def extend(request: HttpRequest, asked: dict[str, Any]) -> str:
        extend_clock(round_, asked["hours"], actor=user_of(request), reason=asked["reason"])
        return _("There is more time now.")

    pairs = ((EndTurnForm, end), (PauseForm, pause), (ResumeForm, resume), (ExtendForm, extend))
    return {form.act: act(form, run) for form, run in pairs}


def _set_hours(request: HttpRequest, sheet: Sheet, asked: dict[str, Any]) -> Done:
    set_hours(sheet.season, actor=user_of(request), **asked)
    return Done(_("Coaches have clocks, from the next turn on."), season_page("desk-calendar", sheet.season))


def _remove_hours(request: HttpRequest, sheet: Sheet, _asked: dict[str, Any]) -> Done:
    remove_hours(sheet.season, actor=user_of(request))
    return Done(_("Coaches have as long as they like."), season_page("desk-calendar", sheet.season))


HOURS_ACTS = {
    HoursForm.act: Act(HoursForm, _set_hours),
    RemoveHoursForm.act: Act(RemoveHoursForm, _remove_hours),
}
