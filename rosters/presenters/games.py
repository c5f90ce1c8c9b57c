"""The words of every game that has any, by the slug of its ruleset."""

from collections.abc import Mapping

from rosters.presenters.derby_cards.words import DERBY_CARDS
from rosters.presenters.hexsport.words import HEXSPORT
from rosters.presenters.words import GameWords

WORDS: Mapping[str, GameWords] = {"hexsport": HEXSPORT, "derby_cards": DERBY_CARDS}
WORDLESS = GameWords()


def words_of(slug: str) -> GameWords:
    """The words of a game; none for a game without any."""
    return WORDS.get(slug, WORDLESS)
