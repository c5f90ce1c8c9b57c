"""What the game means for a season, in the words of `rules.competition` (ICR-82 to ICR-84, ICR-87)."""

from collections.abc import Sequence

from rules.competition.pairings import Pairings
from rules.competition.round_robin import round_robin
from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.core.terms import SeasonTerms

FORFEIT = (15, 0)  # ICR-84
WIN = 1
LEAGUE_POINTS = (WIN, WIN, 0, 0, 0)  # big win, win, draw (there is none), loss, big loss
DIVISION_SIZES = range(4, 9)
MISSES = 2  # turn deadlines a side may miss before it has forfeited


def season_terms(options: Options) -> SeasonTerms:
    """A single round robin in divisions and a final; wins rank before points, as scores are small (ICR-87)."""
    return SeasonTerms(
        pairing="divisional_round_robin",
        points="custom",
        points_table=LEAGUE_POINTS,
        order="wins_head_to_head",
        final_tie="lots",
        finals="top_2",
        awarded_score=FORFEIT,
        divisions=options.whole("divisions") or 1,
    )


def division_rounds(teams: Sequence[str]) -> tuple[Pairings, ...]:
    """The single round robin of a division; refuses one that is too small or too large (ICR-82)."""
    if len(teams) not in DIVISION_SIZES:
        least, most = DIVISION_SIZES[0], DIVISION_SIZES[-1]
        raise RuleViolation("season.division_size", teams=len(teams), least=least, most=most)
    return round_robin(teams)


def forfeited(missed: int) -> bool:
    """Whether a side that missed so many of its turns' deadlines has lost the game (ICR-84)."""
    return missed >= MISSES
