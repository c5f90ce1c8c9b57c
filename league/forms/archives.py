"""A league that leaves, and one that arrives."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.forms.acts import ActForm


class AskForm(ActForm):
    """The complete archive is asked for."""

    act = "ask"


class HandInForm(ActForm):
    """An archive is handed in. The view reads the file itself, which is no part of what is compared when it is sent
    again."""

    act = "hand_in"
    file = forms.FileField(
        label=_("Archive"),
        required=False,
        help_text=_("A complete archive of JSON, 64 MB at most; nothing is taken in yet."),
        widget=forms.FileInput(attrs={"accept": "application/json,.json"}),
    )

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["file"].required = data is None  # a browser asks for it; what was sent stands in the request alone


class TakeInForm(ActForm):
    """The league of a file that waits is taken in."""

    act = "take_in"


class ThrowAwayForm(ActForm):
    """A file that waits is thrown away."""

    act = "throw_away"
