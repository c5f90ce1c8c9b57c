"""Seasons of games without money: round robins in divisions, a win is all there is to win, and finals if wanted."""

from rules.core.option_rows import choice, number
from rules.core.options import Option, Options
from rules.core.terms import SeasonTerms

WIN = 1
MOST_DIVISIONS = 4
FINALS = ("none", "top_2", "top_4", "division_winners")


def season_rows(*, meetings: int, finals: str, rules: str) -> tuple[Option, ...]:
    """The options of a season: how many divisions, how often all meet, how it ends. `rules` are the ids they serve."""
    return (
        number("divisions", 1, low=1, high=MOST_DIVISIONS, rules=rules),
        number("meetings", meetings, low=1, high=2, rules=rules),
        choice("finals", finals, *(value for value in FINALS if value != finals), rules=rules),
    )


def plain_terms(
    options: Options,
    *,
    awarded_score: tuple[int, int],
    promoted: int = 1,
    promoted_after: int = 0,
    misses: int = 0,
    division_sizes: tuple[int, int] | None = None,
) -> SeasonTerms:
    """Wins rank first, then meetings of the level, difference, points for, and a lot (ACD-70, ACD-71)."""
    return SeasonTerms(
        pairing="divisional_round_robin",
        meetings=options.whole("meetings") or 1,
        points="custom",
        points_table=(WIN, WIN, 0, 0, 0),  # big win, win, draw, loss, big loss
        order="wins_head_to_head",
        final_tie="lots",
        adjustments=False,  # the table counts wins: league points given or taken would move nobody
        divisions=options.whole("divisions") or 1,
        finals=str(options["finals"]),
        awarded_score=awarded_score,
        no_show="sponsor_decides",
        promoted=promoted,
        promoted_after=promoted_after,
        misses=misses,
        division_sizes=division_sizes,
    )
