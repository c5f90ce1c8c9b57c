"""What every game's report form can do, and what such forms are made of."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.core.options import Options
from rules.core.sheets import TeamSheet

PLACES = (0, 1)
ENDINGS = (
    ("played", _("played to the end")),
    ("conceded", _("one side gave up")),
    ("abandoned", _("abandoned before the end")),
)


class ReportForm(Protocol):
    """A report on two teams, as a form of Django's. `template` shows it; it extends `matches/report.html`.

    A form that was only asked for more room is not bound.
    """

    template: str
    sheets: tuple[TeamSheet, ...]
    is_bound: bool

    def is_valid(self) -> bool: ...

    @property
    def payload(self) -> dict[str, Any]:
        """The plain values of the report, once the form is valid."""
        ...

    def add_error(self, field: str | None, error: Any) -> None: ...

    def show_violation(self, code: str, facts: Mapping[str, Any], sentence: str) -> None:
        """What the rules refuse stands beside the field it is about, or above the form."""
        ...


class ReportFormMaker(Protocol):
    """Makes the form from what was sent, the sheets of home and visitor, the options they play by, and the report that
    it is to replace."""

    def __call__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        sheets: Sequence[TeamSheet],
        options: Options,
        report: Any = None,
    ) -> ReportForm: ...


def count_field(label: Any, most: int, *, required: bool = False, **more: Any) -> forms.IntegerField:
    """A whole number from 0 that phones offer digits for."""
    widget = forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    return forms.IntegerField(label=label, min_value=0, max_value=most, required=required, widget=widget, **more)


def reason_field(label: Any) -> forms.CharField:
    """Why something did not go as it should."""
    return forms.CharField(
        label=label, max_length=300, required=False, widget=forms.Textarea(attrs={"rows": 2}), initial=""
    )


def field_of(form: forms.Form, fields_of_codes: Mapping[str, str], code: str, facts: Mapping[str, Any]) -> str | None:
    """The field that a code with these figures is about; None for the whole form."""
    figures = {**facts, "place": facts.get("side")}
    template = fields_of_codes.get(code, "")
    try:
        field = template.format(**figures)
    except KeyError:
        return None
    return field if field in form.fields else None
