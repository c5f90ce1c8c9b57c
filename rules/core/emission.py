"""Events applied as they are emitted, so that forced consequences see what came before them."""

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct

State = TypeVar("State")


class Emission(Generic[State]):
    """A state on its way through a decision: `emit` moves `state` and remembers the event."""

    __slots__ = ("_evolve", "events", "state")

    def __init__(self, state: State, evolve: Callable[[State, Struct], State]) -> None:
        self.state = state
        self.events: list[Struct] = []
        self._evolve = evolve

    def emit(self, *events: Struct) -> None:
        """Apply the events in order and keep them."""
        for event in events:
            self.state = self._evolve(self.state, event)
            self.events.append(event)
