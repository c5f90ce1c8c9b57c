"""The words of every game that has any, by the slug of its ruleset."""

from collections.abc import Mapping

from rosters.presenters.derby_board.words import DERBY_BOARD
from rosters.presenters.derby_cards.words import DERBY_CARDS
from rosters.presenters.derby_penalties.words import DERBY_PENALTIES
from rosters.presenters.hexsport.words import HEXSPORT
from rosters.presenters.words import GameWords

WORDS: Mapping[str, GameWords] = {
    "hexsport": HEXSPORT,
    "derby_cards": DERBY_CARDS,
    "derby_penalties": DERBY_PENALTIES,
    "derby_board": DERBY_BOARD,
}
WORDLESS = GameWords()


def words_of(slug: str) -> GameWords:
    """The words of a game; none for a game without any."""
    return WORDS.get(slug, WORDLESS)
