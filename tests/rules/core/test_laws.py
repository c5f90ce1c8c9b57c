"""Laws of successes against other ways to find them: closed forms, icepool, and every roll played out."""

from collections import defaultdict
from fractions import Fraction
from itertools import pairwise

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import laws, odds
from rules.core.duels import Duel
from rules.core.laws import Dice, Law, best_of, endless, expected, law_of, only
from rules.core.pool import Pool, RerollChain, Roll, start_roll

numbers = st.integers(2, 6)
small = st.integers(0, 5)


def icepool_of(dice: Dice, depth: int = 24) -> icepool.Die[int]:
    growing = icepool.Die([0] * (dice.number - 1) + [1] * (6 - dice.number) + [1 + icepool.Again], again_depth=depth)
    flat = icepool.Die([0] * (dice.number - 1) + [1] * (7 - dice.number))
    return (dice.growing @ growing if dice.growing else icepool.Die([0])) + (
        dice.flat @ flat if dice.flat else icepool.Die([0])
    )


@pytest.mark.rule("HX-DICE-05")
@given(small, numbers)
def test_growing_dice_have_the_chances_of_the_closed_form(dice: int, number: int) -> None:
    law = law_of(Dice(number=number, growing=dice))
    assert law.chances(8) == odds.successes(dice, number, 7)
    assert law.total == 1
    assert law.at_least(3) == 1 - sum(law.chances(3))


@pytest.mark.rule("HX-DICE-28")
@pytest.mark.parametrize(("growing", "flat"), [(2, 1), (0, 3), (3, 2)])
def test_flat_dice_add_no_die(growing: int, flat: int) -> None:
    dice = Dice(number=4, growing=growing, flat=flat, scored=1)
    oracle = icepool_of(dice)
    for count in range(8):
        assert float(law_of(dice).exactly(count + 1)) == pytest.approx(float(oracle.probability(count)), abs=1e-12)


@given(small, numbers, small, numbers)
def test_two_laws_against_each_other_have_the_chances_of_the_closed_form(a: int, m: int, b: int, n: int) -> None:
    duel = Duel(law_of(Dice(number=m, growing=a)), [law_of(Dice(number=n, growing=b))])
    assert duel.outcomes == odds.opposed_odds(a, m, b, n)


def test_the_margins_of_doubles_are_those_of_icepool() -> None:
    one, other = Dice(number=3, growing=4), Dice(number=4, growing=3, flat=1)
    duel = Duel(law_of(one), [law_of(other)])
    pairs = icepool.tupleize(icepool_of(one), icepool_of(other))
    found: dict[tuple[int, int], float] = defaultdict(float)
    by_one = [0.0, 0.0]
    for (a, b), chance in pairs.items():
        weight = chance / pairs.denominator()
        if a > b:
            found[0, a - b] += weight * (a >= 2 * b)
            by_one[0] += weight * (a == b + 1 and a < 2 * b)
        elif b > a:
            found[1, b - a] += weight * (b >= 2 * a)
            by_one[1] += weight * (b == a + 1 and b < 2 * a)
    for side in (0, 1):
        assert float(duel.won_by_one(side)) == pytest.approx(by_one[side], abs=1e-12)
        for margin in range(1, 9):
            assert float(duel.doubled(side, margin)) == pytest.approx(found[side, margin], abs=1e-12)


def test_all_margins_of_a_double_are_its_chance() -> None:
    duel = Duel(law_of(Dice(number=3, growing=3)), [law_of(Dice(number=4, growing=2))])
    outcomes = duel.outcomes
    for side, whole in ((0, outcomes.a_doubles), (1, outcomes.b_doubles)):
        margins = [Fraction(0), *(duel.doubled(side, margin) for margin in range(1, 60))]
        assert endless(margins.__getitem__, duel.start, duel.doubled_poles(side)) == whole


def test_who_reacts_may_roll_differently_against_each_number() -> None:
    answers = (law_of(Dice(number=4, growing=1)), law_of(Dice(number=2, growing=3)), law_of(Dice(number=5, growing=2)))
    active = law_of(Dice(number=3, growing=2))
    duel = Duel(active, answers)
    outcomes = duel.outcomes
    chances = {"double": 0.0, "win": 0.0, "draw": 0.0}
    for a in range(40):
        for b in range(40):
            weight = float(active.exactly(a) * answers[min(a, 2)].exactly(b))
            chances["draw"] += weight * (a == b)
            chances["win"] += weight * (b < a < 2 * b)
            chances["double"] += weight * (a > b and a >= 2 * b)
    assert float(outcomes.draw) == pytest.approx(chances["draw"], abs=1e-12)
    assert float(outcomes.a_wins) == pytest.approx(chances["win"], abs=1e-12)
    assert float(outcomes.a_doubles) == pytest.approx(chances["double"], abs=1e-12)
    whole = outcomes.a_doubles + outcomes.a_wins + outcomes.draw + outcomes.b_wins + outcomes.b_doubles
    assert whole == 1


@given(st.integers(1, 4), st.fractions(0, Fraction(1, 2)))
def test_sums_without_end_are_those_of_their_series(power: int, ratio: Fraction) -> None:
    """The sum of n^power ratio^n, which many terms come as near to as doubles can tell."""
    summed = endless(lambda place: place**power * ratio**place, 0, ((ratio, power + 1), (Fraction(1, 6), 1)))
    assert float(summed) == pytest.approx(sum(place**power * float(ratio) ** place for place in range(200)))


def test_parts_add_up_and_counts_shift() -> None:
    law = law_of(Dice(number=3, growing=2))
    part = law.but((Fraction(0), law.exactly(1)))
    assert part.exactly(1) == 0
    assert part.exactly(2) == law.exactly(2)
    assert (part + only(1, law.exactly(1))).chances(6) == law.chances(6)
    assert (law * only(2)).chances(6) == (0, 0, *law.chances(4))
    assert Law(numerator=()).total == 0
    assert law.exactly(-1) == 0


# --- dice rolled again ------------------------------------------------------------------------------------------------
def worth_at(worth: tuple[Fraction, ...], count: int) -> Fraction:
    return worth[min(count, len(worth) - 1)]


def played_out(roll: Roll, worth: tuple[Fraction, ...], again: bool, chain: str) -> Fraction:
    """The worth of a roll when every die is rolled, and any one picked up where that is worth more.

    What cannot be worth more is not rolled on; the worth rises with the successes.
    """
    if roll.successes >= len(worth) - 1:
        return worth[-1]
    if roll.owed:
        return sum((played_out(roll.add([face]), worth, again, chain) for face in range(1, 7)), Fraction(0)) / 6
    kept = worth_at(worth, roll.successes)
    if not again:
        return kept
    places = {(len(faces), faces, die >= len(roll.chains) - roll.flat): die for die, faces in enumerate(roll.chains)}
    others = [
        played_out(roll.reroll(die, place, chain), worth, False, chain)
        for (length, _faces, _flat), die in places.items()
        for place in range(length)
    ]
    return max([kept, *others])


@pytest.mark.rule("HX-ABIL-15", "HX-DICE-32")
@pytest.mark.parametrize("chain", list(RerollChain))
@pytest.mark.parametrize(
    ("pool", "number", "worth"),
    [
        (Pool(1), 4, (0, 1)),
        (Pool(2), 5, (0, 1)),
        (Pool(2), 3, (0, 1, 2)),
        (Pool(1), 3, (0, 0, 1)),
        (Pool(1), 2, (0, 0, 0, 1)),
        (Pool(2), 2, (0, 0, 0, 1)),
        (Pool(1, 1), 4, (0, 0, 0, 1)),
        (Pool(1, 1), 3, (0, 0, 1)),
        (Pool(0, 2), 4, (0, 0, 1)),
        (Pool(2), 4, (-4, -3, -2, -1, 0)),
        (Pool(1, 1), 2, (-4, -4, -2, -1, 0)),
    ],
)
def test_no_other_use_of_a_reroll_is_worth_more(pool: Pool, number: int, worth: tuple[int, ...], chain: str) -> None:
    values = tuple(Fraction(value) for value in worth)
    best = best_of(Dice(number=number, growing=pool.dice, flat=pool.flat), values)
    assert best.law.total == 1
    assert expected(best.law, values) == played_out(start_roll(pool, number), values, True, chain)


@given(st.lists(st.integers(1, 6), max_size=3), st.integers(1, 2), numbers, st.integers(1, 3))
def test_a_roll_begun_is_worth_what_is_left_of_it(faces: list[int], dice: int, number: int, need: int) -> None:
    roll = start_roll(Pool(dice), number)
    for face in faces:
        if roll.owed:
            roll = roll.add([face])
    lying = [chain for die, chain in enumerate(roll.chains) if chain and die not in roll.owed]
    left = Dice(
        number=number,
        growing=len(roll.owed),
        scored=roll.successes,
        failed=any(chain[-1] < number for chain in lying),
        lying=bool(lying),
    )
    values = (*(Fraction(0),) * need, Fraction(1))
    assert expected(law_of(left), values) == played_out(roll, values, False, RerollChain.REMOVED)
    assert expected(best_of(left, values).law, values) == played_out(roll, values, True, RerollChain.REMOVED)


def test_a_reroll_is_kept_where_it_changes_nothing() -> None:
    best = best_of(Dice(number=4, growing=2), (Fraction(0), Fraction(1)))
    assert best.rerolled.total == Fraction(1, 4)
    assert best.kept.exactly(0) == 0
    assert best_of(Dice(number=4, growing=0), (Fraction(0), Fraction(1))).rerolled == laws.NEVER


def test_more_dice_never_hurt() -> None:
    values = (Fraction(0), Fraction(0), Fraction(1))
    worths = [expected(best_of(Dice(number=4, growing=dice), values).law, values) for dice in range(6)]
    assert all(less < more for less, more in pairwise(worths[1:]))
    assert worths[0] == laws.ZERO
