"""What a seat may see of a match: 0 home, 1 the visitors, None the public.

Hidden are the cards of the other side's hand and of the pile; how many there are is open. The pile must be hidden with
the hand, or the hand would be what is missing; so must the place in the pile that chance picked, since it tells how
many lower cards are still there. A card put aside in an exchange is hidden until the exchange is made; so is, by
option, the number of coaching dice that one side named until the other has named its own. All else is open on the
table, the discards and whatever was played or turned up included; so is who is asked what, though to be asked whether
somebody runs in between, or what to do without a token, can tell that a card for it is there.

What comes back is a state, event or entry like any other, with `FACE_DOWN` for each card that is not seen. It is for
showing: a match goes on from the whole state alone, and what is pending for another seat is not all that seat sees.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.pending import Drawn
from rules.hexsport.play.commands import Coach, Exchange
from rules.hexsport.play.contest import SecretContest
from rules.hexsport.play.events import Awaited, CardsDrawn, Event
from rules.hexsport.play.log import Entry
from rules.hexsport.play.procedure import Frame
from rules.hexsport.play.setup import Deal
from rules.hexsport.play.state import MatchState

FACE_DOWN = 0
Seat = int | None


def state_for(state: MatchState, seat: Seat) -> MatchState:
    """The match as this seat sees it."""
    home, visitor = (
        team if side == seat else replace(team, hand=_face_down(team.hand)) for side, team in enumerate(state.teams)
    )
    return replace(state, teams=(home, visitor), pile=_face_down(state.pile), stack=_stack_for(state.stack, seat))


def event_for(event: Event, seat: Seat) -> Event:
    """What happened, as this seat saw it."""
    if isinstance(event, Awaited):
        return Awaited(_stack_for(event.stack, seat))
    if isinstance(event, CardsDrawn) and event.side != seat:
        return replace(event, cards=_face_down(event.cards))
    return event


def entry_for(entry: Entry, seat: Seat) -> Entry:
    """An act of the log, as this seat saw it."""
    events = tuple(event_for(event, seat) for event in entry.events)
    given = entry.given
    if isinstance(given, Drawn):
        given = Drawn(0)
    elif isinstance(given, Exchange) and entry.seat != seat:
        given = Exchange(_face_down(given.cards))
    elif isinstance(given, Coach) and entry.seat != seat and _names_on(entry):
        given = Coach(0)
    return replace(entry, given=given, events=events)


def _stack_for(stack: Sequence[Frame], seat: Seat) -> tuple[Frame, ...]:
    return tuple(_frame_for(frame, seat) for frame in stack)


def _frame_for(frame: Frame, seat: Seat) -> Frame:
    if isinstance(frame, Deal) and frame.side != seat:
        return replace(frame, aside=_face_down(frame.aside))
    return frame.seen_by(seat) if isinstance(frame, SecretContest) and frame.at == "coach" else frame


def _names_on(entry: Entry) -> bool:
    """Whether dice named in secret are not shown yet, since the other side is asked for its own."""
    last = entry.events[-1] if entry.events else None
    frame = last.stack[-1] if isinstance(last, Awaited) and last.stack else None
    return isinstance(frame, SecretContest) and frame.at == "coach"


def _face_down(cards: tuple[int, ...]) -> tuple[int, ...]:
    return (FACE_DOWN,) * len(cards)
