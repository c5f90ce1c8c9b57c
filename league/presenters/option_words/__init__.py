"""What the options of each game say, in sentences; one module or more for each game, found by its slug."""

from collections.abc import Mapping

from league.presenters.option_words import (
    derby_board,
    derby_cards,
    derby_penalties,
    hexsport,
    hexsport_ball,
    hexsport_campaign,
    hexsport_contact,
    hexsport_course,
    hexsport_growth,
    hexsport_match,
    hexsport_movement,
    hexsport_placeholders,
    hexsport_ref,
)
from league.presenters.option_words.words import GameWords, OptionWords, PresetWords

__all__ = ["GameWords", "OptionWords", "PresetWords", "words_of"]

_HEXSPORT = (
    hexsport,
    hexsport_growth,
    hexsport_ball,
    hexsport_course,
    hexsport_movement,
    hexsport_contact,
    hexsport_ref,
)

GAMES: Mapping[str, GameWords] = {
    "hexsport": GameWords(
        areas=tuple(area for module in _HEXSPORT for area in module.AREAS),
        offered={key: said for module in _HEXSPORT for key, said in module.OFFERED.items()},
        presets=hexsport.PRESETS,
        fixed=(*hexsport_campaign.AREAS, *hexsport_match.AREAS),
        placeholders=hexsport_placeholders.PLACEHOLDERS,
    ),
    "derby_cards": GameWords(
        areas=derby_cards.AREAS,
        offered=derby_cards.OFFERED,
        presets=derby_cards.PRESETS,
        fixed=derby_cards.FIXED,
        placeholders=derby_cards.PLACEHOLDERS,
    ),
    "derby_penalties": GameWords(
        areas=derby_penalties.AREAS,
        offered=derby_penalties.OFFERED,
        presets=derby_penalties.PRESETS,
        placeholders=derby_penalties.PLACEHOLDERS,
    ),
    "derby_board": GameWords(
        areas=derby_board.AREAS,
        offered=derby_board.OFFERED,
        presets=derby_board.PRESETS,
        placeholders=derby_board.PLACEHOLDERS,
    ),
}


def words_of(slug: str) -> GameWords:
    """The words for a game's options; a game without words of its own shows keys and values as they are."""
    return GAMES.get(slug, GameWords())
