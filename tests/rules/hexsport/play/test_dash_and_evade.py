"""Movement beyond its limit, and out of threat hexes."""

import pytest

from rules.core.pending import RollRequest
from rules.hexsport.play.commands import Step, Stop, Turn
from rules.hexsport.play.events import PlayerFell
from rules.hexsport.state import Stats
from tests.rules.hexsport.play.scenes import Piece, Scene, cell, guard, jack, striker
from tests.rules.hexsport.play.strides import (
    FAR,
    SLOW,
    acting,
    alone,
    cuts,
    over,
    rolled,
    spent,
)


@pytest.mark.rule("HX-DASH-01", "HX-DASH-02", "HX-DASH-03", "HX-DASH-05", "HX-DASH-06", "HX-DICE-11", "HX-RUN-06")
def test_dashes_follow_the_full_movement_and_each_needs_one_success_more() -> None:
    """EX-048"""
    scene = spent(striker(1, at=(0, 2), stats=SLOW))
    scene.give(Step(0)).roll(4, 1, 1, 1)
    assert scene.where("H1") == (2, 2)
    scene.give(Step(1)).roll(4, 4, 1, 1)
    assert scene.where("H1") == (3, 1)
    scene.give(Step(0)).roll(4, 4, 1, 1)
    assert rolled(scene) == [("dash", 4)] * 3
    assert scene.down("H1")
    assert scene.where("H1") == (4, 1)


@pytest.mark.rule("HX-DASH-04", "HX-DOWN-02", "HX-RUSH-16", "HX-DOWN-03")
def test_a_carrier_who_fails_a_dash_lies_in_the_named_hex_and_the_ball_scatters_from_there() -> None:
    """EX-049"""
    scene = Scene([striker(1, at=(2, 2), stats=SLOW, ball=True)], ref=FAR, scatter_namer="fixed_direction_0")
    acting(scene, "H1").give(Step(0), Step(0)).roll(1, 1, 1, 1)
    assert scene.where("H1") == (4, 2)
    assert scene.down("H1")
    assert scene.ball == (4, 2)
    scene.roll(4, 2)
    assert scene.ball == (2, 2)
    assert scene.carrier is None
    assert cuts(scene) == ["fallen_carrier"]
    assert rolled(scene) == [("dash", 4)]
    assert over(scene)


@pytest.mark.rule("HX-DASH-08", "HX-DASH-09", "HX-DOWN-03")
def test_a_fall_without_the_ball_ends_the_action_alone() -> None:
    scene = spent(jack(1, at=(0, 2), stats=SLOW)).give(Step(0)).roll(1, 1, 1)
    assert scene.down("H1")
    assert over(scene)
    assert cuts(scene) == []
    assert rolled(scene) == [("dash", 3)]


@pytest.mark.rule("HX-DOWN-05")
def test_who_falls_onto_the_ball_makes_it_scatter_and_the_rush_goes_on() -> None:
    scene = spent(jack(1, at=(0, 2), stats=SLOW), ball=(2, 2), scatter_namer="fixed_direction_0")
    scene.give(Step(0)).roll(1, 1, 1).roll(1, 3)
    assert scene.where("H1") == (2, 2)
    assert scene.ball == (5, 2)
    assert cuts(scene) == []


@pytest.mark.rule("HX-DASH-10", "HX-RUSH-31", "HX-RUSH-33")
def test_a_dash_out_of_a_threat_hex_is_evaded_first_and_both_count_the_threat_of_the_hex_left() -> None:
    scene = spent(jack(1, at=(0, 2), stats=SLOW), guard(2, at=(2, 2), facing=3))
    scene.give(Step(4)).roll(4, 1).roll(4, 1)
    assert rolled(scene) == [("evade", 2), ("dash", 2)]
    assert scene.where("H1") == (0, 3)
    assert not scene.down("H1")


@pytest.mark.rule("HX-RUSH-33", "HX-DASH-09")
def test_after_the_first_failed_test_he_falls_in_the_named_hex_without_a_second() -> None:
    scene = spent(jack(1, at=(0, 2), stats=SLOW), guard(2, at=(2, 2), facing=3))
    scene.give(Step(4)).roll(1, 1)
    assert scene.told(PlayerFell) == [PlayerFell(0, cell((0, 3)), "evade")]
    assert over(scene)


@pytest.mark.rule("HX-RUSH-31", "HX-RUSH-33")
def test_by_option_dash_comes_before_evade_and_all_tests_are_made() -> None:
    options = {"move_test_order": "dash_evade_pickup", "move_after_failed_test": "all_tests"}
    scene = spent(jack(1, at=(0, 2), stats=SLOW), guard(2, at=(2, 2), facing=3), **options)
    scene.give(Step(4)).roll(1, 1).roll(4, 4)
    assert rolled(scene) == [("dash", 2), ("evade", 2)]
    assert scene.told(PlayerFell) == [PlayerFell(0, cell((0, 3)), "dash")]


@pytest.mark.rule("HX-DASH-02", "HX-DASH-05", "HX-DASH-07")
@pytest.mark.parametrize(("value", "down"), [("falls_in_place", True), ("stays_standing", False)])
def test_a_sprinter_dashes_a_turn_and_falls_where_he_stands_if_it_fails(value: str, down: bool) -> None:
    scene = alone(jack(1, at=(0, 2), facing=0, stats=SLOW), action="sprint", dash_failed_turn=value)
    scene.give(Step(0), Step(0), Turn(1)).roll(4, 1, 1)
    assert scene.facing("H1") == 1
    scene.give(Turn(2)).roll(4, 1, 1)
    assert scene.where("H1") == (2, 2)
    assert scene.down("H1") is down
    assert scene.facing("H1") == 1
    assert over(scene)


@pytest.mark.rule("HX-ABIL-28")
def test_stretch_adds_a_die_to_every_dash() -> None:
    scene = spent(jack(1, at=(0, 2), stats=SLOW, abilities=("stretch",)))
    scene.give(Step(0)).roll(4, 1, 1, 1)
    assert rolled(scene) == [("dash", 4)]


@pytest.mark.rule("HX-EVADE-01", "HX-EVADE-02", "HX-EVADE-03", "HX-EVADE-04", "HX-EVADE-06")
def test_one_evade_leaves_a_hex_under_two_threats() -> None:
    """EX-050"""
    scene = alone(jack(1, at=(0, 2)), guard(2, at=(1, 2), facing=3), guard(3, at=(1, 1), facing=3))
    scene.give(Step(3)).roll(4)
    assert rolled(scene) == [("evade", 1)]
    assert scene.where("H1") == (-1, 2)
    scene.give(Step(3))
    assert rolled(scene) == [("evade", 1)]


@pytest.mark.rule("HX-EVADE-03")
def test_a_striker_evades_with_a_die_more() -> None:
    scene = alone(striker(1, at=(0, 2)), guard(2, at=(1, 2), facing=3)).give(Step(3)).roll(4, 1, 1)
    assert rolled(scene) == [("evade", 3)]


@pytest.mark.rule("HX-EVADE-05", "HX-RUSH-16")
def test_a_carrier_who_fails_an_evade_falls_in_the_named_hex_and_ends_the_rush() -> None:
    scene = Scene([jack(1, at=(0, 2), ball=True)], [guard(2, at=(1, 2), facing=3)], ref=FAR)
    acting(scene, "H1").give(Step(3)).roll(1, 1)
    assert scene.where("H1") == (-1, 2)
    assert scene.down("H1")
    assert scene.ball == (-1, 2)
    assert scene.carrier is None


@pytest.mark.rule("HX-EVADE-01", "HX-FACING-02", "HX-FACING-08")
@pytest.mark.parametrize("other", [jack(2, at=(1, 2), facing=0), jack(2, at=(1, 2), facing=3, down=True)])
def test_nobody_evades_one_who_looks_away_or_lies(other: Piece) -> None:
    scene = alone(jack(1, at=(0, 2)), other).give(Step(3))
    assert rolled(scene) == []
    assert scene.where("H1") == (-1, 2)


@pytest.mark.rule("HX-FACING-08")
def test_nobody_evades_a_team_mate() -> None:
    scene = Scene([jack(1, at=(0, 2)), guard(2, at=(1, 2), facing=3)], ref=FAR)
    acting(scene, "H1").give(Step(3))
    assert rolled(scene) == []


@pytest.mark.rule("HX-FACING-11", "HX-ABIL-01")
def test_one_with_360_vision_is_evaded_from_behind_too() -> None:
    scene = alone(jack(1, at=(0, 2)), guard(2, at=(1, 2), facing=0, abilities=("360_vision",)))
    scene.give(Step(3)).roll(4, 1)
    assert rolled(scene) == [("evade", 2)]


@pytest.mark.rule("HX-DICE-11", "HX-DICE-12")
@pytest.mark.parametrize(("counters", "enough"), [("per_kind", (1, 2, 1)), ("shared", (1, 2, 3))])
def test_two_evades_and_a_dash_need_one_two_and_one_success(counters: str, enough: tuple[int, int, int]) -> None:
    """EX-008"""
    stats = Stats(2, 4, 4, 4, 4)

    def walked(*made: int) -> Scene:
        scene = alone(striker(1, at=(-1, 2), stats=stats), guard(2, at=(0, 1), facing=4), dice_rise_counters=counters)
        for successes in made:
            dice = scene.give(Step(0)).pending.dice  # type: ignore[union-attr]  # dice are asked for
            scene.roll(*[4] * successes, *[1] * (dice - successes))
            if scene.down("H1"):
                return scene
        return scene

    assert walked(*enough[:2], 0).down("H1")
    assert not walked(*enough[:2]).down("H1")
    assert walked(enough[0], enough[1] - 1).down("H1")
    assert walked(*enough[:2], enough[2] - 1).down("H1")
    assert not walked(*enough).down("H1")


@pytest.mark.rule("HX-DICE-13")
@pytest.mark.parametrize(("cap", "falls"), [("none", True), ("3", False)])
def test_the_fourth_attempt_needs_four_successes_unless_three_are_the_most(cap: str, falls: bool) -> None:
    scene = spent(striker(1, at=(-5, 2), stats=SLOW), dice_rise_cap=cap)
    for successes in (1, 2, 3, 3):
        scene.give(Step(0)).roll(*[4] * successes, *[1] * (4 - successes))
    assert scene.down("H1") is falls


@pytest.mark.rule("HX-DICE-14")
def test_a_new_action_counts_attempts_anew() -> None:
    scene = spent(jack(1, at=(-5, 2), stats=SLOW)).give(Step(0)).roll(4, 1, 1).give(Stop())
    acting(scene, "H1").give(Step(0), Step(0)).roll(4, 1, 1)
    assert not scene.down("H1")


@pytest.mark.rule("HX-ABIL-10", "HX-DICE-22")
@pytest.mark.parametrize(("value", "down"), [("stays_and_falls", True), ("stays_standing", False)])
def test_a_failed_evade_away_from_gotcha_moves_nobody(value: str, down: bool) -> None:
    """EX-090"""
    scene = alone(jack(1, at=(0, 2)), guard(2, at=(1, 2), facing=3, abilities=("gotcha",)), abil_gotcha_fall=value)
    scene.give(Step(3)).roll(1)
    assert rolled(scene) == [("evade", 1)]
    assert scene.where("H1") == (0, 2)
    assert scene.down("H1") is down
    assert over(scene)


@pytest.mark.rule("HX-ABIL-10", "HX-RUSH-33")
@pytest.mark.parametrize("order", ["evade_dash_pickup", "dash_evade_pickup"])
def test_whichever_test_comes_first_who_fails_the_evade_from_gotcha_stays(order: str) -> None:
    scene = alone(
        jack(1, at=(-1, 2), stats=SLOW),
        guard(2, at=(1, 2), facing=3, abilities=("gotcha",)),
        move_test_order=order,
        move_after_failed_test="all_tests",
    )
    scene.give(Step(0), Step(3))
    while isinstance(wanted := scene.pending, RollRequest):
        scene.roll(*[1] * wanted.dice)
    assert {kind for kind, _successes in rolled(scene)} == {"dash", "evade"}
    assert (scene.where("H1"), scene.down("H1")) == ((0, 2), True)
