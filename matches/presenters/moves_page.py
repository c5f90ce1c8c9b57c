"""A match move by move, as everybody may read it."""

from dataclasses import dataclass

from matches.domain.logs import read_log
from matches.models import Match, MatchSide
from matches.presenters.games import words_of
from matches.presenters.match_page import side_names
from matches.presenters.words import TranscriptTold
from rosters.domain.pins import rules_of


@dataclass(frozen=True, kw_only=True)
class MovesPage:
    """What the page prints; no transcript for a match that was not played here."""

    home: MatchSide
    away: MatchSide
    transcript: TranscriptTold | None


def moves_page(match: Match) -> MovesPage:
    """The match from its log."""
    home, away = sides = list(match.sides.select_related("team"))
    rules, _options = rules_of(match.pin)
    log = read_log(match)
    names = side_names(sides)
    told = None
    if log is not None and rules.engine is not None:
        told = words_of(match.pin.slug).transcript(rules.engine().events(log), names)
    return MovesPage(home=home, away=away, transcript=told)
