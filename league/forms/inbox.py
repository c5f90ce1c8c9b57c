"""What people do with their inbox, and how they want to be told outside this site."""

from collections.abc import Iterator
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext_lazy as _

from league.domain.news_kinds import KINDS
from league.forms.acts import ActForm
from rosters.domain.devices import UNREADABLE_KEYS
from rosters.domain.news_habits import Wishes, habits_of, wanted
from rosters.domain.outbound import place_of
from rosters.domain.refusal import Refusal
from rosters.enums import PERSONAL

CLOCKS = ("quiet_from", "quiet_until", "digest_at")


class ReadAllForm(ActForm):
    """Everything up to the newest message on the page is read."""

    act = "read_all"
    newest = forms.CharField(max_length=32, widget=forms.HiddenInput)


class HabitsForm(ActForm):
    """When, about what and on which way somebody is told. `subject` is the person.

    For each channel there is a field, named like it, with the kinds of news that go that way.
    """

    act = "habits"
    time_zone = forms.ChoiceField(label=_("Your time zone"), help_text=_("The times below are those of its clocks."))
    quiet_from = forms.TimeField(label=_("Quiet from"), required=False)
    quiet_until = forms.TimeField(label=_("Quiet until"), required=False)
    digest_at = forms.TimeField(
        label=_("E-mail once a day, at"),
        required=False,
        help_text=_("Everything in one e-mail a day at this time. Empty: at once, save for quiet hours."),
    )

    def __init__(self, data: Any = None, **more: Any) -> None:
        habits = habits_of(more["subject"])
        clocks = {name: getattr(habits, name) for name in CLOCKS}
        super().__init__(data, initial={"time_zone": habits.time_zone, **clocks}, **more)
        zones = [(name, name.replace("_", " ")) for name in sorted(available_timezones())]
        self.fields["time_zone"].choices = zones  # type: ignore[attr-defined]  # a choice field has choices
        for name in CLOCKS:
            self.fields[name].widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
        for channel in PERSONAL:
            self.fields[channel.value] = forms.MultipleChoiceField(
                label=channel.label,
                required=False,
                widget=forms.CheckboxSelectMultiple,
                choices=[(key, kind.title) for key, kind in KINDS.items()],
                initial=[
                    key for key, kind in KINDS.items() if wanted(habits, channel, key, usual=channel in kind.usual)
                ],
            )

    @property
    def channels(self) -> list[str]:
        """What stands above the columns of boxes."""
        return [str(channel.label) for channel in PERSONAL]

    def rows(self) -> Iterator[tuple[str, list[tuple[BoundWidget, str]]]]:
        """Each kind of news with a box, and what the box is called, for every channel."""
        boxes = zip(*(self[channel.value].subwidgets for channel in PERSONAL), strict=True)
        for kind, row in zip(KINDS.values(), boxes, strict=True):
            yield str(kind.title), list(zip(row, self.channels, strict=True))

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
    def asked(self) -> dict[str, Any]:
        """What was filled in, as wishes."""
        told = super().asked
        chosen = {channel.value: told.pop(channel.value) for channel in PERSONAL}
        choices = {channel: {key: key in keys for key in KINDS} for channel, keys in chosen.items()}
        return {"wishes": Wishes(choices=choices, **told)}


class DeviceForm(ActForm):
    """This browser is to tell its person. A script fills the form with what the browser's push service gave it."""

    act = "device"
    endpoint = forms.CharField(required=False, max_length=1000, widget=forms.HiddenInput)
    p256dh = forms.CharField(required=False, max_length=100, widget=forms.HiddenInput)
    auth = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """The push service is a machine that everybody can reach."""
        found: dict[str, Any] = super().clean() or {}
        try:
            place_of(found.get("endpoint", ""))
        except Refusal:
            self.add_error(None, UNREADABLE_KEYS)
        return found


class DeviceActForm(ActForm):
    """Something is done with a device that tells its person."""

    device = forms.CharField(max_length=32)


class DeviceTestForm(DeviceActForm):
    """A test is sent to the device."""

    act = "device_test"


class DeviceRemoveForm(DeviceActForm):
    """The device tells no more."""

    act = "device_remove"
