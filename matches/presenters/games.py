"""The words of every game, by the slug of its ruleset."""

from collections.abc import Mapping

from matches.presenters.derby_cards.words import DERBY_CARDS
from matches.presenters.hexsport.words import HEXSPORT
from matches.presenters.words import MatchWords

WORDS: Mapping[str, MatchWords] = {"hexsport": HEXSPORT, "derby_cards": DERBY_CARDS}


def words_of(slug: str) -> MatchWords:
    """The words of a game."""
    return WORDS[slug]
