"""Rows of an archive written as they were: with their times, in their order, under keys of this site."""

import zlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import islice
from typing import Any

from django.core.exceptions import ValidationError
from django.db import connection, models
from django.db.models import Max

from league.archive.export import MICROSECOND, NAMED_BY_OTHERS, key_of
from league.archive.form import FIELDS, Body, Row
from league.archive.tables import LEFT_FIELDS, OWNER, TABLES
from matches.domain.logs import LEVEL

Keys = dict[str, dict[str, int]]
"""The primary key of every row that others name, by section and name."""


def reserve(model: type[models.Model], count: int) -> list[int]:
    """So many primary keys that nobody else takes, ascending. On SQLite the transaction holds the whole database."""
    if connection.vendor == "sqlite":
        last = model._default_manager.aggregate(last=Max("pk"))["last"] or 0
        return list(range(last + 1, last + 1 + count))
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)",
            [f'"{model._meta.db_table}"', model._meta.pk.column, count],
        )
        return sorted(row[0] for row in cursor.fetchall())


def instances(name: str, rows: Sequence[Row], keys: Keys, places: Sequence[int], league: int) -> list[models.Model]:
    """Unsaved rows of a section. Raises `ValidationError` for what its columns cannot hold."""
    model = TABLES[name].model
    fields: dict[str, tuple[str, Any]] = {
        field: (kind, model._meta.get_field(field)) for field, kind in FIELDS[name].items()
    }
    owner = {"league_id": league} if LEFT_FIELDS.get(f"{model._meta.label}.league") == OWNER else {}
    made = []
    for row, place in zip(rows, places, strict=True):
        values: dict[str, Any] = {"pk": place, **owner}
        for field, (kind, column) in fields.items():
            if not kind.startswith("["):
                values[column.attname] = _value(row[field], kind, column, keys)
        made.append(model(**values))
    return made


def insert(made: Iterable[models.Model]) -> None:
    """The rows stand as they are; nothing is filled in. Nothing tells receivers: what happened was told elsewhere."""
    waiting = iter(made)
    while batch := list(islice(waiting, 1000)):
        meta = batch[0]._meta
        fields = meta.local_concrete_fields
        name = connection.ops.quote_name
        columns = ", ".join(name(field.column) for field in fields)
        marks = ", ".join(["%s"] * len(fields))
        values = [
            [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields] for row in batch
        ]
        with connection.cursor() as cursor:
            cursor.executemany(f"INSERT INTO {name(meta.db_table)} ({columns}) VALUES ({marks})", values)  # noqa: S608 - names of our own tables


def insert_lists(name: str, rows: Sequence[Row], keys: Keys, places: Sequence[int]) -> None:
    """The rows that rows of a section name in lists."""
    for field, kind in FIELDS[name].items():
        if kind.startswith("["):
            through = getattr(TABLES[name].model, field).through
            own, other = (f"{part.name}_id" for part in through._meta.get_fields()[1:3])
            through.objects.bulk_create(
                through(**{own: place, other: keys[kind[1:-1]][named]})
                for row, place in zip(rows, places, strict=True)
                for named in row[field]
            )


def reserved(body: Body) -> tuple[Keys, Mapping[str, list[int]]]:
    """Keys for every row but those that others name alone; where rows have names, by name too."""
    keys: Keys = {}
    places: dict[str, list[int]] = {}
    for name in TABLES:
        if name in NAMED_BY_OTHERS:
            continue
        places[name] = reserve(TABLES[name].model, len(body[name])) if body[name] else []
        if key := key_of(name):
            keys[name] = {row[key]: place for row, place in zip(body[name], places[name], strict=True)}
    return keys, places


def _value(told: Any, kind: str, column: Any, keys: Keys) -> Any:
    if told is None:
        return None
    bare = kind.rstrip("?")
    if bare.startswith("@"):
        return keys[bare[1:]][told]
    if bare == "time":
        return datetime.fromisoformat(told)
    if bare == "hex":
        return bytes.fromhex(told)
    if isinstance(column, models.BinaryField):
        return zlib.compress(told.encode(), LEVEL)
    if isinstance(column, models.DurationField):
        return told * MICROSECOND
    if isinstance(column, models.JSONField):
        return told
    column.run_validators(told)
    if column.choices and told not in dict(column.flatchoices):
        raise ValidationError(f"{column.name}: {told}")
    return told
