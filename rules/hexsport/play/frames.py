"""Every procedure there is, so that states and events can be read back from what `rules.core.codec` wrote of them."""

from typing import Any, Union

import msgspec
from msgspec.structs import replace

from rules.core.codec import decode_as, encode
from rules.core.pending import Drawn, Rolled
from rules.hexsport.play import free_action  # noqa: F401 - the one procedure that nobody imports before play
from rules.hexsport.play.commands import COMMANDS
from rules.hexsport.play.engine import Given
from rules.hexsport.play.events import EVENT_TYPES, Awaited, Event
from rules.hexsport.play.procedure import Frame
from rules.hexsport.play.state import MatchState

__all__ = ("FRAMES", "encode", "event_of", "given_of", "read_event", "read_state", "state_of")


def _descendants(kind: type[Frame]) -> list[type[Frame]]:
    found = []
    for child in kind.__subclasses__():
        found += [child, *_descendants(child)]
    return found


# Those of this package alone: tests add procedures of their own. The engine's first one reaches all others.
FRAMES: tuple[type[Frame], ...] = tuple(
    sorted(
        (kind for kind in _descendants(Frame) if kind.__module__.startswith("rules.")), key=lambda kind: kind.__name__
    )
)
_FRAME: Any = Union[FRAMES]  # noqa: UP007 - made of a tuple
_EVENT: Any = Union[EVENT_TYPES]  # noqa: UP007 - made of a tuple


def state_of(plain: object) -> MatchState:
    """The state that plain JSON values stand for; `msgspec.ValidationError` for anything else."""
    state = msgspec.convert(plain, MatchState)
    return replace(state, stack=_stack_of(state.stack))


def event_of(plain: object) -> Event:
    """The event that plain JSON values stand for; `msgspec.ValidationError` for anything else."""
    event: Event = msgspec.convert(plain, _EVENT)
    return Awaited(_stack_of(event.stack)) if isinstance(event, Awaited) else event


def given_of(plain: object) -> Given:
    """The command, dice or card that plain JSON values stand for; `RuleViolation` `command.malformed` for others."""
    commanded = isinstance(plain, dict) and "do" in plain
    given: Given = decode_as(COMMANDS if commanded else Rolled | Drawn, plain)
    return given


def read_state(data: bytes) -> MatchState:
    """The state that `encode` wrote."""
    return state_of(msgspec.json.decode(data))


def read_event(data: bytes) -> Event:
    """The event that `encode` wrote."""
    return event_of(msgspec.json.decode(data))


def _stack_of(frames: tuple[object, ...]) -> tuple[Frame, ...]:
    return tuple(msgspec.convert(frame, _FRAME) for frame in frames)
