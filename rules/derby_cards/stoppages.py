"""What stops the normal action of a jam: a major, and a fight. (ACD-32, ACD-40 to ACD-46)"""

from rules.derby_cards import due
from rules.derby_cards.cards import HOME, VISITOR, Side
from rules.derby_cards.course import Course, FightBonus
from rules.derby_cards.events import (
    FightBegan,
    FightBrokenUp,
    FightRoundFought,
    FightWon,
    MajorCalled,
    MajorKind,
    PowerPlayBegan,
    PowerPlayEnd,
    PowerPlayEnded,
    SkaterBoxed,
)
from rules.derby_cards.penalties import Offence
from rules.derby_cards.power_play import PowerPlay
from rules.derby_cards.skating import Skating

PLUS = {1: 2, 2: 4}  # on the initiative of who won in that round (ACD-42c, ACD-43a, ACD-43c)
CONVERTING_ROUND = 2  # whoever wins in it reads her blocks as SCORE (ACD-43b)


def stops(course: Course, skating: Skating, offence: Offence | None) -> bool:
    """Whether there was a major; its power play has then taken the place of the jam (ACD-31d)."""
    if offence is None:
        return False
    start_power_play(course, skating, offence)
    return True


def start_power_play(course: Course, skating: Skating, offence: Offence) -> None:
    """The jam starts over for the other side alone, unless a failed pass bars it (ACD-32, ACD-17d).

    With `fight_in_power_play` = run a FIGHT reading empties the box and is fought out (ACD-46b).
    """
    side = 1 - offence.side
    if skating.barred[side] and not course.terms.barred_may_score:
        return
    skating.power_play = True
    course.note(PowerPlayBegan(side))
    course.note(SkaterBoxed(offence.side, offence.slot))
    why = PowerPlay(course, skating, offence).play()
    course.note(PowerPlayEnded(side, why))
    if why is PowerPlayEnd.FIGHT and course.terms.fights_in_power_plays:
        play_fight(course, skating)


def play_fight(course: Course, skating: Skating) -> bool:
    """At most two rounds; the winner gets a major, a bonus for the next jam, and a power play against her side.

    The jam is over (ACD-13b, ACD-45d).
    """
    fighters = _name_fighters(course)
    course.note(FightBegan(fighters[HOME], fighters[VISITOR]))
    for number, plus in PLUS.items():
        home, visitor = course.totals(due.FIGHT)
        course.note(FightRoundFought(number, home, visitor))
        if home != visitor:
            winner = HOME if home > visitor else VISITOR
            slot = fighters[winner]
            course.note(FightWon(winner, slot, number))
            course.bonus = FightBonus(winner, slot, plus, number == CONVERTING_ROUND)
            return stops(course, skating, _major(course, winner, slot))
    course.note(FightBrokenUp())
    for side in (VISITOR, HOME):
        _major(course, side, fighters[side])
    return True


def _name_fighters(course: Course) -> tuple[int, int]:
    """The slots of home and visitor; the second card is drawn again until it names an opponent (ACD-40)."""
    first = second = course.draw(due.FIGHTER)
    while second.penalty_side == first.penalty_side:
        second = course.draw(due.FIGHTER)
    one, other = first.penalty_slot, second.penalty_slot
    return (one, other) if first.penalty_side == HOME else (other, one)


def _major(course: Course, side: Side, slot: int) -> Offence:
    """ACD-42a, ACD-45a"""
    course.note(MajorCalled(side, slot, slot, MajorKind.FIGHT))
    return Offence(side, slot)
