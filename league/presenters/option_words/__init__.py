"""What the options of each game say, in sentences; one module or more for each game, found by its slug."""

from collections.abc import Mapping

from league.presenters.option_words import (
    hexsport,
    hexsport_ball,
    hexsport_campaign,
    hexsport_contact,
    hexsport_match,
    hexsport_ref,
)
from league.presenters.option_words.words import GameWords, OptionWords, PresetWords

__all__ = ["GameWords", "OptionWords", "PresetWords", "words_of"]

GAMES: Mapping[str, GameWords] = {
    "hexsport": GameWords(
        areas=(*hexsport.AREAS, *hexsport_ball.AREAS, *hexsport_contact.AREAS, *hexsport_ref.AREAS),
        offered={**hexsport.OFFERED, **hexsport_ball.OFFERED, **hexsport_contact.OFFERED, **hexsport_ref.OFFERED},
        presets=hexsport.PRESETS,
        fixed=(*hexsport_campaign.AREAS, *hexsport_match.AREAS),
    )
}


def words_of(slug: str) -> GameWords:
    """The words for a game's options; a game without words of its own shows keys and values as they are."""
    return GAMES.get(slug, GameWords())
