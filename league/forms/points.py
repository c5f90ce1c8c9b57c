"""Points given or taken by a ruling. `subject` is the names of the teams by uid of their entry."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.forms.acts import ActForm


class LiftForm(ActForm):
    """A penalty for a late report is lifted."""

    act = "lift"
    missed = forms.CharField(widget=forms.HiddenInput)
    reason = forms.CharField(label=_("Reason"), max_length=300, help_text=_("Everybody reads it beside the table."))


class AdjustForm(ActForm):
    """Penalty or bonus points for one team."""

    act = "adjust"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["team"] = forms.ChoiceField(label=_("Team"), choices=[("", "–"), *self.subject.items()])
        self.fields["points"] = forms.IntegerField(
            label=_("League points"), min_value=-99, max_value=99, help_text=_("Negative for a penalty.")
        )
        self.fields["reason"] = forms.CharField(
            label=_("Reason"), max_length=300, help_text=_("Everybody reads it beside the table.")
        )
