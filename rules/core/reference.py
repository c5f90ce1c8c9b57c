"""Reference tables: what people and programs look up in a game."""

from msgspec import Struct, field


class ReferenceEntry(Struct, frozen=True, kw_only=True):
    """An entry of a reference table. `rule` is its rule id, if it has one of its own; `details` are plain values.

    `standing` says who says so: "sheet", "derived" and "other" are sources, "choice" is nobody, so that the entry only
    holds the place of a value yet unknown.
    """

    key: str
    name: str
    standing: str
    rule: str = ""
    details: dict[str, object] = field(default_factory=dict)


class ReferenceTable(Struct, frozen=True, kw_only=True):
    """A table of a game for people and programs to look things up in."""

    key: str
    entries: tuple[ReferenceEntry, ...]
