"""The chances of the test that is pending, before its dice fall."""

from fractions import Fraction

import pytest

from rules.core.odds import opposed_odds, successes
from rules.core.odds import test_odds as odds_of
from rules.hexsport.play.armour import ArmourCheck
from rules.hexsport.play.commands import Coach, Reroll
from rules.hexsport.play.contest import Contest
from rules.hexsport.play.dice_test import Test, player_test
from rules.hexsport.play.odds import CONTEST, DAMAGE, LISTED, MORE, Odds, Results, odds
from rules.hexsport.play.throw import Throw
from rules.hexsport.report import Cause
from tests.rules.hexsport.play.scenes import Scene, guard, jack, striker
from tests.rules.hexsport.play.strides import FAR, alone

LUCKY = ("lucky",)


def a_test(scene: Scene, tag: str, kind: str = "stand_up", dice: int = 3, need: int = 0) -> Test:
    return player_test(scene.state, kind, scene.slot(tag), dice, need=need)


def only(found: tuple[Odds, ...]) -> Odds:
    (one,) = found
    assert sum(one.results.values()) == 1
    return one


def results(dice: int, number: int, need: int = 1) -> Results:
    found = odds_of(dice, number, need)
    return {"fail": found.fail, "success": found.success, "double": found.doubles}


def test_the_dice_that_are_asked_for_have_their_chances() -> None:
    scene = Scene([jack(1, at=(0, 2))])
    assert only(odds(scene.start(a_test(scene, "H1")).state)) == Odds(results=results(3, 4))


@pytest.mark.rule("HX-DICE-26")
def test_each_number_of_coaching_dice_has_its_chances() -> None:
    scene = Scene([jack(1, at=(0, 2))], dice=(2, 0))
    found = odds(scene.start(a_test(scene, "H1")).state)
    assert [one.command for one in found] == list(scene.offered)
    assert [one.results for one in found] == [results(3 + more, 4) for more in range(3)]


@pytest.mark.rule("HX-DICE-25", "HX-DICE-28")
def test_coaching_dice_count_as_the_options_have_them() -> None:
    raised = Scene([jack(1, at=(0, 2))], dice=(2, 0))
    assert odds(raised.start(a_test(raised, "H1", dice=-1)).state)[2].results == results(2, 4)
    whole = Scene([jack(1, at=(0, 2))], dice=(2, 0), dice_floor_order="after_coaching")
    assert odds(whole.start(a_test(whole, "H1", dice=-1)).state)[2].results == results(1, 4)
    flat = Scene([jack(1, at=(0, 2))], dice=(1, 0), dice_coaching_explode=False)
    found = odds(flat.start(a_test(flat, "H1", dice=0)).state)[1].results
    assert found == {"fail": Fraction(1, 2), "success": Fraction(1, 2), "double": 0}


@pytest.mark.rule("HX-DICE-11")
@pytest.mark.parametrize("need", [1, 2, 3])
def test_a_rising_test_is_harder_each_time_and_never_doubled(need: int) -> None:
    scene = Scene([jack(1, at=(0, 2))])
    found = only(odds(scene.start(a_test(scene, "H1", "dash", need=need)).state))
    fail = odds_of(3, 4, need).fail
    assert found.results == {"fail": fail, "success": 1 - fail}


def test_what_has_fallen_already_counts() -> None:
    scene = Scene([jack(1, at=(0, 2))])
    scene.start(a_test(scene, "H1")).roll(6, 1, 1)
    assert only(odds(scene.state)).results == {"fail": 0, "success": Fraction(1, 2), "double": Fraction(1, 2)}


@pytest.mark.rule("HX-ABIL-15", "HX-ABIL-16")
@pytest.mark.parametrize("abilities", [LUCKY, ("really_lucky",)])
def test_a_reroll_to_come_is_counted_in(abilities: tuple[str, ...]) -> None:
    """One die against 4+ fails twice in 1 of 4; whoever doubled or just succeeded keeps it."""
    scene = Scene([jack(1, at=(0, 2), abilities=abilities)])
    scene.start(a_test(scene, "H1", dice=1))
    assert only(odds(scene.state)).results["fail"] == Fraction(1, 4)
    scene.roll(1).give(Reroll())
    scene.start(a_test(scene, "H1", dice=1))
    assert only(odds(scene.state)).results["fail"] == Fraction(1, 4), "it was not used"
    scene.roll(1).give(Reroll(0, 0))
    assert only(odds(scene.state)).results["fail"] == Fraction(1, 2)


@pytest.mark.rule("HX-ABIL-15")
def test_each_die_that_may_be_picked_up_has_its_chances() -> None:
    scene = Scene([jack(1, at=(0, 2), abilities=LUCKY)])
    scene.start(a_test(scene, "H1", dice=2)).roll(1, 4)
    found = {one.command: one.results for one in odds(scene.state)}
    assert found[Reroll()] == {"fail": 0, "success": 1, "double": 0}
    assert found[Reroll(0, 0)] == {"fail": 0, "success": Fraction(1, 2), "double": Fraction(1, 2)}
    assert found[Reroll(1, 0)] == results(1, 4)


@pytest.mark.rule("HX-DICE-32")
@pytest.mark.parametrize(("option", "fail"), [("removed", Fraction(1, 2)), ("kept", 0)])
def test_the_dice_of_a_six_go_or_stay_with_it(option: str, fail: Fraction) -> None:
    scene = Scene([jack(1, at=(0, 2), abilities=LUCKY)], dice_reroll_chain=option)
    scene.start(a_test(scene, "H1", dice=1)).roll(6).roll(5)
    assert {one.command: one.results["fail"] for one in odds(scene.state)}[Reroll(0, 0)] == fail


def a_contest(**told: object) -> Scene:
    scene = Scene([guard(1, at=(0, 2))], [striker(2, at=(1, 2))], **told)  # type: ignore[arg-type]  # terms and dice
    active, reacting = a_test(scene, "H1", "slam", dice=4), a_test(scene, "V2", "dodge")
    return scene.start(Contest(active=active, reacting=reacting))


@pytest.mark.rule("HX-DICE-10", "HX-DICE-18")
def test_a_contest_has_five_results() -> None:
    found = only(odds(a_contest().state))
    expected = opposed_odds(4, 4, 3, 4)
    assert list(found.results) == list(CONTEST)
    assert found.results["active_doubles"] == expected.a_doubles
    assert found.results["active_wins"] == expected.a_wins
    assert found.results["draw"] == expected.draw
    assert found.results["reacting_wins"] == expected.b_wins
    assert found.results["reacting_doubles"] == expected.b_doubles


@pytest.mark.rule("HX-SLAM-13")
def test_the_potential_damage_of_a_double_is_its_margin() -> None:
    found = only(odds(a_contest().state))
    one, other = successes(4, 4, 30), successes(3, 4, 30)
    for margin in range(1, LISTED + 1):
        exactly = sum(one[margin + count] * other[count] for count in range(margin + 1))
        assert found.potential[0][str(margin)] == exactly
    for side, result in enumerate(("active_doubles", "reacting_doubles")):
        assert sum(found.potential[side].values()) == found.results[result]
        assert 0 < found.potential[side][MORE] < Fraction(1, 500)


@pytest.mark.rule("HX-DICE-29")
def test_each_side_sees_what_its_coaching_dice_bring() -> None:
    scene = a_contest(dice=(1, 2))
    assert [one.results["draw"] for one in odds(scene.state)] == [opposed_odds(4 + n, 4, 3, 4).draw for n in (0, 1)]
    scene.give(Coach(1))
    assert [one.results["draw"] for one in odds(scene.state)] == [opposed_odds(5, 4, 3 + n, 4).draw for n in (0, 1, 2)]


def test_the_second_roll_of_a_contest_knows_the_first() -> None:
    scene = a_contest().roll(4, 4, 1, 1)
    found = only(odds(scene.state)).results
    chances = successes(3, 4, 3)
    assert found["active_doubles"] == chances[0] + chances[1]
    assert found["active_wins"] == 0
    assert (found["draw"], found["reacting_wins"]) == (chances[2], chances[3])


def test_a_contest_that_nobody_answers_is_won_or_drawn() -> None:
    scene = Scene([guard(1, at=(0, 2))], [striker(2, at=(1, 2))])
    scene.start(Contest(active=a_test(scene, "H1", "slam")))
    assert only(odds(scene.state)).results["draw"] == Fraction(1, 8)


@pytest.mark.rule("HX-ABIL-15")
def test_luck_helps_either_side_of_a_contest() -> None:
    def losing(home: tuple[str, ...], visitor: tuple[str, ...]) -> tuple[Fraction, Fraction]:
        scene = Scene([guard(1, at=(0, 2), abilities=home)], [striker(2, at=(1, 2), abilities=visitor)])
        scene.start(Contest(active=a_test(scene, "H1", "slam", 1), reacting=a_test(scene, "V2", "dodge", 1)))
        found = only(odds(scene.state)).results
        return found["reacting_wins"] + found["reacting_doubles"], found["active_wins"] + found["active_doubles"]

    plain, active, reacting = losing((), ()), losing(LUCKY, ()), losing((), LUCKY)
    assert active[0] < plain[0] < reacting[0]
    assert active[1] > plain[1] > reacting[1]


@pytest.mark.rule("HX-ABIL-15")
def test_who_reacts_picks_up_a_success_if_that_alone_can_help() -> None:
    """Against 2 successes one success is lost anyhow; only a 6 and another success draw."""
    scene = Scene([guard(1, at=(0, 2))], [striker(2, at=(1, 2), abilities=LUCKY)])
    scene.start(Contest(active=a_test(scene, "H1", "slam", 2), reacting=a_test(scene, "V2", "dodge", 1)))
    scene.roll(4, 4)
    scene.roll(4)
    assert {one.command: one.results["draw"] for one in odds(scene.state)} == {
        Reroll(): 0,
        Reroll(0, 0): Fraction(1, 6) * Fraction(1, 2) * Fraction(5, 6),
    }


@pytest.mark.rule("HX-ARMOUR-04", "HX-ARMOUR-06", "HX-ARMOUR-08")
def test_an_armour_check_sends_him_where_the_damage_says() -> None:
    scene = Scene([guard(1, at=(-1, 0))], [jack(9, at=(0, 0))])
    scene.start(ArmourCheck(slot=1, potential=5, by=0, cause=Cause.SLAM))
    found = only(odds(scene.state)).results
    chances = successes(3, 4, 4)
    assert found == {
        "held": 1 - sum(chances),
        "bin_1": chances[4],
        "bin_2": chances[3],
        "bin_3": chances[2],
        "death": chances[0] + chances[1],
    }


@pytest.mark.rule("HX-ARMOUR-10", "HX-ARMOUR-11")
def test_abilities_count_in_an_armour_check() -> None:
    def check(*abilities: str) -> Results:
        scene = Scene([guard(1, at=(-1, 0))], [jack(9, at=(0, 0), abilities=abilities)])
        scene.start(ArmourCheck(slot=1, potential=4, by=0, cause=Cause.SLAM))
        return only(odds(scene.state)).results

    chances = successes(3, 4, 3)
    assert check()["death"] == chances[0]
    assert check("cant_feel_a_thing")["death"] == 0
    assert check("cant_feel_a_thing")["bin_3"] == chances[0]
    quick = check("quick_recovery")
    assert quick["bin_1"] == sum(chances[1:4])
    assert quick["bin_2"] == quick["bin_3"] == 0


@pytest.mark.rule("HX-ABIL-11")
def test_a_grizzled_player_counts_on_one_more_try() -> None:
    def death(option: str) -> Fraction:
        scene = Scene([guard(1, at=(-1, 0))], [jack(9, at=(0, 0), abilities=("grizzled",))], abil_grizzled=option)
        scene.start(ArmourCheck(slot=1, potential=4, by=0, cause=Cause.SLAM))
        return only(odds(scene.state)).results["death"]

    assert (death("no_effect"), death("reroll_armour_once")) == (Fraction(1, 8), Fraction(1, 16))


@pytest.mark.rule("HX-ABIL-11")
def test_by_option_the_odds_place_a_grizzled_player_a_space_nearer() -> None:
    def check(*abilities: str) -> Results:
        scene = Scene(
            [guard(1, at=(-1, 0))], [jack(9, at=(0, 0), abilities=abilities)], abil_grizzled="bin_step_sooner"
        )
        scene.start(ArmourCheck(slot=1, potential=4, by=0, cause=Cause.SLAM))
        return only(odds(scene.state)).results

    plain, grizzled = check(), check("grizzled")
    assert list(grizzled) == ["held", "bench", "bin_1", "bin_2", "death"]
    assert list(grizzled.values()) == list(plain.values())


def test_a_pass_counts_its_successes() -> None:
    scene = Scene([striker(1, at=(0, 0), ball=True), striker(2, at=(5, 0), facing=3)], ref=FAR)
    scene.start(Throw(slot=0, moved=False))
    found = only(odds(scene.state)).results
    assert [found[str(count)] for count in range(4)] == list(successes(3, 4, 3))
    assert found[MORE] == 1 - sum(successes(3, 4, LISTED))


def test_nothing_is_told_where_no_test_is_pending() -> None:
    assert odds(alone(jack(1, at=(0, 2))).state) == ()
    assert set(DAMAGE) == {"held", "bin_1", "bin_2", "bin_3", "death"}
