"""The penalty wheel of an intermission and its ten events. (ACD-47, ACD-48)"""

from collections.abc import Callable

from rules.derby_cards import due
from rules.derby_cards.cards import HOME, VISITOR, Side
from rules.derby_cards.course import Course
from rules.derby_cards.data_files import WheelKind
from rules.derby_cards.events import WheelCompared, WheelPointWon, WheelSpun
from rules.derby_cards.jam import better_side

SPINNING = {1: VISITOR, 2: HOME}  # whose spinner spins after a period (ACD-47a)
PAIRS_OF_A_SUM = 4
APART = 15
MARGIN = 10


def spin_wheel(course: Course) -> None:
    """Two spins in a bout, one in each intermission; the point is the team's alone (ACD-47f)."""
    side = SPINNING[course.period]
    course.begin_intermission()
    event = course.catalogue.wheel[course.draw(due.SPIN).n20]
    course.note(WheelSpun(side, course.setting.spinners[side], event.event))
    winner = DECISIONS[event.resolution](course, side)
    course.score[winner] += 1
    course.note(WheelPointWon(winner, course.setting.spinners[winner]))


def _pair(course: Course, running: int, *, sums: bool) -> int:
    """The visitor's lead after a pair of draws: over all pairs or, unless `sums`, in this one."""
    home, visitor = course.totals(due.EVENT)
    lead = visitor - home + (running if sums else 0)
    course.note(WheelCompared(home, visitor, lead))
    return lead


def _sum(course: Course, side: Side) -> Side:
    """Four pairs; a level sum goes to the higher power, then to home (ACD-48a, ACD-47d)."""
    lead = 0
    for _ in range(PAIRS_OF_A_SUM):
        lead = _pair(course, lead, sums=True)
    return better_side(0, lead, course.setting.powers)


def _apart(course: Course, side: Side) -> Side:
    """Pairs until one is far apart (ACD-48b)."""
    lead = 0
    while abs(lead) < APART:
        lead = _pair(course, lead, sums=False)
    return VISITOR if lead > 0 else HOME


def _margin(course: Course, side: Side) -> Side:
    """Pairs until one side is well ahead over all of them (ACD-48c)."""
    lead = 0
    while abs(lead) < MARGIN:
        lead = _pair(course, lead, sums=True)
    return VISITOR if lead > 0 else HOME


DECISIONS: dict[WheelKind, Callable[[Course, Side], Side]] = {
    WheelKind.SUM: _sum,
    WheelKind.PAIR: _apart,
    WheelKind.MARGIN: _margin,
    WheelKind.SPINNER: lambda course, side: side,  # ACD-48d
    WheelKind.OTHER: lambda course, side: 1 - side,  # ACD-48e
}
