"""The tables of the hex sport for looking things up, each entry with its standing."""

from collections.abc import Iterable

from msgspec import Struct, to_builtins

from rules.core.ruleset import ReferenceEntry, ReferenceTable
from rules.hexsport.data import ABILITIES, LISTS, MVPS, PRICES, RECOVERY, TABLES

COLUMNS_OF_THEIR_OWN = ("key", "name", "standing", "rule")


def _table(key: str, rows: Iterable[Struct]) -> ReferenceTable:
    return ReferenceTable(key=key, entries=tuple(_entry(row) for row in rows))


def _entry(row: Struct, **told: str) -> ReferenceEntry:
    """The entry of a row of the data; `told` is what the row does not say itself."""
    plain = told | to_builtins(row)
    own = {column: plain.pop(column) for column in COLUMNS_OF_THEIR_OWN if column in plain}
    return ReferenceEntry(**own, details=plain)


def _prices() -> ReferenceTable:
    entries = (_entry(getattr(PRICES, key), key=key, name=_words(key)) for key in PRICES.__struct_fields__)
    return ReferenceTable(key="prices", entries=tuple(entries))


def _recovery() -> ReferenceTable:
    """The faces of the recovery roll, and the value that no loss exceeds (HX-RECOVER-10)."""
    faces = (
        _entry(row, key=str(row.roll), name=f"{row.roll} on the recovery roll", standing=RECOVERY.standing)
        for row in RECOVERY.rows
    )
    worst = _entry(RECOVERY.worst_value, key="worst_value", name="worst value", rule="HX-RECOVER-10")
    return ReferenceTable(key="recovery", entries=(*faces, worst))


def _words(key: str) -> str:
    return key.replace("_", " ")


REFERENCE: tuple[ReferenceTable, ...] = (
    _table("lists", LISTS.values()),
    _table("mvps", MVPS.values()),
    _table("abilities", ABILITIES.values()),
    _table("advancement", TABLES.values()),
    _prices(),
    _recovery(),
)
