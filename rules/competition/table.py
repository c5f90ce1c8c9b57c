"""A league table as values: what goes into it and what stands in it."""

from enum import StrEnum

from msgspec import Struct

from rules.competition.note import Note
from rules.competition.points import SCHEMES, PointsScheme

Figure = int | float | str
"""What a criterion compares. All values of one criterion are of one type."""


class FinalTie(StrEnum):
    """Values of the option `table.final_tie` (HX-TABLE-03): teams level on every figure of the order."""

    SHARED = "shared"
    HEAD_TO_HEAD = "head_to_head"
    LOTS = "lots"


class UnequalGames(StrEnum):
    """Values of the option `table.unequal_games` (HX-TABLE-09)."""

    TOTALS = "totals"
    WIN_PERCENTAGE = "win_percentage"
    LP_PER_MATCH = "lp_per_match"


class TableRules(Struct, frozen=True, kw_only=True):
    """How a season's table is made. `order` is a key of `criteria.TABLE_ORDERS`; `sd_cap` is the largest margin that
    counts per match, None: all of it (HX-TABLE-05)."""

    order: str = "ranking_lp_sd"
    scheme: PointsScheme = SCHEMES["3_2_1_0"]
    sd_cap: int | None = 7
    unequal_games: UnequalGames = UnequalGames.TOTALS
    final_tie: FinalTie = FinalTie.SHARED
    bye_points: int = 0


class Outcome(StrEnum):
    """What a match was to one of its teams."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


class Contender(Struct, frozen=True, kw_only=True):
    """A team in the season. `entry` counts entries from 1; `ranking` is in mc, None for a team without roster.

    A withdrawn team stays in the table, marked (HX-SEASON-07).
    """

    key: str
    name: str
    entry: int
    ranking: int | None = None
    division: int = 1
    withdrawn: bool = False


class Adjustment(Struct, frozen=True):
    """League points given or, negative, taken by a ruling (HX-TABLE-10)."""

    team: str
    points: int
    reason: str


class Decision(Struct, frozen=True):
    """Why a row stands below the one above it: the criterion, the row's own value, the other's, and whose that is."""

    criterion: str
    mine: Figure
    other: Figure
    other_team: str


class Row(Struct, frozen=True, kw_only=True):
    """One team's line. `place` is shared by the teams named in `level_with`; `decided` is None for the first row and
    for a row level with the one above. `movement` is in places, up positive, None without previous standings.

    `points_won` come from matches; with `bye_points` and `adjusted` they make `league_points`. `form` holds the
    outcomes of its latest matches, oldest first.
    """

    team: str
    name: str
    division: int
    withdrawn: bool
    place: int
    level_with: tuple[str, ...]
    ranking: int | None
    played: int
    won: int
    drawn: int
    lost: int
    landslides_won: int
    landslides_lost: int
    scored: int
    conceded: int
    difference: int
    byes: int
    points_won: int
    bye_points: int
    adjusted: int
    adjustments: tuple[Adjustment, ...]
    league_points: int
    win_percentage: float
    lp_per_match: float
    form: tuple[Outcome, ...] = ()
    previous_place: int | None = None
    movement: int | None = None
    decided: Decision | None = None


class Standings(Struct, frozen=True, kw_only=True):
    """A table, first place first, with the criteria that really sorted it and notes on what was left out."""

    rows: tuple[Row, ...]
    order: tuple[str, ...]
    notes: tuple[Note, ...] = ()

    @property
    def leaders(self) -> tuple[str, ...]:
        """The team in first place, or all that share it; without finals the champion (HX-SEASON-02)."""
        return tuple(row.team for row in self.rows if row.place == 1)

    @property
    def teams(self) -> tuple[str, ...]:
        """The keys of all teams, first place first; level teams by name."""
        return tuple(row.team for row in self.rows)
