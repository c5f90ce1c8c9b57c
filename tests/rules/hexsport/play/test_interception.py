"""Opponents whom a thrown ball passes."""

from fractions import Fraction

import pytest

from rules.core.pending import RollRequest
from rules.hexsport.play.commands import React, TakeFree, Target
from rules.hexsport.play.events import RushCut, StrikeScored, TestRolled
from rules.hexsport.play.forecast import forecasts
from rules.hexsport.play.interception import interceptors
from rules.hexsport.play.odds import odds
from rules.hexsport.play.throw import Throw
from tests.rules.hexsport.play.scenes import Piece, Scene, cell, guard, jack, keeper, striker

EAST, WEST = 0, 3


def throwing(target: Piece, *between: Piece, foreign: bool = False, **told: object) -> Scene:
    """A thrower on (0,0), a team-mate or an opponent on (4,0), opponents in between."""
    own = [striker(1, at=(0, 0), facing=EAST, ball=True)]
    others = list(between)
    (own if target.number < 5 else others).append(target)
    scene = Scene(own, others, side=int(foreign), ref=(-5, 5), throw_intercept="passing_figures", **told)  # type: ignore[arg-type]
    scene.start(Throw(slot=0, moved=False))
    return scene.give(Target(slot=scene.slot(f"{'H' if target.number < 5 else 'V'}{target.number}")))


def mate(at: tuple[int, int] = (4, 0)) -> Piece:
    return jack(2, at=at, facing=WEST)


def watching(number: int, at: tuple[int, int]) -> Piece:
    return striker(number, at=at, facing=WEST)


@pytest.mark.rule("HX-THROW-31")
def test_who_may_intercept_stands_faces_the_thrower_is_no_guard_and_an_opponent_the_nearest_first() -> None:
    line = [watching(7, (3, 0)), keeper(8, at=(1, 0), facing=WEST), watching(9, (2, -1))]
    scene = Scene([jack(1, at=(0, 0), ball=True)], line, throw_intercept="passing_figures")
    assert interceptors(scene.state, 0, cell((4, 0))) == (2, 1)
    for other in (guard(7, at=(1, 0), facing=WEST), striker(7, at=(1, 0)), striker(7, at=(1, 0), down=True)):
        scene = Scene([jack(1, at=(0, 0), ball=True)], [other], throw_intercept="passing_figures")
        assert interceptors(scene.state, 0, cell((4, 0))) == ()
    scene = Scene([jack(1, at=(0, 0), ball=True), watching(2, (1, 0))], throw_intercept="passing_figures")
    assert interceptors(scene.state, 0, cell((4, 0))) == ()
    assert interceptors(Scene([jack(1, at=(0, 0))], line).state, 0, cell((4, 0))) == ()


@pytest.mark.rule("HX-THROW-31")
def test_a_pass_intercepted_ends_the_rush_with_the_ball_in_his_hands() -> None:
    scene = throwing(mate(), watching(7, (2, 0)))
    assert isinstance(scene.pending, RollRequest)
    assert (scene.pending.purpose, scene.pending.dice, scene.pending.seat) == ("catch", 1, 1)
    scene.roll(4)
    assert (scene.carrier, scene.ball, scene.told(RushCut)) == ("V7", (2, 0), [RushCut("lost_ball")])
    assert [event.kind for event in scene.told(TestRolled) if isinstance(event, TestRolled)] == ["catch"]


@pytest.mark.rule("HX-THROW-31", "HX-RUSH-20")
@pytest.mark.parametrize(("option", "cut"), [("listed_cases", ""), ("any_loss", "lost_ball")])
def test_a_pass_of_the_other_side_ends_no_rush_of_who_intercepts_it(option: str, cut: str) -> None:
    scene = throwing(mate(), watching(7, (2, 0)), foreign=True, rush_foreign_loss_ends=option).roll(4)
    assert (scene.carrier, scene.state.cut) == ("V7", cut)


@pytest.mark.rule("HX-THROW-31")
def test_who_misses_it_lets_it_fly_on() -> None:
    scene = throwing(mate(at=(5, 0)), watching(7, (2, 0)), watching(8, (3, 0))).roll(1).roll(1).roll(4, 4, 1).roll(4, 1)
    assert (scene.carrier, scene.state.cut) == ("H2", "")


@pytest.mark.rule("HX-THROW-31", "HX-CATCH-06")
def test_a_doubled_catch_brings_its_free_action() -> None:
    scene = throwing(mate(), watching(7, (2, 0))).roll(6).roll(4)
    assert scene.offered == (TakeFree(""), TakeFree("run"), TakeFree("throw"))
    scene.give(TakeFree(""))
    assert scene.state.cut == "lost_ball"


@pytest.mark.rule("HX-THROW-31", "HX-RUSH-15")
def test_a_throw_at_an_opponent_may_be_intercepted_before_he_dodges() -> None:
    target = striker(9, at=(4, 0), facing=WEST)
    scene = throwing(target, watching(7, (2, 0))).roll(1)
    assert scene.offered == (React("dodge"), React("none"))
    caught = throwing(target, watching(7, (2, 0))).roll(4)
    assert (caught.carrier, caught.state.cut, caught.pending) == ("V7", "thrown_at", None)


@pytest.mark.rule("HX-THROW-31", "HX-RUSH-15")
def test_a_strike_may_be_intercepted_and_ends_the_rush_all_the_same() -> None:
    own = [striker(1, at=(6, 0), facing=EAST, ball=True)]
    for face, carrier, strikes in ((4, "V7", 0), (1, None, 1)):
        scene = Scene(own, [watching(7, (8, 0))], throw_intercept="passing_figures").start(Throw(slot=0, moved=False))
        scene.give(Target(cell=cell((9, 0)))).roll(face)
        if strikes:
            scene.roll(4, 1, 1)
        assert (scene.carrier, len(scene.told(StrikeScored))) == (carrier, strikes)
        assert scene.state.cut == ("strike" if strikes else "missed_strike")


@pytest.mark.rule("HX-THROW-31")
def test_the_odds_and_the_forecast_know_of_it() -> None:
    scene = throwing(mate(), watching(7, (2, 0)))
    (choice,) = odds(scene.state)
    assert choice.results["fail"] == Fraction(1, 2)
    plain = Scene([striker(1, at=(0, 0), ball=True), mate()], [watching(7, (2, 0))], ref=(-5, 5))
    known = forecasts(plain.start(Throw(slot=0, moved=False)).state, Target(slot=1))[0]
    (forecast,) = forecasts(scene.state)
    assert forecast.chance_of("catch", scene.slot("V7")) == Fraction(1, 2)
    assert forecast.chance_of("catch", scene.slot("H2")) == known.chance_of("catch", 1) / 2
    assert sum(outcome.chance for outcome in forecast.outcomes) == 1
