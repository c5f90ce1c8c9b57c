"""Tests set up by hand: the same chances as plain odds, and what coaching dice and a re-roll change."""

from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import astuple

from rules.core import odds
from rules.core.errors import RuleViolation
from rules.core.pool_odds import MARGINS, MOST_DICE, Contest, Pool, contest_of, counts_of, outcome_of

THREE = Pool(dice=3, target=4)
LUCKY = Pool(dice=3, target=4, reroll=True)


@pytest.mark.rule("HX-DICE-05", "HX-DICE-08", "HX-DICE-15")
def test_a_plain_test_has_its_plain_odds() -> None:
    for dice, target, need in product(range(6), range(2, 7), range(1, 5)):
        assert outcome_of(Pool(dice=dice, target=target), need) == odds.test_odds(dice, target, need)


@pytest.mark.rule("HX-DICE-09")
def test_a_test_that_needs_nothing_is_counted() -> None:
    *counts, more = counts_of(THREE)
    assert tuple(counts) == odds.successes(3, 4, 5)
    assert more == 1 - sum(counts)


@pytest.mark.rule("HX-DICE-10", "HX-DICE-16", "HX-DICE-17", "HX-DICE-18")
def test_a_plain_contest_has_its_plain_odds_and_its_margins_add_up() -> None:
    for a, b in product((0, 1, 4), repeat=2):
        contest = contest_of(Pool(dice=a, target=4), Pool(dice=b, target=3))
        assert contest.outcomes == odds.opposed_odds(a, 4, b, 3)
        assert [sum(side) for side in contest.margins] == [contest.outcomes.a_doubles, contest.outcomes.b_doubles]
        assert {len(side) for side in contest.margins} == {len(MARGINS) + 1}


@pytest.mark.rule("HX-DICE-25", "HX-DICE-28")
def test_coaching_dice_are_dice_on_top_even_of_none() -> None:
    assert outcome_of(Pool(dice=2, target=4, coaching=1), 2) == outcome_of(THREE, 2)
    assert outcome_of(Pool(dice=0, target=4, coaching=1), 1).fail == Fraction(1, 2)


@pytest.mark.rule("HX-ABIL-15")
def test_one_die_rolled_again_is_worth_what_enumeration_says() -> None:
    """Against 6+ a single die that misses is rolled again: it misses twice in 25 of 36 cases."""
    assert outcome_of(Pool(dice=1, target=6, reroll=True), 1).fail == Fraction(25, 36)
    assert outcome_of(Pool(dice=0, target=4, reroll=True), 1).fail == 1
    once = outcome_of(THREE, 1)
    again = outcome_of(LUCKY, 1)
    assert again.fail == once.fail * Fraction(1, 2)
    assert sum((again.fail, again.success, again.doubles)) == 1


def worth(contest: Contest) -> Fraction:
    """What the active side can expect: a double 2, a win 1, as much below for a loss."""
    outcome = contest.outcomes
    return 2 * (outcome.a_doubles - outcome.b_doubles) + outcome.a_wins - outcome.b_wins


def test_a_re_roll_helps_the_side_that_has_it() -> None:
    level, theirs, ours, both = (contest_of(a, b) for a, b in product((THREE, LUCKY), repeat=2))
    assert worth(level) == 0
    assert worth(theirs) < 0 < worth(ours)
    assert worth(theirs) < worth(both) < worth(ours)
    for contest in (level, ours, theirs, both):
        assert sum(astuple(contest.outcomes)) == 1


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"dice": MOST_DICE + 1, "target": 4}, "odds.dice"),
        ({"dice": MOST_DICE, "target": 4, "coaching": 1}, "odds.dice"),
        ({"dice": -1, "target": 4, "coaching": 3}, "odds.dice"),
        ({"dice": 3, "target": 4, "coaching": -1}, "odds.dice"),
        ({"dice": 3, "target": 7}, "odds.target"),
        ({"dice": 3, "target": 1}, "odds.target"),
    ],
)
def test_what_is_no_test_is_refused(given: dict[str, int], code: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        Pool(**given)  # type: ignore[arg-type]  # plain numbers
    assert refused.value.code == code


@pytest.mark.parametrize("need", [0, -1, 21])
def test_a_need_that_is_none_is_refused(need: int) -> None:
    with pytest.raises(RuleViolation) as refused:
        outcome_of(THREE, need)
    assert refused.value.code == "odds.need"
