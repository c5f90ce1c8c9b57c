"""What pushes, cards, wipeouts and penalties change."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.derby_board import events as told
from rules.derby_board.changes import moving, put
from rules.derby_board.data import CARDS
from rules.derby_board.kinds import Condition, Where
from rules.derby_board.results import TOKEN_STEPS
from rules.derby_board.skaters import side_of
from rules.derby_board.state import FIRST_CHAIR, Attempt, Bout, Fall


def _push_tried(bout: Bout, event: told.PushTried) -> Bout:
    attempt = Attempt(skater=event.skater, target=event.target)
    after = replace(bout, attempts=(*bout.attempts, attempt), pushes=(*bout.pushes, event.skater))
    return moving(after, begun=True)


def _top(bout: Bout, **changes: Any) -> Bout:
    return replace(bout, attempts=(*bout.attempts[:-1], replace(bout.attempts[-1], **changes)))


def _declined(bout: Bout, _: told.Declined) -> Bout:
    return _top(bout, answered=True) if bout.attempts else replace(bout, fresh=False)


def _card_played(bout: Bout, event: told.CardPlayed) -> Bout:
    person = bout.holder(event.skater)
    hand = tuple(card for card in bout.hands[person] if card != event.card)
    after = replace(
        bout,
        hands=(*bout.hands[:person], hand, *bout.hands[person + 1 :]),
        discards=(*bout.discards, event.card),
        carded=(*bout.carded, side_of(event.skater)),
    )
    if event.target is None:
        move = after.movement
        assert move is not None, "offensive cards are for the moving skater"
        more = CARDS[event.card].more_lanes
        return moving(after, extra=move.extra + event.spaces, lanes=move.lanes + more)
    answered = _top(after, answered=True) if event.reply else after
    attempt = Attempt(skater=event.skater, target=event.target, card=event.card, reply=event.reply)
    return replace(after, attempts=(*answered.attempts, attempt))


def _wiped_out(bout: Bout, event: told.WipedOut) -> Bout:
    after = replace(bout, fall=None)
    move = after.movement
    if move is None or move.skater != event.skater:
        return after
    return moving(after, ending=True, due=move.due + TOKEN_STEPS[event.result])


def _fell(bout: Bout, event: told.Fell) -> Bout:
    after = put(bout, event.skater, condition=event.condition)
    return moving(after, ending=True) if _is_moving(bout, event.skater) else after


def _sent_off(bout: Bout, event: told.SentOff) -> Bout:
    gone = {"where": Where.BOX, "chair": FIRST_CHAIR, "condition": Condition.STANDING}
    after = put(bout, event.skater, **gone)
    return moving(after, ending=True) if _is_moving(bout, event.skater) else after


def _is_moving(bout: Bout, skater: int) -> bool:
    return bout.movement is not None and bout.movement.skater == skater


CONTEST_CHANGES: Mapping[type[Struct], Callable[[Bout, Any], Bout]] = {
    told.Declined: _declined,
    told.PushTried: _push_tried,
    told.PushRolled: lambda bout, event: _top(bout, answered=True, roll=event.face),
    told.Pushed: lambda bout, event: put(bout, event.skater, space=event.space),
    told.PushedOff: lambda bout, event: put(bout, event.skater, where=Where.OUT),
    told.CardPlayed: _card_played,
    told.CardRolled: lambda bout, event: _top(bout, answered=True, roll=event.face, worked=event.worked),
    told.AttemptLost: lambda bout, _: replace(bout, attempts=bout.attempts[:-1]),
    told.AttemptOver: lambda bout, _: replace(bout, attempts=bout.attempts[:-1]),
    told.WipeoutDue: lambda bout, event: replace(bout, fall=Fall(event.skater, event.modifier, event.cause)),
    told.WipedOut: _wiped_out,
    told.Fell: _fell,
    told.SentOff: _sent_off,
}
