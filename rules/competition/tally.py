"""Adding up a season: every team's figures from its results."""

from collections.abc import Iterable, Sequence

from msgspec import Struct, field

from rules.competition.results import ON_THE_TABLE, Result, ResultKind
from rules.competition.table import Adjustment, Contender, Outcome, TableRules
from rules.core.errors import RuleViolation


class Tally(Struct, eq=False):
    """The running figures of one team while results are added up."""

    contender: Contender
    won: int = 0
    drawn: int = 0
    lost: int = 0
    landslides_won: int = 0
    landslides_lost: int = 0
    scored: int = 0
    conceded: int = 0
    difference: int = 0
    points_won: int = 0
    byes: int = 0
    bye_points: int = 0
    adjusted: int = 0
    adjustments: list[Adjustment] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)

    @property
    def played(self) -> int:
        """League matches that count, awarded ones among them."""
        return self.won + self.drawn + self.lost

    @property
    def league_points(self) -> int:
        """What the table sorts by: points won, of byes and of rulings."""
        return self.points_won + self.bye_points + self.adjusted

    @property
    def win_percentage(self) -> float:
        """Matches won of 100 played; 0 without a match. Equal shares give equal floats."""
        return 100 * self.won / self.played if self.played else 0.0

    @property
    def lp_per_match(self) -> float:
        """League points per match played; 0 without a match."""
        return self.league_points / self.played if self.played else 0.0

    def add(self, margin: int, scored: int, conceded: int, points: int, landslide: bool, cap: int | None) -> None:
        """Counts one match: the team's own margin, points and league points."""
        if margin > 0:
            self.won += 1
            self.outcomes.append(Outcome.WON)
            self.landslides_won += landslide
        elif margin < 0:
            self.lost += 1
            self.outcomes.append(Outcome.LOST)
            self.landslides_lost += landslide
        else:
            self.drawn += 1
            self.outcomes.append(Outcome.DRAWN)
        self.scored += scored
        self.conceded += conceded
        self.difference += margin if cap is None else max(-cap, min(cap, margin))
        self.points_won += points


def tally_season(
    contenders: Sequence[Contender], results: Iterable[Result], adjustments: Iterable[Adjustment], rules: TableRules
) -> dict[str, Tally]:
    """Every team's figures by its key, in the contenders' order. Friendlies and finals do not count.

    Refuses with `table.unknown_team` a result or adjustment of a team that is not in the season.
    """
    tallies = {contender.key: Tally(contender) for contender in contenders}
    try:
        for result in sorted(results, key=lambda result: result.round):
            if result.kind in ON_THE_TABLE:
                _add_match(tallies[result.home], tallies[result.away], result, rules)
            elif result.kind is ResultKind.BYE:
                tallies[result.home].byes += 1
                tallies[result.home].bye_points += rules.bye_points
        for adjustment in adjustments:
            tallies[adjustment.team].adjusted += adjustment.points
            tallies[adjustment.team].adjustments.append(adjustment)
    except KeyError as missing:
        raise RuleViolation("table.unknown_team", team=missing.args[0]) from None
    return tallies


def _add_match(home: Tally, away: Tally, result: Result, rules: TableRules) -> None:
    home_points, away_points = rules.scheme.points(result)
    landslide = rules.scheme.is_landslide(result.margin)
    scored, conceded, margin = result.home_points, result.away_points, result.margin
    home.add(margin, scored, conceded, home_points, landslide, rules.sd_cap)
    away.add(-margin, conceded, scored, away_points, landslide, rules.sd_cap)
