"""States and events are written and read back, with the procedures on their stacks."""

import ast
import inspect
import pkgutil
from importlib import import_module

import msgspec
import pytest

from rules.core.dice import HashDice
from rules.core.errors import RuleViolation
from rules.core.pending import Drawn, Rolled
from rules.hexsport import play
from rules.hexsport.options import DEFAULTS
from rules.hexsport.play.bots import play_match, whimsical
from rules.hexsport.play.commands import COMMANDS, Act, EndRush
from rules.hexsport.play.events import EVENT_TYPES
from rules.hexsport.play.evolve import _EFFECTS
from rules.hexsport.play.frames import FRAMES, encode, event_of, given_of, read_event, read_state, state_of
from rules.hexsport.play.lineups import single_match
from rules.hexsport.play.procedure import Frame


def test_every_procedure_of_the_package_can_be_read_back() -> None:
    found = set()
    for module in pkgutil.iter_modules(play.__path__, "rules.hexsport.play."):
        members = vars(import_module(module.name)).values()
        found |= {kind for kind in members if inspect.isclass(kind) and issubclass(kind, Frame) and kind is not Frame}
    assert found == set(FRAMES)


def test_no_two_procedures_share_a_name() -> None:
    assert len({kind.__name__ for kind in FRAMES}) == len(FRAMES)


@pytest.mark.parametrize("kind", FRAMES)
def test_every_phase_that_is_awaited_exists(kind: type[Frame]) -> None:
    phases = {name.removeprefix("ask_") for name in dir(kind) if name.startswith("ask_")}
    assert phases <= set(dir(kind))
    assert kind.__subclasses__() or callable(getattr(kind, "begin", None))


@pytest.mark.parametrize("kind", FRAMES)
def test_every_phase_that_is_named_exists(kind: type[Frame]) -> None:
    tree = ast.parse(inspect.getsource(kind))
    called = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    named = {
        node.args[0].value
        for node in called
        if isinstance(node.func, ast.Attribute)
        and node.func.attr == "then"
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "self"
        and isinstance(node.args[0], ast.Constant)
    }
    assert {phase for phase in named if not hasattr(kind, str(phase))} == set()


def test_every_event_has_an_effect() -> None:
    assert set(_EFFECTS) == set(EVENT_TYPES)


def test_a_match_reads_back_as_it_was_written() -> None:
    dice = HashDice(11)
    for acts, (state, _given, events) in enumerate(
        play_match(single_match(("judwan", "robots"), DEFAULTS), dice, whimsical(dice))
    ):
        for event in events:
            written = encode(event)
            assert read_event(written) == event
            assert encode(read_event(written)) == written
        if acts % 20 == 0 or state.ended:
            written = encode(state)
            assert read_state(written) == state
            assert encode(read_state(written)) == written


def test_what_is_given_reads_back() -> None:
    for given in (Act(3, "run", 7), EndRush(), Rolled((1, 6)), Drawn(4)):
        assert given_of(msgspec.to_builtins(given)) == given
    for strange in ({"do": "fly"}, {"do": "act"}, {"faces": [1]}, 5, {"do": "act", "slot": 1, "action": "run", "x": 1}):
        with pytest.raises(RuleViolation) as caught:
            given_of(strange)
        assert caught.value.code == "command.malformed"


def test_what_is_no_state_or_event_is_not_read() -> None:
    with pytest.raises(msgspec.ValidationError):
        state_of({"sheet": None})
    with pytest.raises(msgspec.ValidationError):
        event_of({"is": "Awaited", "stack": [{"is": "NoSuchProcedure"}]})
    with pytest.raises(msgspec.ValidationError):
        event_of({"is": "NoSuchEvent"})


def test_commands_are_told_apart_by_what_they_do() -> None:
    kinds = COMMANDS.__args__  # type: ignore[attr-defined]
    assert len({kind.__struct_config__.tag for kind in kinds}) == len(kinds)
