"""The armour check and where it sends a player."""

import pytest

from rules.core.pending import Choice, Drawn, DrawRequest
from rules.hexsport.play.actions import offers_for
from rules.hexsport.play.armour import ArmourCheck
from rules.hexsport.play.commands import Coach, NameDirection
from rules.hexsport.play.engine import advance, begin
from rules.hexsport.play.events import (
    ArmourHeld,
    CheersEarned,
    PlayerBinned,
    PlayerHarmed,
    PlayerKilled,
    RushBegan,
    RushEnded,
)
from rules.hexsport.play.evolve import evolve
from rules.hexsport.play.state import Harm
from rules.hexsport.report import Cause
from tests.rules.hexsport.play.brawls import dice, score
from tests.rules.hexsport.play.scenes import Piece, Scene, guard, jack, keeper, striker


def checked(piece: Piece, potential: int, successes: int, **told: object) -> Scene:
    """V9 is hit by H1's Slam and rolls so many successes."""
    scene = Scene([guard(1, at=(-1, 0))], [piece], **told)
    scene.start(ArmourCheck(slot=1, potential=potential, by=0, cause=Cause.SLAM))
    return score(scene, successes)


@pytest.mark.rule("HX-ARMOUR-02", "HX-ROLE-03")
@pytest.mark.parametrize(("make", "expected"), [(striker, 3), (jack, 3), (guard, 4), (keeper, 4)])
def test_guards_and_keepers_have_4_dice_others_3(make, expected):
    scene = Scene([guard(1, at=(-1, 0))], [make(9, at=(0, 0))])
    assert dice(scene.start(ArmourCheck(slot=1, potential=1, by=0, cause=Cause.SLAM))) == expected


@pytest.mark.rule("HX-ARMOUR-02")
def test_coaching_dice_may_be_added():
    scene = Scene([guard(1, at=(-1, 0))], [jack(9, at=(0, 0))], dice=(0, 1))
    scene.start(ArmourCheck(slot=1, potential=1, by=0, cause=Cause.SLAM)).give(Coach(1))
    assert dice(scene) == 4


@pytest.mark.rule("HX-ARMOUR-03")
def test_threat_takes_no_dice():
    threats = [guard(1, at=(-1, 0), facing=0), guard(2, at=(1, 0), facing=3)]
    scene = Scene(threats, [jack(9, at=(0, 0))])
    assert dice(scene.start(ArmourCheck(slot=2, potential=1, by=0, cause=Cause.SLAM))) == 3


@pytest.mark.rule("HX-ARMOUR-04", "HX-ARMOUR-06", "HX-ARMOUR-07", "HX-ARMOUR-01")
def test_damage_is_the_space_of_the_sin_bin():
    """EX-079"""
    scene = checked(guard(9, at=(0, 0)), 6, 4)
    assert (scene.where("V9"), scene.state.figures[1].bin, scene.result) == ("bin", 2, 2)
    assert scene.told(PlayerHarmed, PlayerBinned) == [
        PlayerHarmed(1, 6, 2, 0, Cause.SLAM),
        PlayerBinned(1, 2, "injury"),
    ]
    assert scene.state.harm == (Harm(slot=1, damage=2, by=0, cause=Cause.SLAM, rush=1),)


@pytest.mark.rule("HX-ARMOUR-05")
def test_more_successes_than_damage_leave_him_where_he_lies():
    scene = checked(jack(9, at=(0, 0), down=True), 1, 3)
    assert (scene.where("V9"), scene.down("V9"), scene.result) == ((0, 0), True, 0)
    assert scene.told(ArmourHeld, PlayerHarmed) == [ArmourHeld(1, 1)]


@pytest.mark.rule("HX-ARMOUR-08")
@pytest.mark.parametrize("abilities", [(), ("quick_recovery",)])
def test_four_damage_kills_also_with_quick_recovery(abilities):
    """EX-080"""
    scene = checked(jack(9, at=(0, 0), abilities=abilities), 5, 1)
    assert scene.where("V9") == "dead"
    assert scene.told(PlayerKilled) == [PlayerKilled(1)]


@pytest.mark.rule("HX-ARMOUR-13")
def test_outside_a_campaign_the_killed_are_out_for_that_match_alone():
    scene = checked(jack(9, at=(0, 0)), 5, 1, kind="single")
    state = scene.state
    assert {offer.command.slot for offer in offers_for(scene.first, 1)} == {1}
    for event in (RushEnded(1), RushBegan(2, 1)):
        state = evolve(state, event)
    assert scene.where("V9") == "dead"
    assert offers_for(state, 1) == []
    again = advance(begin(state.sheet)[0], Drawn(0))[0]
    while isinstance(again.pending, Choice):
        again = advance(again, again.pending.offers[0].command)[0]
    assert again.figures[1].where == "pitch"


@pytest.mark.rule("HX-ARMOUR-09", "HX-CHEERS-04")
@pytest.mark.parametrize(("potential", "checks"), [(2, 0), (3, 1), (4, 1)])
def test_three_damage_gives_the_other_side_one_fan_check(potential, checks):
    scene = checked(jack(9, at=(0, 0)), potential, 0)
    while isinstance(scene.pending, DrawRequest):
        scene.draw(scene.pending.among[0])
    earned = scene.told(CheersEarned)
    assert [(event.side, event.why) for event in earned if isinstance(event, CheersEarned)] == [(0, "damage")] * checks


@pytest.mark.rule("HX-ARMOUR-11", "HX-ABIL-22", "HX-CHEERS-15")
def test_quick_recovery_makes_1_of_3_and_then_nobody_cheers():
    """EX-080"""
    scene = checked(jack(9, at=(0, 0), abilities=("quick_recovery",)), 5, 2)
    assert (scene.state.figures[1].bin, scene.pending) == (1, None)
    assert scene.state.harm[0].damage == 1


@pytest.mark.rule("HX-ARMOUR-10", "HX-ABIL-05")
def test_who_cannot_feel_a_thing_adds_a_success():
    """EX-081"""
    scene = Scene([guard(1, at=(-1, 0))], [guard(9, at=(0, 0), abilities=("cant_feel_a_thing",))])
    scene.start(ArmourCheck(slot=1, potential=2, by=0, cause=Cause.SLAM)).roll(2, 3, 5, 1)
    assert (scene.result, scene.where("V9")) == (0, (0, 0))


@pytest.mark.rule("HX-ARMOUR-12")
def test_the_ball_of_a_removed_carrier_scatters_from_his_hex():
    scene = checked(jack(9, at=(0, 0), ball=True), 2, 0)
    assert (scene.where("V9"), scene.ball, scene.carrier) == ("bin", (0, 0), None)
    scene.give(NameDirection(0)).roll(1, 2)
    assert (scene.ball, scene.result) == ((2, 0), 2)


@pytest.mark.rule("HX-ARMOUR-12")
def test_by_option_it_stays_in_his_hex():
    scene = checked(jack(9, at=(0, 0), ball=True), 2, 0, armour_carrier_ball="stays_in_hex")
    assert (scene.pending, scene.ball, scene.carrier) == (None, (0, 0), None)


@pytest.mark.rule("HX-SLAM-17", "HX-ARMOUR-12")
def test_the_fan_check_comes_before_the_scatter():
    scene = checked(jack(9, at=(0, 0), ball=True), 3, 0)
    assert isinstance(scene.pending, DrawRequest)
    scene.draw(scene.pending.among[0])
    assert scene.told(CheersEarned)
    scene.give(NameDirection(0)).roll(1, 1)
    assert scene.ball == (1, 0)
