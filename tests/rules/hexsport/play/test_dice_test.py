"""The dice test and the opposed test as they are rolled during play."""

from fractions import Fraction

import pytest

from rules.core.odds import opposed_odds_float
from rules.core.odds import test_odds as odds_of
from rules.core.pending import Choice, RollRequest
from rules.hexsport.play.commands import Coach, Reroll
from rules.hexsport.play.contest import Contest, Settled
from rules.hexsport.play.dice_test import Test, player_test
from rules.hexsport.play.events import ActionEnded, CoachingSpent, TestRolled
from rules.hexsport.play.evolve import evolve
from rules.hexsport.play.tests_table import dice_for
from rules.hexsport.state import Stats
from tests.rules.hexsport.play.scenes import Scene, guard, jack, striker


def a_test(scene: Scene, tag: str, kind: str = "stand_up", dice: int = 3) -> Test:
    return player_test(scene.state, kind, scene.slot(tag), dice)


def scored(scene: Scene) -> object:
    """The successes of the last test."""
    return scene.result


def asked(scene: Scene) -> int | None:
    """The side that decides now."""
    assert isinstance(scene.pending, Choice)
    return scene.pending.seat


@pytest.mark.rule("HX-DICE-01", "HX-DICE-02", "HX-DICE-05", "HX-DICE-06", "HX-DICE-07")
def test_each_six_asks_for_one_more_die_and_a_failed_one_takes_nothing() -> None:
    scene = Scene([jack(1, at=(0, 2))])
    scene.start(a_test(scene, "H1")).roll(6, 1, 4)
    assert isinstance(scene.pending, RollRequest)
    assert scene.pending.dice == 1
    scene.roll(3)
    assert scene.result == 2
    assert scene.told(TestRolled) == [TestRolled("stand_up", 0, 4, ((6, 3), (1,), (4,)), 2)]


@pytest.mark.rule("HX-DICE-24")
def test_no_dice_roll_nothing() -> None:
    scene = Scene([jack(1, at=(0, 2))])
    scene.start(a_test(scene, "H1", dice=-1))
    assert scene.result == 0


@pytest.mark.rule("HX-DICE-25", "HX-DICE-26", "HX-DICE-27")
def test_one_coaching_die_always_rolls_and_is_gone() -> None:
    scene = Scene([jack(1, at=(0, 2))], dice=(2, 0))
    scene.start(a_test(scene, "H1", dice=-1))
    assert scene.offered == (Coach(0), Coach(1), Coach(2))
    scene.give(Coach(1)).roll(2)
    assert scene.result == 0
    assert scene.state.teams[0].dice == 1
    assert scene.told(CoachingSpent) == [CoachingSpent(0, 1)]


@pytest.mark.rule("HX-ABIL-15")
def test_the_lucky_pick_up_one_die_once_a_rush() -> None:
    scene = Scene([jack(1, at=(0, 2), abilities=("lucky",))])
    scene.start(a_test(scene, "H1")).roll(1, 2, 4)
    assert Reroll(1, 0) in scene.offered
    scene.give(Reroll(0, 0)).roll(5)
    assert scored(scene) == 2
    scene.start(a_test(scene, "H1")).roll(1, 2, 4)
    assert scene.pending is None
    assert scored(scene) == 1


@pytest.mark.rule("HX-DICE-29")
def test_both_name_their_coaching_dice_before_either_rolls_the_active_side_first() -> None:
    scene = Scene([guard(1, at=(0, 2))], [striker(2, at=(1, 2))], dice=(1, 1))
    scene.start(Contest(active=a_test(scene, "H1", "slam"), reacting=a_test(scene, "V2", "dodge")))
    assert asked(scene) == 0
    scene.give(Coach(0))
    assert asked(scene) == 1
    scene.give(Coach(1)).roll(4, 4, 1).roll(4, 5, 4, 1)
    assert scene.result == Settled(2, 3, 1, double=False)


@pytest.mark.rule("HX-STAFF-11")
def test_dice_of_a_defensive_play_join_slambacks_and_dodges_in_the_other_rush_alone() -> None:
    scene = Scene([guard(1, at=(0, 2))], [striker(2, at=(1, 2))], reserve=(0, 1))
    scene.start(Contest(active=a_test(scene, "H1", "slam"), reacting=a_test(scene, "V2", "dodge")))
    assert scene.offered == (Coach(0, 0), Coach(0, 1))
    scene.give(Coach(0, 1)).roll(1, 1, 1).roll(1, 1, 1, 1)
    assert scene.state.teams[1].reserve == 0
    other = Scene([guard(1, at=(0, 2))], [striker(2, at=(1, 2))], reserve=(0, 1))
    other.start(a_test(other, "V2", "armour")).roll(1, 1, 1)
    assert other.pending is None


@pytest.mark.rule("HX-DICE-02")
def test_each_die_at_the_number_or_above_is_a_success() -> None:
    """EX-001"""
    scene = Scene([jack(1, at=(0, 2))])
    assert scene.start(a_test(scene, "H1")).roll(2, 4, 5).result == 2


@pytest.mark.rule("HX-DICE-05", "HX-DICE-06")
def test_dice_that_a_six_adds_are_rolled_after_it() -> None:
    """EX-002, EX-003"""
    two = Scene([jack(1, at=(0, 2))])
    assert two.start(a_test(two, "H1", dice=2)).roll(6, 1).roll(3).result == 1
    five_up = Scene([jack(1, at=(0, 2), stats=Stats(5, 5, 5, 5, 5))])
    assert five_up.start(a_test(five_up, "H1", dice=1)).roll(6).roll(6).roll(5).result == 3


@pytest.mark.rule("HX-DICE-28")
def test_coaching_dice_explode_unless_the_option_says_no() -> None:
    exploding = Scene([jack(1, at=(0, 2))], dice=(1, 0))
    exploding.start(a_test(exploding, "H1", dice=0)).give(Coach(1)).roll(6)
    assert isinstance(exploding.pending, RollRequest)
    flat = Scene([jack(1, at=(0, 2))], dice=(1, 0), dice_coaching_explode=False)
    assert flat.start(a_test(flat, "H1", dice=0)).give(Coach(1)).roll(6).result == 1


@pytest.mark.rule("HX-DICE-24", "HX-DICE-25")
@pytest.mark.parametrize(
    ("terms", "coached", "dice"),
    [
        ({}, 1, 1),
        ({"dice_floor_order": "after_coaching"}, 1, 0),
        ({"dice_floor_order": "after_coaching"}, 2, 1),
        ({"dice_minimum": 1}, 0, 1),
    ],
)
def test_a_total_below_none_is_raised_as_the_options_say(terms: dict[str, object], coached: int, dice: int) -> None:
    """EX-004, EX-005"""
    scene = Scene([jack(1, at=(0, 2))], dice=(2, 0), **terms).start(a_test(Scene([jack(1, at=(0, 2))]), "H1", dice=-1))
    scene.give(Coach(coached))
    wanted = scene.pending
    assert (wanted.dice if isinstance(wanted, RollRequest) else 0) == dice


@pytest.mark.rule("HX-DICE-26", "HX-DICE-27")
def test_coaching_dice_come_from_the_side_that_rolls_and_no_more_than_it_has() -> None:
    scene = Scene([jack(1, at=(0, 2))], [jack(2, at=(3, 0))], dice=(0, 2))
    scene.start(a_test(scene, "H1")).roll(1, 1, 1)
    assert scene.pending is None
    scene.start(a_test(scene, "V2"))
    assert isinstance(scene.pending, Choice)
    assert scene.pending.seat == 1
    assert scene.refused(Coach(3)) == "match.not_offered"
    scene.give(Coach(2)).roll(1, 1, 1, 1, 1)
    assert (scene.result, scene.state.teams[1].dice) == (0, 0)


@pytest.mark.rule("HX-DICE-30")
@pytest.mark.parametrize(("scope", "asked"), [("player_tests", False), ("player_tests_and_staff", True)])
def test_no_coaching_dice_join_a_staff_play_unless_the_option_lets_them(scope: str, asked: bool) -> None:
    scene = Scene([jack(1, at=(0, 2))], dice=(1, 0), dice_coaching_scope=scope)
    scene.start(Test(kind="play", side=0, dice=3, number=5))
    assert isinstance(scene.pending, Choice) is asked


@pytest.mark.rule("HX-DICE-30")
def test_no_coaching_dice_join_remain_calm() -> None:
    scene = Scene([jack(1, at=(0, 2))], dice=(1, 1)).start(Test(kind="remain_calm", side=1, dice=3, number=4))
    assert isinstance(scene.pending, RollRequest)


@pytest.mark.rule("HX-DICE-30")
def test_coaching_dice_join_armour_checks() -> None:
    scene = Scene([jack(1, at=(0, 2))], dice=(1, 0))
    assert Coach(1) in scene.start(a_test(scene, "H1", "armour")).offered


@pytest.mark.rule("HX-DICE-29")
def test_by_option_the_reacting_side_names_first() -> None:
    scene = Scene([guard(1, at=(0, 2))], [striker(2, at=(1, 2))], dice=(1, 1), dice_coaching_order="reactor_first")
    scene.start(Contest(active=a_test(scene, "H1", "slam"), reacting=a_test(scene, "V2", "dodge")))
    assert isinstance(scene.pending, Choice)
    assert scene.pending.seat == 1
    scene.give(Coach(1), Coach(0)).roll(4, 4, 1).roll(4, 5, 4, 1)
    assert scene.result == Settled(2, 3, 1, double=False)


@pytest.mark.rule("HX-DICE-29")
def test_by_option_dice_named_in_secret_are_spent_once_both_have_named() -> None:
    scene = Scene([guard(1, at=(0, 2))], [striker(2, at=(1, 2))], dice=(2, 1), dice_coaching_order="secret")
    scene.start(Contest(active=a_test(scene, "H1", "slam"), reacting=a_test(scene, "V2", "dodge")))
    assert asked(scene) == 0
    scene.give(Coach(2))
    assert asked(scene) == 1
    assert (scene.told(CoachingSpent), scene.state.teams[0].dice) == ([], 2)
    scene.give(Coach(1))
    assert scene.told(CoachingSpent) == [CoachingSpent(0, 2), CoachingSpent(1, 1)]
    scene.roll(4, 4, 1, 1, 1).roll(4, 5, 4, 1)
    assert scene.result == Settled(2, 3, 1, double=False)
    assert [team.dice for team in scene.state.teams] == [0, 0]


@pytest.mark.rule("HX-DICE-29")
def test_dice_in_secret_against_one_without_any_or_nobody() -> None:
    scene = Scene([guard(1, at=(0, 2))], [striker(2, at=(1, 2))], dice=(0, 1), dice_coaching_order="secret")
    scene.start(Contest(active=a_test(scene, "H1", "slam"), reacting=a_test(scene, "V2", "dodge")))
    assert asked(scene) == 1
    scene.give(Coach(1)).roll(4, 4, 1).roll(4, 5, 4, 1)
    assert scene.result == Settled(2, 3, 1, double=False)
    alone = Scene([guard(1, at=(0, 2))], dice=(1, 0), dice_coaching_order="secret")
    alone.start(Contest(active=a_test(alone, "H1", "slam"))).give(Coach(1)).roll(4, 1, 1, 1)
    assert alone.result == Settled(1, 0, 0, double=True)


@pytest.mark.rule("HX-DICE-10", "HX-DICE-16", "HX-DICE-17", "HX-DICE-18")
@pytest.mark.parametrize(
    ("active", "reacting", "winner", "double"),
    [(4, 2, 0, True), (3, 2, 0, False), (2, 2, None, False), (1, 0, 0, True), (0, 0, None, False), (0, 1, 1, True)],
)
def test_more_successes_win_and_twice_as_many_double(
    active: int, reacting: int, winner: int | None, double: bool
) -> None:
    """EX-006, EX-007"""
    scene = Scene([guard(1, at=(0, 2))], [striker(2, at=(1, 2))])
    scene.start(Contest(active=a_test(scene, "H1", "slam", dice=4), reacting=a_test(scene, "V2", "dodge", dice=4)))
    scene.roll(*[4] * active, *[1] * (4 - active)).roll(*[4] * reacting, *[1] * (4 - reacting))
    assert scene.result == Settled(active, reacting, winner, double)


@pytest.mark.rule("HX-RUSH-30", "HX-DICE-17")
def test_without_a_reaction_the_other_side_scores_nothing() -> None:
    scene = Scene([guard(1, at=(0, 2))], [striker(2, at=(1, 2))])
    scene.start(Contest(active=a_test(scene, "H1", "slam"))).roll(4, 1, 1)
    assert scene.result == Settled(1, 0, 0, double=True)


@pytest.mark.rule("HX-DICE-05", "HX-DICE-10")
def test_the_chances_of_the_examples() -> None:
    """EX-010, EX-011, EX-012"""
    assert [1 - odds_of(3, 4, need).fail for need in (1, 2)] == [Fraction("0.875"), Fraction("0.5625")]
    assert [1 - odds_of(1, 4, need).fail for need in (1, 2, 3)] == [Fraction(1, 2), Fraction(1, 12), Fraction(1, 72)]
    even = opposed_odds_float(3, 3, 3, 3)
    chances = (even.a_doubles, even.a_wins, even.draw, even.b_wins, even.b_doubles)
    assert [round(chance * 100, 2) for chance in chances] == [23.70, 14.15, 24.29, 14.15, 23.70]


@pytest.mark.rule("HX-ABIL-16", "HX-DICE-32")
def test_the_really_lucky_pick_up_one_die_in_each_action() -> None:
    scene = Scene([jack(1, at=(0, 2), abilities=("really_lucky",))])
    scene.start(a_test(scene, "H1")).roll(1, 1, 1).give(Reroll(0, 0)).roll(5)
    scene.start(a_test(scene, "H1")).roll(1, 1, 1)
    assert (scene.pending, scene.result) == (None, 0)
    scene.state = scene.first = evolve(scene.state, ActionEnded(0, "run"))
    scene.events.clear()
    scene.start(a_test(scene, "H1")).roll(1, 1, 1)
    assert Reroll(2, 0) in scene.offered


@pytest.mark.rule("HX-ABIL-16", "HX-ABIL-30")
def test_really_lucky_takes_the_place_of_lucky() -> None:
    scene = Scene([jack(1, at=(0, 2), abilities=("lucky", "really_lucky", "lucky"))])
    scene.start(a_test(scene, "H1")).roll(1, 1, 1).give(Reroll(0, 0)).roll(1)
    assert scene.pending is None, "one re-roll and no second for the other ability"


@pytest.mark.rule("HX-ABIL-30")
def test_an_ability_a_player_has_twice_works_once() -> None:
    once, twice = (Scene([jack(1, at=(0, 2), abilities=("stretch",) * times)]).state for times in (1, 2))
    assert dice_for(once, "dash", 0) == dice_for(twice, "dash", 0) == 4


@pytest.mark.rule("HX-DICE-32")
@pytest.mark.parametrize(("option", "successes"), [("removed", 1), ("kept", 2)])
def test_a_rerolled_six_takes_the_dice_it_added_with_it_or_leaves_them(option: str, successes: int) -> None:
    scene = Scene([jack(1, at=(0, 2), abilities=("lucky",))], dice_reroll_chain=option)
    scene.start(a_test(scene, "H1", dice=1)).roll(6).roll(5).give(Reroll(0, 0)).roll(4)
    assert scene.result == successes


@pytest.mark.rule("HX-DICE-32")
def test_the_die_that_is_rolled_again_may_explode() -> None:
    scene = Scene([jack(1, at=(0, 2), abilities=("lucky",))])
    scene.start(a_test(scene, "H1", dice=1)).roll(1).give(Reroll(0, 0)).roll(6)
    assert isinstance(scene.pending, RollRequest)
    assert scene.roll(4).result == 2
