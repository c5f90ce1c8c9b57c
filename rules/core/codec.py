"""Values to bytes and back: one canonical form, so that equal values have equal bytes and equal digests."""

from hashlib import sha256
from typing import Any, TypeVar

import msgspec

from rules.core.errors import RuleViolation

Kind = TypeVar("Kind")


def encode(value: object) -> bytes:
    """JSON without spaces, with the keys and fields of every object in order."""
    return msgspec.json.encode(value, order="sorted")


def decode(data: bytes, kind: type[Kind]) -> Kind:
    """The value of type `kind` that `encode` wrote; `msgspec.ValidationError` (a bug) for bytes that hold none."""
    return msgspec.json.decode(data, type=kind)


def plain(value: object) -> Any:
    """`value` as dicts, lists, strings and numbers, for a JSON column; `decode_as` reads it again."""
    return msgspec.to_builtins(value, order="sorted")


def decode_as(union: Any, data: object) -> Any:
    """The command in `data` (plain JSON values) as one of the structs of `union`, told apart by their tags.

    Whole numbers only: a float, a bool or a string of digits is no number. A struct that refuses unknown fields says
    so in its own definition. Raises `RuleViolation` `command.malformed`, its `reason` in English for a log.
    """
    try:
        return msgspec.convert(data, union, strict=True)
    except msgspec.ValidationError as error:
        raise RuleViolation("command.malformed", reason=str(error)) from error


def digest(value: object) -> str:
    """SHA-256 of the canonical form, in hex."""
    return sha256(encode(value)).hexdigest()
