"""The form that ends a team's career."""

import secrets

from django import forms
from django.utils.translation import gettext_lazy as _


class RetireForm(forms.Form):
    """A reason, and the version of the team that was looked at."""

    reason = forms.CharField(
        label=_("Reason"), max_length=300, required=False, help_text=_("It stands in the team's journal.")
    )
    key = forms.CharField(widget=forms.HiddenInput, required=False, initial=lambda: secrets.token_urlsafe(16))
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)
