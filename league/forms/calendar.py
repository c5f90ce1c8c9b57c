"""The calendar of a season: filled at regular distances, looked over time by time, saved, moved and removed."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from league.enums import RoundAct, SilentMatch, SilentReport
from league.forms.acts import ActForm
from league.forms.zoned import TimeField, Zoned

DAYS: Mapping[RoundAct, Any] = {
    RoundAct.CHALLENGES: _("Challenges are due after (days)"),
    RoundAct.AUCTION: _("The auction closes after (days)"),
    RoundAct.REPORTS: _("Reports are due after (days)"),
}
USUAL: Mapping[RoundAct, int] = {RoundAct.CHALLENGES: 2, RoundAct.AUCTION: 3, RoundAct.REPORTS: 6}


class FillForm(Zoned, forms.Form):
    """Times for all rounds that are not closed, every so many days. `sheet` says what happens in them; it only
    fills the form below it and is sent with the address."""

    start = TimeField(label=_("The next round opens"))
    every = forms.IntegerField(
        label=_("A round lasts (days)"),
        min_value=1,
        max_value=90,
        initial=7,
        help_text=_("When one round closes the next opens."),
    )

    def __init__(self, data: Any = None, *, sheet: Any) -> None:
        super().__init__(data, auto_id="fill-%s")
        self.league = sheet.season.league
        self.fields["start"].help_text = _("In the time zone of the league, %(zone)s.") % {"zone": self.zone_name}
        for act, label in DAYS.items():
            if act in sheet.acts:
                self.fields[act.name.lower()] = forms.IntegerField(
                    label=label, min_value=1, max_value=90, required=False, initial=USUAL[act]
                )

    def clean_start(self) -> datetime:
        """The opening, if it is still to come."""
        start: datetime = self.cleaned_data["start"]
        if start <= timezone.now():
            raise forms.ValidationError(_("This time is over."))
        return start

    @property
    def after(self) -> dict[RoundAct, int]:
        """After how many days what is due, where it is told."""
        told = {act: self.cleaned_data.get(act.name.lower()) for act in DAYS}
        return {act: days for act, days in told.items() if days is not None}

    @property
    def wall(self) -> datetime:
        """What the clocks of the zone show when the first round opens."""
        start: datetime = self.cleaned_data["start"]
        return start.astimezone(self.zone).replace(tzinfo=None)


class CalendarForm(Zoned, ActForm):
    """Every time of the rounds ahead, and what follows from silence. `subject` is the sheet."""

    act = "calendar"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.league = self.subject.season.league
        for row in self.subject.rows:
            for act in row.acts:
                name = row.field(act)
                self.fields[name] = TimeField(
                    label=capfirst(act.label), required=False, initial=self.subject.times.get((row.round.pk, act))
                )
        self._silence()

    def _silence(self) -> None:
        calendar = self.subject.calendar
        self.fields["report"] = forms.ChoiceField(
            label=_("A report that nobody answers"),
            choices=[(key, SilentReport(key).label) for key in self.subject.reports],
            widget=forms.RadioSelect,
            initial=calendar.report,
            help_text=_("The other coach has at least a day to answer."),
        )
        self.fields["match"] = forms.ChoiceField(
            label=_("A match that nobody reports"),
            choices=[(key, SilentMatch(key).label) for key in self.subject.matches],
            widget=forms.RadioSelect,
            initial=calendar.match,
        )
        if self.subject.steps:
            self.fields["finish_steps"] = forms.BooleanField(
                label=_("When a round closes, finish open steps at their default choices"),
                required=False,
                initial=calendar.finish_steps,
            )

    @property
    def rounds(self) -> list[dict[str, Any]]:
        """Each round with the fields of its times."""
        return [
            {"name": row.name, "number": row.round.number, "fields": [self[row.field(act)] for act in row.acts]}
            for row in self.subject.rows
        ]

    @property
    def times(self) -> dict[tuple[int, RoundAct], datetime]:
        """The times that are filled in."""
        asked = {
            (row.round.pk, act): self.cleaned_data[row.field(act)] for row in self.subject.rows for act in row.acts
        }
        return {key: at for key, at in asked.items() if at is not None}


class RemoveCalendarForm(ActForm):
    """Nothing happens by itself any more."""

    act = "remove_calendar"


class RoundActForm(ActForm):
    """Something of a round by its calendar. `subject` is the season."""

    number = forms.IntegerField(widget=forms.HiddenInput)
    kind = forms.ChoiceField(widget=forms.HiddenInput, choices=RoundAct.choices)


class DoNowForm(RoundActForm):
    """What the calendar has a time for is done at once."""

    act = "do_now"


class MoveForm(Zoned, RoundActForm):
    """What the calendar has a time for is done at another."""

    act = "move_time"
    at = TimeField(label=_("Another time"))

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.league = self.subject.league
        self.fields["at"].help_text = _("In the time zone of the league, %(zone)s.") % {"zone": self.zone_name}
