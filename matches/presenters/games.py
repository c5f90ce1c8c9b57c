"""The words of every game, by the slug of its ruleset."""

from collections.abc import Mapping

from matches.presenters.derby_board.words import DERBY_BOARD
from matches.presenters.derby_cards.words import DERBY_CARDS
from matches.presenters.derby_penalties.words import DERBY_PENALTIES
from matches.presenters.hexsport.words import HEXSPORT
from matches.presenters.words import MatchWords

WORDS: Mapping[str, MatchWords] = {
    "hexsport": HEXSPORT,
    "derby_cards": DERBY_CARDS,
    "derby_penalties": DERBY_PENALTIES,
    "derby_board": DERBY_BOARD,
}


def words_of(slug: str) -> MatchWords:
    """The words of a game."""
    return WORDS[slug]
