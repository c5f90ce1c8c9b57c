"""A bout on its way: the cards that are left, what must be remembered from jam to jam, and the log it leaves.

Chance comes in as orders of the deck: `shuffle(purpose, count)` gives a permutation of `range(count)`.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct

from rules.core.errors import RuleViolation
from rules.derby_cards.cards import HOME, VISITOR, Card, Side
from rules.derby_cards.data import CATALOGUE, Catalogue
from rules.derby_cards.due import Due
from rules.derby_cards.events import OVERTIME, CardDrawn, DeckShuffled, Event, JamBegan, Log
from rules.derby_cards.options import Terms

Shuffle = Callable[[str, int], Sequence[int]]
POWERS = range(5)
FEWEST_BEFORE_OVERTIME_JAM = 25


class Setting(Struct, frozen=True, kw_only=True):
    """What a bout is played with: the powers of home and visitor (ACD-50c), the house rules, who spins (ACD-47h)."""

    powers: tuple[int, int]
    terms: Terms = Terms()
    spinners: tuple[int, int] = (1, 1)

    def __post_init__(self) -> None:
        for power in self.powers:
            if power not in POWERS:
                raise RuleViolation("power.range", power=power, most=POWERS[-1])


class FightBonus(Struct, frozen=True):
    """What the winner of a fight has in the next jam: her addition to the initiative, and whether blocks are SCORE."""

    side: Side
    slot: int
    plus: int
    converts: bool


class DeckEnded(Exception):  # noqa: N818 - an end, not an error
    """The period is over with its last card (option `period_end` = hard_stop); the jam ends with it."""


class Course:
    """What goes on. `minors` counts those of the period by side and slot; `score` is (home, visitor)."""

    __slots__ = (
        "bonus",
        "cards",
        "catalogue",
        "drawn",
        "jam",
        "log",
        "minors",
        "note",
        "outlasted",
        "period",
        "score",
        "setting",
        "shuffle",
        "shuffles",
        "terms",
        "wheel",
    )

    def __init__(self, setting: Setting, shuffle: Shuffle, catalogue: Catalogue = CATALOGUE) -> None:
        self.setting = setting
        self.terms = setting.terms
        self.shuffle = shuffle
        self.catalogue = catalogue
        self.log: Log = []
        self.note: Callable[[Event], None] = self.log.append
        self.score = [0, 0]
        self.bonus: FightBonus | None = None
        self.begin_period(0)

    def begin_period(self, period: int) -> None:
        """Cards are still to be shuffled; minors count anew except in overtime (ACD-31b, ACD-49d)."""
        self.period = period
        self.cards: list[Card] = []
        self.jam = self.drawn = self.shuffles = 0
        self.outlasted = self.wheel = False
        if period != OVERTIME:
            self.minors = ([0] * 11, [0] * 11)

    def begin_intermission(self) -> None:
        """A full shuffle of its own, which uses no time of a period (ACD-47e)."""
        self.jam = self.drawn = self.shuffles = 0
        self.wheel = True
        self.reshuffle()

    def begin_jam(self) -> None:
        """The next jam of the period."""
        self.jam += 1
        self.note(JamBegan(self.period, self.jam))

    def reshuffle(self) -> None:
        """All cards in a new order, the first to draw at the end. (ACD-01d, ACD-01e)"""
        self.shuffles += 1
        cards = self.catalogue.cards
        where = "wheel" if self.wheel else "cards"
        order = self.shuffle(f"{where}:{self.period}:{self.shuffles}", len(cards))
        self.cards = [cards[place] for place in reversed(order)]
        self.note(DeckShuffled(self.period, self.shuffles, self.wheel))

    def draw(self, why: Due) -> Card:
        """The next card; without one the jam goes on with all cards reshuffled, or ends (ACD-03b)."""
        if not self.cards:
            if self.terms.hard_stop and not self.wheel and self.period != OVERTIME:
                raise DeckEnded
            self.outlasted = True
            self.reshuffle()
        card = self.cards.pop()
        self.drawn = number = self.drawn + 1
        self.note(CardDrawn(self.period, self.jam, number, card.id, why.entry, why.purpose))
        return card

    def totals(self, why: Due) -> tuple[int, int]:
        """A 1-20 number for each side, the visitor's first, with its power added: (home, visitor). (ACD-18a)"""
        powers = self.setting.powers
        visitor = self.draw(why).n20 + powers[VISITOR]
        return self.draw(why).n20 + powers[HOME], visitor
