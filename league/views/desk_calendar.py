"""The calendar of a season: filled, looked over, saved and removed."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec.structs import replace

from league.domain.calendar import regular_times, remove_calendar, set_calendar
from league.forms.calendar import CalendarForm, FillForm, RemoveCalendarForm
from league.models import Season
from league.presenters.addresses import season_page
from league.presenters.calendar import Sheet, filled_words, sheet_of
from league.views.access import season_run
from league.views.posting import Act, answer
from rosters.domain.refusal import Refusal
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done


@people_page
def desk_calendar(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every time of the rounds ahead; regular ones are proposed before anything is saved."""
    season = season_run(request, slug, number)
    sheet = sheet_of(season)
    sent = answer(request, CALENDAR_ACTS, sheet)
    if isinstance(sent, HttpResponse):
        return sent
    fill = FillForm(request.GET if "start" in request.GET else None, sheet=sheet)
    proposed = _proposed(fill, sheet) if fill.is_valid() else {}
    over = {key: at for key, at in sheet.times.items() if at <= timezone.now()}
    shown = replace(sheet, times={**over, **proposed} if proposed else sheet.times)
    has_form = bool(sent.form or proposed or sheet.times) and bool(sheet.rows)
    context = {
        "league": season.league,
        "season": season,
        "sheet": sheet,
        "fill": fill,
        "proposed": filled_words(len(proposed)) if proposed and not sent.form else "",
        "form": sent.form_for(CalendarForm, subject=shown) if has_form else None,
        "remove": RemoveCalendarForm() if sheet.times else None,
        "tab": "calendar",
    }
    return render(request, "league/desk/calendar.html", context, status=sent.status)


def _proposed(fill: FillForm, sheet: Sheet) -> dict[Any, Any]:
    """Regular times for the rounds that are not open; the form says why where there are none."""
    rounds = [row.round for row in sheet.rows]
    try:
        return regular_times(rounds, fill.wall, fill.cleaned_data["every"], fill.after, sheet.acts, fill.zone)
    except Refusal as refusal:
        fill.add_error("start", refusal.sentence)
        return {}


def _save(request: HttpRequest, sheet: Sheet, asked: dict[str, Any]) -> Done:
    season: Season = sheet.season
    names = {row.field(act): (row.round.pk, act) for row in sheet.rows for act in row.acts}
    set_calendar(
        season,
        {key: asked[name] for name, key in names.items() if asked[name] is not None},
        actor=user_of(request),
        report=asked["report"],
        match=asked["match"],
        finish_steps=bool(asked.get("finish_steps")),
    )
    return Done(_("The calendar is saved. Everything in it happens by itself."), season_page("desk-calendar", season))


def _remove(request: HttpRequest, sheet: Sheet, _asked: dict[str, Any]) -> Done:
    remove_calendar(sheet.season, actor=user_of(request))
    return Done(_("The calendar is removed. Nothing happens by itself."), season_page("desk-calendar", sheet.season))


CALENDAR_ACTS = {
    CalendarForm.act: Act(CalendarForm, _save),
    RemoveCalendarForm.act: Act(RemoveCalendarForm, _remove),
}
