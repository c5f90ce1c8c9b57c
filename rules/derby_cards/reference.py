"""The tables of the card derby for looking things up in."""

from rules.core.reference import ReferenceEntry, ReferenceTable
from rules.derby_cards.data import CATALOGUE

CHOICE = "choice"  # the default data are ours and may be replaced as a whole


def _wheel() -> ReferenceTable:
    numbers: dict[int, list[int]] = {}
    for number, event in enumerate(CATALOGUE.wheel[1:], start=1):
        numbers.setdefault(event.event, []).append(number)
    events = {event.event: event for event in CATALOGUE.wheel}
    return ReferenceTable(
        key="wheel",
        entries=tuple(
            ReferenceEntry(
                key=str(key),
                name=event.name,
                standing=CHOICE,
                rule="ACD-52",
                details={"numbers": numbers[key], "kind": event.resolution.value},
            )
            for key, event in events.items()
        ),
    )


def _ranges(key: str, rule: str, values: tuple[object, ...]) -> ReferenceTable:
    """The 1-100 numbers that give each value, as first and last."""
    places: dict[object, list[int]] = {}
    for number, value in enumerate(values[1:], start=1):
        places.setdefault(value, []).append(number)
    return ReferenceTable(
        key=key,
        entries=tuple(
            ReferenceEntry(
                key=str(numbers[0]),
                name=str(value),
                standing=CHOICE,
                rule=rule,
                details={"first": numbers[0], "last": numbers[-1]},
            )
            for value, numbers in places.items()
        ),
    )


def _deck() -> ReferenceTable:
    return ReferenceTable(
        key="deck",
        entries=tuple(
            ReferenceEntry(
                key=str(card.id),
                name=f"Card {card.id}",
                standing=CHOICE,
                rule="ACD-54",
                details={
                    "jammers": card.jammers,
                    "jblk": card.jblk,
                    "blk": card.blk,
                    "points_1": card.points_1,
                    "points_2": card.points_2,
                    "penalty": f"{'HV'[card.penalty_side]}{card.penalty_slot}",
                    "n100": card.n100,
                    "n20": card.n20,
                },
            )
            for card in CATALOGUE.cards
        ),
    )


REFERENCE = (
    _deck(),
    _wheel(),
    _ranges("bonus", "ACD-53", CATALOGUE.bonus),
    _ranges("causes", "ACD-55a", CATALOGUE.causes),
)
