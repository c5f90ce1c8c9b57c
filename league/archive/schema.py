"""The JSON Schema of the format, made from its sections."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from league.archive.form import FIELDS, FORMAT, HEADER, KINDS, LARGEST, SHAPES, VERSION

FILE = Path(__file__).with_name("league-archive-2.schema.json")
INTEGER: dict[str, Any] = {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}
SHAPED = {kind: {"type": "string", "pattern": f"^{shape.pattern}$"} for kind, shape in SHAPES.items()}
PLAIN: dict[str, dict[str, Any]] = {
    "text": {"type": "string"},
    "int": INTEGER,
    "bool": {"type": "boolean"},
    "json": {},
    **SHAPED,
}


def schema() -> dict[str, Any]:
    """What every archive of this version satisfies. References between rows, digests and dice are beyond a schema;
    the verifier checks those."""
    body: dict[str, dict[str, Any]] = {
        name: {"type": "array", "items": _row(fields)} for name, fields in FIELDS.items()
    }
    body["league"] |= {"minItems": 1, "maxItems": 1}
    header = {
        "format": {"const": FORMAT},
        "version": {"const": VERSION},
        "kind": {"enum": list(KINDS)},
        "software": {"type": "string"},
        "as_of": PLAIN["time"],
        "digest": PLAIN["hash"],
        "digests": _object(dict.fromkeys(FIELDS, PLAIN["hash"])),
        "body": _object(body),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Sinbin League Archive",
        **_object({name: header[name] for name in HEADER}),
    }


def _row(fields: Mapping[str, str]) -> dict[str, Any]:
    return _object({name: _kind(kind) for name, kind in fields.items()})


def _object(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def _kind(kind: str) -> dict[str, Any]:
    bare = kind.rstrip("?")
    if bare.startswith("["):
        found: dict[str, Any] = {"type": "array", "items": _kind(f"@{bare[1:-1]}")}
    elif bare.startswith("@"):
        found = {**PLAIN["hash" if bare == "@pins" else "uid"], "description": f"names one of {bare[1:]}"}
    else:
        found = dict(PLAIN[bare])
    return {**found, "type": [found["type"], "null"]} if kind.endswith("?") else found
