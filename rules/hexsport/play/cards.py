"""Cards: drawn, turned up, bought and played. The order of the pile is chance's, card by card. (HX-CARDS)"""

from collections.abc import Container

from rules.core.pending import Drawn, DrawRequest, Offer, Rolled, RollRequest
from rules.hexsport.board_files import DrawCard
from rules.hexsport.play.commands import BuyCard, PlayCard
from rules.hexsport.play.deck import CARDS
from rules.hexsport.play.events import (
    BallLost,
    CardBought,
    CardsDiscarded,
    CardsDrawn,
    CardTurned,
    CardWasted,
    DiceRolled,
    EventBegan,
    EventEnded,
    PileReshuffled,
)
from rules.hexsport.play.pitch import NOWHERE, SIDES
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.state import MatchState

NO_CARD = 0
SHIRT_NUMBERS = 14  # HX-SETUP-11
BALL_SHATTERS = "ball_shatters"
# Events and Specials that are played between two actions. (HX-CARDS-07)
BETWEEN_ACTIONS = frozenset(
    card.no for card in CARDS.values() if card.kind != "special_move" and card.action != "running_interference"
)


def can_draw(state: MatchState) -> bool:
    """Whether a card can be had: from the pile, or from the discards where they are shuffled anew. (HX-CARDS-14)"""
    return bool(state.pile or (state.discards and state.sheet.terms.cards_reshuffle))


def refill(play: Play) -> bool:
    """An empty pile is made of the discards; whether there is a card to draw now. (HX-CARDS-14)"""
    if not can_draw(play.state):
        return False
    if not play.state.pile:
        play.emit(PileReshuffled())
    return True


def card_request(state: MatchState, purpose: str, side: int) -> DrawRequest:
    """The card of the pile that chance must pick, for a side."""
    return DrawRequest(purpose=purpose, subject=SIDES[side], among=state.pile, step=state.answers, seat=side)


def apply_event(play: Play, card: int) -> None:
    """What an Event does once the purpose it was drawn for is over; no other card does anything. (HX-CARDS-06, -08)"""
    if card == NO_CARD or CARDS[card].kind != "event":
        return
    if CARDS[card].action == BALL_SHATTERS:
        _shatter(play)
    else:
        play.emit(EventBegan(card))


def _shatter(play: Play) -> None:
    """The ball leaves play; the Event in force is over. (HX-CARDS-06, HX-CARDS-21)"""
    if play.state.event:
        play.emit(EventEnded())
    if play.state.ball != NOWHERE:
        play.emit(BallLost())


class TurnCard(Frame, frozen=True, kw_only=True):
    """A card is turned up and discarded. Finishes with its number, `NO_CARD` if none is left; whoever asked for it
    calls `apply_event` afterwards. `why` is fan_check, ref or random_player. (HX-CARDS-08)"""

    why: str
    side: int

    def begin(self, play: Play, _given: object) -> None:
        if refill(play):
            return play.ask(self.then(at="turned"))
        return play.finish(NO_CARD)

    def ask_turned(self, state: MatchState) -> DrawRequest:
        return card_request(state, self.why, self.side)

    def turned(self, play: Play, given: Drawn) -> None:
        card = play.state.pile[given.index]
        play.emit(CardTurned(card, self.why, self.side))
        play.finish(card)


class DrawCards(Frame, frozen=True, kw_only=True):
    """A side draws `count` cards to its hand, fewer when there are no more. `why` as in `CardsDrawn`. (HX-CARDS-11)"""

    side: int
    count: int
    why: str

    def begin(self, play: Play, _given: object) -> None:
        if self.count > 0 and refill(play):
            return play.ask(self.then(at="drawn"))
        return play.finish()

    def ask_drawn(self, state: MatchState) -> DrawRequest:
        return card_request(state, self.why, self.side)

    def drawn(self, play: Play, given: Drawn) -> None:
        play.emit(CardsDrawn(self.side, (play.state.pile[given.index],), self.why))
        play.go(self.then(at="begin", count=self.count - 1))


class RandomPlayer(Frame, frozen=True, kw_only=True):
    """Finishes with one of the slots `among`, of one side: cards are turned until one's column names one of them; its
    Event applies afterwards. (HX-CARDS-12, HX-CARDS-13)"""

    among: tuple[int, ...]
    side: int

    def begin(self, play: Play, _given: object) -> None:
        if can_draw(play.state):
            return play.call(self.then(at="turned"), TurnCard(why="random_player", side=self.side))
        return play.ask(self.then(at="rolled"))

    def turned(self, play: Play, card: int) -> None:
        shirts = self._shirts(play.state)
        number = first_fitting(CARDS[card], shirts)
        apply_event(play, card)
        if number is not None:
            return play.finish(shirts[number])
        again = play.state.sheet.terms.cards_random_retry == "turn_again"
        return play.go(self.then(at="begin")) if again else play.ask(self.then(at="rolled"))

    def ask_rolled(self, state: MatchState) -> RollRequest:
        subject = SIDES[self.side]
        return RollRequest(
            purpose="random_player", subject=subject, dice=1, sides=SHIRT_NUMBERS, step=state.answers, seat=self.side
        )

    def rolled(self, play: Play, given: Rolled) -> None:
        """A die of 14 sides stands in where the option says so, or where there are no cards."""
        play.emit(DiceRolled("random_player", given.faces))
        shirts = self._shirts(play.state)
        if given.faces[0] in shirts:
            return play.finish(shirts[given.faces[0]])
        return play.ask(self.then(at="rolled"))

    def _shirts(self, state: MatchState) -> dict[int, int]:
        return {state.sheet.profiles[slot].number: slot for slot in self.among}


def first_fitting(card: DrawCard, numbers: Container[int]) -> int | None:
    """The first number of the card's column that is one of `numbers`. (HX-CARDS-12)"""
    return next((number for number in card.numbers if number in numbers), None)


def card_offers(state: MatchState) -> list[Offer]:
    """The cards the rushing coach may buy or play between two actions. (HX-CARDS-07, -09, -10)"""
    team = state.teams[state.side]
    playable = [Offer(command=PlayCard(card)) for card in team.hand if card in BETWEEN_ACTIONS]
    if team.tokens and team.bought < state.sheet.lineups[state.side].cards and can_draw(state):
        playable.append(Offer(command=BuyCard()))
    return playable


class Buy(Frame, frozen=True, kw_only=True):
    """A side spends a token on a card. (HX-RUSH-05, HX-CARDS-09)"""

    side: int

    def begin(self, play: Play, _given: object) -> None:
        play.emit(CardBought(self.side))
        play.go(DrawCards(side=self.side, count=1, why="bought"))


def discard_played(play: Play, side: int, card: int) -> None:
    """The card leaves the hand because it is played."""
    play.emit(CardsDiscarded(side, (card,), "played"))


def play_between(play: Play, side: int, card: int) -> None:
    """An Event or Special of the hand is played between actions; a placeholder does nothing. (HX-CARDS-07, -20)"""
    discard_played(play, side, card)
    apply_event(play, card)
    if CARDS[card].action is None:
        play.emit(CardWasted(side, card))
