"""A match as it is kept: what was given, by whom, and the events that came of it.

match, entry = log.first(sheet)
match, entry = log.give(match, Rolled((4, 2)))
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from rules.core import codec
from rules.core.dice import HashDice, check_answer
from rules.core.errors import RuleViolation
from rules.core.hands import Chooser, Hands, play_through, seated
from rules.core.pending import Choice, Drawn, Pending, Rolled

Events = tuple[Struct, ...]
Bots = Mapping[str, Callable[[HashDice], Chooser]]


def check_given(wanted: Pending | None, given: Struct) -> None:
    """Refuses what is not awaited: `bout.over`, `bout.not_offered`, `bout.dice_first`, or a code of `check_answer`."""
    if wanted is None:
        raise RuleViolation("bout.over")
    if isinstance(wanted, Choice):
        if all(offer.command != given for offer in wanted.offers):
            raise RuleViolation("bout.not_offered", kind=wanted.kind, subject=wanted.subject)
    elif isinstance(given, Rolled | Drawn):
        check_answer(wanted, given)
    else:
        raise RuleViolation("bout.dice_first", purpose=wanted.purpose, subject=wanted.subject)


class Entry(Struct, frozen=True, kw_only=True):
    """One act. `seat` is the side that gave it, None for chance and for the beginning, which has nothing `given`."""

    events: Events
    given: Struct | None = None
    seat: int | None = None


class MatchLog:
    """The logs of one game, by its engine: `begin` and `advance` play, `pending` says who is asked, `fold` is the state
    of events alone.

    `commands` and `events` are the unions of what may stand in a log; `awaited` are events that only say what is asked.
    """

    def __init__(
        self,
        *,
        begin: Callable[[Any], tuple[Any, Events]],
        advance: Callable[[Any, Struct], tuple[Any, Events]],
        pending: Callable[[Any], Pending | None],
        fold: Callable[[Iterable[Struct]], Any],
        commands: Any,
        events: Any,
        awaited: type[Struct],
    ) -> None:
        self._begin, self._advance, self._pending, self._fold = begin, advance, pending, fold
        self._awaited = awaited
        given = commands | Rolled | Drawn | None
        stored: Any = msgspec.defstruct(
            "Stored", [("events", tuple[events, ...]), ("given", given, None), ("seat", int | None, None)]
        )
        self._decoder: Any = msgspec.json.Decoder(tuple[stored, ...])

    def first(self, sheet: Any) -> tuple[Any, Entry]:
        """The match at its beginning, and its first entry."""
        match, events = self._begin(sheet)
        return match, Entry(events=events)

    def give(self, match: Any, given: Struct) -> tuple[Any, Entry]:
        """The match after `given`, and the entry about it; raises what `advance` raises."""
        wanted = self._pending(match)
        after, events = self._advance(match, given)
        return after, Entry(given=given, seat=wanted.seat if isinstance(wanted, Choice) else None, events=events)

    def play(
        self, sheet: Any, dice: HashDice, prefix: str, bots: Bots, *, names: Sequence[str], hands: Hands | None = None
    ) -> tuple[Any, list[Entry]]:
        """The end of a match between the bots of these names, or hands where they are, and the entries of its log."""
        chance = HashDice(f"{dice.root.hex()}|{prefix}")
        programs = [bots[name](HashDice(f"{chance.root.hex()}|bot:{place}")) for place, name in enumerate(names)]
        choosers = seated(programs, hands)
        return play_through(
            self.first(sheet),
            pending=self._pending,
            give=lambda match, given, _seat, _by_hand: self.give(match, given),
            choose=lambda match, choice: choosers[choice.seat or 0](match, choice),
            chance=chance,
            hands=hands,
            told=self.told,
        )

    def encode(self, entries: Sequence[Entry]) -> bytes:
        """The canonical bytes of a log."""
        return codec.encode(tuple(entries))

    def decode(self, log: bytes) -> tuple[Entry, ...]:
        """The entries that `encode` wrote."""
        return tuple(Entry(events=one.events, given=one.given, seat=one.seat) for one in self._decoder.decode(log))

    def told(self, entry: Entry) -> Events:
        """What an entry says happened; what was awaited after it is left out."""
        return tuple(event for event in entry.events if not isinstance(event, self._awaited))

    def events(self, log: bytes) -> Events:
        """What happened, in order; what was awaited in between is left out."""
        return tuple(event for entry in self.decode(log) for event in self.told(entry))

    def replay(self, entries: Sequence[Entry]) -> Any:
        """The match as its entries tell it, by their events alone: today's rules do not matter."""
        return self._fold(event for entry in entries for event in entry.events)

    def rerun(self, sheet: Any, entries: Sequence[Entry]) -> int | None:
        """The place of the first entry that comes out differently under the rules of today; None if none does."""
        match, events = self._begin(sheet)
        for place, entry in enumerate(entries):
            if entry.given is not None:
                try:
                    match, events = self._advance(match, entry.given)
                except RuleViolation:
                    return place
            if events != entry.events:
                return place
        return None
