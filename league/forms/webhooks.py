"""Where a league's public news go."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.domain.bulletins import BULLETINS
from league.domain.webhooks import check_address
from league.enums import WebhookKind
from league.forms.acts import ActForm
from rosters.domain.outbound import LONGEST_ADDRESS, place_of
from rosters.domain.refusal import Refusal


class FactsForm(ActForm):
    """What a webhook is called and what it is told. `subject` is the league, or the webhook."""

    act = "change"
    name = forms.CharField(label=_("Name"), max_length=60, help_text=_("Such as that of the channel; for you alone."))
    facts = forms.MultipleChoiceField(
        label=_("What goes there"),
        widget=forms.CheckboxSelectMultiple,
        choices=[(key, kind.title) for key, kind in BULLETINS.items()],
        initial=list(BULLETINS),
    )


class WebhookForm(FactsForm):
    """A new webhook. Its address is tried out as far as looking its name up."""

    act = "add"
    kind = forms.ChoiceField(
        label=_("Kind"), widget=forms.RadioSelect, choices=WebhookKind, initial=WebhookKind.DISCORD
    )
    address = forms.CharField(
        label=_("Address"),
        max_length=LONGEST_ADDRESS,
        widget=forms.URLInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        help_text=_(
            "Begins with https://. In Discord: channel settings, Integrations, Webhooks, copy the URL. It is a secret: "
            "it is not shown again."
        ),
    )
    field_order = ("kind", "address", "name", "facts")

    def clean(self) -> dict[str, Any]:
        """The address is one of its kind, and leads to a machine that everybody can reach."""
        found: dict[str, Any] = super().clean() or {}
        if "address" in found and "kind" in found:
            try:
                check_address(found["kind"], found["address"])
                place_of(found["address"])
            except Refusal as refusal:
                self.add_error("address", refusal.sentence)
        return found


class SwitchForm(ActForm):
    """A webhook is switched on or off."""

    act = "switch"
    on = forms.BooleanField(required=False)


class TestForm(ActForm):
    """A test is sent to the webhook."""

    act = "test"


class RemoveForm(ActForm):
    """The webhook is removed."""

    act = "remove"


class RedeliverForm(ActForm):
    """A line of the log is sent again."""

    act = "redeliver"
    delivery = forms.CharField(max_length=32)
