"""What drawing and discarding change."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.derby_board import events as told
from rules.derby_board.state import Bout

Cards = tuple[int, ...]


def _without(cards: Cards, gone: Cards) -> Cards:
    return tuple(card for card in cards if card not in gone)


def _hand(bout: Bout, person: int, cards: Cards) -> tuple[Cards, ...]:
    return (*bout.hands[:person], cards, *bout.hands[person + 1 :])


def _redrew(bout: Bout, event: told.Redrew) -> Bout:
    hands = _hand(bout, event.person, _without(bout.hands[event.person], event.discarded))
    discards = (*bout.discards, *event.discarded)
    return replace(bout, hands=hands, discards=discards, redrawing=bout.redrawing[1:], filling=event.person)


def _drawn(bout: Bout, event: told.CardDrawn) -> Bout:
    hands = _hand(bout, event.person, (*bout.hands[event.person], event.card))
    return replace(bout, hands=hands, draw=_without(bout.draw, (event.card,)))


def _replaced(bout: Bout, event: told.CardReplaced) -> Bout:
    hands = _hand(bout, event.person, _without(bout.hands[event.person], (event.card,)))
    return replace(bout, hands=hands, discards=(*bout.discards, event.card))


HAND_CHANGES: Mapping[type[Struct], Callable[[Bout, Any], Bout]] = {
    told.Redrew: _redrew,
    told.KeptHand: lambda bout, _: replace(bout, redrawing=bout.redrawing[1:]),
    told.CardDrawn: _drawn,
    told.CardReplaced: _replaced,
    told.HandFilled: lambda bout, _: replace(bout, filling=None),
    told.Reshuffled: lambda bout, _: replace(bout, draw=tuple(sorted(bout.discards)), discards=()),
}
