"""Accepting an invitation."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.forms.acts import ActForm


class JoinForm(ActForm):
    """Yes to an invitation. `subject` is the name to begin with, or None for somebody who has one already."""

    act = "join"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        if self.subject is not None:
            self.fields["name"] = forms.CharField(
                label=_("Your name as a coach"),
                max_length=60,
                initial=self.subject,
                help_text=_("Everybody who may see the league sees it beside your team."),
            )
