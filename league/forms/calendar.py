"""The calendar of a season: filled at regular distances, looked over time by time, saved, moved and removed."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from league.domain.calendar import KINDS
from league.domain.policy import MOST_DAYS, MOST_HOURS, MOST_TIMES
from league.enums import RoundAct, SilentMatch, SilentPairing, SilentReport
from league.forms.acts import ActForm
from league.forms.zoned import TimeField, Zoned

DAYS: Mapping[RoundAct, Any] = {
    RoundAct.PAIRINGS: _("Pairings are due after (days)"),
    RoundAct.CHALLENGES: _("Challenges are due after (days)"),
    RoundAct.AUCTION: _("The auction closes after (days)"),
    RoundAct.REPORTS: _("Reports are due after (days)"),
}
USUAL: Mapping[RoundAct, int] = {RoundAct.PAIRINGS: 1, RoundAct.CHALLENGES: 2, RoundAct.AUCTION: 3, RoundAct.REPORTS: 6}


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


class PolicyForm(Zoned, ActForm):
    """What a calendar does about silence and how the season ends. `subject` is the sheet."""

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.league = self.subject.season.league
        self._times()
        for name, field in self._choices().items():
            field.initial = getattr(self.subject.calendar, name)
            self.fields[name] = field
        if self.subject.calendar.pk is None:
            self.fields["finishes"].initial = True

    def _times(self) -> None:
        """Adds the fields of the times."""

    def _choices(self) -> dict[str, forms.Field]:
        """A field for each choice that there is in the season, by name."""
        sheet = self.subject
        fields: dict[str, forms.Field] = {
            "remind_hours": forms.IntegerField(
                label=_("Remind the silent before a deadline (hours)"), min_value=0, max_value=MOST_HOURS,
                help_text=_("0: nobody is reminded."),
            ),
            "extend_days": forms.IntegerField(
                label=_("While somebody is silent, reports are due later (days)"), min_value=0, max_value=MOST_DAYS,
                help_text=_("0: the deadline stands. What must come after it moves along."),
            ),
            "extensions": forms.IntegerField(
                label=_("So often in a round"), min_value=0, max_value=MOST_TIMES
            ),
            "report": _radio(
                _("A report that nobody answers"),
                [SilentReport(key) for key in sheet.reports],
                _("The other coach has at least a day to answer."),
            ),
            "match": _radio(_("A match that nobody reports"), [SilentMatch(key) for key in sheet.matches]),
            "finishes": forms.BooleanField(
                label=_("The season ends by itself"),
                required=False,
                help_text=_(
                    "Finals begin when the last league round is closed. A day after the last round of all is closed "
                    "the champion is named."
                ),
            ),
        }  # fmt: skip
        if RoundAct.PAIRINGS in sheet.acts:
            fields["pairing"] = _radio(_("Pairings that you have not set in time"), list(SilentPairing))
        if sheet.steps:
            fields["finish_steps"] = forms.BooleanField(
                label=_("When a round closes, finish open steps at their default choices"),
                required=False,
                help_text=_("Dice are rolled by the program, nothing is bought, the dead are buried."),
            )
        return fields


def _radio(label: Any, choices: list[Any], help_text: Any = "") -> forms.ChoiceField:
    told = [(choice.value, choice.label) for choice in choices]
    return forms.ChoiceField(label=label, choices=told, widget=forms.RadioSelect, help_text=help_text)


class CalendarForm(PolicyForm):
    """Every time of the rounds ahead, and what follows from silence."""

    act = "calendar"

    def _times(self) -> None:
        for row in self.subject.rows:
            for act in row.acts:
                name = row.field(act)
                self.fields[name] = TimeField(
                    label=capfirst(act.label), required=False, initial=self.subject.times.get((row.round.pk, act))
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


class PlanForm(PolicyForm):
    """A season planned before it starts: when it starts, and the rhythm of its rounds."""

    act = "plan"

    def _times(self) -> None:
        calendar, zone = self.subject.calendar, {"zone": self.zone_name}
        self.fields["starts_at"] = TimeField(
            label=_("The season starts"),
            initial=calendar.starts_at,
            help_text=_("Until then coaches enter their teams. In the time zone of the league, %(zone)s.") % zone,
        )
        self.fields["first_opens"] = TimeField(label=_("The first round opens"), initial=calendar.first_opens)
        self.fields["every"] = forms.IntegerField(
            label=_("A round lasts (days)"), min_value=1, max_value=90, initial=calendar.every_days,
            help_text=_("When one round closes the next opens, always at the same time of day."),
        )  # fmt: skip
        for act, label in DAYS.items():
            if act in self.subject.acts:
                self.fields[act.name.lower()] = forms.IntegerField(
                    label=label, min_value=1, max_value=89, required=False,
                    initial=calendar.after_days.get(act.value, USUAL[act]),
                )  # fmt: skip

    @property
    def timing(self) -> list[forms.BoundField]:
        """The fields of the times."""
        named = ["starts_at", "first_opens", "every", *(act.name.lower() for act in DAYS)]
        return [self[name] for name in named if name in self.fields]


class RemoveCalendarForm(ActForm):
    """Nothing happens by itself any more."""

    act = "remove_calendar"


class DueForm(ActForm):
    """Something that waits by the calendar; number 0 is the season as a whole. `subject` is the season."""

    number = forms.IntegerField(widget=forms.HiddenInput)
    kind = forms.ChoiceField(widget=forms.HiddenInput, choices=[(kind, kind) for kind in KINDS])


class DoNowForm(DueForm):
    """What the calendar has a time for is done at once."""

    act = "do_now"


class MoveForm(Zoned, DueForm):
    """What the calendar has a time for is done at another."""

    act = "move_time"
    kind = forms.ChoiceField(widget=forms.HiddenInput, choices=RoundAct.choices)
    at = TimeField(label=_("Another time"))

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.league = self.subject.league
        self.fields["at"].help_text = _("In the time zone of the league, %(zone)s.") % {"zone": self.zone_name}


class ExtendForm(DueForm):
    """A deadline is put off, and everybody reads why."""

    act = "extend"
    kind = forms.ChoiceField(widget=forms.HiddenInput, choices=RoundAct.choices)
    days = forms.IntegerField(label=_("Days more"), min_value=1, max_value=MOST_DAYS)
    reason = forms.CharField(label=_("Reason, which everybody reads"), max_length=300)
