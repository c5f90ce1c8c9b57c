"""The tables of the game for looking things up, each entry with its standing. What belongs to the stand-in says so."""

from msgspec import to_builtins

from rules.core.reference import ReferenceEntry, ReferenceTable
from rules.derby_penalties.data import BOARD, DECK
from rules.derby_penalties.data_files import CardRow
from rules.derby_penalties.evolve import PUSH_OUT_RISK

STAND_IN = "stand-in base game"


def _card(card: CardRow) -> ReferenceEntry:
    """A card. Whatever the rules fix is theirs; all effects are those of the stand-in."""
    fixed = any(text.startswith(card.name) for text in DECK.fixed_by_the_rules)
    details = {**to_builtins(card), "base_game": STAND_IN}
    del details["name"]
    return ReferenceEntry(
        key=card.name.lower().replace(" ", "_"),
        name=card.name,
        standing="document" if fixed else "choice",
        rule="TYC-08b" if fixed else "TYC-114",
        details=details,
    )


def _board() -> ReferenceTable:
    sizes = {name: getattr(BOARD, name) for name in ("rows", "lanes", "tiles", "sections")}
    details: dict[str, object] = {"base_game": STAND_IN, **sizes}
    ring = ReferenceEntry(key="ring", name="ring of hexes", standing="choice", rule="TYC-101a", details=details)
    regions: dict[str, object] = {"regions": list(BOARD.penalty_box.names), "place": "corner of the board"}
    box = ReferenceEntry(key="penalty_box", name="penalty box", standing="document", rule="TYC-11d", details=regions)
    return ReferenceTable(key="board", entries=(ring, box))


def _risks() -> ReferenceTable:
    push_out = ReferenceEntry(
        key="push_out", name="push out of bounds", standing="document", rule="TYC-08a", details={"risk": PUSH_OUT_RISK}
    )
    return ReferenceTable(key="risks", entries=(push_out,))


REFERENCE: tuple[ReferenceTable, ...] = (
    ReferenceTable(key="cards", entries=tuple(_card(card) for card in DECK.cards)),
    _risks(),
    _board(),
)
