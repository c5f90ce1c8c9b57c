"""Events of a game on the board, with what is one thing to whoever looks on gathered into one."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from rules.derby_board import events as e
from rules.derby_board.kinds import Cause


class Skated(Struct, frozen=True):
    """Steps in a row, and the space they led to."""

    skater: int
    spaces: int
    space: int


class GotPast(Struct, frozen=True):
    """Opponents a Jammer got in front of in one go. `trip` 0 is the initial pass; in later ones each gives a point."""

    jammer: int
    opponents: tuple[int, ...]
    trip: int
    cause: Cause

    @property
    def points(self) -> int:
        """What it scores."""
        return len(self.opponents) if self.trip else 0


class Drew(Struct, frozen=True):
    """Cards a person drew in a row."""

    person: int
    cards: tuple[int, ...]


GATHERED = (e.Stepped, e.Passed, e.Marked, e.PassCompleted, e.LappedUnmarked, e.CardDrawn)
UNNOTICED = (e.LineCrossed, e.Declined)
"""In between, they do not end what is being gathered."""


def gathered(events: Iterable[Struct]) -> Iterator[Struct]:
    """The events in order; steps, passes and draws in a row are one each, a pass after the steps that made it."""
    waiting: list[Struct] = []
    for event in events:
        if isinstance(event, GATHERED):
            _take(waiting, event)
        elif not isinstance(event, UNNOTICED):
            yield from waiting
            waiting = []
            yield event
    yield from waiting


def _take(waiting: list[Struct], event: Struct) -> None:
    match event:
        case e.Stepped():
            _step(waiting, event)
        case e.Passed():
            _pass(waiting, GotPast(event.jammer, (event.opponent,), 0, Cause.PASSED))
        case e.Marked():
            _pass(waiting, GotPast(event.jammer, (event.opponent,), event.trip, event.cause))
        case e.CardDrawn():
            _draw(waiting, event)
        case _:
            waiting.append(event)


def _step(waiting: list[Struct], event: e.Stepped) -> None:
    for place, known in enumerate(waiting):
        if isinstance(known, Skated) and known.skater == event.skater:
            waiting[place] = replace(known, spaces=known.spaces + 1, space=event.space)
            return
    waiting.append(Skated(event.skater, 1, event.space))


def _pass(waiting: list[Struct], past: GotPast) -> None:
    last = waiting[-1] if waiting else None
    if isinstance(last, GotPast) and (last.jammer, last.trip, last.cause) == (past.jammer, past.trip, past.cause):
        waiting[-1] = replace(last, opponents=(*last.opponents, *past.opponents))
    else:
        waiting.append(past)


def _draw(waiting: list[Struct], event: e.CardDrawn) -> None:
    last = waiting[-1] if waiting else None
    if isinstance(last, Drew) and last.person == event.person:
        waiting[-1] = replace(last, cards=(*last.cards, event.card))
    else:
        waiting.append(Drew(event.person, (event.card,)))
