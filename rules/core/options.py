"""Typed ruleset options: what a house rule may set, to which values, and what stands when nobody sets it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

from msgspec import Struct

from rules.core.errors import RuleViolation

Value = str | int | tuple[str, ...] | tuple[int, ...]


class OptionKind(StrEnum):
    """What a value of an option looks like."""

    CHOICE = "choice"  # one of the named values, or a whole number where `whole` allows it
    SET = "set"  # any subset of the named values
    RECORD = "record"  # `size` whole numbers


class Option(Struct, frozen=True, kw_only=True):
    """One setting of a ruleset.

    `offered` holds the named values that really work, the default among them when it is a name. `documented` holds
    values the specification names and the program does not implement; they are shown, never accepted.
    `whole` is the inclusive range of numbers accepted (by a choice) or required of each entry (of a record).
    `empty` is the word for the empty set.
    """

    key: str
    default: Value
    kind: OptionKind = OptionKind.CHOICE
    offered: tuple[str, ...] = ()
    documented: tuple[str, ...] = ()
    whole: tuple[int, int] | None = None
    size: int = 0
    empty: str = "none"
    rules: tuple[str, ...] = ()

    @property
    def fixed(self) -> bool:
        """Whether nothing but the default can be chosen."""
        low, high = self.whole or (0, -1)
        return self.kind is OptionKind.CHOICE and len(self.offered) + high - low + 1 <= 1

    def parse(self, value: object) -> Value:
        """The value in its canonical form; raises `RuleViolation` `option.value` when it is none of this option's."""
        match self.kind:
            case OptionKind.CHOICE:
                parsed = self._parse_choice(value)
            case OptionKind.SET:
                parsed = self._parse_set(value)
            case OptionKind.RECORD:
                parsed = self._parse_record(value)
        if parsed is None:
            raise RuleViolation("option.value", key=self.key, value=value, offered=self.offered, whole=self.whole)
        return parsed

    def _parse_choice(self, value: object) -> Value | None:
        if isinstance(value, str) and value in self.offered:
            return value
        return self._whole(value)

    def _whole(self, value: object) -> int | None:
        if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,9}", value):
            value = int(value)
        if self.whole is None or isinstance(value, bool) or not isinstance(value, int):
            return None
        low, high = self.whole
        return value if low <= value <= high else None

    def _parse_set(self, value: object) -> Value | None:
        if value == self.empty:
            return ()
        if isinstance(value, str) or not isinstance(value, Iterable):
            return None
        members = list(value)
        if not all(isinstance(name, str) and name in self.offered for name in members):
            return None
        return tuple(name for name in self.offered if name in members)

    def _parse_record(self, value: object) -> Value | None:
        if isinstance(value, str):
            value = value.replace(",", " ").split()
        if not isinstance(value, Iterable):
            return None
        numbers = [self._whole(entry) for entry in value]
        if len(numbers) != self.size:
            return None
        return tuple(number for number in numbers if number is not None) if None not in numbers else None


class Options(Mapping[str, Value]):
    """The values in force: every option of a ruleset, defaults filled in. Immutable, equal by value, hashable."""

    __slots__ = ("_declared", "_values")

    def __init__(self, declared: Mapping[str, Option], chosen: Mapping[str, object] | None = None) -> None:
        unknown = sorted(set(chosen or ()) - set(declared))
        if unknown:
            raise RuleViolation("option.unknown", keys=unknown)
        self._declared = declared
        self._values = {key: option.default for key, option in declared.items()}
        self._values |= {key: declared[key].parse(value) for key, value in (chosen or {}).items()}

    def __getitem__(self, key: str) -> Value:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self._values == other._values

    def whole(self, key: str) -> int | None:
        """The number an option holds, or None where it holds a name such as "none" or "unlimited"."""
        value = self._values[key]
        return value if isinstance(value, int) else None

    def names(self, key: str) -> tuple[str, ...]:
        """The members of a set option."""
        value = self._values[key]
        return tuple(str(member) for member in value) if isinstance(value, tuple) else (str(value),)

    def numbers(self, key: str) -> tuple[int, ...]:
        """The entries of a record option."""
        value = self._values[key]
        return tuple(int(entry) for entry in value) if isinstance(value, tuple) else (int(value),)

    def changed(self) -> dict[str, Value]:
        """What differs from the defaults; enough to build equal options again."""
        return {key: value for key, value in self._values.items() if value != self._declared[key].default}
