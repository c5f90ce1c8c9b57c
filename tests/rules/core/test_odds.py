from collections import defaultdict
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import astuple

from rules.core import odds
from rules.core.errors import RuleViolation
from rules.core.pool import Outcome, Pool, Target, TargetKind, oppose, start_roll, verdict

targets = st.sampled_from(odds.TARGETS)
small = st.integers(0, 9)
MATCHES = [(3, 3, 3, 3), (1, 4, 4, 2), (6, 3, 2, 5), (0, 4, 2, 4), (2, 6, 5, 6), (5, 4, 6, 4), (0, 3, 0, 4)]

# Chances in percent of at least 1, 2 ... 6 successes, as the specification prints them.
AT_LEAST = {
    (1, 3): "66.67 11.11 1.85 0.31 0.05 0.01",
    (1, 4): "50.00 8.33 1.39 0.23 0.04 0.01",
    (1, 5): "33.33 5.56 0.93 0.15 0.03 0.00",
    (2, 3): "88.89 51.85 14.81 3.50 0.75 0.15",
    (2, 4): "75.00 33.33 9.03 2.08 0.44 0.09",
    (2, 5): "55.56 18.52 4.63 1.03 0.21 0.04",
    (3, 3): "96.30 77.78 43.83 15.88 4.65 1.20",
    (3, 4): "87.50 56.25 25.00 8.22 2.29 0.57",
    (3, 5): "70.37 33.33 11.73 3.41 0.88 0.21",
    (4, 3): "98.77 90.53 68.59 38.64 15.93 5.38",
    (4, 4): "93.75 72.92 43.40 19.68 7.16 2.24",
    (4, 5): "80.25 47.33 21.26 7.77 2.45 0.70",
    (5, 3): "99.59 96.16 84.16 61.20 34.83 15.56",
    (5, 4): "96.88 83.85 59.98 34.30 15.86 6.15",
    (5, 5): "86.83 59.40 31.96 14.05 5.27 1.75",
}


def at_least(dice, target, need):
    return 1 - odds.test_odds(dice, target, need).fail


def rolled_out(dice, target, most):
    """The chances of 0 to `most` successes, by rolling every die of every roll that stays within them."""
    chances, unfinished = defaultdict(Fraction), [(start_roll(Pool(dice), target), Fraction(1))]
    while unfinished:
        roll, chance = unfinished.pop()
        if not roll.owed:
            chances[roll.successes] += chance
        elif roll.successes <= most:
            unfinished += [(roll.add([face]), chance / 6) for face in range(1, 7)]
    return tuple(chances[count] for count in range(most + 1))


def icepool_successes(dice, target, depth=20):
    faces = [0] * (target - 1) + [1] * (6 - target) + [1 + icepool.Again]
    return dice @ icepool.Die(faces, again_depth=depth) if dice else icepool.Die([0])


def judged(first, second):
    contest = oppose(first, second)
    if contest.winner is None:
        return "draw"
    return "ab"[contest.winner] + ("_doubles" if contest.double else "_wins")


@pytest.mark.rule("HX-DICE-05")
def test_ex_010_three_dice_against_four():
    assert odds.test_odds(3, 4, 1) == odds.TestOdds(Fraction(1, 8), Fraction(5, 16), Fraction(9, 16))
    assert (at_least(3, 4, 1), at_least(3, 4, 2)) == (Fraction(8750, 10000), Fraction(5625, 10000))


@pytest.mark.rule("HX-DICE-05")
def test_ex_011_one_die_against_four():
    assert [at_least(1, 4, need) for need in (1, 2, 3)] == [Fraction(1, 2), Fraction(1, 12), Fraction(1, 72)]


@pytest.mark.rule("HX-DICE-10", "HX-DICE-18")
def test_ex_012_three_dice_on_each_side_against_three():
    found = astuple(odds.opposed_odds_float(3, 3, 3, 3))
    assert [f"{100 * chance:.2f}" for chance in found] == ["23.70", "14.15", "24.29", "14.15", "23.70"]


@pytest.mark.parametrize(("pool", "printed"), AT_LEAST.items())
def test_the_printed_table_of_chances_is_met(pool, printed):
    assert " ".join(f"{100 * float(at_least(*pool, need)):.2f}" for need in range(1, 7)) == printed


@pytest.mark.parametrize(("dice", "target"), [(1, 2), (1, 6), (2, 3), (2, 6), (3, 5), (0, 4)])
def test_chances_are_those_of_rolling_every_die(dice, target):
    assert odds.successes(dice, target, 2) == rolled_out(dice, target, 2)


@given(st.integers(0, 7), targets, st.integers(1, 8))
def test_exact_chances_of_a_test_add_up_to_its_outcomes(dice, target, need):
    counted = odds.successes(dice, target, 2 * need - 1)
    expected = defaultdict(Fraction)
    for count, chance in enumerate(counted):
        expected[verdict(Target(TargetKind.FIXED, need), count)] += chance
    found = odds.test_odds(dice, target, need)
    assert (found.fail, found.success) == (expected[Outcome.FAIL], expected[Outcome.SUCCESS])
    assert found.doubles == 1 - sum(counted)


@pytest.mark.parametrize(("dice", "target"), [(1, 4), (3, 2), (4, 5), (6, 6)])
def test_icepool_gives_the_same_chances_of_a_test(dice, target):
    peer = icepool_successes(dice, target)
    for count, chance in enumerate(odds.successes(dice, target, 8)):
        assert abs(chance - peer.probability(count)) < Fraction(1, 10**13)


@pytest.mark.parametrize("match", MATCHES)
def test_icepool_gives_the_same_chances_of_an_opposed_test(match):
    peer = icepool.map(judged, icepool_successes(*match[:2]), icepool_successes(*match[2:]))
    found = odds.opposed_odds(*match)
    for outcome in found.__struct_fields__:
        assert abs(getattr(found, outcome) - peer.probability(outcome)) < Fraction(1, 10**13)


@given(small, targets, small, targets)
def test_something_always_happens(a_dice, a_target, b_dice, b_target):
    found = astuple(odds.opposed_odds(a_dice, a_target, b_dice, b_target))
    assert sum(found) == 1
    assert min(found) >= 0


@given(small, targets, small, targets)
def test_sides_that_change_places_change_chances(a_dice, a_target, b_dice, b_target):
    here = astuple(odds.opposed_odds(a_dice, a_target, b_dice, b_target))
    assert astuple(odds.opposed_odds(b_dice, b_target, a_dice, a_target)) == here[::-1]


@given(st.integers(0, 20), st.sampled_from([(2, 5), (3, 4)]))
def test_equal_pools_differ_by_the_same_law_at_targets_that_add_up_to_seven(dice, pair):
    low, high = (odds.opposed_odds(dice, target, dice, target) for target in pair)
    assert low.draw == high.draw
    assert low.a_doubles + low.a_wins == high.a_doubles + high.a_wins


@given(st.integers(0, 12), targets, st.integers(0, 12), targets)
def test_another_die_never_hurts(a_dice, a_target, b_dice, b_target):
    before = odds.opposed_odds(a_dice, a_target, b_dice, b_target)
    after = odds.opposed_odds(a_dice + 1, a_target, b_dice, b_target)
    assert after.a_doubles >= before.a_doubles
    assert after.a_doubles + after.a_wins >= before.a_doubles + before.a_wins
    assert after.b_doubles <= before.b_doubles


@given(st.integers(0, 12), st.sampled_from(odds.TARGETS[1:]), st.integers(1, 6))
def test_a_lower_number_or_need_never_hurts(dice, target, need):
    assert at_least(dice, target - 1, need) >= at_least(dice, target, need) >= at_least(dice, target, need + 1)


@given(st.integers(0, 50), targets, st.integers(0, 50), targets, st.integers(1, 20))
def test_doubles_are_the_nearest_to_their_fractions(a_dice, a_target, b_dice, b_target, need):
    exact = astuple(odds.opposed_odds(a_dice, a_target, b_dice, b_target))
    assert astuple(odds.opposed_odds_float(a_dice, a_target, b_dice, b_target)) == tuple(map(float, exact))
    test = astuple(odds.test_odds(a_dice, a_target, need))
    assert astuple(odds.test_odds_float(a_dice, a_target, need)) == tuple(map(float, test))


def test_large_pools_agree_with_the_sum_over_successes():
    mine, theirs = odds.successes(24, 3, 100), odds.successes(17, 2, 100)
    found = defaultdict(Fraction)
    for (a, a_chance), (b, b_chance) in product(enumerate(mine), enumerate(theirs)):
        found[judged(a, b)] += a_chance * b_chance
    exact = odds.opposed_odds(24, 3, 17, 2)
    assert all(abs(getattr(exact, outcome) - chance) < Fraction(1, 10**20) for outcome, chance in found.items())


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        (lambda: odds.test_odds(-1, 4, 1), "odds.dice"),
        (lambda: odds.test_odds(51, 4, 1), "odds.dice"),
        (lambda: odds.test_odds(3, 1, 1), "odds.target"),
        (lambda: odds.test_odds(3, 7, 1), "odds.target"),
        (lambda: odds.test_odds(3, 4, 0), "odds.need"),
        (lambda: odds.test_odds_float(3, 4, 101), "odds.need"),
        (lambda: odds.successes(3, 4, -1), "odds.need"),
        (lambda: odds.opposed_odds(3, 4, -1, 4), "odds.dice"),
        (lambda: odds.opposed_odds_float(3, 4, 1, 9), "odds.target"),
    ],
)
def test_what_is_no_test_is_refused(ask, code):
    with pytest.raises(RuleViolation) as refused:
        ask()
    assert refused.value.code == code


def test_a_refused_target_says_which_there_are():
    with pytest.raises(RuleViolation) as refused:
        odds.test_odds(3, 7, 1)
    assert refused.value.facts == {"target": 7, "lowest": 2, "highest": 6}
