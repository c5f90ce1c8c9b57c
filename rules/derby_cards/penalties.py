"""Minors and majors, and the box of a power play. (ACD-30, ACD-31, ACD-36, ACD-38)"""

from msgspec import Struct

from rules.derby_cards import due
from rules.derby_cards.cards import Card, Side, next_free
from rules.derby_cards.course import Course
from rules.derby_cards.data import CATALOGUE, Catalogue
from rules.derby_cards.due import Due
from rules.derby_cards.events import MajorCalled, MajorKind, MinorCalled

MINORS_FOR_A_MAJOR = 4
SERVED = 5  # cards, one minute (ACD-01c)
SEATS = 2


class Offence(Struct, frozen=True):
    """Who got a major."""

    side: Side
    slot: int


class Box:
    """The box of the side `side` while it plays short: who sits until which card, counted from 1 (ACD-34c, ACD-36b)."""

    __slots__ = ("card", "last", "seats", "side")

    def __init__(self, offence: Offence) -> None:
        self.side = offence.side
        self.card = 0  # cards drawn so far
        self.last = SERVED  # the card with which the last clock runs out
        self.seats = [(offence.slot, SERVED)]

    def boxed(self) -> tuple[int, ...]:
        """The slots that sit at the present card."""
        return tuple([slot for slot, until in self.seats if until >= self.card])

    def add(self, slot: int) -> bool:
        """Seats a skater from the next card on, unless two sit already (ACD-36a, ACD-36c)."""
        if len(self.boxed()) >= SEATS:
            return False
        self.last = self.card + SERVED
        self.seats.append((slot, self.last))
        return True


def call_minor(course: Course, box: Box | None = None) -> Offence | None:
    """A minor for the skater a card names; the offence if it is her fourth of the period (ACD-30b, ACD-31)."""
    card = _penalty_card(course, due.MINOR, box)
    side, slot = card.penalty_side, _offender(card, box)
    course.note(MinorCalled(side, slot, card.penalty_slot))
    minors = course.minors[side]
    minors[slot] += 1
    if minors[slot] % MINORS_FOR_A_MAJOR:
        return None
    course.note(MajorCalled(side, slot, slot, MajorKind.FOURTH_MINOR))
    return Offence(side, slot)


def call_major(course: Course, box: Box | None = None) -> Offence:
    """A major for the skater a card names (ACD-12a)."""
    card = _penalty_card(course, due.MAJOR, box)
    side, slot = card.penalty_side, _offender(card, box)
    course.note(MajorCalled(side, slot, card.penalty_slot, MajorKind.READING, card.id))
    return Offence(side, slot)


def cause_of(event: MajorCalled, catalogue: Catalogue = CATALOGUE) -> str:
    """What the major was for: by the 1-100 number of its PENALTY card, or by its kind (ACD-55b)."""
    if event.kind is not MajorKind.READING:
        return catalogue.named_causes[event.kind]
    return catalogue.causes[next(card.n100 for card in catalogue.cards if card.id == event.card)]


def _penalty_card(course: Course, why: Due, box: Box | None) -> Card:
    """A PENALTY card that is due is always drawn and counts towards the five (ACD-35b, ACD-35f)."""
    if box is not None:
        box.card += 1
    return course.draw(why)


def _offender(card: Card, box: Box | None) -> int:
    """The slot named, or the next one that is not boxed (ACD-38a)."""
    if box is None or box.side != card.penalty_side:
        return card.penalty_slot
    return next_free(card.penalty_slot, box.boxed())
