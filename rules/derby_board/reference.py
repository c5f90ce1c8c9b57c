"""The tables of the game for looking things up in, each entry with its standing."""

from collections.abc import Iterable

from msgspec import to_builtins

from rules.core.reference import ReferenceEntry, ReferenceTable
from rules.derby_board.data import DECK, TRACK_FILE
from rules.derby_board.data_files import CardRow
from rules.derby_board.results import PUSHER_DIE, TARGET_DIE, TOKEN_STEPS, TOTALS, push_result, wipeout
from rules.derby_board.tokens import LADDER, spaces

CHOICE, DOCUMENT = "choice", "document"  # default data are ours and may be replaced as a whole
HIGHEST_TOTAL = TOTALS[-1][0] + 1


def _card(card: CardRow) -> ReferenceEntry:
    details = {key: value for key, value in to_builtins(card).items() if value and key != "name"}
    return ReferenceEntry(
        key=card.name.lower().replace(" ", "_"), name=card.name, standing=CHOICE, rule="ICR-62", details=details
    )


def _wipeouts() -> Iterable[ReferenceEntry]:
    """The totals of each result; the last one stands for itself and whatever is higher."""
    totals: dict[str, list[int]] = {}
    for total in range(1, HIGHEST_TOTAL + 1):
        totals.setdefault(wipeout(total), []).append(total)
    for result, steps in TOKEN_STEPS.items():
        stopped = -steps >= len(LADDER)
        details: dict[str, object] = {"totals": totals[result], "token": "stopped" if stopped else steps}
        yield ReferenceEntry(key=result.value, name=result.value, standing=DOCUMENT, rule="ICR-46", details=details)


def _pushes() -> Iterable[ReferenceEntry]:
    for pusher in range(1, PUSHER_DIE + 1):
        results = [push_result(pusher, target) for target in range(1, TARGET_DIE + 1)]
        details: dict[str, object] = {"target_1_to_10": [result.value for result in results]}
        yield ReferenceEntry(key=str(pusher), name=str(pusher), standing=DOCUMENT, rule="ICR-33", details=details)


def _dice() -> Iterable[ReferenceEntry]:
    for die in LADDER:
        least, most = spaces(die)
        name = f"D{die}" if die else "Stopped"
        details: dict[str, object] = {"least": least, "most": most}
        yield ReferenceEntry(key=name.lower(), name=name, standing=DOCUMENT, rule="ICR-12c", details=details)


def _segments() -> Iterable[ReferenceEntry]:
    for segment in TRACK_FILE.segments:
        named = {"red": TRACK_FILE.red_spaces, "card_zones": TRACK_FILE.card_zones}
        details: dict[str, object] = {"type": segment.type, "spaces_per_lane": list(segment.spaces_per_lane)}
        for key, listed in named.items():
            details[key] = [name for name in listed if name.startswith(f"{segment.id}:")]
        yield ReferenceEntry(key=segment.id.lower(), name=segment.id, standing=CHOICE, rule="ICR-61", details=details)


REFERENCE: tuple[ReferenceTable, ...] = (
    ReferenceTable(key="cards", entries=tuple(_card(card) for card in DECK.cards)),
    ReferenceTable(key="track", entries=tuple(_segments())),
    ReferenceTable(key="dice", entries=tuple(_dice())),
    ReferenceTable(key="pushes", entries=tuple(_pushes())),
    ReferenceTable(key="wipeouts", entries=tuple(_wipeouts())),
)
