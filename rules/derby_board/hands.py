"""Cards at the checkered line (ICR-35, ICR-43b, ICR-43c)."""

from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct

from rules.core.emission import Emission
from rules.core.pending import Drawn
from rules.derby_board.commands import KeepHand, Redraw
from rules.derby_board.data import CARDS
from rules.derby_board.events import Awaited, CardDrawn, CardReplaced, HandFilled, KeptHand, Redrew, Reshuffled
from rules.derby_board.kinds import Kind, Stage
from rules.derby_board.state import Bout

Play = Emission[Bout]


def proceed(play: Play) -> None:
    """Fill the hand that is being filled, or ask the next person."""
    bout = play.state
    person = bout.filling
    if person is None:
        play.emit(Awaited(Stage.REDRAW, bout.redrawing[0] // 2, bout.redrawing[0]))
    elif len(bout.hands[person]) >= bout.sheet.hand_size or not (bout.draw or bout.discards):
        play.emit(HandFilled(person))
    else:
        if not bout.draw:
            play.emit(Reshuffled())
        play.emit(Awaited(Stage.DRAW, person // 2, person))


def redraws(bout: Bout) -> Iterator[Struct]:
    """The ways to renew the hand of the person asked (ICR-35d, ICR-43b)."""
    hand = bout.hands[bout.redrawing[0]]
    whole = bout.sheet.players == "2" and bout.sheet.redraw == "whole_hand"
    for count in (len(hand),) if whole else range(len(hand) + 1):
        for discarded in combinations(hand, count):
            if len(hand) - count < bout.sheet.hand_size:
                yield Redraw(discarded)
    yield KeepHand()


def redraw(play: Play, given: Redraw | KeepHand) -> None:
    person = play.state.redrawing[0]
    play.emit(Redrew(person, given.discarded) if isinstance(given, Redraw) else KeptHand(person))


def draw(play: Play, given: Drawn) -> None:
    """ICR-43c"""
    bout = play.state
    person = bout.filling
    assert person is not None, "somebody is drawing"
    card = bout.draw[given.index]
    play.emit(CardDrawn(person, card))
    if bout.sheet.players == "4" and person % 2 == 0 and CARDS[card].type is Kind.FOUL:
        play.emit(CardReplaced(person, card))
