"""What of a league's log is shown. The choices are the acts, people and teams that occur in it."""

from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import League

DAY_INPUT = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")  # as browsers want it, in every language


class AuditForm(forms.Form):
    """A part of the log: one kind of act, one person, one team, some days; or any of these together."""

    verb = forms.ChoiceField(label=_("What"), required=False)
    person = forms.ChoiceField(label=_("Who"), required=False)
    team = forms.ChoiceField(label=_("Team"), required=False)
    first = forms.DateField(label=_("From"), required=False, widget=DAY_INPUT)
    last = forms.DateField(label=_("Until"), required=False, widget=DAY_INPUT)

    def __init__(
        self, data: Any = None, *, league: League, verbs: dict[str, str], people: dict[str, str], teams: dict[str, str]
    ) -> None:
        super().__init__(data)
        self.league = league
        choices = {
            "verb": (_("everything"), verbs),
            "person": (_("everybody"), people),
            "team": (_("every team"), teams),
        }
        for name, (all_of_them, found) in choices.items():
            self.fields[name].choices = [("", all_of_them), *found.items()]  # type: ignore[attr-defined]  # a choice field

    def clean(self) -> dict[str, Any]:
        asked: dict[str, Any] = super().clean() or {}
        first, last = asked.get("first"), asked.get("last")
        if first and last and last < first:
            self.add_error("last", _("This day is before the first one."))
        return asked

    @property
    def asked(self) -> dict[str, Any]:
        """What to look for; days are those of the league's zone."""
        told = self.cleaned_data
        last = told["last"] + timedelta(days=1) if told["last"] else None
        days = {"since": self._midnight(told["first"]), "until": self._midnight(last)}
        return {name: told[name] for name in ("verb", "person", "team")} | days

    def _midnight(self, day: date | None) -> datetime | None:
        return datetime.combine(day, time(), ZoneInfo(self.league.time_zone)) if day else None
