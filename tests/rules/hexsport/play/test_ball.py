"""Losing the ball, and that there is always exactly one."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.core.pending import Choice, Drawn, Pending, Rolled, RollRequest
from rules.hexsport.play.ball import DropBall
from rules.hexsport.play.commands import Command
from rules.hexsport.play.cuts import Loss
from rules.hexsport.play.events import BallLost, BallMoved, Event, RushCut, StrikeScored
from rules.hexsport.play.launch import Launch
from rules.hexsport.play.pick_up import PickUp
from rules.hexsport.play.pitch import NOWHERE, PITCH
from rules.hexsport.play.procedure import Frame
from rules.hexsport.play.punt import Punt
from rules.hexsport.play.scatter import Scatter
from rules.hexsport.play.state import NOBODY, MatchState
from rules.hexsport.play.throw import Throw
from rules.hexsport.state import Role
from tests.rules.hexsport.play.scenes import Piece, Scene, cell, jack

EAST = 0


@pytest.mark.rule("HX-DOWN-02")
def test_a_ball_that_is_dropped_scatters_from_where_the_player_is() -> None:
    scene = Scene([jack(1, at=(1, 0), ball=True)]).start(DropBall(slot=0, why=Loss.STEAL)).scatter(EAST, 1, 2)
    assert (scene.ball, scene.carrier) == ((3, 0), None)
    assert scene.told(BallMoved)[0] == BallMoved(cell((1, 0)), "drop")


@pytest.mark.rule("HX-DOWN-02")
def test_one_that_fell_already_scatters_from_where_it_lies() -> None:
    """EX-052"""
    scene = Scene([jack(1, at=(3, 1), down=True)], ball=(3, 1)).start(DropBall(slot=0, why=Loss.KNOCKED_DOWN))
    assert scene.scatter(EAST, 1, 2).ball == (5, 1)


@pytest.mark.rule("HX-RUSH-16")
@pytest.mark.parametrize(("why", "cuts"), [(Loss.FALL, [RushCut("fallen_carrier")]), (Loss.TRANSFORM, [])])
def test_a_ball_out_of_play_does_not_scatter_but_ends_the_rush_all_the_same(why: str, cuts: list[Event]) -> None:
    scene = Scene([jack(1, at=(3, 1))]).start(DropBall(slot=0, why=why))
    assert scene.pending is None
    assert scene.told(RushCut) == cuts


@pytest.mark.parametrize("cut", ["", "fallen_carrier"])
@pytest.mark.rule("HX-RUSH-16")
def test_who_drops_it_may_say_why_the_rush_ends(cut: str) -> None:
    scene = Scene([jack(1, at=(1, 0), ball=True)]).start(DropBall(slot=0, why=Loss.FALL, cut=cut)).scatter(EAST, 1, 2)
    assert scene.state.cut == cut


CELLS = range(len(PITCH.cells))
KINDS = ("scatter", "launch", "pick_up", "throw", "punt")
ROLES = st.sampled_from(list(Role))


@st.composite
def crowds(draw: Callable[..., Any]) -> Scene:
    """Up to twelve players anywhere, some down, and a ball that lies or is held."""
    count = draw(st.integers(2, 12))
    places = draw(st.lists(st.sampled_from(CELLS), min_size=count + 1, max_size=count + 1, unique=True))
    pieces = [
        Piece(
            number=number + 1,
            role=draw(ROLES),
            at=PITCH.cells[places[number]],
            facing=draw(st.integers(0, 5)),
            down=draw(st.booleans()),
            abilities=draw(st.sampled_from([(), ("show_off",), ("long_arms",), ("lucky",), ("360_vision",)])),
        )
        for number in range(count)
    ]
    half = count // 2
    return Scene(pieces[:half], pieces[half:], ball=PITCH.cells[places[-1]], side=draw(st.integers(0, 1)), dice=(1, 1))


def ball_is_somewhere(state: MatchState) -> bool:
    """Whether the ball lies on a hex without a player, or is held by a standing player who may hold it."""
    if state.carrier == NOBODY:
        return state.ball >= 0 and not state.occupied >> state.ball & 1
    figure = state.figures[state.carrier]
    return figure.cell == state.ball >= 0 and not figure.down and figure.role is not Role.GUARD


def play_on(scene: Scene, chance: random.Random) -> None:
    """Anything that may be given is given until nothing is awaited."""
    while (wanted := scene.pending) is not None:
        scene.give(anything(wanted, chance))


def anything(wanted: Pending, chance: random.Random) -> Command | Rolled | Drawn:
    if isinstance(wanted, RollRequest):
        return Rolled(tuple(chance.randint(1, wanted.sides) for _ in range(wanted.dice)))
    if isinstance(wanted, Choice):
        command = chance.choice([offer.command for offer in wanted.offers if not offer.refused])
        assert isinstance(command, Command)
        return command
    return Drawn(chance.randrange(len(wanted.among)))


def procedure(kind: str, scene: Scene) -> Frame:
    """A procedure of the ball, for a player who may be in it."""
    state, slot = scene.state, 0
    figure = state.figures[slot]
    if kind in ("throw", "punt") and not figure.down and figure.role is not Role.GUARD:
        held = state.with_figure(slot, role=Role.KEEPER if kind == "punt" else Role.STRIKER)
        scene.first = scene.state = put(held, ball=figure.cell, carrier=slot)
        return Punt(slot=slot) if kind == "punt" else Throw(slot=slot, moved=False)
    if kind == "pick_up":
        scene.first = scene.state = put(state, ball=figure.cell, carrier=NOBODY)
        return PickUp(slot=slot, pushed=True)
    if kind == "launch":
        scene.first = scene.state = put(state, ball=NOWHERE, carrier=NOBODY)
        return Launch()
    return Scatter(cut="fallen_carrier")


def put(state: MatchState, **changes: Any) -> MatchState:
    return replace(state, **changes)


@given(
    scene=crowds(), kind=st.sampled_from(["scatter", "launch", "pick_up", "throw", "punt"]), seed=st.integers(0, 999)
)
@pytest.mark.rule("HX-SCATTER-04", "HX-SCATTER-09", "HX-SCATTER-10", "HX-SCORE-11", "HX-DOWN-01")
def test_after_anything_the_ball_lies_is_held_or_has_scored(scene: Scene, kind: str, seed: int) -> None:
    scene.start(procedure(kind, scene))
    play_on(scene, random.Random(seed))
    if scene.told(StrikeScored, BallLost):
        assert (scene.state.ball, scene.state.carrier) == (NOWHERE, NOBODY)
    else:
        assert ball_is_somewhere(scene.state)


@given(scene=crowds(), seed=st.integers(0, 999))
@pytest.mark.rule("HX-RUSH-16", "HX-SCATTER-07")
def test_a_scatter_that_ends_the_rush_ends_it_however_it_goes(scene: Scene, seed: int) -> None:
    scene.start(Scatter(cut="fallen_carrier"))
    play_on(scene, random.Random(seed))
    assert scene.told(RushCut)
