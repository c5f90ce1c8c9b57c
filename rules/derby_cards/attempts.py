"""Two attempts for each jammer, in turn: blocks, assists, points and the call-off. (ACD-21 to ACD-27)"""

from rules.derby_cards import due
from rules.derby_cards.cards import BLOCK, MAJOR, SCORE, Card, Side
from rules.derby_cards.course import Course
from rules.derby_cards.events import BlockMade, JamCalledOff, PointsWiped
from rules.derby_cards.penalties import call_major, call_minor
from rules.derby_cards.skating import Skating
from rules.derby_cards.stoppages import play_fight, stops

ATTEMPTS = 2


def play_attempts(course: Course, skating: Skating) -> None:
    """Draws alternate while both have attempts left; a barred side has none (ACD-21, ACD-17b)."""
    left = [0 if barred else ATTEMPTS for barred in skating.barred]
    side = skating.first
    while left[0] or left[1]:
        if left[side]:
            card = course.draw(due.ATTEMPT)
            if _attempt(course, skating, side, card, left):
                return
        side = 1 - side


def _attempt(course: Course, skating: Skating, side: Side, card: Card, left: list[int]) -> bool:
    """One BLK card; true when the jam, as it was, is over."""
    reading = card.reading
    if reading is SCORE:
        left[side] = 0
        if card.slot:
            skating.assist(course, side, card.slot)
        return _score(course, skating, side, card)
    if reading is BLOCK:
        if skating.converter == side:
            left[side] = 0
            return _score(course, skating, side, card)
        left[side] -= 1
        course.note(BlockMade(1 - side, card.slot, skating.wearing[side], left[side] == 0))
        return card.minor and stops(course, skating, call_minor(course))
    if reading is MAJOR:
        return stops(course, skating, call_major(course))
    return play_fight(course, skating)


def _score(course: Course, skating: Skating, side: Side, card: Card) -> bool:
    """The first jammer reads POINTS 1, the other POINTS 2; the lead may then call the jam off (ACD-23, ACD-26)."""
    first = side == skating.first
    if not first:
        skating.score(course, side, course.draw(due.POINTS_2).points_2)
        return False
    scored = skating.score(course, side, course.draw(due.POINTS_1).points_1)
    if not skating.lead or not scored:
        return False
    number = course.draw(due.CALL_OFF).n100 if course.terms.new_card_calls_off else card.n100
    if number % 2:
        return False
    course.note(JamCalledOff(side, skating.credited[side], number))
    other = 1 - side
    if skating.points[other] and not course.terms.call_off_stops:
        course.note(PointsWiped(other, skating.credited[other], skating.points[other]))
        skating.points[other] = 0
    return True
