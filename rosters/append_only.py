"""Tables whose rows stay as they were written, held by triggers on both databases.

An app names its tables in `append_only` of its AppConfig: model name -> columns that may still be updated. Deleting is
never allowed. In `set_once` it names columns of other tables that are filled once and then stay. `install` runs after
every migrate, for SQLite drops triggers silently when Django rebuilds a table.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from msgspec import Struct

REFUSE_FUNCTION = """
CREATE OR REPLACE FUNCTION append_only_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'append-only: % of %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$
"""


class Guarded(Struct, frozen=True):
    """A table whose rows stay; `kept` are its columns that no update may change."""

    table: str
    kept: tuple[str, ...]

    @property
    def triggers(self) -> dict[str, str]:
        """The names of its triggers by what they forbid."""
        return {act: f"append_only_{act}_{self.table}" for act in ("update", "delete", "truncate")}


class FilledOnce(Struct, frozen=True):
    """A table with text columns of which each is written once: an empty one may be filled, a filled one stays."""

    table: str
    columns: tuple[str, ...]

    @property
    def trigger(self) -> str:
        """The name of its trigger."""
        return f"set_once_{self.table}"


def guarded_tables() -> list[Guarded]:
    """Every table that an app declares append-only, in order of installation."""
    found = []
    for config in apps.get_app_configs():
        declared: dict[str, Sequence[str]] = getattr(config, "append_only", {})
        for model_name, changeable in declared.items():
            meta = config.get_model(model_name)._meta
            fields = meta.local_concrete_fields
            unknown = set(changeable) - {field.name for field in fields}
            if unknown:
                raise LookupError(f"{config.label}.{model_name} has no {', '.join(sorted(unknown))}")
            kept = tuple(field.column for field in fields if field.name not in changeable)
            found.append(Guarded(meta.db_table, kept))
    return found


def once_tables() -> list[FilledOnce]:
    """Every table that an app declares to have columns filled once, in order of installation."""
    found = []
    for config in apps.get_app_configs():
        declared: dict[str, Sequence[str]] = getattr(config, "set_once", {})
        for model_name, names in declared.items():
            meta = config.get_model(model_name)._meta
            columns = {field.name: field.column for field in meta.local_concrete_fields}
            found.append(FilledOnce(meta.db_table, tuple(columns[name] for name in names)))
    return found


def sqlite_triggers(guarded: Guarded) -> dict[str, str]:
    """The statement that makes each trigger on SQLite, by its name."""
    names = guarded.triggers
    changed = " OR ".join(f'OLD."{column}" IS NOT NEW."{column}"' for column in guarded.kept)
    refuse = f"BEGIN SELECT RAISE(ABORT, 'append-only: {guarded.table}'); END"
    return {
        names["update"]: f'CREATE TRIGGER "{names["update"]}" BEFORE UPDATE ON "{guarded.table}" '
        f"WHEN {changed} {refuse}",
        names["delete"]: f'CREATE TRIGGER "{names["delete"]}" BEFORE DELETE ON "{guarded.table}" {refuse}',
    }


def once_trigger(once: FilledOnce, *, lite: bool) -> dict[str, str]:
    """The statement that makes its trigger on SQLite (`lite`) or PostgreSQL, by the name."""
    changed = " OR ".join(f'(OLD."{column}" <> \'\' AND OLD."{column}" <> NEW."{column}")' for column in once.columns)
    begins = f'CREATE TRIGGER "{once.trigger}" BEFORE UPDATE ON "{once.table}"'
    if lite:
        refuse = f"BEGIN SELECT RAISE(ABORT, 'append-only: {once.table}'); END"
        return {once.trigger: f"{begins} WHEN {changed} {refuse}"}
    return {once.trigger: f"{begins} FOR EACH ROW WHEN ({changed}) EXECUTE FUNCTION append_only_refuse()"}


def postgres_triggers(guarded: Guarded) -> dict[str, str]:
    """The statement that makes each trigger on PostgreSQL, by its name."""
    names = guarded.triggers
    changed = " OR ".join(f'OLD."{column}" IS DISTINCT FROM NEW."{column}"' for column in guarded.kept)
    table, call = f'"{guarded.table}"', "EXECUTE FUNCTION append_only_refuse()"
    return {
        names["update"]: f'CREATE TRIGGER "{names["update"]}" BEFORE UPDATE ON {table} '
        f"FOR EACH ROW WHEN ({changed}) {call}",
        names["delete"]: f'CREATE TRIGGER "{names["delete"]}" BEFORE DELETE ON {table} FOR EACH ROW {call}',
        names["truncate"]: f'CREATE TRIGGER "{names["truncate"]}" BEFORE TRUNCATE ON {table} {call}',
    }


def _wanted(connection: BaseDatabaseWrapper) -> Iterator[tuple[str, dict[str, str]]]:
    lite = connection.vendor == "sqlite"
    existing = set(connection.introspection.table_names())
    for guarded in guarded_tables():
        if guarded.table in existing:
            yield guarded.table, (sqlite_triggers if lite else postgres_triggers)(guarded)
    for once in once_tables():
        if once.table in existing:
            yield once.table, once_trigger(once, lite=lite)


def _drop(connection: BaseDatabaseWrapper, cursor: Any) -> None:
    for table, triggers in _wanted(connection):
        for name in triggers:
            on = f' ON "{table}"' if connection.vendor == "postgresql" else ""
            cursor.execute(f'DROP TRIGGER IF EXISTS "{name}"{on}')


def install(using: str = DEFAULT_DB_ALIAS) -> None:
    """Every declared table that exists is guarded as declared now."""
    connection = connections[using]
    with connection.cursor() as cursor:
        _drop(connection, cursor)
        if connection.vendor == "postgresql":
            cursor.execute(REFUSE_FUNCTION)
        for _, triggers in _wanted(connection):
            for statement in triggers.values():
                cursor.execute(statement)


def missing(using: str = DEFAULT_DB_ALIAS) -> list[str]:
    """The triggers that should stand and do not, or are switched off."""
    connection = connections[using]
    if connection.vendor == "sqlite":
        query = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    else:
        query = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')"
    with connection.cursor() as cursor:
        cursor.execute(query)
        standing = {row[0] for row in cursor.fetchall()}
    return sorted(name for _, triggers in _wanted(connection) for name in triggers if name not in standing)


@contextmanager
def lifted(using: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """Inside the block nothing is guarded. For the flush of the test runner alone."""
    connection = connections[using]
    with connection.cursor() as cursor:
        _drop(connection, cursor)
    try:
        yield
    finally:
        install(using)
