"""What the game means for a season (TYC-80 to TYC-83)."""

from rules.competition.plain_season import plain_terms
from rules.core.options import Options
from rules.core.terms import SeasonTerms
from rules.derby_penalties.match import FORFEIT


def season_terms(options: Options) -> SeasonTerms:
    """A round robin in divisions and a final, unless told otherwise."""
    return plain_terms(options, awarded_score=FORFEIT)
