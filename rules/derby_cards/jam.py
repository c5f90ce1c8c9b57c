"""A jam from the jammers' cards to the jam sheet. (ACD-05 to ACD-20, ACD-29)"""

from collections.abc import Callable, Mapping

from rules.derby_cards import due
from rules.derby_cards.attempts import play_attempts
from rules.derby_cards.cards import HOME, VISITOR, Mark, Side, next_free
from rules.derby_cards.course import Course, DeckEnded, FightBonus
from rules.derby_cards.events import (
    OVERTIME,
    FirstJammerNamed,
    JamCut,
    JamEnded,
    JammerNamed,
    JamRead,
    JamStopped,
    PointsExchanged,
    StarPassed,
)
from rules.derby_cards.penalties import call_major, call_minor
from rules.derby_cards.skating import Skating
from rules.derby_cards.stoppages import play_fight, stops

NO_MARK, NO_LEAD, EXCHANGE = Mark.NONE, Mark.NO_LEAD, Mark.EXCHANGE
FAILED_PASS = 20
COUNTED = {"completed": (True,), "always": (True, False), "never": ()}  # passes whose receiver gets a jam (ACD-16c)


def play_jam(course: Course) -> None:
    """One jam. The bonus of a fight won in the jam before is used up whatever happens (ACD-46c)."""
    bonus, course.bonus = course.bonus, None
    course.begin_jam()
    skating = Skating()
    try:
        _skate(course, skating, bonus)
    except DeckEnded:
        course.note(JamCut())
    _end_jam(course, skating)


def _skate(course: Course, skating: Skating, bonus: FightBonus | None) -> None:
    """The JBLK card says how the jam goes on; with no mark there is nothing else to do (ACD-07, ACD-08)."""
    _name_jammers(course, skating, bonus)
    mark = skating.mark = course.draw(due.JAM).mark
    course.note(JamRead(mark))
    if mark is not NO_MARK and mark in READ and READ[mark](course, skating):
        return
    _name_first(course, skating, bonus)
    play_attempts(course, skating)


def _name_jammers(course: Course, skating: Skating, bonus: FightBonus | None) -> None:
    """A card for each side, the visitor first; the winner of a fight jams without one (ACD-05, ACD-42d, ACD-46e)."""
    for side in (VISITOR, HOME):
        automatic = bonus is not None and bonus.side == side
        slot = bonus.slot if bonus and automatic else course.draw(due.JAMMER).jammers
        skating.wearing[side] = skating.credited[side] = slot
        course.note(JammerNamed(side, slot, automatic))
    if bonus is not None and bonus.converts:
        skating.converter = bonus.side


def _pass_star(course: Course, skating: Skating, side: Side) -> bool:
    """One card names the receiver and decides whether she gets the star (ACD-15, ACD-16, ACD-43e)."""
    card = course.draw(due.STAR)
    passer = skating.credited[side]
    receiver = next_free(card.jammers, (passer,))
    completed = card.n20 != FAILED_PASS
    if not completed:
        skating.barred[side] = True
    else:
        skating.wearing[side] = receiver
        if skating.converter == side:
            skating.converter = None
    course.note(StarPassed(side, passer, receiver, completed, completed in COUNTED[course.terms.counted_passes]))
    return False


def _stop(course: Course, skating: Skating) -> bool:
    """The referee calls the jam off (ACD-14a)."""
    course.note(JamStopped())
    return True


READ: Mapping[Mark, Callable[[Course, Skating], bool]] = {
    Mark.MINOR: lambda course, skating: stops(course, skating, call_minor(course)),  # ACD-11
    Mark.MAJOR: lambda course, skating: stops(course, skating, call_major(course)),  # ACD-12
    Mark.FIGHT: play_fight,  # ACD-13
    Mark.REFEREE: _stop,
    Mark.PS_HOME: lambda course, skating: _pass_star(course, skating, HOME),
    Mark.PS_VISITOR: lambda course, skating: _pass_star(course, skating, VISITOR),
}
"""What follows from a mark before the initiative; true when the jam, as it was, is over. The others change its end."""


def _name_first(course: Course, skating: Skating, bonus: FightBonus | None) -> None:
    """The lead jammer or, without one, jammer 1; an automatic lead needs no draw (ACD-18 to -20, ACD-46d)."""
    overtime = course.period == OVERTIME and course.terms.overtime_without_lead
    skating.lead = skating.mark is not NO_LEAD and not overtime
    home = visitor = 0
    if bonus is not None and skating.lead and not course.terms.fight_bonus_only:
        side = bonus.side
    else:
        home, visitor = course.totals(due.INITIATIVE)
        if bonus is not None:
            home, visitor = home + bonus.plus * (bonus.side == HOME), visitor + bonus.plus * (bonus.side == VISITOR)
        side = better_side(home, visitor, course.setting.powers)
    skating.first = side
    course.note(FirstJammerNamed(side, skating.credited[side], skating.lead, home, visitor))


def better_side(home: int, visitor: int, powers: tuple[int, int]) -> Side:
    """The higher total; level, the higher power; level again, home (ACD-18b, ACD-19, ACD-47d)."""
    if home == visitor:
        home, visitor = powers
    return VISITOR if visitor > home else HOME


def _end_jam(course: Course, skating: Skating) -> None:
    """The exchange comes last, then the points are added to the score (ACD-29, ACD-10b, ACD-10c)."""
    points = skating.points
    if skating.mark is EXCHANGE and (course.terms.major_keeps_plus or not skating.power_play):
        points.reverse()
        course.note(PointsExchanged())
    course.score[HOME] += points[HOME]
    course.score[VISITOR] += points[VISITOR]
    course.note(JamEnded(points[HOME], points[VISITOR]))
