"""A match as it is kept: what was given, by whom, and the events that came of it. Nothing is ever deleted.

    state, entry = first(sheet)
    state, entry = give(state, Rolled((4, 2)), Source.DERIVED)

An undo is an entry of its own that takes back the last one still standing, so that they go last in, first out.
"""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct, convert

from rules.core import codec
from rules.core.errors import RuleViolation
from rules.hexsport.play.engine import Given, advance, begin
from rules.hexsport.play.events import Event
from rules.hexsport.play.evolve import fold
from rules.hexsport.play.frames import event_of, given_of
from rules.hexsport.play.sheet import MatchSheet
from rules.hexsport.play.state import MatchState


class Source(StrEnum):
    """Where an entry comes from: a coach, or where dice and cards come from; `undo` takes an entry back."""

    BEGIN = "begin"
    COACH = "coach"
    DERIVED = "derived"
    ENTERED = "entered"
    SEEDED = "seeded"
    UNDO = "undo"


class Entry(Struct, frozen=True, kw_only=True):
    """One act. `seat` is the side that gave it, None for chance; `undoes` is the place of the entry an undo takes back.

    Only a beginning and an undo have nothing `given`.
    """

    source: Source
    given: Given | None = None
    seat: int | None = None
    events: tuple[Event, ...] = ()
    undoes: int | None = None


def first(sheet: MatchSheet) -> tuple[MatchState, Entry]:
    """The match at its beginning, and its first entry."""
    state, events = begin(sheet)
    return state, Entry(source=Source.BEGIN, events=events)


def give(state: MatchState, given: Given, source: Source, seat: int | None = None) -> tuple[MatchState, Entry]:
    """The state after `given`, and the entry about it; raises what `advance` raises."""
    after, events = advance(state, given)
    return after, Entry(source=source, given=given, seat=seat, events=events)


def undo(entries: Sequence[Entry], seat: int | None = None) -> Entry:
    """The entry that takes back the last one standing; `RuleViolation` `match.nothing_to_undo` for the beginning."""
    places = standing_places(entries)
    if len(places) < 2:
        raise RuleViolation("match.nothing_to_undo")
    return Entry(source=Source.UNDO, seat=seat, undoes=places[-1])


def standing_places(entries: Sequence[Entry]) -> list[int]:
    """The places of the entries that no undo took back; `ValueError` for an undo out of turn."""
    places: list[int] = []
    for place, entry in enumerate(entries):
        if entry.undoes is None:
            places.append(place)
        elif places[-1:] != [entry.undoes] or len(places) < 2:
            raise ValueError(f"entry {place} takes back {entry.undoes}, which is not the last one standing")
        else:
            places.pop()
    return places


def standing(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that no undo took back."""
    return [entries[place] for place in standing_places(entries)]


def replay(entries: Sequence[Entry]) -> MatchState:
    """The match as its entries tell it, by their events alone: today's rules do not matter."""
    return fold(event for entry in standing(entries) for event in entry.events)


def rerun(sheet: MatchSheet, entries: Sequence[Entry]) -> int | None:
    """The place of the first standing entry that comes out differently under the rules of today; None if none does."""
    state, events = begin(sheet)
    for place in standing_places(entries):
        given = entries[place].given
        if given is not None:
            try:
                state, events = advance(state, given)
            except RuleViolation:
                return place
        if events != entries[place].events:
            return place
    return None


def digest(entries: Sequence[Entry]) -> str:
    """SHA-256 of all entries, in hex."""
    return codec.digest(tuple(entries))


def entry_of(plain: object) -> Entry:
    """The entry that plain JSON values stand for, as `codec.plain` made them."""
    stored = convert(plain, _Stored)
    return Entry(
        source=stored.source,
        given=None if stored.given is None else given_of(stored.given),
        seat=stored.seat,
        events=tuple(event_of(event) for event in stored.events),
        undoes=stored.undoes,
    )


class _Stored(Struct, kw_only=True, forbid_unknown_fields=True):
    """An entry of which the parts with several shapes are still plain."""

    source: Source
    given: object = None
    seat: int | None = None
    events: tuple[object, ...] = ()
    undoes: int | None = None
