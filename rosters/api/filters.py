"""Filters of lists: what a list can be narrowed to and sorted by, with declared bounds; anything else is refused."""

import re
from datetime import UTC, datetime
from typing import Any

import django_filters
from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db.models import F, QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters.fields import IsoDateTimeField
from drf_spectacular.utils import extend_schema_field

from rosters.api.fields import LARGEST, UID_PATTERN

LONGEST_SEARCH = 80
FIRST_YEAR, LAST_YEAR = 1900, 2999
KEY_PATTERN = "[A-Za-z0-9_-]{1,40}"
WHOLE_NUMBER = re.compile(r"-?[0-9]{1,10}", re.ASCII)


class WholeNumberField(forms.Field):
    """A whole number in plain digits: no exponents, spaces or digits of other scripts."""

    default_error_messages = {
        "invalid": _("Enter a whole number."),
        "min_value": _("Enter a number from %(low)d to %(high)d."),
    }

    def __init__(self, *, low: int, high: int, **told: Any) -> None:
        super().__init__(**told)
        self.low, self.high = low, high

    def to_python(self, value: Any) -> int | None:
        if value in self.empty_values:
            return None
        if not WHOLE_NUMBER.fullmatch(str(value)):
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        if not self.low <= int(value) <= self.high:
            bounds = {"low": self.low, "high": self.high}
            raise ValidationError(self.error_messages["min_value"], code="min_value", params=bounds)
        return int(value)


class MomentField(IsoDateTimeField):
    """A moment in ISO 8601, of a year that can be told in every time zone."""

    default_error_messages = {"out_of_range": _("Enter a moment of the years %(first)d to %(last)d.")}

    def to_python(self, value: Any) -> datetime | None:
        moment = super().to_python(value)
        if moment is not None and not FIRST_YEAR <= moment.year <= LAST_YEAR:
            bounds = {"first": FIRST_YEAR, "last": LAST_YEAR}
            raise ValidationError(self.error_messages["out_of_range"], code="out_of_range", params=bounds)
        return moment.astimezone(UTC) if moment else None  # PostgreSQL reads no offset beyond 16 hours


class MomentFilter(django_filters.IsoDateTimeFilter):
    """A moment with its offset from UTC; without one it is in UTC."""

    field_class = MomentField


class WholeFilter(django_filters.Filter):
    """A whole number from `low` to `high`."""

    field_class = WholeNumberField

    def __init__(
        self, field_name: str, lookup_expr: str = "exact", *, low: int = 0, high: int = LARGEST, **told: Any
    ) -> None:
        super().__init__(field_name, lookup_expr, low=low, high=high, **told)
        _documented(self, type="integer", minimum=low, maximum=high)


class UidFilter(django_filters.CharFilter):
    """The uid of something."""

    def __init__(self, field_name: str, **told: Any) -> None:
        super().__init__(field_name, validators=[_whole_match(UID_PATTERN)], **told)
        _documented(self, type="string", pattern=f"^{UID_PATTERN}$")


class KeyFilter(django_filters.CharFilter):
    """A key of the game, such as that of a team list, or the address of a league."""

    def __init__(self, field_name: str, **told: Any) -> None:
        super().__init__(field_name, validators=[_whole_match(KEY_PATTERN)], **told)
        _documented(self, type="string", pattern=f"^{KEY_PATTERN}$")


class SearchFilter(django_filters.CharFilter):
    """A part of a name, in capitals or not."""

    def __init__(self, field_name: str = "name") -> None:
        told = f"A part of the {field_name}, in capitals or not."
        super().__init__(field_name, "icontains", max_length=LONGEST_SEARCH, help_text=told)
        _documented(self, type="string", maxLength=LONGEST_SEARCH)


class FlagFilter(django_filters.TypedChoiceFilter):
    """true or false; with `isnull`, whether something is missing."""

    def __init__(self, field_name: str, lookup_expr: str = "exact", **told: Any) -> None:
        choices = (("true", _("yes")), ("false", _("no")))
        super().__init__(
            field_name, lookup_expr=lookup_expr, choices=choices, coerce=lambda text: text == "true", **told
        )
        _documented(self, type="boolean")


class Ordering(django_filters.OrderingFilter):
    """The sort order, ascending or, with a minus, descending; what is missing comes last, ties keep the order of
    creation."""

    def filter(self, qs: QuerySet[Any], value: list[str] | None) -> QuerySet[Any]:
        if not value:
            return qs
        wanted = [self.get_ordering_value(name) for name in value if name]
        terms = (
            F(name.removeprefix("-")).desc(nulls_last=True) if name.startswith("-") else F(name).asc(nulls_last=True)
            for name in wanted
        )
        return qs.order_by(*terms, "pk")


def _documented(told: django_filters.Filter, **schema: Any) -> None:
    """The filter stands in the schema like this, with what it says of itself."""
    extend_schema_field({**schema, "description": str(told.extra.get("help_text", ""))})(told)


def _whole_match(pattern: str) -> RegexValidator:
    return RegexValidator(rf"\A{pattern}\Z", message=_("This is no name of anything here."))
