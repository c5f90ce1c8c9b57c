from itertools import chain

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.core.dice import derive
from rules.core.errors import RuleViolation
from rules.core.pool import (
    Attempts,
    Contest,
    Outcome,
    Pool,
    Target,
    TargetKind,
    number_needed,
    oppose,
    pool_for,
    spend_coaching,
    start_roll,
    threat_penalty,
    verdict,
)

KEEPER = {"skill": 4, "strength": 3}
faces = st.integers(1, 6)
needs = st.integers(1, 6)
scores = st.integers(0, 30)


def rolled(dice, number, *shown, flat=0):
    return start_roll(Pool(dice, flat), number).add(shown)


def roll_out(pool, number, source):
    """The finished roll of `pool`, with dice taken from `source` as they are owed."""
    roll = start_roll(pool, number)
    while roll.owed:
        roll = roll.add([next(source) for _ in roll.owed])
    return roll


def tumbling(context):
    return chain.from_iterable(derive(b"", f"{context}:{n}", 8) for n in range(1000))


@pytest.mark.rule("HX-DICE-01")
def test_a_test_starts_with_its_dice_each_against_the_players_stat():
    roll = start_roll(pool_for(3), number_needed("skill", KEEPER))
    assert (len(roll.owed), roll.number, roll.successes) == (3, 4, 0)


@pytest.mark.rule("HX-DICE-02")
def test_ex_001_a_die_showing_the_number_or_more_is_one_success():
    assert rolled(3, 4, 2, 4, 5).successes == 2
    assert [rolled(1, 4, face).successes for face in range(1, 7)] == [0, 0, 0, 1, 1, 1]


@pytest.mark.rule("HX-DICE-03")
def test_a_fixed_number_stands_in_place_of_a_stat_whoever_rolls():
    assert [number_needed(5, stats) for stats in (KEEPER, {"skill": 2}, {})] == [5, 5, 5]


@pytest.mark.rule("HX-DICE-04")
@given(st.integers(1, 8), st.integers(-3, 5))
def test_a_modifier_changes_how_many_dice_and_nothing_else(base, modifier):
    assume(base + modifier >= 0)
    assert pool_for(base, modifier=modifier) == Pool(base + modifier)


@pytest.mark.rule("HX-DICE-05", "HX-DICE-06")
def test_ex_002_a_six_stays_a_success_when_the_die_it_adds_fails():
    roll = rolled(2, 4, 6, 1, 3)
    assert (roll.successes, roll.owed) == (1, ())


@pytest.mark.rule("HX-DICE-05")
def test_ex_003_an_added_six_adds_another_die():
    after_two = rolled(1, 5, 6, 6)
    assert (after_two.successes, len(after_two.owed)) == (2, 1)
    assert after_two.add([5]).successes == 3


@pytest.mark.rule("HX-DICE-05")
def test_sixes_add_dice_without_limit():
    roll = rolled(1, 4, *[6] * 200)
    assert (roll.successes, len(roll.owed)) == (200, 1)


@pytest.mark.rule("HX-DICE-05")
def test_added_dice_follow_all_dice_rolled_before_them():
    assert rolled(3, 4, 6, 2, 6, 1, 6, 5).chains == ((6, 1), (2,), (6, 6, 5))


@pytest.mark.rule("HX-DICE-07")
@given(st.integers(1, 6), needs, st.integers(2, 6))
def test_a_one_takes_nothing_away_and_calls_for_nothing(dice, ones, number):
    roll = rolled(dice + ones, number, *[5] * dice, *[1] * ones)
    assert (roll.successes, roll.owed) == (dice if number <= 5 else 0, ())


@pytest.mark.parametrize("shown", [(0,), (7,), (3, -1)])
def test_a_face_no_die_has_is_refused(shown):
    with pytest.raises(RuleViolation) as refused:
        rolled(2, 4, *shown)
    assert refused.value.code == "dice.face"


@pytest.mark.parametrize(("dice", "shown"), [(0, (3,)), (1, (3, 4)), (1, (6, 3, 4)), (2, (1, 2, 6))])
def test_a_die_that_nothing_called_for_is_refused(dice, shown):
    with pytest.raises(RuleViolation) as refused:
        rolled(dice, 4, *shown)
    assert refused.value.code == "dice.too_many"


@given(st.integers(0, 6), st.integers(0, 3), st.integers(2, 6), st.integers(), st.data())
def test_a_roll_is_the_same_however_its_dice_arrive(dice, flat, number, seed, data):
    whole = roll_out(Pool(dice, flat), number, tumbling(seed))
    shown = []
    again, source = start_roll(Pool(dice, flat), number), tumbling(seed)
    while again.owed:
        some = [next(source) for _ in range(data.draw(st.integers(1, len(again.owed))))]
        shown += some
        again = again.add(some)
    assert again == whole
    assert len(shown) == dice + flat + shown.count(6) - sum(chain_ == (6,) for chain_ in whole.chains[dice:])
    assert whole.successes == sum(face >= number for face in shown)


@pytest.mark.rule("HX-DICE-08", "HX-DICE-15")
@given(needs, scores)
def test_a_fixed_target_succeeds_at_its_number_and_doubles_at_twice_that(need, successes):
    expected = Outcome.FAIL if successes < need else Outcome.SUCCESS if successes < 2 * need else Outcome.DOUBLE
    assert verdict(Target(TargetKind.FIXED, need), successes) is expected


@pytest.mark.rule("HX-DICE-15")
def test_ex_009_a_target_of_one_doubles_with_two():
    assert [verdict(Target.read("1"), successes) for successes in (0, 1, 2)] == ["fail", "success", "double"]


@pytest.mark.rule("HX-DICE-09", "HX-DICE-19")
@given(scores)
def test_a_target_of_nothing_has_no_verdict_and_no_double(successes):
    assert verdict(Target.read("0"), successes) is None


def test_an_opposed_target_has_no_verdict_of_its_own():
    assert verdict(Target.read("X"), 3) is None


@pytest.mark.rule("HX-DICE-10", "HX-DICE-16")
def test_ex_006_more_successes_win_and_equal_numbers_are_a_draw():
    assert oppose(4, 2) == Contest(winner=0, double=True)
    assert oppose(3, 2) == Contest(winner=0, double=False)
    assert oppose(2, 2) == Contest(winner=None, double=False)


@pytest.mark.rule("HX-DICE-17", "HX-DICE-18")
def test_ex_007_any_win_over_nothing_doubles_and_nothing_against_nothing_is_a_draw():
    assert oppose(1, 0) == Contest(winner=0, double=True)
    assert oppose(0, 1) == Contest(winner=1, double=True)
    assert oppose(0, 0) == Contest(winner=None, double=False)


@pytest.mark.rule("HX-DICE-10", "HX-DICE-16")
@given(scores, scores)
def test_sides_that_change_places_change_results(first, second):
    here, there = oppose(first, second), oppose(second, first)
    assert here.double == there.double
    assert (here.winner, there.winner) in {(None, None), (0, 1), (1, 0)}
    assert here.double == (first != second and (first >= 2 * second or second >= 2 * first))


@pytest.mark.rule("HX-DICE-21")
@pytest.mark.parametrize("times", [3, 4, 9])
def test_three_times_is_no_more_than_a_double(times):
    assert verdict(Target.read("2"), 2 * times) is verdict(Target.read("2"), 4)
    assert oppose(2 * times, 2) == oppose(4, 2)


@pytest.mark.rule("HX-DICE-11", "HX-DICE-13")
def test_the_nth_attempt_needs_n_successes_without_end():
    attempts, needed = Attempts(), []
    for _ in range(6):
        needed.append(attempts.need("evade"))
        attempts = attempts.after("evade")
    assert needed == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("HX-DICE-13")
def test_a_cap_holds_the_rising_number():
    attempts = Attempts({"dash": 4})
    assert (attempts.need("dash"), attempts.need("dash", 3), Attempts({"dash": 1}).need("dash", 3)) == (5, 3, 2)


@pytest.mark.rule("HX-DICE-11")
@pytest.mark.parametrize(("shared", "needed"), [(False, [1, 2, 1]), (True, [1, 2, 3])])
def test_ex_008_kinds_rise_apart_unless_they_share_a_counter(shared, needed):
    attempts, seen = Attempts(shared=shared), []
    for kind in ("evade", "evade", "dash"):
        seen.append(attempts.need(kind))
        attempts = attempts.after(kind)
    assert seen == needed


@pytest.mark.rule("HX-DICE-20")
@given(needs, scores)
def test_a_rising_test_succeeds_or_fails_and_nothing_more(need, successes):
    result = verdict(Target.read("123"), successes, rising_need=need)
    assert result is (Outcome.SUCCESS if successes >= need else Outcome.FAIL)


@pytest.mark.rule("HX-DICE-22")
@pytest.mark.parametrize(
    ("threats", "gotcha", "penalty"),
    [(0, 0, 0), (1, 0, -1), (2, 0, -2), (3, 0, -2), (1, 1, -2), (2, 1, -2), (6, 6, -2)],
)
def test_threats_take_two_dice_at_most(threats, gotcha, penalty):
    assert threat_penalty(threats, gotcha) == penalty


@pytest.mark.rule("HX-DICE-23", "HX-DICE-24")
def test_ex_004_other_penalties_come_on_top_and_nothing_is_rolled_below_nothing():
    assert pool_for(5, modifier=-1 - 1, threat=threat_penalty(3)) == Pool(1)
    keeper = pool_for(3, modifier=-1 - 1, threat=threat_penalty(3))
    assert (keeper, start_roll(keeper, 4).owed, start_roll(keeper, 4).successes) == (Pool(0), (), 0)


@pytest.mark.rule("HX-DICE-25")
def test_ex_005_one_coaching_die_always_rolls():
    assert pool_for(3, modifier=-2, threat=threat_penalty(3), coaching=1) == Pool(1)


@pytest.mark.rule("HX-DICE-25")
def test_a_floor_after_coaching_lets_penalties_eat_coaching_dice():
    short_by_one = {"modifier": -2, "threat": -2, "floor_order": "after_coaching"}
    assert [pool_for(3, coaching=dice, **short_by_one).size for dice in (0, 1, 2, 3)] == [0, 0, 1, 2]


@pytest.mark.rule("HX-DICE-24")
def test_a_minimum_of_one_leaves_one_die():
    assert pool_for(1, modifier=-5, minimum=1) == Pool(1)
    assert pool_for(1, modifier=-5, minimum=1, coaching=1) == Pool(2)
    assert pool_for(1, modifier=-5, minimum=1, coaching=1, floor_order="after_coaching") == Pool(1)
    assert pool_for(4, minimum=1) == Pool(4)


@pytest.mark.rule("HX-DICE-26", "HX-DICE-27")
@given(st.integers(0, 9), st.data())
def test_any_number_of_the_coaching_dice_one_has_may_be_added_and_is_gone(available, data):
    added = data.draw(st.integers(0, available))
    assert spend_coaching(available, added) == available - added
    assert pool_for(2, coaching=added).size == 2 + added


@pytest.mark.rule("HX-DICE-26")
@pytest.mark.parametrize(("available", "added"), [(0, 1), (2, 3), (2, -1)])
def test_coaching_dice_one_does_not_have_are_refused(available, added):
    with pytest.raises(RuleViolation) as refused:
        spend_coaching(available, added)
    assert (refused.value.code, refused.value.facts) == ("dice.coaching", {"added": added, "available": available})


@pytest.mark.rule("HX-DICE-28")
def test_coaching_dice_use_the_same_number_and_explode_alike():
    roll = start_roll(pool_for(1, coaching=1), 5).add([5, 6])
    assert (roll.successes, len(roll.owed)) == (2, 1)


@pytest.mark.rule("HX-DICE-28")
def test_coaching_dice_that_do_not_explode_are_rolled_last_and_add_nothing():
    pool = pool_for(1, coaching=2, coaching_explode=False)
    assert pool == Pool(1, flat=2)
    roll = start_roll(pool, 4).add([6, 6, 2])
    assert (roll.successes, len(roll.owed)) == (2, 1)
    assert roll.add([4]).chains == ((6, 4), (6,), (2,))


def test_a_floor_after_coaching_leaves_only_coaching_dice_that_remain():
    eaten = pool_for(1, modifier=-2, coaching=2, coaching_explode=False, floor_order="after_coaching")
    assert eaten == Pool(0, flat=1)


@pytest.mark.rule("HX-DICE-32")
def test_a_rerolled_six_takes_its_dice_with_it_and_the_new_die_may_explode():
    again = rolled(2, 4, 6, 3, 6, 5).reroll(0)
    assert (again.chains, again.owed) == (((), (3,)), (0,))
    exploded = again.add([6, 2])
    assert (exploded.successes, exploded.chains, exploded.owed) == (1, ((6, 2), (3,)), ())


@pytest.mark.rule("HX-DICE-32")
def test_a_rerolled_added_die_leaves_the_six_that_added_it():
    again = rolled(1, 4, 6, 6, 1).reroll(0, 1)
    assert (again.chains, again.add([2]).successes) == (((6,),), 1)


@pytest.mark.rule("HX-DICE-32")
def test_the_dice_of_a_rerolled_six_may_be_kept():
    again = rolled(2, 4, 6, 3, 6, 5, flat=0).reroll(0, chain="kept")
    assert (again.chains, again.owed) == (((), (6, 5), (3,)), (0,))
    assert again.add([1]).successes == 2


def test_kept_dice_leave_flat_dice_flat():
    again = rolled(1, 4, 6, 6, 5, flat=1).reroll(0, chain="kept").add([6, 1])
    assert (again.chains, again.owed) == (((6, 1), (5,), (6,)), ())


def test_nothing_is_rerolled_before_all_dice_are_rolled():
    with pytest.raises(RuleViolation) as refused:
        rolled(1, 4, 6).reroll(0)
    assert refused.value.code == "dice.unfinished"


@pytest.mark.parametrize(("die", "place"), [(2, 0), (-1, 0), (0, 1), (0, -1)])
def test_a_die_that_is_not_there_cannot_be_rerolled(die, place):
    with pytest.raises(RuleViolation) as refused:
        rolled(2, 4, 5, 3).reroll(die, place)
    assert refused.value.code == "dice.no_such_die"


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("1", Target(TargetKind.FIXED, 1)),
        ("3", Target(TargetKind.FIXED, 3)),
        ("0", Target(TargetKind.COUNT)),
        ("X", Target(TargetKind.OPPOSED)),
        ("123", Target(TargetKind.RISING)),
    ],
)
def test_a_target_is_read_as_the_sheet_writes_it(text, target):
    assert Target.read(text) == target


@pytest.mark.parametrize("text", ["", "-1", "12", "x", "1.5", "T"])
def test_what_the_sheet_never_writes_is_no_target(text):
    with pytest.raises(ValueError, match=r"target|int"):
        Target.read(text)
