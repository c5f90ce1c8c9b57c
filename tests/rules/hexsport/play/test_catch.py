"""Catching the ball."""

from typing import Any

import pytest

from rules.core.pending import RollRequest
from rules.hexsport.play.catch import Catch
from rules.hexsport.play.commands import Coach, TakeFree
from rules.hexsport.play.events import BallTaken
from tests.rules.hexsport.play.scenes import Piece, Scene, guard, jack, keeper, striker

SAFE = ("a_safe_pair_of_hands",)


def dice(piece: Piece, catch: Catch, *others: Piece, **told: Any) -> int:
    """How many dice this Catch is rolled with; there is one more than asked about, so that it is always rolled."""
    scene = Scene([piece], list(others), dice=(1, 0), ball=(5, 5), **told).start(catch)
    scene.give(Coach(1))
    assert isinstance(scene.pending, RollRequest)
    assert scene.pending.facts == {"number": 4}
    return scene.pending.dice - 1


@pytest.mark.rule("HX-CATCH-01", "HX-CATCH-02", "HX-ROLE-11")
def test_a_catch_starts_with_the_successes_of_the_throw_by_role_and_less_for_threats() -> None:
    """EX-059"""
    catch = Catch(slot=0, base=2, of="pass")
    assert dice(jack(1, at=(0, 0)), catch) == 2
    assert dice(striker(1, at=(0, 0)), catch) == 3
    assert dice(keeper(1, at=(0, 0)), catch) == 1
    assert dice(jack(1, at=(0, 0)), catch, guard(2, at=(1, 0), facing=3)) == 1


@pytest.mark.rule("HX-CATCH-07", "HX-ABIL-03")
def test_safe_hands_add_a_die_to_an_inaccurate_pass_and_by_option_to_any_throw_without_success() -> None:
    """EX-060"""
    safe = striker(1, at=(0, 0), abilities=SAFE)
    assert dice(safe, Catch(slot=0, base=0, inaccurate=True, of="pass")) == 2
    assert dice(safe, Catch(slot=0, base=1, of="pass")) == 2
    assert dice(safe, Catch(slot=0, base=0)) == 1
    assert dice(safe, Catch(slot=0, base=0), abil_inaccurate="zero_success_any") == 2
    assert dice(safe, Catch(slot=0, base=1, of="pass"), abil_inaccurate="zero_success_any") == 2
    assert dice(striker(1, at=(0, 0)), Catch(slot=0, base=0, inaccurate=True, of="pass")) == 1


@pytest.mark.rule("HX-CATCH-05")
def test_one_success_gives_the_ball() -> None:
    scene = Scene([jack(1, at=(0, 0))]).start(Catch(slot=0, base=2, of="pass")).roll(4, 1)
    assert scene.result is True
    assert scene.told(BallTaken) == [BallTaken(0, "catch")]
    assert (scene.carrier, scene.ball) == ("H1", (0, 0))


@pytest.mark.rule("HX-CATCH-04")
def test_without_a_success_he_has_not_caught_it() -> None:
    scene = Scene([jack(1, at=(0, 0))], ball=(0, 0)).start(Catch(slot=0, base=2)).roll(3, 1)
    assert scene.result is False
    assert scene.carrier is None


@pytest.mark.rule("HX-CATCH-06", "HX-RUSH-09")
def test_two_successes_bring_a_free_run_or_throw() -> None:
    scene = Scene([jack(1, at=(0, 0)), jack(2, at=(3, 0), facing=3)]).start(Catch(slot=0, base=2)).roll(4, 5)
    assert scene.offered == (TakeFree(""), TakeFree("run"), TakeFree("throw"))
    scene.give(TakeFree(""))
    assert scene.result is True


@pytest.mark.rule("HX-ROLE-12")
def test_a_keeper_can_only_run_for_free() -> None:
    """EX-022"""
    scene = Scene([keeper(1, at=(0, 0)), jack(2, at=(3, 0), facing=3)]).start(Catch(slot=0, base=3)).roll(4, 5)
    assert scene.offered == (TakeFree(""), TakeFree("run"))
