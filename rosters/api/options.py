"""Options of the rules: what can be set, and what is set."""

from collections.abc import Iterator, Mapping

from rest_framework import serializers

from rosters.api.documenting import example
from rosters.api.fields import AmountField, CountField, OptionValueField, WordsField, names_of
from rules.core.options import Option, OptionKind, Value

DECLARED = {
    "key": "season.finals",
    "rules": ["HX-SEASON-02"],
    "kind": "choice",
    "default": "none",
    "fixed": False,
    "offered": ["none", "top_2", "top_4"],
    "documented": [],
    "least": None,
    "most": None,
    "size": 0,
}

IN_FORCE = DECLARED | {"value": "top_4", "changed": True}


@example(DECLARED)
class OptionSerializer(serializers.Serializer):
    """A setting of the rules, with the ids of the rules it bears on.

    A `choice` is one of the names `offered` or a whole number from `least` to `most`, a `set` any of the names, a
    `record` holds `size` whole numbers. `documented` values are known and not offered. A `fixed` option has its default
    and cannot be set.
    """

    key = serializers.CharField()
    rules = WordsField()
    kind = serializers.ChoiceField(choices=names_of(OptionKind))
    default = OptionValueField()
    fixed = serializers.BooleanField()
    offered = WordsField()
    documented = WordsField()
    least = AmountField(allow_null=True)
    most = AmountField(allow_null=True)
    size = CountField()


@example(IN_FORCE)
class OptionInForceSerializer(OptionSerializer):
    """An option with the value that holds; `changed` says that it is not the default."""

    value = OptionValueField()
    changed = serializers.BooleanField()


def declared(options: Mapping[str, Option]) -> Iterator[dict[str, object]]:
    """Every option, in the order of the rules."""
    return (_declared(option) for option in options.values())


def in_force(options: Mapping[str, Option], values: Mapping[str, Value]) -> Iterator[dict[str, object]]:
    """Every option with its value in force."""
    for option in options.values():
        value = values[option.key]
        yield _declared(option) | {"value": value, "changed": value != option.default}


def _declared(option: Option) -> dict[str, object]:
    least, most = option.whole or (None, None)
    return {
        "key": option.key,
        "rules": option.rules,
        "kind": option.kind.value,
        "default": option.default,
        "fixed": option.fixed,
        "offered": option.offered,
        "documented": option.documented,
        "least": least,
        "most": most,
        "size": option.size,
    }
