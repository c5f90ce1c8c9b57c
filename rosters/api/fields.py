"""Fields of API answers whose bounds are declared here, so that the schema is the same on every database."""

from enum import StrEnum
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

LARGEST = 2**31 - 1
UID_PATTERN = "[a-z0-9]{1,32}"
OPTION_VALUE = {
    "anyOf": [
        {"type": "string"},
        {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
        {"type": "array", "items": {"type": "string"}},
        {"type": "array", "items": {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}},
    ]
}


def names_of(closed_set: type[StrEnum]) -> list[tuple[str, str]]:
    """The choices of a closed set of the rules."""
    return [(member.value, member.name) for member in closed_set]


class UidField(serializers.CharField):
    """The name of a thing outside the database."""

    def __init__(self, **told: Any) -> None:
        super().__init__(**{"max_length": 32, "min_length": 1, **told})


class AmountField(serializers.IntegerField):
    """A whole number that may be negative, such as an amount in mc."""

    def __init__(self, **told: Any) -> None:
        super().__init__(**{"min_value": -LARGEST, "max_value": LARGEST, **told})


class CountField(serializers.IntegerField):
    """A whole number from 0."""

    def __init__(self, **told: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": LARGEST, **told})


class FiguresField(serializers.DictField):
    """Whole numbers under names that the game declares."""

    def __init__(self, **told: Any) -> None:
        super().__init__(**{"child": AmountField(), **told})


class PlainField(serializers.DictField):
    """Facts under names that the game declares, as plain JSON values."""

    def __init__(self, **told: Any) -> None:
        super().__init__(**{"child": serializers.JSONField(), **told})


class WordsField(serializers.ListField):
    """A list of words or keys."""

    def __init__(self, **told: Any) -> None:
        super().__init__(**{"child": serializers.CharField(), **told})


@extend_schema_field(OPTION_VALUE)
class OptionValueField(serializers.JSONField):
    """A value of an option: a name, a whole number, or a list of either."""
