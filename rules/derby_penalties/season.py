"""What the game means for a season, in the words of `rules.competition` (TYC-80 to TYC-83)."""

from rules.core.options import Options
from rules.core.terms import SeasonTerms
from rules.derby_penalties.match import FORFEIT

WIN = 1
PROMOTED = 1
LEAGUE_POINTS = (WIN, WIN, 0, 0, 0)  # big win, win, draw (there is none), loss, big loss


def season_terms(options: Options) -> SeasonTerms:
    """A single round robin in divisions and a final; wins rank first."""
    return SeasonTerms(
        pairing="divisional_round_robin",
        points="custom",
        points_table=LEAGUE_POINTS,
        landslide_margin=None,
        order="wins_head_to_head",
        final_tie="lots",
        finals="top_2",
        awarded_score=FORFEIT,
        divisions=options.whole("divisions") or 1,
        promoted=PROMOTED,
    )
