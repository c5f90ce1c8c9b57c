"""What the game means for a season (ICR-82 to ICR-84, ICR-87)."""

from rules.competition.plain_season import plain_terms
from rules.core.options import Options
from rules.core.terms import SeasonTerms

FORFEIT = (15, 0)  # ICR-84
DIVISION_SIZES = (4, 8)  # teams of a division, least and most (ICR-82)
MISSES = 2  # deadlines of a game that a side may miss before it has forfeited it (ICR-84)


def season_terms(options: Options) -> SeasonTerms:
    """A round robin in divisions and a final, unless told otherwise; wins rank before points (ICR-87)."""
    return plain_terms(options, awarded_score=FORFEIT, misses=MISSES, division_sizes=DIVISION_SIZES)
