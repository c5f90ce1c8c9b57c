"""What the game means for a season (ICR-82 to ICR-84, ICR-87)."""

from collections.abc import Sequence

from rules.competition.pairings import Pairings
from rules.competition.plain_season import plain_terms
from rules.competition.round_robin import round_robin
from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.core.terms import SeasonTerms

FORFEIT = (15, 0)  # ICR-84
DIVISION_SIZES = range(4, 9)
MISSES = 2  # turn deadlines a side may miss before it has forfeited


def season_terms(options: Options) -> SeasonTerms:
    """A round robin in divisions and a final, unless told otherwise; wins rank before points (ICR-87)."""
    return plain_terms(options, awarded_score=FORFEIT)


def division_rounds(teams: Sequence[str]) -> tuple[Pairings, ...]:
    """The single round robin of a division; refuses one that is too small or too large (ICR-82)."""
    if len(teams) not in DIVISION_SIZES:
        least, most = DIVISION_SIZES[0], DIVISION_SIZES[-1]
        raise RuleViolation("season.division_size", teams=len(teams), least=least, most=most)
    return round_robin(teams)


def forfeited(missed: int) -> bool:
    """Whether a side that missed so many of its turns' deadlines has lost the game (ICR-84)."""
    return missed >= MISSES
