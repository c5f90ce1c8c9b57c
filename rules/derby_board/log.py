"""A bout as it is kept: what was given, by whom, and the events that came of it.

bout, entry = first(sheet)
bout, entry = give(bout, Rolled((4, 2)))
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from rules.core import codec
from rules.core.errors import RuleViolation
from rules.core.pending import Drawn, Rolled
from rules.derby_board.commands import COMMANDS
from rules.derby_board.engine import advance, begin
from rules.derby_board.events import EVENTS
from rules.derby_board.evolve import fold
from rules.derby_board.state import Bout, Sheet

Given: Any = COMMANDS | Rolled | Drawn


class Entry(Struct, frozen=True, kw_only=True):
    """One act. `seat` is the side that gave it, None for chance and for the beginning, which has nothing `given`."""

    events: tuple[Struct, ...]
    given: Struct | None = None
    seat: int | None = None


_STORED: Any = msgspec.defstruct(
    "Stored", [("events", tuple[EVENTS, ...]), ("given", Given | None, None), ("seat", int | None, None)]
)
_LOG: Any = msgspec.json.Decoder(tuple[_STORED, ...])


def first(sheet: Sheet) -> tuple[Bout, Entry]:
    """The bout at its beginning, and its first entry."""
    bout, events = begin(sheet)
    return bout, Entry(events=events)


def give(bout: Bout, given: Struct) -> tuple[Bout, Entry]:
    """The bout after `given`, and the entry about it; raises what `advance` raises."""
    after, events = advance(bout, given)
    seat = None if isinstance(given, Rolled | Drawn) else bout.seat
    return after, Entry(given=given, seat=seat, events=events)


def encode(entries: Sequence[Entry]) -> bytes:
    """The canonical bytes of a log."""
    return codec.encode(tuple(entries))


def decode(log: bytes) -> tuple[Entry, ...]:
    """The entries that `encode` wrote."""
    return tuple(Entry(events=one.events, given=one.given, seat=one.seat) for one in _LOG.decode(log))


def replay(entries: Sequence[Entry]) -> Bout:
    """The bout as its entries tell it, by their events alone: today's rules do not matter."""
    return fold(event for entry in entries for event in entry.events)


def rerun(sheet: Sheet, entries: Sequence[Entry]) -> int | None:
    """The place of the first entry that comes out differently under the rules of today; None if none does."""
    bout, events = begin(sheet)
    for place, entry in enumerate(entries):
        if entry.given is not None:
            try:
                bout, events = advance(bout, entry.given)
            except RuleViolation:
                return place
        if events != entry.events:
            return place
    return None
