"""A power play: five cards for the side at full strength. (ACD-33 to ACD-39)"""

from rules.derby_cards import due
from rules.derby_cards.cards import BLOCK, MAJOR, SCORE, TEN_PLUS, Card, next_free
from rules.derby_cards.course import Course
from rules.derby_cards.events import BlockMade, PowerPlayEnd, SkaterBoxed
from rules.derby_cards.penalties import Box, Offence, call_major, call_minor
from rules.derby_cards.skating import Skating

BLOCKS_THAT_END = 2


class PowerPlay:
    """The five cards; `blocks` counts those in a row, `passed` whether boxed opponents have counted already."""

    __slots__ = ("blocks", "box", "course", "passed", "side", "skating")

    def __init__(self, course: Course, skating: Skating, offence: Offence) -> None:
        self.course = course
        self.skating = skating
        self.side = 1 - offence.side
        self.box = Box(offence)
        self.blocks = 0
        self.passed = False

    def play(self) -> PowerPlayEnd:
        """Cards until the last clock has run out or something ends it before (ACD-33, ACD-36b)."""
        box, draw = self.box, self.course.draw
        while box.card < box.last:
            box.card += 1
            ended = self._read(draw(due.ATTEMPT))
            if ended is not None:
                return ended
        return PowerPlayEnd.CLOCK

    def _read(self, card: Card) -> PowerPlayEnd | None:
        reading = card.reading
        if reading is SCORE or (reading is BLOCK and self.skating.converter == self.side):
            self._score(card.slot if reading is SCORE else 0)
            return None
        if reading is BLOCK:
            return self._block(card)
        if reading is MAJOR:
            return self._seat(call_major(self.course, self.box))
        return PowerPlayEnd.FIGHT

    def _block(self, card: Card) -> PowerPlayEnd | None:
        """The second in a row is credited, to the next free slot if that defender is boxed (ACD-22b, ACD-39)."""
        self.blocks += 1
        ends = self.blocks == BLOCKS_THAT_END
        slot = next_free(card.slot, self.box.boxed())
        self.course.note(BlockMade(self.box.side, slot, self.skating.wearing[self.side], ends, True))
        offence = call_minor(self.course, self.box) if card.minor else None
        if ends:
            return PowerPlayEnd.TWO_BLOCKS
        return self._seat(offence) if offence is not None else None

    def _seat(self, offence: Offence) -> PowerPlayEnd | None:
        """A major of the jamming side offsets; a second one of the other has her own five cards (ACD-36, ACD-37)."""
        if offence.side == self.side:
            return PowerPlayEnd.OFFSET
        if self.box.add(offence.slot):
            self.course.note(SkaterBoxed(offence.side, offence.slot))
        return None

    def _score(self, assist: int) -> None:
        """POINTS 1, and one point more for each boxed opponent, but no call-off (ACD-34, ACD-35)."""
        course, skating, side, box = self.course, self.skating, self.side, self.box
        self.blocks = 0
        if box.card >= box.last and not course.terms.last_score_finished:
            return
        if assist:
            skating.assist(course, side, assist)
        box.card += 1
        points = course.draw(due.POINTS_1).points_1
        ghosts = 0
        if points and not (self.passed and course.terms.ghosts_once):
            ghosts = len(box.boxed())
            self.passed = True
        skating.score(course, side, points, ghosts)
        box.card += points == TEN_PLUS
