"""What a table counts: the results of a season."""

from enum import StrEnum

from msgspec import Struct

from rules.core.told_score import ToldJam


class ResultKind(StrEnum):
    """What a result is to the season."""

    LEAGUE = "league"
    AWARDED = "awarded"  # decided without play; counts on the table
    FRIENDLY = "friendly"
    FINAL = "final"
    BYE = "bye"  # a round of rest; `home` is the team


ON_THE_TABLE = (ResultKind.LEAGUE, ResultKind.AWARDED)


class Result(Struct, frozen=True, kw_only=True):
    """One match or bye. `margin` is the home team's own: positive when it won.

    The margin is where the score marker stopped, so it need not equal the difference of points. `winner` is given
    where a level match was decided otherwise (a final). `ruled_points` are league points (home, away) that a ruling
    set in place of the scheme's. `jams` are the points jam by jam, where they were told. `ref`
    says where the result came from, for whoever reads a warning about it.
    """

    round: int
    home: str
    away: str = ""
    home_points: int = 0
    away_points: int = 0
    margin: int = 0
    kind: ResultKind = ResultKind.LEAGUE
    winner: str | None = None
    ruled_points: tuple[int, int] | None = None
    jams: tuple[ToldJam, ...] = ()
    ref: str = ""
