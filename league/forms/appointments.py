"""Forms about the time of a match; each reads its times in the zone the person names."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.forms.acts import ActForm
from league.forms.zoned import TimeField
from league.models import League

TIMES = ("first", "second", "third")
ZONES = sorted(available_timezones())


class _ZonedForm(ActForm):
    """A form with times and the zone they are told in. The subject is a `league.presenters.appointments.TimePage`."""

    place = forms.CharField(
        label=_("Where"),
        max_length=200,
        required=False,
        help_text=_("A place, or a link to where you meet online. Only the two coaches and the commissioners read it."),
    )
    zone = forms.ChoiceField(
        label=_("Your time zone"),
        choices=[(name, name.replace("_", " ")) for name in ZONES],
        help_text=_("The times above are read on the clocks of this zone. The other coach sees them on his own."),
    )

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["zone"].initial = self.subject.zone.key
        self.fields["place"].initial = self.subject.place
        if not self.subject.zone_named:
            self.fields["zone"].widget.attrs["data-own-zone"] = ""

    def full_clean(self) -> None:
        """Reads the times in the zone that was named."""
        named = self.data.get(self.add_prefix("zone"), "") if self.is_bound else ""
        with timezone.override(ZoneInfo(named) if named in ZONES else self.subject.zone):
            super().full_clean()


class OfferForm(_ZonedForm):
    """Times a coach offers the other. One is enough."""

    act = "offer"
    first = TimeField(label=_("A time that suits you"))
    second = TimeField(label=_("Another one"), required=False)
    third = TimeField(label=_("And another"), required=False)
    note = forms.CharField(
        label=_("Note to the other coach"),
        max_length=500,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    field_order = (*TIMES, "zone", "place", "note")

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["team"] = forms.ChoiceField(
            choices=list(self.subject.own.items()),
            label=_("For which team"),
            widget=forms.HiddenInput if len(self.subject.own) == 1 else None,
            initial=next(iter(self.subject.own), None),
        )

    @property
    def asked(self) -> dict[str, Any]:
        """What was filled in, the times that were as one list."""
        asked: Mapping[str, Any] = super().asked
        times: list[datetime] = [asked[name] for name in TIMES if asked[name]]
        return {"times": times, **{name: asked[name] for name in ("team", "zone", "place", "note")}}


class TakeForm(ActForm):
    """One of the times on offer is accepted; the mark says which."""

    act = "take"


class WithdrawOfferForm(ActForm):
    """The times on offer are taken back."""

    act = "withdraw_offer"


class RuleTimeForm(_ZonedForm):
    """A commissioner sets the time of the match."""

    act = "rule_time"
    at = TimeField(label=_("The match is played on"))
    reason = forms.CharField(label=_("Why, for both coaches"), max_length=300, required=False)
    field_order = ("at", "zone", "place", "reason")


class RemoveTimeForm(ActForm):
    """A commissioner takes the time away."""

    act = "remove_time"
    reason = forms.CharField(label=_("Why, for both coaches"), max_length=300)


def zone_of(name: str, league: League) -> ZoneInfo:
    """The zone of that name, else that of the league."""
    return ZoneInfo(name if name in ZONES else league.time_zone)
