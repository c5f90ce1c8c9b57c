"""Which two teams of a league to set side by side. Sent by address."""

from collections.abc import Mapping

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _


class CompareForm(forms.Form):
    """Two teams of the league, by uid. One alone may be given, to choose the other beside it."""

    one = forms.ChoiceField(label=_("Team"))
    other = forms.ChoiceField(label=_("Against"))

    def __init__(self, data: QueryDict, teams: Mapping[str, str]) -> None:
        given = data if {"one", "other"} <= data.keys() else None
        super().__init__(given, initial=data.dict())
        for name in ("one", "other"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = list(teams.items())

    def clean(self) -> dict[str, object]:
        told = super().clean() or {}
        if told.get("one") and told.get("one") == told.get("other"):
            self.add_error("other", _("Choose two different teams."))
        return told
