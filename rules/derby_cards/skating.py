"""What a jam must remember while it is skated, and what its jammers are given."""

from rules.derby_cards import due
from rules.derby_cards.cards import HOME, TEN_PLUS, Mark, Side, next_free
from rules.derby_cards.course import Course
from rules.derby_cards.events import AssistMade, BonusScored, PointsScored


class Skating:
    """A jam on its way. By side: who wears the star, who is credited with her points (ACD-16a), the points so far,
    and whether a failed pass bars it from scoring (ACD-17a). Blocks of the side `converter` count as SCORE (ACD-43b).
    """

    __slots__ = ("barred", "converter", "credited", "first", "lead", "mark", "points", "power_play", "wearing")

    def __init__(self) -> None:
        self.wearing = [0, 0]
        self.credited = [0, 0]
        self.points = [0, 0]
        self.barred = [False, False]
        self.mark = Mark.NONE
        self.first: Side = HOME
        self.lead = False
        self.power_play = False
        self.converter: Side | None = None

    def assist(self, course: Course, side: Side, slot: int) -> None:
        """One for the slot, or the next that is neither credited with the points nor wears the star (ACD-24)."""
        free = next_free(slot, (self.credited[side], self.wearing[side]))
        course.note(AssistMade(side, free, self.power_play))

    def score(self, course: Course, side: Side, card_points: int, ghosts: int = 0) -> bool:
        """Credits a POINTS entry and the bonus a 10+ draws; says whether that was anything (ACD-28a, ACD-28b)."""
        slot = self.credited[side]
        self.points[side] += card_points + ghosts
        course.note(PointsScored(side, slot, card_points, ghosts, self.power_play))
        if card_points == TEN_PLUS:
            bonus = course.catalogue.bonus[course.draw(due.BONUS).n100]
            self.points[side] += bonus
            course.note(BonusScored(side, slot, bonus, self.power_play))
        return card_points + ghosts > 0
