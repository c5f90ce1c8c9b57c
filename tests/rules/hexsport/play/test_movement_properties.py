"""What holds of every movement, however it goes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.pending import Choice, Drawn, DrawRequest, Rolled, RollRequest
from rules.hexsport.play.commands import Command
from rules.hexsport.play.events import Event, PlayerFell, PlayerMoved, TestRolled
from rules.hexsport.play.pitch import NOWHERE, PITCH
from rules.hexsport.play.state import NOBODY, MatchState
from tests.rules.hexsport.play.scenes import Piece, Scene, guard, jack, keeper, striker
from tests.rules.hexsport.play.strides import acting

ROLES = (striker, jack, guard, keeper)
ABILITIES = ("jump", "slide", "stretch", "gotcha", "alert", "360_vision", "running_interference", "lucky", "backflip")
MOVER = 2
CROWD = [(q, r) for q in range(-3, 4) for r in range(-1, 3) if (q, r) != (0, 0)]


@st.composite
def crowds(draw: st.DrawFn) -> Scene:
    """A dozen players close together, some down, some on the Bench, the ball among them."""
    places = draw(st.permutations(CROWD))
    teams: tuple[list[Piece], list[Piece]] = ([], [])
    for number in range(1, 13):
        at = places[number] if number == MOVER or draw(st.integers(0, 5)) else None
        piece = draw(st.sampled_from(ROLES))(
            number,
            at=at,
            facing=draw(st.integers(0, 5)),
            down=at is not None and number != MOVER and not draw(st.integers(0, 3)),
            abilities=tuple(draw(st.sets(st.sampled_from(ABILITIES), max_size=3))),
        )
        teams[number % 2].append(piece)
    dice = draw(st.sampled_from([(0, 0), (1, 1)]))
    return Scene(teams[0], teams[1], ball=draw(st.sampled_from(CROWD)), ref=(0, 0), dice=dice)


def play_on(scene: Scene, data: st.DataObject, most: int = 60) -> None:
    """Any answers, until nobody is asked any more."""
    for _ in range(most):
        wanted = scene.pending
        if wanted is None:
            return
        if isinstance(wanted, Choice):
            command = data.draw(st.sampled_from(scene.offered))
            assert isinstance(command, Command)
            scene.give(command)
        elif isinstance(wanted, RollRequest):
            faces = st.lists(st.integers(1, wanted.sides), min_size=wanted.dice, max_size=wanted.dice)
            scene.give(Rolled(tuple(data.draw(faces))))
        else:
            assert isinstance(wanted, DrawRequest)
            scene.give(Drawn(data.draw(st.integers(0, len(wanted.among) - 1))))
        check(scene.state)


def check(state: MatchState) -> None:
    cells = [figure.cell for figure in state.figures if figure.cell != NOWHERE]
    assert len(cells) == len(set(cells))
    assert state.ref not in cells
    if state.carrier != NOBODY:
        carrier = state.figures[state.carrier]
        assert carrier.cell == state.ball
        assert not carrier.down


def spans(events: list[Event], first: MatchState) -> list[int]:
    """How far each step or jump went."""
    cells = {slot: figure.cell for slot, figure in enumerate(first.figures)}
    found = []
    for event in events:
        if isinstance(event, PlayerMoved) and event.how in ("step", "jump"):
            found.append(PITCH.distance[cells[event.slot]][event.cell] - (event.how == "jump"))
        if isinstance(event, PlayerMoved | PlayerFell):
            cells[event.slot] = event.cell
    return found


@pytest.mark.rule("HX-PITCH-01", "HX-RUN-05", "HX-RUN-07", "HX-DOWN-01")
@given(scene=crowds(), data=st.data())
def test_no_movement_puts_two_on_one_hex_or_lets_one_on_the_floor_hold_the_ball(
    scene: Scene, data: st.DataObject
) -> None:
    acting(scene, f"H{MOVER}", data.draw(st.sampled_from(("run", "sprint"))))
    play_on(scene, data)


@pytest.mark.rule("HX-RUN-02", "HX-RUN-04", "HX-SPRINT-02")
@given(action=st.sampled_from(("run", "sprint")), facing=st.integers(0, 5), leaps=st.booleans(), data=st.data())
def test_every_step_goes_to_a_neighbour_and_more_than_the_movement_takes_dashes(
    action: str, facing: int, leaps: bool, data: st.DataObject
) -> None:
    scene = Scene([jack(1, at=(0, 0), facing=facing, abilities=("jump",) if leaps else ())], ref=(-5, -5))
    first = scene.state
    acting(scene, "H1", action)
    play_on(scene, data)
    spans_made = spans(scene.events, first)
    assert set(spans_made) <= {1}
    jumps = [event for event in scene.events if isinstance(event, PlayerMoved) and event.how == "jump"]
    dashes = [event for event in scene.events if isinstance(event, TestRolled) and event.kind == "dash"]
    assert len(spans_made) + len(jumps) <= (5 if action == "run" else 10) + len(dashes)
