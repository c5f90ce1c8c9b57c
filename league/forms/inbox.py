"""What people do with their inbox, and how they want e-mail."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

from league.domain.news_kinds import KINDS
from league.forms.acts import ActForm
from rosters.domain.mail_habits import Wishes
from rosters.models import MailHabits

CLOCKS = ("quiet_from", "quiet_until", "digest_at")


class ReadAllForm(ActForm):
    """Everything up to the newest message on the page is read."""

    act = "read_all"
    newest = forms.CharField(max_length=32, widget=forms.HiddenInput)


class MailForm(ActForm):
    """When and about what somebody gets e-mail. `subject` is what holds so far."""

    act = "mail"
    kinds = forms.MultipleChoiceField(
        label=_("E-mail when"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=[(key, kind.title) for key, kind in KINDS.items()],
        help_text=_("Your inbox here has all of them, whatever you choose."),
    )
    time_zone = forms.ChoiceField(label=_("Your time zone"), help_text=_("The times below are those of its clocks."))
    quiet_from = forms.TimeField(label=_("Quiet from"), required=False)
    quiet_until = forms.TimeField(label=_("Quiet until"), required=False)
    digest_at = forms.TimeField(
        label=_("Once a day, at"),
        required=False,
        help_text=_("Everything in one e-mail a day at this time. Empty: at once, save for quiet hours."),
    )

    def __init__(self, data: Any = None, **more: Any) -> None:
        habits: MailHabits = more["subject"]
        wanted = [key for key, kind in KINDS.items() if habits.choices.get(key, kind.mail)]
        clocks = {name: getattr(habits, name) for name in CLOCKS}
        super().__init__(data, initial={"kinds": wanted, "time_zone": habits.time_zone, **clocks}, **more)
        zones = [(name, name.replace("_", " ")) for name in sorted(available_timezones())]
        self.fields["time_zone"].choices = zones  # type: ignore[attr-defined]  # a choice field has choices
        for name in CLOCKS:
            self.fields[name].widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")

    def clean(self) -> dict[str, Any]:
        """Quiet hours have two different ends, or none."""
        found: dict[str, Any] = super().clean() or {}
        begin, end = found.get("quiet_from"), found.get("quiet_until")
        if (begin is None) != (end is None) and not {"quiet_from", "quiet_until"} & self.errors.keys():
            self.add_error("quiet_until", _("Quiet hours need a beginning and an end, or neither."))
        elif begin is not None and begin == end:
            self.add_error("quiet_until", _("Quiet hours end at another time than they begin."))
        return found

    @property
    def wishes(self) -> Wishes:
        """What was filled in."""
        asked = self.asked
        chosen = asked.pop("kinds")
        return Wishes(choices={key: key in chosen for key in KINDS}, **asked)
