"""A season of the card derby: tiers, fixtures, table, promotion. (ACD-70 to -72, -75, -76, -83)"""

from collections.abc import Mapping, Sequence

from rules.competition.draw import Shuffle
from rules.competition.meetings import Meetings
from rules.competition.pairings import Pairings
from rules.competition.plain_season import plain_terms
from rules.competition.results import Result
from rules.competition.round_robin import round_robin
from rules.competition.standings import standings
from rules.competition.swiss import swiss
from rules.competition.table import Contender, Standings
from rules.competition.terms import table_rules
from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.core.terms import SeasonTerms
from rules.derby_cards.match import FORFEIT
from rules.derby_cards.options import DEFAULTS

TIERS = ("I", "II", "III", "III-U")  # divisions 1 to 4 of a season; the last is unranked
TIER_SIZES = range(8, 11)
MEETINGS = 2
BOUTS_BEFORE_ENTRY = 5


def season_terms(options: Options) -> SeasonTerms:
    """Double round robin in each tier unless told otherwise.

    The last of a tier changes places with the first below; who leaves the unranked tier has five bouts (ACD-76).
    """
    unranked = options["divisions"] == len(TIERS)
    return plain_terms(options, awarded_score=FORFEIT, promoted_after=BOUTS_BEFORE_ENTRY if unranked else 0)


def bout_result(round_number: int, home: str, visitor: str, score: tuple[int, int], ref: str = "") -> Result:
    """A bout as a table counts it; there is always a winner (ACD-72)."""
    if score[0] == score[1]:
        raise RuleViolation("sheet.level")
    return Result(
        round=round_number,
        home=home,
        away=visitor,
        home_points=score[0],
        away_points=score[1],
        margin=score[0] - score[1],
        ref=ref,
    )


def bout_table(teams: Sequence[Contender], results: Sequence[Result], shuffle: Shuffle) -> Standings:
    """Wins, then head-to-head among the tied, point difference, points for, lot (ACD-70, ACD-71)."""
    return standings(teams, results, table_rules(season_terms(DEFAULTS)), shuffle=shuffle)


def tier_rounds(teams: Sequence[str]) -> tuple[Pairings, ...]:
    """The double round robin of a ranked tier, a round a week (ACD-75)."""
    if len(teams) not in TIER_SIZES:
        raise RuleViolation("season.tier_size", teams=len(teams), least=TIER_SIZES[0], most=TIER_SIZES[-1])
    return round_robin(teams, MEETINGS)


def unranked_round(table: Sequence[str], meetings: Meetings, byes: Mapping[str, int], shuffle: Shuffle) -> Pairings:
    """A Swiss round of the unranked tier; `table` is first place first (ACD-75)."""
    return swiss(table, meetings, byes, shuffle)
