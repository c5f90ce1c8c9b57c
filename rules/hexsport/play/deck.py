"""The draw deck of deck.json, a placeholder until somebody lists the real one. (HX-CARDS-15)"""

from rules.hexsport.board_files import DeckFile, DrawCard
from rules.hexsport.data import DECK


def cards_of(deck: DeckFile) -> dict[int, DrawCard]:
    """The draw cards of a deck file by number."""
    return {card.no: card for card in deck.draw_cards}


CARDS = cards_of(DECK)


def all_cards() -> tuple[int, ...]:
    """The numbers of all draw cards, in order. (HX-CARDS-01)"""
    return tuple(sorted(CARDS))
