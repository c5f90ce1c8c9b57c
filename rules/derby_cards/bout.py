"""A whole bout: three periods, the wheel between them, tie-breaking jams. (ACD-01 to ACD-04, ACD-49)"""

from collections.abc import Callable

from rules.derby_cards.cards import HOME, VISITOR
from rules.derby_cards.course import FEWEST_BEFORE_OVERTIME_JAM, Course, Setting, Shuffle
from rules.derby_cards.data import CATALOGUE, Catalogue
from rules.derby_cards.events import OVERTIME, BoutEnded, Log, PeriodEnded
from rules.derby_cards.jam import play_jam
from rules.derby_cards.wheel import spin_wheel

PERIODS = (1, 2, 3)


def play_bout(setting: Setting, shuffle: Shuffle, catalogue: Catalogue = CATALOGUE) -> Log:
    """The log of a bout; equal settings and orders of the deck give equal logs (ACD-99a)."""
    course = Course(setting, shuffle, catalogue)
    for period in PERIODS:
        _play_period(course, period)
        if course.terms.wheel and period != PERIODS[-1]:
            spin_wheel(course)
    break_tie(course)
    course.note(BoutEnded(course.score[HOME], course.score[VISITOR]))
    return course.log


def _play_period(course: Course, period: int) -> None:
    """One trip through the cards; the jam that outlasts them is the last (ACD-01b, ACD-03a, ACD-03b)."""
    course.begin_period(period)
    course.reshuffle()
    while course.cards and not course.outlasted:
        play_jam(course)
    course.note(PeriodEnded(period))


def break_tie(course: Course, play: Callable[[Course], None] = play_jam) -> None:
    """Jams until the scores differ; with few cards left all are shuffled again before a jam (ACD-49b, ACD-49d)."""
    course.begin_period(OVERTIME)
    while course.score[HOME] == course.score[VISITOR]:
        if len(course.cards) < FEWEST_BEFORE_OVERTIME_JAM:
            course.reshuffle()
        play(course)
