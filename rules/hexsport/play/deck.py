"""The draw deck of deck.json, a placeholder until somebody lists the real one. (HX-CARDS-15)"""

from collections.abc import Mapping

import msgspec

from rules.hexsport.board_files import DeckFile, DrawCard
from rules.hexsport.data import DIRECTORY


def load_deck() -> DeckFile:
    """The deck file as it stands."""
    return msgspec.json.decode((DIRECTORY / "deck.json").read_bytes(), type=DeckFile)


CARDS: Mapping[int, DrawCard] = {card.no: card for card in load_deck().draw_cards}


def all_cards() -> tuple[int, ...]:
    """The numbers of all draw cards, in order. (HX-CARDS-01)"""
    return tuple(sorted(CARDS))
