"""The form that ends a team's career."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rosters.domain.idempotency import new_key


class RetireForm(forms.Form):
    """A reason, which only the coach himself may leave out, and the version of the team that was looked at."""

    reason = forms.CharField(
        label=_("Reason"), max_length=300, required=False, help_text=_("It stands in the team's journal.")
    )
    key = forms.CharField(widget=forms.HiddenInput, required=False, initial=new_key)
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: Any = None, *, own: bool, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["reason"].required = not own
