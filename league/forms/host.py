"""What the host of the site does with what could not be delivered."""

from django import forms

from league.forms.acts import ActForm


class RetryForm(ActForm):
    """One thing is tried again."""

    act = "retry"
    delivery = forms.CharField(max_length=32)


class RetryAllForm(ActForm):
    """Everything given up is tried again."""

    act = "retry_all"
