"""Exact chances of dice tests with exploding sixes, as fractions and as correctly rounded doubles.

A die and the dice it added make a chain. A chain scores at least one success with chance (7 - t)/6 against target t;
a chain that has scored scores once more with chance 1/6, whatever its target. So the chances of a whole test are a
binomial law of scoring chains, mixed with laws that know nothing of the target. Those are finite, and nothing is
cut off:

- at least k successes from i scoring chains: fewer than i chains end within the first k - 1 successes, and each
  success ends its chain with chance 5/6;
- i chains against j: let both sides count a success at a time. When both have counted, each side's chain ends with
  chance 5/6, which gives a recurrence in (i, j). For doubling one side counts two where the other counts one.

All sums have positive terms over one denominator. Everything raises `RuleViolation` `odds.dice`, `odds.target` or
`odds.need` for a pool, target or need that is no test. (HX-DICE-05, HX-DICE-08, HX-DICE-10, HX-DICE-15 to 18)
"""

from fractions import Fraction
from functools import cache
from math import comb
from operator import mul
from typing import Generic, TypeVar

from msgspec import Struct

from rules.core.errors import RuleViolation

MOST_DICE = 50
TARGETS = range(2, 7)
MOST_NEED = 100

Chance = TypeVar("Chance", Fraction, float)
Kernel = tuple[tuple[int, ...], ...]


class TestOdds(Struct, Generic[Chance], frozen=True):
    """Chances of a test that needs some successes: it fails, succeeds without doubling, doubles."""

    __test__ = False

    fail: Chance
    success: Chance
    doubles: Chance


class OpposedOdds(Struct, Generic[Chance], frozen=True):
    """Chances of an opposed test: side a doubles, a wins without doubling, draw, b wins without doubling, b doubles."""

    a_doubles: Chance
    a_wins: Chance
    draw: Chance
    b_wins: Chance
    b_doubles: Chance


def successes(dice: int, target: int, most: int) -> tuple[Fraction, ...]:
    """The chances of exactly 0, 1, ... `most` successes; more than that takes what is missing to 1."""
    _check_pool(dice, target)
    _check_need(most, least=0)
    return tuple(_exactly(dice, target, count) for count in range(most + 1))


def test_odds(dice: int, target: int, need: int) -> TestOdds[Fraction]:
    """The exact chances of rolling `need` successes (at least 1) with `dice` dice against `target`+."""
    some, twice, whole = _test_numerators(dice, target, need)
    return TestOdds(Fraction(whole - some, whole), Fraction(some - twice, whole), Fraction(twice, whole))


def test_odds_float(dice: int, target: int, need: int) -> TestOdds[float]:
    """`test_odds` in doubles, each the nearest to its fraction."""
    some, twice, whole = _test_numerators(dice, target, need)
    return TestOdds((whole - some) / whole, (some - twice) / whole, twice / whole)


def opposed_odds(a_dice: int, a_target: int, b_dice: int, b_target: int) -> OpposedOdds[Fraction]:
    """The exact chances of `a_dice` dice against `a_target`+ opposed by `b_dice` dice against `b_target`+."""
    numerators, whole = _opposed_numerators(a_dice, a_target, b_dice, b_target)
    return OpposedOdds(*[Fraction(numerator, whole) for numerator in numerators])


def opposed_odds_float(a_dice: int, a_target: int, b_dice: int, b_target: int) -> OpposedOdds[float]:
    """`opposed_odds` in doubles, each the nearest to its fraction."""
    numerators, whole = _opposed_numerators(a_dice, a_target, b_dice, b_target)
    return OpposedOdds(*[numerator / whole for numerator in numerators])


# Both recurrences divide only by 7 and 43, so that entry (i, j) times this number to the power i + j is whole.
_SCALE = 7 * 43


def _opposed_numerators(a_dice: int, a_target: int, b_dice: int, b_target: int) -> tuple[list[int], int]:
    """The five chances of `OpposedOdds` in their order, over one denominator."""
    _check_pool(a_dice, a_target)
    _check_pool(b_dice, b_target)
    size = 1 << max(a_dice, b_dice).bit_length()
    b = _scoring(b_dice, b_target, _SCALE)
    rows = zip(_scoring(a_dice, a_target, _SCALE), _kernel(size), strict=False)
    together = sum([weight * sum(map(mul, row, b)) for weight, row in rows])
    width = _width(size)
    mask = (1 << width) - 1
    return [together >> shift & mask for shift in range(0, 5 * width, width)], int((6 * _SCALE) ** (a_dice + b_dice))


@cache
def _scoring(dice: int, target: int, scale: int = 1) -> tuple[int, ...]:
    """The chance that exactly i of the chains score, times (6 scale)^dice / scale^i."""
    hit, miss = 7 - target, (target - 1) * scale
    return tuple(comb(dice, i) * hit**i * miss ** (dice - i) for i in range(dice + 1))


@cache
def _kernel(size: int) -> Kernel:
    """For i scoring chains (rows) against j (columns), both below `size`: the five outcomes, scaled to whole numbers.

    The five stand side by side in one integer, `_width` bits each, so that one sum over the table weighs all of them.
    """
    places = range(size)
    win = _level_table([_SCALE**i if i else 0 for i in places], [0] * size)
    draw = _level_table([0 if i else 1 for i in places], [0 if j else 1 for j in places])
    double = _double_table(size)
    double[0][0] = 0
    width = _width(size)

    def entry(i: int, j: int) -> int:
        outcomes = (double[i][j], win[i][j] - double[i][j], draw[i][j], win[j][i] - double[j][i], double[j][i])
        return sum(outcome << place * width for place, outcome in enumerate(outcomes))

    return tuple(tuple(entry(i, j) for j in places) for i in places)


@cache
def _width(size: int) -> int:
    """Bits that hold the numerator of a certain outcome of any two pools below `size`."""
    return int((6 * _SCALE) ** (2 * size)).bit_length()


def _level_table(first_column: list[int], first_row: list[int]) -> list[list[int]]:
    """7 f(i, j) = 5 f(i-1, j-1) + f(i-1, j) + f(i, j-1): both sides count one success."""
    table = [first_row]
    for entry in first_column[1:]:
        above, row = table[-1], [entry]
        for j in range(1, len(first_row)):
            row.append(43 * (5 * _SCALE * above[j - 1] + above[j] + row[j - 1]))
        table.append(row)
    return table


def _double_table(size: int) -> list[list[int]]:
    """43 f(i, j) = f(i, j-1) + 2 h(i-1, j) + 5 h(i-2, j), h(i, j) = f(i, j) + 5 f(i, j-1): i counts two, j one.

    A single chain that ends on the first of its two successes falls short, hence one h in place of two for i = 1.
    Here nothing against nothing counts as enough, being what is left when i had exactly twice as many as j.
    """
    table = [[1] + [0] * (size - 1)]
    for i in range(1, size):
        row = [_SCALE**i]
        for j in range(1, size):
            row.append(7 * (row[-1] + (2 if i > 1 else 1) * _half(table[i - 1], j) + _two_back(table, i, j)))
        table.append(row)
    return table


def _two_back(table: list[list[int]], i: int, j: int) -> int:
    return 5 * _SCALE * _half(table[i - 2], j) if i > 1 else 0


def _half(row: list[int], j: int) -> int:
    return row[j] + 5 * _SCALE * row[j - 1]


def _test_numerators(dice: int, target: int, need: int) -> tuple[int, int, int]:
    """At least `need`, at least twice `need`, and certainty, over one denominator."""
    _check_pool(dice, target)
    _check_need(need, least=1)
    some = _at_least(dice, target, need) * 6**need
    return some, _at_least(dice, target, 2 * need), int(6 ** (dice + 2 * need - 1))


def _at_least(dice: int, target: int, count: int) -> int:
    """The chance of `count` successes or more, times 6^(dice + count - 1)."""
    total = tail = 0
    for i, weight in enumerate(_scoring(dice, target)):
        total += weight * tail
        tail += comb(count - 1, i) * 5**i
    return total


def _exactly(dice: int, target: int, count: int) -> Fraction:
    weights = _scoring(dice, target)
    if count == 0:
        return Fraction(weights[0], 6**dice)
    chances = (weight * comb(count - 1, i - 1) * 5**i for i, weight in enumerate(weights) if i)
    return Fraction(sum(chances), 6 ** (dice + count))


def _check_pool(dice: int, target: int) -> None:
    if not 0 <= dice <= MOST_DICE:
        raise RuleViolation("odds.dice", dice=dice, most=MOST_DICE)
    if target not in TARGETS:
        raise RuleViolation("odds.target", target=target, lowest=TARGETS[0], highest=TARGETS[-1])


def _check_need(need: int, least: int) -> None:
    if not least <= need <= MOST_NEED:
        raise RuleViolation("odds.need", need=need, least=least, most=MOST_NEED)
