"""Throwing the ball at an opponent."""

from typing import Any

import pytest

from rules.core.pending import Choice, RollRequest
from rules.hexsport.play.commands import Choose, Face, React, Target
from rules.hexsport.play.deck import CARDS
from rules.hexsport.play.events import ArmourHeld, BallMoved, PlayerFell, PlayerHarmed, PlayerLeft, PlayerMoved, RushCut
from rules.hexsport.play.pitch import NOWHERE
from rules.hexsport.play.throw import Throw
from rules.hexsport.play.throw_at import may_dodge_throw
from rules.hexsport.report import Cause
from tests.rules.hexsport.play.scenes import Piece, Scene, cell, jack, striker

EAST, WEST = 0, 3
SHATTERS = next(no for no, card in CARDS.items() if card.title == "Ball Shatters")
AIMED = (3, 0)


def at(target: Piece, *others: Piece, thrower: Any = striker, **told: Any) -> Scene:
    """Home's thrower on (0,0) throws at the visitors' player."""
    return Scene([thrower(1, at=(0, 0), facing=EAST, ball=True)], [target, *others], **told).start(
        Throw(slot=0, moved=False)
    )


def aware(**told: Any) -> Piece:
    return striker(7, **({"at": AIMED, "facing": WEST} | told))


def unaware(**told: Any) -> Piece:
    return jack(7, **({"at": AIMED, "facing": EAST} | told))


@pytest.mark.rule("HX-THROW-24", "HX-RUSH-29", "HX-RUSH-32")
def test_who_stands_and_sees_the_thrower_may_dodge_before_any_die_is_rolled() -> None:
    scene = at(aware())
    assert isinstance(scene.pending, Choice)
    assert (scene.pending.kind, scene.pending.seat) == ("reaction", 1)
    assert scene.offered == (React("dodge"), React("none"))


@pytest.mark.rule("HX-RUSH-29")
def test_by_option_he_sees_the_throw_before_he_decides() -> None:
    scene = at(aware(), react_declare="after_roll").roll(4, 4, 1, 1)
    assert scene.offered == (React("dodge"), React("none"))
    scene.give(React("dodge")).roll(4, 4, 1, 1).scatter(EAST, 1, 1)
    assert scene.ball == (4, 0)
    hit = at(aware(), react_declare="after_roll").roll(4, 4, 1, 1).give(React("none"), Choose(cell((4, 0))))
    assert hit.where("V7") == (4, 0)


@pytest.mark.parametrize("target", [unaware(), aware(down=True)])
@pytest.mark.rule("HX-THROW-24", "HX-THROW-04", "HX-RUSH-30")
def test_others_are_not_asked_and_score_nothing(target: Piece) -> None:
    scene = at(target)
    assert isinstance(scene.pending, RollRequest)
    assert (scene.pending.purpose, scene.pending.dice) == ("throw_at", 4)
    scene.roll(1, 1, 1, 1)
    assert isinstance(scene.pending, Choice)
    assert scene.pending.kind == "scatter"


@pytest.mark.rule("HX-DODGE-01", "HX-THROW-06", "HX-THROW-10")
def test_the_dice_of_both() -> None:
    scene = at(aware(at=(4, 0))).give(React("dodge"))
    assert isinstance(scene.pending, RollRequest)
    assert (scene.pending.purpose, scene.pending.dice, scene.pending.facts) == ("throw_at", 3, {"number": 4})
    scene.roll(1, 1, 1)
    assert isinstance(scene.pending, RollRequest)
    assert (scene.pending.purpose, scene.pending.dice) == ("dodge", 4)


@pytest.mark.rule("HX-THROW-25", "HX-PUSH-06", "HX-THROW-29", "HX-RUSH-15")
def test_a_throw_that_wins_pushes_the_target_back_and_scatters_from_the_hex_aimed_at() -> None:
    scene = at(aware()).give(React("dodge")).roll(4, 4, 4, 1).roll(4, 4, 1, 1)
    assert scene.offered == tuple(Choose(cell(to)) for to in ((3, 1), (4, 0), (4, -1)))
    assert scene.pending is not None
    assert scene.pending.seat == 0
    scene.give(Choose(cell((4, 0)))).scatter(EAST, 6, 2)
    assert (scene.where("V7"), scene.facing("V7"), scene.down("V7")) == ((4, 0), WEST, False)
    assert scene.told(BallMoved)[0] == BallMoved(cell(AIMED), "throw")
    assert scene.ball == (5, -2)
    assert scene.told(RushCut) == [RushCut("thrown_at")]


@pytest.mark.rule("HX-PUSH-06")
def test_between_two_directions_the_thrower_may_push_along_either() -> None:
    scene = at(unaware(at=(2, -1))).roll(4, 4, 4, 1)
    offered = {command.cell for command in scene.offered if isinstance(command, Choose)}
    assert offered == {cell(to) for to in ((3, -1), (3, -2), (2, 0), (2, -2))}


@pytest.mark.rule("HX-PUSH-06")
def test_by_option_the_thrower_pushes_in_any_direction() -> None:
    scene = at(unaware(), push_throw_axis="thrower_choice").roll(4, 1, 1, 1)
    offered = {command.cell for command in scene.offered if isinstance(command, Choose)}
    assert offered == {cell(to) for to in ((4, 0), (4, -1), (3, -1), (2, 0), (2, 1), (3, 1))}


@pytest.mark.rule("HX-PUSH-04", "HX-THROW-26", "HX-THROW-29")
def test_by_option_a_doubled_throw_knocks_him_off_the_pitch_and_still_hurts() -> None:
    target = unaware(at=(10, -2))
    scene = Scene([striker(1, at=(7, -2), ball=True)], [target], push_off_pitch="removed_to_bench")
    scene.start(Throw(slot=0, moved=False)).roll(4, 4, 4, 1).give(Choose(NOWHERE))
    scene.roll(4, 1, 1).scatter(WEST, 1, 1)
    assert (scene.told(PlayerFell), scene.told(PlayerLeft)) == ([], [PlayerLeft(1)])
    assert (scene.where("V7"), scene.ball) == ("bin", (9, -2))


@pytest.mark.rule("HX-FACING-07", "HX-THROW-24")
def test_by_option_nobody_dodges_a_throw_he_does_not_see_coming() -> None:
    """A missed Strike that hits who stands on the Strike Hex."""
    target = aware(at=(9, 0))
    for option, asked in (("none", True), ("figures_block", False)):
        scene = Scene([jack(1, at=(7, 0), ball=True)], [target, jack(8, at=(8, 0))], facing_blocking=option)
        assert may_dodge_throw(scene.state, 0, 1) is asked


@pytest.mark.rule("HX-THROW-26", "HX-ARMOUR-01")
def test_a_doubled_throw_also_knocks_down_and_calls_for_armour_before_the_ball_scatters() -> None:
    scene = at(unaware()).roll(4, 4, 4, 1).give(Choose(cell((4, 0))))
    assert isinstance(scene.pending, RollRequest)
    assert scene.pending.purpose == "armour"
    scene.roll(4, 1, 1).scatter(WEST, 1, 1)
    assert scene.told(PlayerFell) == [PlayerFell(1, cell((4, 0)), Cause.THROW)]
    assert scene.told(PlayerHarmed) == [PlayerHarmed(1, 3, 2, 0, Cause.THROW)]
    assert scene.where("V7") == "bin"
    assert (scene.ball, scene.state.cut) == ((2, 0), "thrown_at")


@pytest.mark.rule("HX-THROW-27", "HX-THROW-29")
@pytest.mark.parametrize("dodge", [(4, 1, 1, 1), (4, 4, 4, 1)])
def test_a_draw_or_a_dodge_that_wins_only_scatters_the_ball(dodge: tuple[int, ...]) -> None:
    thrown = (4, 1, 1, 1) if dodge == (4, 1, 1, 1) else (4, 4, 1, 1)
    scene = at(aware()).give(React("dodge")).roll(*thrown).roll(*dodge).scatter(EAST, 1, 1)
    assert (scene.where("V7"), scene.facing("V7"), scene.ball) == (AIMED, WEST, (4, 0))
    assert scene.told(RushCut) == [RushCut("thrown_at")]


@pytest.mark.rule("HX-THROW-28", "HX-THROW-29", "HX-DODGE-05")
def test_a_doubled_dodge_may_move_one_hex_and_turn_before_the_ball_scatters_from_the_hex_aimed_at() -> None:
    scene = at(aware()).give(React("dodge")).roll(4, 1, 1, 1).roll(4, 5, 1, 1)
    scene.give(Choose(cell((3, 1))), Face(1, 2)).scatter(EAST, 1, 1)
    assert scene.told(PlayerMoved) == [PlayerMoved(1, cell((3, 1)), WEST, "dodge")]
    assert (scene.where("V7"), scene.facing("V7"), scene.ball) == ((3, 1), 2, (4, 0))
    assert scene.state.cut == "thrown_at"


@pytest.mark.rule("HX-THROW-28")
def test_who_dodged_doubled_may_stay_and_does_not_pick_the_ball_up() -> None:
    scene = at(aware()).give(React("dodge")).roll(4, 1, 1, 1).roll(4, 5, 1, 1)
    scene.give(Choose(-1), Face(1, WEST)).scatter(EAST, 1, 1)
    assert (scene.where("V7"), scene.ball, scene.carrier) == (AIMED, (4, 0), None)


@pytest.mark.rule("HX-THROW-30")
def test_one_on_the_floor_is_not_pushed_and_rolls_armour_if_doubled() -> None:
    scene = at(aware(down=True)).roll(4, 4, 1, 1).roll(4, 4, 1).scatter(EAST, 1, 1)
    assert scene.told(ArmourHeld) == [ArmourHeld(1, 2)]
    assert scene.told(PlayerMoved) == []
    assert scene.ball == (4, 0)


@pytest.mark.rule("HX-THROW-30")
def test_by_option_nothing_happens_to_him() -> None:
    scene = at(aware(down=True), throw_at_floored="no_effect").roll(4, 4, 1, 1).scatter(EAST, 1, 1)
    assert scene.told(ArmourHeld) == []
    assert scene.state.cut == "thrown_at"


@pytest.mark.rule("HX-RUSH-15", "HX-RUSH-20")
def test_a_throw_at_an_opponent_ends_the_other_sides_rush_too() -> None:
    scene = at(unaware(), side=1).roll(1, 1, 1, 1).scatter(EAST, 1, 1)
    assert scene.state.cut == "thrown_at"


@pytest.mark.parametrize(
    ("scope", "cut"), [("none", "thrown_at"), ("drops_only", "thrown_at"), ("drops_and_throws", "")]
)
@pytest.mark.rule("HX-RUSH-18")
def test_whether_a_catch_saves_the_rush_is_an_option(scope: str, cut: str) -> None:
    thrower, friend = striker(1, at=(0, 0), facing=EAST, ball=True), striker(2, at=(5, 0), facing=WEST)
    scene = Scene([thrower, friend], [unaware()], rush_rescue_scope=scope).start(Throw(slot=0, moved=False))
    scene.give(Target(slot=2)).roll(1, 1, 1, 1).scatter(EAST, 1, 2).roll(4)
    assert (scene.carrier, scene.state.cut) == ("H2", cut)


@pytest.mark.rule("HX-THROW-26")
def test_a_ball_that_shatters_while_the_fans_cheer_the_harm_does_not_scatter() -> None:
    scene = at(unaware()).roll(4, 4, 4, 4).give(Choose(cell((4, 0)))).roll(1, 1, 1)
    scene.draw(SHATTERS)
    assert scene.pending is None
    assert (scene.ball, scene.carrier, scene.state.cut) == (None, None, "thrown_at")
