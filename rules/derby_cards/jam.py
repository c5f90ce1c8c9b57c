"""A jam from the jammers' cards to the jam sheet. (ACD-05 to ACD-20, ACD-29)"""

from contextlib import suppress

from rules.derby_cards.attempts import play_attempts
from rules.derby_cards.cards import HOME, VISITOR, Mark, Side, next_free
from rules.derby_cards.course import Course, DeckEnded, FightBonus
from rules.derby_cards.events import (
    OVERTIME,
    Entry,
    FirstJammerNamed,
    JamEnded,
    JammerNamed,
    JamRead,
    JamStopped,
    PointsExchanged,
    Purpose,
    StarPassed,
)
from rules.derby_cards.penalties import call_major, call_minor
from rules.derby_cards.skating import Skating
from rules.derby_cards.stoppages import play_fight, start_power_play

PASSING: dict[Mark, Side] = {Mark.PS_HOME: HOME, Mark.PS_VISITOR: VISITOR}
FAILED_PASS = 20
COUNTED = {"completed": (True,), "always": (True, False), "never": ()}  # passes whose receiver gets a jam (ACD-16c)


def play_jam(course: Course) -> None:
    """One jam. The bonus of a fight won in the jam before is used up whatever happens (ACD-46c)."""
    bonus, course.bonus = course.bonus, None
    course.begin_jam()
    skating = Skating()
    with suppress(DeckEnded):  # the points scored so far stand (ACD-03b)
        _skate(course, skating, bonus)
    _end_jam(course, skating)


def _skate(course: Course, skating: Skating, bonus: FightBonus | None) -> None:
    """ACD-07 to ACD-15: the JBLK card says how the jam goes on."""
    _name_jammers(course, skating, bonus)
    mark = skating.mark = course.draw(Purpose.JAM, Entry.JBLK).mark
    course.note(JamRead(mark))
    offence = None
    if mark is Mark.REFEREE:
        return course.note(JamStopped())
    if mark is Mark.FIGHT:
        return play_fight(course, skating)
    if mark is Mark.MAJOR:
        offence = call_major(course)
    elif mark is Mark.MINOR:
        offence = call_minor(course)
    elif mark in PASSING:
        _pass_star(course, skating, PASSING[mark])
    if offence is not None:
        return start_power_play(course, skating, offence)
    _name_first(course, skating, bonus)
    return play_attempts(course, skating)


def _name_jammers(course: Course, skating: Skating, bonus: FightBonus | None) -> None:
    """A card for each side, the visitor first; the winner of a fight jams without one (ACD-05, ACD-42d, ACD-46e)."""
    for side in (VISITOR, HOME):
        automatic = bonus is not None and bonus.side == side
        slot = bonus.slot if bonus and automatic else course.draw(Purpose.JAMMER, Entry.JAMMERS).jammers
        skating.wearing[side] = skating.credited[side] = slot
        course.note(JammerNamed(side, slot, automatic))
    if bonus is not None and bonus.converts:
        skating.converter = bonus.side


def _pass_star(course: Course, skating: Skating, side: Side) -> None:
    """One card names the receiver and decides whether she gets the star (ACD-15, ACD-16, ACD-43e)."""
    card = course.draw(Purpose.STAR, Entry.JAMMERS_AND_N20)
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


def _name_first(course: Course, skating: Skating, bonus: FightBonus | None) -> None:
    """The lead jammer or, without one, jammer 1; an automatic lead needs no draw (ACD-18 to -20, ACD-46d)."""
    overtime = course.period == OVERTIME and course.terms.overtime_without_lead
    skating.lead = skating.mark is not Mark.NO_LEAD and not overtime
    home = visitor = 0
    if bonus is not None and skating.lead and not course.terms.fight_bonus_only:
        side = bonus.side
    else:
        home, visitor = course.totals(Purpose.INITIATIVE)
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
    if skating.mark is Mark.EXCHANGE and (course.terms.major_keeps_plus or not skating.power_play):
        points.reverse()
        course.note(PointsExchanged())
    course.score[HOME] += points[HOME]
    course.score[VISITOR] += points[VISITOR]
    course.note(JamEnded(points[HOME], points[VISITOR]))
