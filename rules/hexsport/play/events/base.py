"""The base of all events, and the one that ends every act."""

from typing import Any

from msgspec import Struct

SCHEMA = 1  # rises when the shape of an event changes


class Event(Struct, frozen=True, forbid_unknown_fields=True, tag=True, tag_field="is", gc=False):
    """Something that happened. Slots, cells, facings and sides as in `state`."""


class Awaited(Event, frozen=True):
    """The procedures that are unfinished now, the innermost last; the last event of every act."""

    stack: tuple[Any, ...]
