"""The calendar of a season: filled, looked over, saved and removed."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec.structs import replace

from league.domain.calendar import acts_by_round, remove_calendar, set_calendar
from league.domain.planning import SeasonPlan, plan_season
from league.domain.policy import Policy
from league.domain.rhythm import regular_times
from league.enums import SeasonStatus
from league.forms.calendar import DAYS, CalendarForm, FillForm, PlanForm, RemoveCalendarForm
from league.models import Season
from league.presenters.addresses import season_page
from league.presenters.calendar import Sheet, filled_words, sheet_of
from league.views.access import season_run
from league.views.desk_clocks import HOURS_ACTS, hours_forms
from league.views.posting import Act, answer
from rosters.domain.refusal import Refusal
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done


@people_page
def desk_calendar(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every time of the rounds ahead; regular ones are proposed before anything is saved."""
    season = season_run(request, slug, number)
    sheet = sheet_of(season)
    sent = answer(request, {**CALENDAR_ACTS, **HOURS_ACTS}, sheet)
    if isinstance(sent, HttpResponse):
        return sent
    fill = FillForm(request.GET if "start" in request.GET else None, sheet=sheet)
    proposed = _proposed(fill, sheet) if fill.is_valid() else {}
    over = {key: at for key, at in sheet.times.items() if at <= timezone.now()}
    shown = replace(sheet, times={**over, **proposed} if proposed else sheet.times)
    setup = season.status == SeasonStatus.SETUP
    has_form = bool(isinstance(sent.form, CalendarForm) or proposed or sheet.times) and bool(sheet.rows)
    context = {
        "league": season.league,
        "season": season,
        "sheet": sheet,
        "fill": fill,
        "proposed": filled_words(len(proposed)) if proposed and not sent.form else "",
        "form": sent.form_for(CalendarForm, subject=shown) if has_form else None,
        "plan": sent.form_for(PlanForm, subject=sheet) if setup else None,
        "remove": RemoveCalendarForm() if sheet.times or sheet.calendar.pk else None,
        "tab": "calendar",
        **hours_forms(sheet, sent),
    }
    return render(request, "league/desk/calendar.html", context, status=sent.status)


def _proposed(fill: FillForm, sheet: Sheet) -> dict[Any, Any]:
    """Regular times for the rounds that are not open; the form says why where there are none."""
    rounds = [row.round for row in sheet.rows]
    try:
        acts = acts_by_round(rounds, sheet.acts)
        return regular_times(rounds, fill.wall, fill.cleaned_data["every"], fill.after, acts, fill.zone)
    except Refusal as refusal:
        fill.add_error("start", refusal.sentence)
        return {}


def _save(request: HttpRequest, sheet: Sheet, asked: dict[str, Any]) -> Done:
    season: Season = sheet.season
    names = {row.field(act): (row.round.pk, act) for row in sheet.rows for act in row.acts}
    set_calendar(
        season,
        {key: asked[name] for name, key in names.items() if asked[name] is not None},
        _policy(asked),
        actor=user_of(request),
    )
    return Done(_("The calendar is saved. Everything in it happens by itself."), season_page("desk-calendar", season))


def _plan(request: HttpRequest, sheet: Sheet, asked: dict[str, Any]) -> Done:
    after = {act: asked[act.name.lower()] for act in DAYS if asked.get(act.name.lower())}
    plan = SeasonPlan(starts_at=asked["starts_at"], first_opens=asked["first_opens"], every=asked["every"], after=after)
    plan_season(sheet.season, plan, _policy(asked), actor=user_of(request))
    return Done(
        _("The season is planned. It starts, goes on and ends by itself."), season_page("desk-calendar", sheet.season)
    )


def _policy(asked: dict[str, Any]) -> Policy:
    """What was chosen; a choice that the season does not have keeps its default."""
    return Policy(**{name: asked[name] for name in Policy.__struct_fields__ if name in asked})


def _remove(request: HttpRequest, sheet: Sheet, _asked: dict[str, Any]) -> Done:
    remove_calendar(sheet.season, actor=user_of(request))
    return Done(_("The calendar is removed. Nothing happens by itself."), season_page("desk-calendar", sheet.season))


CALENDAR_ACTS = {
    CalendarForm.act: Act(CalendarForm, _save),
    PlanForm.act: Act(PlanForm, _plan),
    RemoveCalendarForm.act: Act(RemoveCalendarForm, _remove),
}
