"""The tables of the hex sport for looking things up, each entry with its standing."""

from collections.abc import Iterable

from msgspec import Struct, to_builtins

from rules.core.reference import ReferenceEntry, ReferenceTable
from rules.hexsport.board_files import DrawCard
from rules.hexsport.data import ABILITIES, BOARD, DECK, LISTS, MVPS, PRICES, RECOVERY, TABLES

COLUMNS_OF_THEIR_OWN = ("key", "name", "standing", "rule")
KNOWN = "other"  # the standing of a card that is no placeholder
# What of the board file is looked up, with its rule; each Strike Zone comes on top.
BOARD_RULES = {
    "hexes": "HX-PITCH-14",
    "corner_hexes": "HX-PITCH-19",
    "launch_hexes": "HX-PITCH-20",
    "launch_six": "HX-LAUNCH-06",
    "entry_hexes": "HX-PITCH-25",
    "ref_start": "HX-PITCH-26",
}


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


def _pitch() -> ReferenceTable:
    """The board, which is a placeholder until somebody counts a real one. (HX-PITCH-13)"""
    plain = to_builtins(BOARD)
    parts = (
        ReferenceEntry(key=key, name=_words(key), standing=BOARD.standing, rule=rule, details={key: plain[key]})
        for key, rule in BOARD_RULES.items()
    )
    zones = (_entry(zone, name=f"{_words(zone.key)} zone", standing=BOARD.standing) for zone in BOARD.strike_zones)
    return ReferenceTable(key="pitch", entries=(*parts, *zones))


def _deck() -> ReferenceTable:
    """The draw deck, card by card. (HX-CARDS-15 to HX-CARDS-21)"""
    return ReferenceTable(key="deck", entries=tuple(_card(card) for card in DECK.draw_cards))


def _card(card: DrawCard) -> ReferenceEntry:
    standing = DECK.standing if card.placeholder else KNOWN
    entry = _entry(card, key=str(card.no), name=card.title, standing=standing)
    del entry.details["placeholder"]
    return entry


def _words(key: str) -> str:
    return key.replace("_", " ")


REFERENCE: tuple[ReferenceTable, ...] = (
    _table("lists", LISTS.values()),
    _table("mvps", MVPS.values()),
    _table("abilities", ABILITIES.values()),
    _table("advancement", TABLES.values()),
    _prices(),
    _recovery(),
    _pitch(),
    _deck(),
)
