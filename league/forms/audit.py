"""What of a league's log is shown. `subject` holds the acts and the people that occur in it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class AuditForm(forms.Form):
    """A part of the log: one kind of act, one person, or both."""

    verb = forms.ChoiceField(label=_("What"), required=False)
    person = forms.ChoiceField(label=_("Who"), required=False)

    def __init__(self, data: Any = None, *, verbs: dict[str, str], people: dict[str, str]) -> None:
        super().__init__(data)
        self.fields["verb"].choices = [("", _("everything")), *verbs.items()]  # type: ignore[attr-defined]  # a choice field
        self.fields["person"].choices = [("", _("everybody")), *people.items()]  # type: ignore[attr-defined]  # a choice field
