"""Chances as a picture and a table."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import accumulate

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from rules.core.pool_odds import MARGINS, Contest, Pool, counts_of, outcome_of

WIDTH = 1000  # of the picture, in its own units
LONGEST_FRACTION = 40  # characters; a longer one says nothing to anybody


class Chance(Struct, frozen=True):
    """A result: what it is called, its chance, and where its piece of the bar stands. `tone` names its colour."""

    label: Promise | str
    chance: Fraction
    tone: str
    start: float

    @property
    def percent(self) -> float:
        return 100 * float(self.chance)

    @property
    def width(self) -> float:
        """Of its piece of the bar, or of a bar of its own."""
        return round(WIDTH * float(self.chance), 2)

    @property
    def fraction(self) -> str:
        """The exact chance; "" when it is too long to be read."""
        text = f"{self.chance.numerator}/{self.chance.denominator}"
        return text if len(text) <= LONGEST_FRACTION and 0 < self.chance < 1 else ""


TEST = ((_("Fails"), "bad"), (_("Succeeds, no double"), "good"), (_("Doubles"), "best"))
CONTEST = (
    (_("The active side doubles"), "best"),
    (_("The active side wins, no double"), "good"),
    (_("Draw"), "level"),
    (_("The reacting side wins, no double"), "bad"),
    (_("The reacting side doubles"), "worst"),
)


def chances_of_test(pool: Pool, need: int) -> tuple[Chance, ...]:
    """What comes of a test that needs so many successes; of 0 how many there will be."""
    if need == 0:
        *counts, more = counts_of(pool)
        labels: list[str | Promise] = [*(str(count) for count in range(len(counts))), _("more")]
        return _placed(zip([(label, "good") for label in labels], [*counts, more], strict=True))
    odds = outcome_of(pool, need)
    return _placed(zip(TEST, (odds.fail, odds.success, odds.doubles), strict=True))


def chances_of_contest(contest: Contest) -> tuple[Chance, ...]:
    """How two sides end against each other."""
    odds = contest.outcomes
    return _placed(zip(CONTEST, (odds.a_doubles, odds.a_wins, odds.draw, odds.b_wins, odds.b_doubles), strict=True))


def chances_of_margins(contest: Contest) -> list[tuple[str | Promise, Chance, Chance]]:
    """By how many successes the active and the reacting side double: a line for each number."""
    labels: list[str | Promise] = [*(str(margin) for margin in MARGINS), _("more")]
    sides = [_placed(zip([(label, "good") for label in labels], side, strict=True)) for side in contest.margins]
    return list(zip(labels, *sides, strict=True))


def _placed(results: Iterable[tuple[tuple[Promise | str, str], Fraction]]) -> tuple[Chance, ...]:
    told = list(results)
    starts: Sequence[float] = [0.0, *accumulate(WIDTH * float(chance) for _label, chance in told)]
    return tuple(
        Chance(label, chance, tone, round(start, 2))
        for ((label, tone), chance), start in zip(told, starts, strict=False)
    )
