"""Rushes of several actions, told as they would be told at the table."""

import pytest

from rules.core.errors import RuleViolation
from rules.hexsport.play.commands import Act
from rules.hexsport.play.events import FoulCalled, PlayerKilled, RefChecked, StrikeScored, TestRolled
from rules.hexsport.play.state import Where
from tests.rules.hexsport.play.reading import (
    call,
    card,
    coaching,
    dice,
    dodge,
    end_rush,
    face,
    follow,
    free_throw,
    no_free_action,
    play,
    push,
    run,
    rush,
    scatter,
    slam,
    slamback,
    stand_up,
    stay,
    steal,
    stomp,
    throw,
)
from tests.rules.hexsport.play.scenes import guard, jack, striker


@pytest.mark.rule("HX-THROW-11", "HX-THROW-22", "HX-CATCH-05", "HX-THROW-16", "HX-CHEERS-01")
def test_a_pass_and_a_strike_score_three() -> None:
    match = rush([jack(4, at=(0, 0), ball=True), striker(7, at=(6, 0), facing=3)], [])
    play(match, throw(4, at=7), dice(4, 5), dice(4, 1, 1))
    assert (match.carrier, match.state.cut) == ("H7", "")
    play(match, throw(7, at=(9, 0), facing=0), dice(5, 1), card(1))
    assert match.state.score == 3
    assert match.state.cut == "strike"
    assert match.state.teams[0].tokens == 3


@pytest.mark.rule("HX-PICKUP-06", "HX-RUSH-09", "HX-THROW-18")
def test_a_doubled_pick_up_brings_a_free_throw_from_the_bonus_hex() -> None:
    match = rush([striker(7, at=(4, 0))], [], ball=(5, 0))
    play(match, run(7, (5, 0)), face(0), dice(5, 5, 1, 1), free_throw(at=(9, 0)), dice(4, 1), card(1))
    assert match.told(StrikeScored) == [StrikeScored(0, 4, 4)]
    assert match.state.teams[0].tokens == 4


@pytest.mark.rule("HX-SLAM-12", "HX-SLAM-13", "HX-ARMOUR-08", "HX-CHEERS-04")
def test_a_doubled_slam_kills_and_the_rush_goes_on() -> None:
    match = rush([guard(7, at=(0, 0)), jack(4, at=(-2, 0))], [jack(3, at=(2, 0), facing=3)])
    play(
        match,
        slam(7, 3, (1, 0)),
        dice(5, 5, 5, 5, 5),
        slamback(dice(1, 2, 3)),
        push((3, 0)),
        follow,
        dice(1, 1, 1),
        card(1),
        run(4, (-1, 0)),
    )
    assert match.told(PlayerKilled)
    assert match.where("V3") == Where.DEAD
    assert (match.where("H7"), match.where("H4")) == ((2, 0), (-1, 0))


@pytest.mark.rule("HX-DICE-05", "HX-SLAM-09")
def test_sixes_go_on_in_a_slam_and_its_slamback() -> None:
    """Two successes and the die of the 6, against one of each: (4, 5, 6) and then nothing, (2, 2, 6) and then a 4."""
    match = rush([jack(7, at=(0, 0))], [jack(3, at=(1, 0), facing=3)])
    play(match, slam(7, 3), dice(4, 5, 6), slamback(dice(2, 2, 6, 4)), push((2, 0)), stay)
    successes = [event.successes for event in match.told(TestRolled)]  # type: ignore[attr-defined]
    assert successes == [3, 2]
    assert (match.where("V3"), match.down("V3")) == ((2, 0), False)


@pytest.mark.rule("HX-SUCKER-01", "HX-SUCKER-05", "HX-SUCKER-07", "HX-REF-03", "HX-REF-06", "HX-REF-07")
def test_a_sucker_punch_is_called_and_the_ref_bins_the_offender() -> None:
    match = rush([guard(7, at=(1, -2), facing=4), guard(2, at=(-5, 0))], [jack(3, at=(0, 0))], ref=(-8, 0))
    play(match, slam(7, 3, (0, -1)), dice(5, 5, 1, 1, 1), dodge(dice(1, 1, 1)), push((0, 1)), stay, dice(5, 5, 1))
    assert match.down("V3")
    play(match, call("sucker_punch", 7), dice(2))
    assert match.told(FoulCalled, RefChecked) == [FoulCalled("sucker_punch", 0), RefChecked(0, (2,), 2)]
    figure = match.state.figures[match.slot("H7")]
    assert (figure.where, figure.bin) == (Where.BIN, 2)
    play(match, run(2, (-4, 0)), end_rush)


@pytest.mark.rule("HX-RUSH-12", "HX-STAND-03", "HX-STEAL-07", "HX-RUSH-06")
def test_a_fallen_thief_gets_up_and_takes_the_ball() -> None:
    thief, mate = striker(7, at=(0, 0), down=True), jack(4, at=(-4, 0))
    match = rush([thief, mate], [striker(3, at=(1, 0), facing=0, ball=True)])
    play(match, stand_up(7, 0), dice(4, 1, 1, 1))
    play(match, steal(7, 3), dice(4, 4, 1, 1), dodge(dice(4, 1, 1, 1)))
    assert (match.carrier, match.state.cut) == ("H7", "")
    assert {act.slot for act in match.offered if isinstance(act, Act)} == {match.slot("H4")}, "he has had two actions"


@pytest.mark.rule("HX-DICE-26", "HX-DICE-27", "HX-PICKUP-04", "HX-RUSH-16")
def test_a_failed_pick_up_ends_the_rush_in_spite_of_coaching() -> None:
    match = rush([jack(7, at=(0, 0))], [], ball=(1, 0), dice=(1, 0))
    play(match, run(7, (1, 0)), face(0), coaching(1), dice(1, 2, 3, 2), scatter(0, 1, 2))
    assert (match.ball, match.state.cut, match.state.teams[0].dice) == ((3, 0), "failed_pick_up", 0)


@pytest.mark.rule("HX-STOMP-02", "HX-STOMP-06", "HX-STOMP-08")
def test_a_stomp_that_nobody_calls_is_no_foul() -> None:
    match = rush([guard(7, at=(0, 0))], [jack(3, at=(1, 0), down=True)], ref=(-8, 0))
    play(match, stomp(7, 3), dice(5, 5, 1, 1), dodge(dice(1, 1)), dice(5, 1, 1), call("", 9))
    assert match.told(RefChecked) == []
    assert match.state.figures[1].bin == 1


def test_what_is_not_offered_cannot_be_told() -> None:
    match = rush([guard(7, at=(0, 0), ball=False)], [])
    with pytest.raises(RuleViolation):
        play(match, throw(7, at=(9, 0)))
    with pytest.raises(AssertionError, match="nobody asked"):
        play(match, run(7, (1, 0)), dice(1))


def test_a_free_action_may_be_let_go() -> None:
    match = rush([striker(7, at=(4, 0))], [], ball=(5, 0))
    play(match, run(7, (5, 0)), face(0), dice(5, 5, 1, 1), no_free_action, throw(7, at=(9, 0)), dice(1, 1))
    assert match.told(StrikeScored) == []
