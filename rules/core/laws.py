"""Exact laws of numbers of successes: of dice that grow on a 6, dice that do not, and dice that are rolled again.

A law is kept as its generating function, a polynomial over a power of 1 - z/6: a growing die of number t scores 0 with
chance (t - 1)/6 and goes on with chance 1/6, so its function is ((t - 1) + (6 - t) z) / 6 over 1 - z/6. Adding counts
multiplies functions, and putting chances together adds them, so nothing is ever cut off.

Sums over all numbers end as well: from some place on their terms are polynomials times powers of known ratios, so that
finitely many of them fix the rest (`endless`). (HX-DICE-02, HX-DICE-05, HX-DICE-28, HX-DICE-32)
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, lru_cache

from msgspec import Struct

ZERO, ONE = Fraction(0), Fraction(1)
SIXTH = Fraction(1, 6)
Numbers = tuple[Fraction, ...]
Rises = tuple[tuple[int, Fraction], ...]  # the counts at which the worth rises, and by how much
Poles = tuple[tuple[Fraction, int], ...]


class Law(Struct, frozen=True, kw_only=True, dict=True):
    """The chances of 0, 1, 2 ... successes: the coefficients of `numerator` over (1 - z/6)^`order`. They may add up to
    less than 1, where the law is that of a part of what may happen."""

    numerator: Numbers
    order: int = 0

    def chances(self, count: int) -> Numbers:
        """The chances of 0 to `count` - 1 successes."""
        return self._known(count)[:count]

    def exactly(self, count: int) -> Fraction:
        """The chance of so many successes and no more."""
        return self._known(count + 1)[count] if count >= 0 else ZERO

    def at_least(self, count: int) -> Fraction:
        """The chance of so many successes or more."""
        tails: list[Fraction] = self.__dict__.setdefault("tails", [])
        if not tails:
            tails.append(sum(self.numerator, ZERO) * Fraction(6, 5) ** self.order)
        while len(tails) <= count:
            tails.append(tails[-1] - self.exactly(len(tails) - 1))
        return tails[max(0, count)]

    def _known(self, count: int) -> Numbers:
        known: Numbers = self.__dict__.get("known", ())
        if len(known) < count:
            self.__dict__["known"] = known = _series(self.numerator, self.order, 2 * count + 8)
        return known

    @property
    def total(self) -> Fraction:
        """The chance of everything the law is about."""
        return self.at_least(0)

    def __add__(self, other: "Law") -> "Law":
        """Either of two parts of what may happen."""
        if self.order < other.order:
            return other + self
        wider = _times(other.numerator, _one_pole(self.order - other.order))
        return Law(numerator=_plus(self.numerator, wider), order=self.order)

    def __mul__(self, other: "Law") -> "Law":
        """The sum of two counts that know nothing of each other."""
        return Law(numerator=_times(self.numerator, other.numerator), order=self.order + other.order)

    def but(self, chances: Numbers) -> "Law":
        """The law without these chances of 0, 1, 2 ... successes."""
        return self + Law(numerator=tuple(-chance for chance in chances))


NEVER = Law(numerator=())
NOTHING = Law(numerator=(ONE,))  # no success, for certain


def only(count: int, chance: Fraction = ONE) -> Law:
    """So many successes, with this chance."""
    return Law(numerator=(*(ZERO,) * count, chance))


class Dice(Struct, frozen=True, kw_only=True):
    """A test at any moment of its rolling: `growing` and `flat` dice still to be rolled against `number`+, successes
    `scored`. `failed` and `failed_flat` say that a die of the kind lies there as a failure, `lying` that a growing one
    lies there at all."""

    number: int
    growing: int
    flat: int = 0
    scored: int = 0
    failed: bool = False
    failed_flat: bool = False
    lying: bool = False


class Best(Struct, frozen=True, kw_only=True):
    """What comes of a test with one die that may be rolled again: the laws of the dice `kept` and `rerolled`."""

    kept: Law
    rerolled: Law = NEVER

    @property
    def law(self) -> Law:
        return self.kept + self.rerolled


@lru_cache(maxsize=1024)
def law_of(dice: Dice) -> Law:
    """The law of all successes of the test when no die is rolled again."""
    return only(dice.scored) * _power(_growing(dice.number), dice.growing) * _power(_flat(dice.number), dice.flat)


@lru_cache(maxsize=1024)
def best_of(dice: Dice, worth: Numbers) -> Best:
    """The test with one die rolled again wherever that raises the worth to be expected.

    `worth` is that of 0, 1, 2 ... successes, the last that of all higher counts too. Dice without a failure are kept,
    or a success is picked up where only a 6 can help. Where a die failed nothing is better than to pick up that one.
    """
    number, clean = dice.number, _clean(dice)
    flat_clean = NEVER if dice.failed_flat else _power(_flat_hit(number), dice.flat)
    flat = _power(_flat(number), dice.flat)
    growing = _power(_growing(number), dice.growing) * only(dice.scored)
    again, once, anew = _growing(number), _flat(number), [(-1, _growing(number))] * (dice.lying or dice.growing > 0)
    classes = (
        ((growing + _minus(clean)) * flat, [(0, again)]),
        (clean * (flat + _minus(flat_clean)), [(0, once), *anew]),
        (clean * flat_clean, anew),
    )
    kept, rerolled = NEVER, NEVER
    rises = tuple((place, more) for place in range(1, len(worth)) if (more := worth[place] - worth[place - 1]))
    for law, moves in classes:
        chances = law.chances(len(worth))
        taken = [_move(count, moves, rises) if chance else None for count, chance in enumerate(chances)]
        kept += law.but(tuple(chance if move else ZERO for chance, move in zip(chances, taken, strict=True)))
        for step, die in moves:
            left = tuple(chance if move == (step, die) else ZERO for chance, move in zip(chances, taken, strict=True))
            if any(left):
                rerolled += Law(numerator=left[-step:] if step < 0 else left) * die
    return Best(kept=kept, rerolled=rerolled)


def _move(count: int, moves: Sequence[tuple[int, Law]], rises: Rises) -> tuple[int, Law] | None:
    """The move (by how much the count changes before a die is added, and that die) that is worth most; None to keep."""
    best, most = None, _risen(NOTHING, count, rises)
    for step, die in moves:
        if count + step >= 0 and (value := _risen(die, count + step, rises)) > most:
            best, most = (step, die), value
    return best


def _risen(law: Law, count: int, rises: Rises) -> Fraction:
    """By how much the worth of `count` successes and those of the law is above that of none."""
    return sum((more * (law.at_least(place - count) if place > count else ONE) for place, more in rises), ZERO)


def expected(law: Law, worth: Numbers) -> Fraction:
    """The worth to be expected of a law's successes, worth as in `best_of`."""
    last = len(worth) - 1
    return sum((law.exactly(count) * worth[count] for count in range(last)), ZERO) + law.at_least(last) * worth[last]


def endless(term: Callable[[int], Fraction], start: int, poles: Poles) -> Fraction:
    """The sum of term(0), term(1), ... without end. From `start` on the terms must be a sum of polynomials in their
    place, each of a degree below `order`, times the powers of `ratio`, for the `poles` (ratio, order)."""
    denominator: Numbers = (ONE,)
    for ratio, order in poles:
        for _ in range(order):
            denominator = _times(denominator, (ONE, -ratio))
    count = start + len(denominator) - 1
    whole = sum(denominator, ZERO)
    total = reached = ZERO
    for place in range(count - 1, -1, -1):  # the last terms count for less than the whole denominator
        behind = count - 1 - place
        reached += denominator[behind] if behind < len(denominator) else ZERO
        total += term(place) * reached
    return total / whole


def _clean(dice: Dice) -> Law:
    """The part in which no growing die lies there as a failure."""
    if dice.failed:
        return NEVER
    return only(dice.scored) * _power(_growing_hit(dice.number), dice.growing)


@cache
def _growing(number: int) -> Law:
    return Law(numerator=(Fraction(number - 1, 6), Fraction(6 - number, 6)), order=1)


@cache
def _growing_hit(number: int) -> Law:
    """A growing die whose last face is a success."""
    return Law(numerator=(ZERO, Fraction(6 - number, 6)), order=1)


@cache
def _flat(number: int) -> Law:
    return Law(numerator=(Fraction(number - 1, 6), Fraction(7 - number, 6)))


@cache
def _flat_hit(number: int) -> Law:
    return Law(numerator=(ZERO, Fraction(7 - number, 6)))


@lru_cache(maxsize=1024)
def _power(law: Law, count: int) -> Law:
    result = NOTHING
    for _ in range(count):
        result *= law
    return result


def _minus(law: Law) -> Law:
    return Law(numerator=tuple(-number for number in law.numerator), order=law.order)


def _series(numerator: Numbers, order: int, count: int) -> Numbers:
    row = [*numerator[:count], *(ZERO,) * (count - len(numerator))]
    for _ in range(order):
        for place in range(1, count):
            row[place] += row[place - 1] * SIXTH
    return tuple(row)


def _one_pole(order: int) -> Numbers:
    """(1 - z/6)^order"""
    result: Numbers = (ONE,)
    for _ in range(order):
        result = _times(result, (ONE, -SIXTH))
    return result


def _plus(one: Numbers, other: Numbers) -> Numbers:
    longer, shorter = (one, other) if len(one) >= len(other) else (other, one)
    return (*(a + b for a, b in zip(longer, shorter, strict=False)), *longer[len(shorter) :])


def _times(one: Numbers, other: Numbers) -> Numbers:
    if not one or not other:
        return ()
    result = [ZERO] * (len(one) + len(other) - 1)
    for place, a in enumerate(one):
        for behind, b in enumerate(other):
            result[place + behind] += a * b
    return tuple(result)
