"""Exact chances of two laws of successes against each other, and of the margin of whoever doubles. (HX-DICE-10, -16 to
-18, HX-SLAM-13)"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property, lru_cache

from rules.core.laws import SIXTH, ZERO, Law, Numbers, Poles, endless
from rules.core.odds import OpposedOdds
from rules.core.pool import oppose

_36TH, _216TH = Fraction(1, 36), Fraction(1, 216)


class Duel:
    """The active side's law against the reacting side's.

    Who reacts may roll differently against each number of successes (when he may roll a die again): `reacting` holds
    his law against 0, 1, 2 ..., the last that against all higher ones too.
    """

    def __init__(self, active: Law, reacting: Sequence[Law]) -> None:
        self.active, self.reacting = active, tuple(reacting)
        self.order = active.order + max(law.order for law in reacting)
        longest = max(len(law.numerator) for law in (active, *reacting))
        self.start = max(longest, len(reacting)) + 1
        self._doubled: dict[tuple[int, int], Fraction] = {}

    @cached_property
    def outcomes(self) -> OpposedOdds[Fraction]:
        """The chances of the five ways it may end, a being the active side."""
        a_doubles, a_above = self._a_above(2), self._a_above(1)
        b_doubles, b_above = self._b_above(2), self._b_above(1)
        draw = endless(lambda count: self.chance(count, count), self.start, ((_36TH, self.order),))
        return OpposedOdds(a_doubles, a_above - a_doubles, draw, b_above - b_doubles, b_doubles)

    def chance(self, active: int, reacting: int) -> Fraction:
        """The chance of exactly so many successes on each side."""
        return self.active.exactly(active) * self.answer(active).exactly(reacting)

    def answer(self, active: int) -> Law:
        """The reacting side's law against so many successes."""
        return self.reacting[min(active, len(self.reacting) - 1)]

    def doubled(self, side: int, margin: int) -> Fraction:
        """The chance that this side (0 the active one) doubles by exactly this margin, at least 1."""
        known = self._doubled.get((side, margin))
        if known is None:
            a_more, b_more = (margin, 0) if side == 0 else (0, margin)
            pairs = ((count + a_more, count + b_more) for count in range(margin + 1))
            self._doubled[side, margin] = known = sum((self.chance(*pair) for pair in pairs), ZERO)
        return known

    def won_by_one(self, side: int) -> Fraction:
        """The chance that this side wins by 1 without doubling."""
        more = (1, 0) if side == 0 else (0, 1)
        poles = ((_36TH, self.order),)
        return endless(lambda count: self.chance(count + 2 + more[0], count + 2 + more[1]), self.start, poles)

    def doubled_poles(self, side: int) -> Poles:
        """How `doubled` goes on, for `endless`, from `start` on."""
        own = max(law.order for law in self.reacting) if side else self.active.order
        return ((SIXTH, own), (_216TH, self.order))

    def _a_above(self, times: int) -> Fraction:
        """The active side has more than the other and at least so many times as much."""

        def against(count: int) -> Fraction:
            least, last = max(count + 1, times * count), len(self.reacting) - 1
            near = sum((self.chance(active, count) for active in range(least, last)), ZERO)
            return near + self.active.at_least(max(least, last)) * self.reacting[-1].exactly(count)

        return endless(against, self.start, ((Fraction(1, 6 ** (times + 1)), self.order),))

    def _b_above(self, times: int) -> Fraction:
        def against(count: int) -> Fraction:
            return self.active.exactly(count) * self.answer(count).at_least(max(count + 1, times * count))

        return endless(against, self.start, ((Fraction(1, 6 ** (times + 1)), self.order),))


@lru_cache(maxsize=64)
def worth_against(active: int) -> Numbers:
    """What 0, 1, 2 ... successes of the reacting side are worth to it against so many of the active side: a doubled win
    2, a win 1, a draw 0, a loss and a doubled loss as much below."""
    return tuple(_worth_to_reacting(active, count) for count in range(max(2 * active, 1) + 1))


def _worth_to_reacting(active: int, reacting: int) -> Fraction:
    contest = oppose(active, reacting)
    if contest.winner is None:
        return ZERO
    size = 2 if contest.double else 1
    return Fraction(size if contest.winner == 1 else -size)
