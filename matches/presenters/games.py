"""The words of every game, by the slug of its ruleset."""

from collections.abc import Mapping

from matches.presenters.hexsport.words import HEXSPORT
from matches.presenters.words import MatchWords

WORDS: Mapping[str, MatchWords] = {"hexsport": HEXSPORT}


def words_of(slug: str) -> MatchWords:
    """The words of a game."""
    return WORDS[slug]
