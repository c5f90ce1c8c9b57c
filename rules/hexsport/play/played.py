"""Whole matches of programs; the module satisfies `rules.core.play_rules.PlayRules`."""

from collections.abc import Sequence
from typing import Any, Union

import msgspec

from rules.core import codec
from rules.core.dice import HashDice
from rules.core.facts import MatchFacts
from rules.core.hands import Hands, play_through, seated
from rules.core.options import Options
from rules.core.simulation import PlayedMatch
from rules.hexsport.play.bots import BOTS
from rules.hexsport.play.events import EVENT_TYPES, Awaited, Event
from rules.hexsport.play.evolve import fold
from rules.hexsport.play.facts import facts_of, place_of, report_of
from rules.hexsport.play.lineups import match_sheet, starting_team
from rules.hexsport.play.log import Entry, Source, first, give, standing
from rules.hexsport.play.state import MatchState
from rules.hexsport.state import TeamState

__all__ = ("bots", "events", "facts", "play", "starting_team")

bots: Sequence[str] = tuple(BOTS)
BEST = (bots[0], bots[0])

_EVENT: Any = Union[EVENT_TYPES]  # noqa: UP007 - made of a tuple
# The parts of entries that say what happened; one decoder for a whole log is the quick way through it.
_KEPT = msgspec.defstruct("Kept", [("source", Source), ("events", tuple[_EVENT, ...]), ("undoes", int | None, None)])
_LOG: Any = msgspec.json.Decoder(list[_KEPT])  # type: ignore[valid-type]


def play(
    states: Sequence[TeamState],
    options: Options,
    dice: HashDice,
    prefix: str,
    *,
    kind: str = "league",
    challenged: bool = False,
    bots: Sequence[str] = (),
    hands: Hands | None = None,
) -> PlayedMatch:
    """A match between two teams as they are, each played by its bot, whoever is Home."""
    one, other = states
    chance = HashDice(f"{dice.root.hex()}|{prefix}")
    names = bots or BEST
    programs = [BOTS[name](HashDice(f"{chance.root.hex()}|bot:{place}")) for place, name in enumerate(names)]
    choosers = seated(programs, hands)
    state, entries = play_through(
        first(match_sheet((one, other), options, kind, challenged=challenged)),
        pending=lambda state: state.pending,
        give=_give,
        choose=lambda state, choice: choosers[place_of(state, choice.seat or 0)](state, choice),
        chance=chance,
        hands=hands,
        told=lambda entry: [event for event in entry.events if not isinstance(event, Awaited)],
    )
    return PlayedMatch(report=report_of(state), log=codec.encode(tuple(entries)))


def _give(state: MatchState, given: Any, seat: int | None, by_hand: bool) -> tuple[MatchState, Entry]:
    if seat is not None:
        return give(state, given, Source.COACH, seat)
    return give(state, given, Source.ENTERED if by_hand else Source.SEEDED)


def events(log: bytes) -> tuple[Event, ...]:
    """What happened, in order; what was taken back and what was awaited in between is left out."""
    kept = _LOG.decode(log)
    entries = [Entry(source=one.source, events=one.events, undoes=one.undoes) for one in kept]
    told = (event for entry in standing(entries) for event in entry.events)
    return tuple(event for event in told if not isinstance(event, Awaited))


def facts(log: bytes) -> MatchFacts:
    """The facts of the match as its events alone tell it."""
    return facts_of(fold(events(log)))
