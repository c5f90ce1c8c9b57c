"""Fan Checks, the Cheerleader check and cashed cheers."""

import pytest
from msgspec import UNSET

from rules.core import codec
from rules.core.pending import DrawRequest
from rules.hexsport.play.armour import ArmourCheck
from rules.hexsport.play.cheers import Cash, CheerleaderCheck, FanChecks, StrikeChecks, cheer_offers, cheers_that_count
from rules.hexsport.play.cheers import strike_checks as checks
from rules.hexsport.play.commands import CashCheers
from rules.hexsport.play.events import CheersCashed, CheersEarned
from rules.hexsport.report import Cause
from rules.hexsport.state import Rewards
from tests.rules.hexsport.play.scenes import Piece, Scene, guard, jack, striker

THREE_CHEERS, NO_CHEERS, EVENT = (4, 7, 10, 13, 15, 20), 1, 3


def field_of(scene: Scene, *fields: int, side: int = 0) -> Scene:
    """Cheerleaders of a side stand there."""
    scene.first = scene.state = scene.state.with_team(side, cheerleaders=fields)
    return scene


def draws(scene: Scene) -> int:
    """How many cards are turned until nothing is awaited any more."""
    count = 0
    while isinstance(scene.pending, DrawRequest):
        scene.draw(scene.pending.among[0])
        count += 1
    assert scene.pending is None
    return count


@pytest.mark.rule("HX-CHEERS-01", "HX-CHEERS-02", "HX-CHEERS-03")
def test_the_worth_and_the_double_of_a_strike_bring_a_check_each() -> None:
    """EX-041"""
    assert [checks(1, double=False), checks(1, double=True)] == [0, 1]
    assert [checks(3, double=False), checks(3, double=True)] == [1, 2]
    assert [checks(2, double=False), checks(4, double=True)] == [0, 2]


@pytest.mark.rule("HX-CHEERS-05", "HX-CHEERS-06")
def test_a_show_off_brings_a_check_on_top_or_by_option_instead() -> None:
    assert [checks(1, double=False, show_off=True), checks(4, double=True, show_off=True)] == [1, 3]
    alone = [checks(points, double=double, show_off=True, stacks=False) for points, double in ((1, False), (3, True))]
    assert alone == [1, 2]


@pytest.mark.rule("HX-CHEERS-05", "HX-CHEERS-07", "HX-STAFF-17")
def test_a_doubled_four_of_a_show_off_onto_his_own_cheerleader_brings_four_checks() -> None:
    """EX-042"""
    scene = field_of(Scene([striker(9, at=(5, 0), abilities=("show_off",))], score=4), 4)
    scene.start(StrikeChecks(slot=0, points=4, double=True))
    assert draws(scene) == 4
    assert [(event.side, event.why) for event in scene.told(CheersEarned)] == [(0, "cheerleader"), *[(0, "strike")] * 3]
    assert scene.state.teams[0].cheerleaders == ()
    assert scene.state.teams[0].benched_cheerleaders == 1


@pytest.mark.rule("HX-STAFF-17", "HX-CHEERS-07")
def test_the_other_teams_cheerleader_goes_to_her_bench_without_a_check() -> None:
    scene = field_of(Scene([striker(9, at=(5, 0))], score=3), 3, 5, side=1)
    scene.start(CheerleaderCheck(side=0))
    assert draws(scene) == 0
    assert scene.state.teams[1].cheerleaders == (5,)
    assert scene.state.teams[1].benched_cheerleaders == 1


@pytest.mark.rule("HX-STAFF-18")
@pytest.mark.parametrize(("option", "left"), [("strikes_of_3_or_more", (2,)), ("every_strike", ())])
def test_strikes_of_less_than_three_leave_cheerleaders_alone_unless_the_option_says_so(
    option: str, left: tuple[int, ...]
) -> None:
    scene = field_of(Scene([striker(9, at=(5, 0))], score=2, cheers_cheerleader_check=option), 2)
    scene.start(StrikeChecks(slot=0, points=2, double=False))
    draws(scene)
    assert scene.state.teams[0].cheerleaders == left


@pytest.mark.rule("HX-STAFF-18")
def test_a_strike_of_three_checks_the_cheerleaders() -> None:
    scene = field_of(Scene([striker(9, at=(5, 0))], score=3), 3)
    scene.start(StrikeChecks(slot=0, points=3, double=False))
    assert draws(scene) == 2
    assert scene.state.teams[0].cheerleaders == ()


@pytest.mark.rule("HX-SCORE-14")
@pytest.mark.parametrize(("option", "count"), [("before_end", 2), ("none", 0)])
def test_a_landslide_has_its_checks_unless_the_option_drops_them(option: str, count: int) -> None:
    scene = Scene([striker(9, at=(5, 0))], score=7, score_landslide_checks=option)
    scene.start(StrikeChecks(slot=0, points=3, double=True))
    assert draws(scene) == count


@pytest.mark.rule("HX-CHEERS-08")
def test_a_fan_check_adds_the_cheers_of_one_card() -> None:
    scene = Scene([jack(1, at=(0, 2))]).start(FanChecks(side=1, count=2, why="damage")).draw(THREE_CHEERS[0])
    assert isinstance(scene.pending, DrawRequest)
    assert (scene.pending.purpose, scene.pending.subject) == ("fan_check", "visitor")
    scene.draw(NO_CHEERS)
    assert scene.told(CheersEarned) == [CheersEarned(1, 3, "damage"), CheersEarned(1, 0, "damage")]
    assert (scene.state.teams[1].cheers, scene.state.teams[0].cheers) == (3, 0)


@pytest.mark.rule("HX-CHEERS-04", "HX-ARMOUR-09")
@pytest.mark.parametrize(("potential", "count"), [(2, 0), (3, 1), (5, 1)])
def test_damage_of_three_brings_the_victims_opponents_a_check(potential: int, count: int) -> None:
    scene = Scene([guard(1, at=(0, 2))], [jack(3, at=(1, 2))])
    scene.start(ArmourCheck(slot=1, potential=potential, by=0, cause=Cause.SLAM)).roll(1, 1, 1)
    assert draws(scene) == count
    assert [event.side for event in scene.told(CheersEarned)] == [0] * count


@pytest.mark.rule("HX-CHEERS-15", "HX-ARMOUR-11")
def test_quick_recovery_spares_the_check_unless_it_kills() -> None:
    """EX-080"""
    for armour, count in (((1, 1, 4), 1), ((1, 4, 4), 0)):
        scene = Scene([guard(1, at=(0, 2))], [jack(3, at=(1, 2), abilities=("quick_recovery",))])
        scene.start(ArmourCheck(slot=1, potential=5, by=0, cause=Cause.SLAM)).roll(*armour)
        assert draws(scene) == count


@pytest.mark.rule("HX-CHEERS-15", "HX-XP-03")
@pytest.mark.parametrize(
    ("measure", "checks", "measured"), [("after_quick_recovery", 0, 1), ("before_quick_recovery", 1, 3)]
)
def test_the_damage_that_fans_see_may_be_that_before_quick_recovery(measure: str, checks: int, measured: int) -> None:
    pieces = [guard(1, at=(0, 2))], [jack(3, at=(1, 2), abilities=("quick_recovery",))]
    scene = Scene(*pieces, xp_injury_measure=measure)
    scene.start(ArmourCheck(slot=1, potential=5, by=0, cause=Cause.SLAM)).roll(1, 4, 4)
    assert draws(scene) == checks
    (harm,) = scene.state.harm
    assert (harm.damage, harm.counts, scene.state.figures[1].bin) == (1, measured, 1)


@pytest.mark.rule("HX-CHEERS-09")
def test_an_event_among_the_checks_applies_before_the_next_check() -> None:
    scene = Scene([jack(1, at=(0, 2))]).start(FanChecks(side=0, count=2, why="strike")).draw(EVENT)
    assert scene.state.event == EVENT
    assert scene.state.teams[0].cheers == 2


@pytest.mark.rule("HX-CHEERS-10")
@pytest.mark.parametrize(("option", "order"), [("rushing_first", [0, 1, 1]), ("scorer_first", [1, 1, 0])])
def test_when_both_sides_check_at_once_the_option_orders_them(option: str, order: list[int]) -> None:
    scene = Scene([jack(1, at=(0, 2))], cheers_order=option)
    scene.start(FanChecks(side=1, count=2, why="strike", others=1))
    assert draws(scene) == 3
    assert [event.side for event in scene.told(CheersEarned)] == order


def with_cheers(cheers: int, *pieces: Piece, **terms: object) -> Scene:
    scene = Scene(list(pieces), **terms)
    scene.first = scene.state = scene.state.with_team(0, cheers=cheers)
    return scene


def rewards(scene: Scene) -> list[object]:
    return [offer.command for offer in cheer_offers(scene.state)]


@pytest.mark.rule("HX-CHEERS-11", "HX-CHEERS-12", "HX-CHEERS-13", "HX-CHEERS-14")
def test_seven_cheers_are_two_rewards_and_all_count_for_man_of_the_match() -> None:
    """EX-043"""
    scene = with_cheers(7)
    assert rewards(scene) == [CashCheers("die"), CashCheers("card")]
    scene.start(Cash(side=0, reward="die"))
    assert scene.state.teams[0].dice == 1
    assert rewards(scene) == [CashCheers("die"), CashCheers("card")]
    scene.start(Cash(side=0, reward="card")).draw(THREE_CHEERS[0])
    assert scene.state.teams[0].hand == (THREE_CHEERS[0],)
    assert rewards(scene) == []
    assert scene.state.teams[0].tokens == 5
    assert cheers_that_count(scene.state, 0) == 7


@pytest.mark.rule("HX-CHEERS-12")
def test_by_option_what_cheers_bought_is_counted_for_the_season() -> None:
    scene = with_cheers(9, cheers_reward_lifetime="season")
    scene.start(Cash(side=0, reward="die")).start(Cash(side=0, reward="card")).draw(THREE_CHEERS[0])
    scene.start(Cash(side=0, reward="die"))
    assert scene.state.teams[0].rewards == Rewards(dice=2, cards=1)
    assert (scene.state.teams[0].dice, scene.state.teams[0].cashed) == (2, 9)
    assert scene.state.teams[1].rewards is UNSET


@pytest.mark.rule("HX-CHEERS-12")
def test_where_rewards_last_for_the_match_nothing_of_them_is_written() -> None:
    scene = with_cheers(3).start(Cash(side=0, reward="die"))
    (cashed,) = scene.told(CheersCashed)
    assert codec.plain(cashed) == {"is": "CheersCashed", "side": 0, "reward": "die", "cheers": 3}
    assert "rewards" not in codec.plain(scene.state.teams[0])  # type: ignore[operator]


@pytest.mark.rule("HX-CHEERS-11")
@pytest.mark.parametrize(("rate", "count"), [(5, 2), ("none", 0)])
def test_the_rate_of_cheers_is_an_option(rate: int | str, count: int) -> None:
    assert len(rewards(with_cheers(6, cheers_per_reward=rate))) == count


@pytest.mark.rule("HX-CHEERS-14")
def test_by_option_cashed_cheers_count_no_more() -> None:
    scene = with_cheers(7, cheers_motm_counts_cashed=False).start(Cash(side=0, reward="die"))
    assert cheers_that_count(scene.state, 0) == 4
