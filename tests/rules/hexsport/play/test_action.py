"""An action from its begin to its end."""

import pytest

from rules.hexsport.play.action import Action, action_for
from rules.hexsport.play.commands import Act, Call, Command, Face, Pick, React, Step, Stop, Target, Turn
from rules.hexsport.play.events import (
    ActionBegan,
    ActionEnded,
    AttackMade,
    CardsDiscarded,
    FoulCalled,
    RefDistracted,
    TestRolled,
)
from rules.hexsport.play.state import Where
from rules.hexsport.state import Stats
from tests.rules.hexsport.play.scenes import Scene, cell, guard, jack, keeper, striker
from tests.rules.hexsport.play.strides import FAR, acting, over, rolled, steps


@pytest.mark.rule("HX-RUSH-05")
def test_an_action_costs_a_token_and_counts_for_the_player() -> None:
    scene = Scene([jack(1, at=(0, 2))], ref=FAR)
    scene.start(action_for(scene.state, Act(0, "run"))).give(Turn(2))
    assert scene.state.teams[0].tokens == 4
    assert scene.state.figures[0].actions == 1
    assert scene.told(ActionBegan, ActionEnded) == [ActionBegan(0, "run", "token"), ActionEnded(0, "run")]


@pytest.mark.rule("HX-RUSH-08", "HX-CARDS-05")
def test_a_card_is_discarded_and_costs_neither_token_nor_action() -> None:
    scene = Scene([jack(1, at=(0, 2))], ref=FAR, hands=((1,), ()))
    scene.start(action_for(scene.state, Act(0, "run", 1))).give(Turn(2))
    assert scene.state.teams[0].tokens == 5
    assert scene.state.figures[0].actions == 0
    assert scene.state.figures[0].carded
    assert scene.told(CardsDiscarded) == [CardsDiscarded(0, (1,), "played")]
    assert scene.state.teams[0].hand == ()


@pytest.mark.rule("HX-RUSH-09")
def test_a_free_action_costs_nothing() -> None:
    scene = Scene([jack(1, at=(0, 2))], ref=FAR)
    scene.start(Action(slot=0, action="run", paid="free")).give(Turn(2))
    assert scene.state.teams[0].tokens == 5
    assert scene.state.figures[0].actions == 0


# --- movement before a deed -------------------------------------------------------------------------------------------
@pytest.mark.rule("HX-SLAM-01", "HX-SLAM-02", "HX-SLAM-03", "HX-SLAM-04", "HX-ROLE-13")
def test_a_guard_runs_two_hexes_and_slams_with_five_dice() -> None:
    """EX-063"""
    scene = Scene([guard(1, at=(-2, 2), facing=0)], [striker(2, at=(1, 2), facing=0)], ref=FAR)
    acting(scene, "H1", "slam").give(Step(0), Step(0), Stop(), React("dodge")).roll(1, 1, 1, 1, 1).roll(1, 1, 1, 1)
    assert rolled(scene) == [("slam", 5), ("dodge", 4)]


@pytest.mark.rule("HX-SLAM-05")
def test_turning_alone_is_not_moving_for_a_slam() -> None:
    scene = Scene([guard(1, at=(0, 2), facing=3)], [striker(2, at=(1, 2), facing=0)], ref=FAR)
    acting(scene, "H1", "slam").give(Turn(0), React("none")).roll(1, 1, 1, 1)
    assert rolled(scene) == [("slam", 4)]


@pytest.mark.rule("HX-SLAM-04")
@pytest.mark.parametrize(("value", "dice"), [("any_hex_moved", 5), ("not_adjacent_at_start", 4)])
def test_a_step_from_beside_the_target_to_beside_him_is_moving_unless_by_option(value: str, dice: int) -> None:
    """EX-064"""
    scene = Scene([guard(1, at=(0, 2))], [striker(2, at=(1, 2), facing=0)], ref=FAR, slam_moved_bonus=value)
    acting(scene, "H1", "slam").give(Step(1), Turn(5), React("none")).roll(*[1] * dice)
    assert rolled(scene) == [("slam", dice)]


@pytest.mark.rule("HX-SLAM-02", "HX-STEAL-02")
def test_the_target_is_chosen_among_those_in_the_threat_hexes_after_movement() -> None:
    strikers = [striker(2, at=(1, 2), facing=0), striker(3, at=(1, 1), facing=0), striker(4, at=(-1, 2), facing=3)]
    scene = Scene([guard(1, at=(0, 2), facing=0)], strikers, ref=FAR)
    acting(scene, "H1", "slam").give(Stop())
    assert set(scene.offered) == {Target(1), Target(2)}
    scene.give(Target(2))
    assert scene.told(AttackMade) == [AttackMade(0, 2, "slam")]


def test_who_comes_within_nobodys_reach_has_just_moved() -> None:
    scene = Scene([guard(1, at=(0, 2))], [striker(2, at=(5, 2))], ref=FAR)
    acting(scene, "H1", "slam").give(Step(3), Stop())
    assert scene.told(AttackMade) == []
    assert over(scene)


@pytest.mark.rule("HX-DASH-09")
def test_who_falls_on_his_way_does_nothing_more() -> None:
    scene = Scene([guard(1, at=(0, 2))], [guard(2, at=(1, 2), facing=3)], ref=FAR)
    acting(scene, "H1", "slam").give(Step(1)).roll(1, 1)
    assert scene.told(AttackMade) == []
    assert over(scene)


@pytest.mark.rule("HX-STOMP-01")
def test_a_stomper_does_not_move_at_all() -> None:
    scene = Scene([guard(1, at=(0, 2), facing=0)], [striker(2, at=(1, 2), down=True)], ref=FAR)
    acting(scene, "H1", "stomp").give(React("dodge")).roll(1, 1, 1, 1).roll(1, 1, 1)
    assert rolled(scene) == [("stomp", 4), ("dodge", 3)]


@pytest.mark.rule("HX-FEINT-03")
def test_who_begins_beside_his_target_feints_with_a_die_more_though_he_moved() -> None:
    able = striker(1, at=(0, 2), facing=0, abilities=("misdirect",))
    scene = Scene([able], [striker(2, at=(1, 2), facing=0)], ref=FAR)
    acting(scene, "H1", "feint").give(Step(1), Turn(5), React("none")).roll(1, 1, 1, 1)
    assert rolled(scene) == [("feint", 4)]


@pytest.mark.rule("HX-THROW-05", "HX-THROW-01")
@pytest.mark.parametrize(
    ("given", "dice"), [((Stop(),), 4), ((Turn(1), Target(1)), 3), ((Step(0), Stop(), Target(1)), 3)]
)
def test_a_thrower_who_moved_or_turned_has_a_die_less(given: tuple[Command, ...], dice: int) -> None:
    scene = Scene([striker(1, at=(0, 2), facing=0, ball=True), jack(2, at=(3, 1), facing=3)], ref=FAR)
    acting(scene, "H1", "throw").give(*given).roll(*[1] * dice)
    assert rolled(scene)[0] == ("pass", dice)


# --- Sucker Punch -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("HX-SUCKER-01", "HX-SUCKER-02", "HX-SUCKER-10")
def test_a_slam_begun_before_the_targets_eyes_and_made_from_behind_is_a_sucker_punch() -> None:
    """EX-071"""
    scene = Scene([guard(1, at=(2, 0), stats=Stats(6, 4, 4, 4, 4))], [striker(2, at=(0, 0), facing=0)], ref=FAR)
    acting(scene, "H1", "slam").give(Step(2), Step(2), Step(3), Step(3), Step(4), Step(5), Turn(0))
    assert scene.where("H1") == (-1, 0)
    scene.give(React("none")).roll(1, 1, 1, 1, 1)
    assert rolled(scene)[-1] == ("sucker_punch", 5)
    scene.give(Call("sucker_punch", 0))
    assert scene.told(FoulCalled) == [FoulCalled("sucker_punch", 0)]


@pytest.mark.rule("HX-SUCKER-02")
def test_move_and_slam_in_two_actions_are_no_sucker_punch() -> None:
    scene = Scene([guard(1, at=(-1, 0), facing=0)], [striker(2, at=(0, 0), facing=0)], ref=FAR)
    acting(scene, "H1", "slam").give(Stop(), React("none")).roll(1, 1, 1, 1)
    assert rolled(scene) == [("slam", 4)]
    assert over(scene)


@pytest.mark.rule("HX-SUCKER-10")
def test_where_it_is_declared_a_sucker_punch_needs_the_way_round() -> None:
    home, visitors = [guard(1, at=(1, -1), facing=3)], [striker(2, at=(0, 0), facing=0)]
    scene = Scene(home, visitors, ref=FAR, sucker_detect="declared")
    acting(scene, "H1", "sucker_punch").give(Turn(4))
    assert scene.told(AttackMade) == []
    scene = Scene(home, visitors, ref=FAR, sucker_detect="declared")
    acting(scene, "H1", "sucker_punch").give(Step(3)).roll(4, 1).give(Step(4), Turn(0))
    assert scene.told(AttackMade) == [AttackMade(0, 1, "sucker_punch")]


# --- Distract ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("HX-DISTRACT-01", "HX-DISTRACT-10")
def test_who_runs_or_sprints_to_the_ref_distracts_him() -> None:
    scene = Scene([guard(1, at=(-4, 1), facing=0)], ref=(4, 1))
    acting(scene, "H1", "distract")
    assert scene.offered == (Pick("run"), Pick("sprint"))
    scene.give(Pick("sprint"), *[Step(0)] * 7, Stop())
    scene.roll(4, 4, 1, 1).roll(1, 1, 1)
    assert scene.told(RefDistracted) == [RefDistracted(0)]
    assert over(scene)


@pytest.mark.rule("HX-DISTRACT-01")
def test_who_does_not_reach_the_ref_distracts_nobody() -> None:
    scene = Scene([guard(1, at=(-4, 1), facing=0)], ref=(4, 1))
    acting(scene, "H1", "distract").give(Pick("run"), Step(0), Stop())
    assert scene.told(TestRolled) == []
    assert over(scene)


# --- from the Bench ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("HX-BENCH-01", "HX-ROLE-13")
def test_a_guard_comes_from_the_bench_to_slam() -> None:
    scene = Scene([guard(1)], [striker(2, at=(-8, 5), facing=0)], ref=FAR)
    acting(scene, "H1", "slam").give(Step(0), Stop(), React("none")).roll(1, 1, 1, 1, 1)
    assert rolled(scene) == [("slam", 5)]


@pytest.mark.rule("HX-BENCH-05", "HX-SNEAK-01", "HX-SNEAK-02")
def test_a_seventh_player_may_enter_and_the_other_coach_may_call_it() -> None:
    """EX-037"""
    six = [jack(number, at=(-5, number - 3)) for number in range(2, 8)]
    scene = Scene([jack(1), *six], ref=FAR)
    acting(scene, "H1").give(Stop())
    assert scene.state.figures[0].where is Where.PITCH
    assert Call("sneak", 0) in scene.offered
    scene.give(Call())
    assert over(scene)


@pytest.mark.rule("HX-STALL-01", "HX-STALL-02")
def test_who_ends_his_run_on_the_others_entry_hex_may_be_called() -> None:
    """EX-072"""
    scene = Scene([], [jack(1, at=(-9, 5))], side=1, ref=FAR)
    acting(scene, "V1").give(Step(3), Turn(0))
    assert Call("stall", 0) in scene.offered


@pytest.mark.rule("HX-PUNT-09")
def test_a_keeper_punts_from_where_he_stands() -> None:
    scene = Scene([keeper(1, at=(0, 2), ball=True)], ref=FAR)
    acting(scene, "H1", "punt")
    assert scene.pending is not None
    assert len(scene.offered) == 201


def test_a_pick_up_on_the_way_ends_the_action_before_its_deed() -> None:
    scene = Scene([keeper(1, at=(0, 2))], [striker(2, at=(2, 2))], ball=(1, 2), ref=FAR)
    acting(scene, "H1", "slam").give(Step(0), Face(0, 0)).roll(4, 1)
    assert scene.told(AttackMade) == []
    assert scene.carrier == "H1"
    assert over(scene)


def test_the_first_step_is_from_where_he_stands() -> None:
    scene = Scene([jack(1, at=(0, 2))], ref=FAR)
    acting(scene, "H1").give(Step(5))
    assert scene.state.figures[0].cell == cell((0, 3))
    assert 5 in steps(scene)
