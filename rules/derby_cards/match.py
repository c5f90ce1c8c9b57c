"""A reported bout and what it is to rosters and leagues; the module satisfies `rules.core.ruleset.MatchRules`."""

from collections.abc import Mapping, Sequence

from msgspec import Struct, to_builtins
from msgspec.structs import asdict

from rules.core.errors import RuleViolation
from rules.core.facts import Ending, MatchFacts, PlayerFacts, SideFacts
from rules.core.options import Options
from rules.derby_cards.cards import HOME, VISITOR, Side
from rules.derby_cards.events import OVERTIME
from rules.derby_cards.records import best_periods, side_figures
from rules.derby_cards.report import Report, check_sheet, tally_of
from rules.derby_cards.scorer import BoutTally
from rules.derby_cards.tallies import STATISTICS, total
from rules.derby_cards.teams import TeamState, check_lineup

report_type: type[Struct] = Report
statistics: Mapping[str, str] = STATISTICS
FORFEIT = (100, 0)  # the score of a bout that one side did not play (ACD-78)


def facts(report: Struct, sides: Sequence[Struct], options: Options, *, kind: str = "league") -> MatchFacts:
    """The facts of a report on two teams as they were; raises `RuleViolation` when it cannot have happened."""
    if not isinstance(report, Report):
        raise RuleViolation("report.not_of_this_game")
    states = [side for side in sides if isinstance(side, TeamState)]
    if len(states) != 2 or len(sides) != 2:
        raise RuleViolation("report.two_sides", sides=len(sides))
    if report.ending is not Ending.PLAYED:
        return not_played(report)
    check_sheet(report)
    for state, side in zip(states, (report.home, report.visitor), strict=True):
        check_lineup(state, side.lineup)
    return told(tally_of(report), (report.home.lineup, report.visitor.lineup))


def told(tally: BoutTally, lineups: tuple[tuple[int, ...], tuple[int, ...]]) -> MatchFacts:
    """The facts of a bout that was played."""
    home, visitor = tally.score
    return MatchFacts(
        ending=Ending.PLAYED,
        sides=tuple(_side(tally, side, lineups[side]) for side in (HOME, VISITOR)),
        winner=HOME if home > visitor else VISITOR,
        details={
            "periods": [list(tally.points_in(period)) for period in (1, 2, 3)],
            "overtime": list(tally.points_in(OVERTIME)),
            "overtime_jams": sum(line.period == OVERTIME for line in tally.jams),
            "wheel": list(tally.wheel),
            "jams": to_builtins(tally.jams),
        },
    )


def _side(tally: BoutTally, side: Side, lineup: Sequence[int]) -> SideFacts:
    points, other = tally.score[side], tally.score[1 - side]
    periods = best_periods(tally, side)
    return SideFacts(
        points=points,
        margin=points - other,
        tallies={**asdict(total(tally.skaters[side])), **side_figures(tally, side)},
        players=tuple(
            PlayerFacts(player=player, stats={"matches": 1, **asdict(line), "best_period": periods[slot]})
            for slot, (player, line) in enumerate(zip(lineup, tally.skaters[side], strict=True), start=1)
        ),
    )


def not_played(report: Report) -> MatchFacts:
    """A score without statistics of skaters (ACD-78)."""
    home, visitor = report.final
    if report.awarded_to not in (HOME, VISITOR):
        raise RuleViolation("report.no_winner")
    return MatchFacts(
        ending=report.ending,
        sides=(SideFacts(points=home, margin=home - visitor), SideFacts(points=visitor, margin=visitor - home)),
        winner=report.awarded_to,
        details={"reason": report.reason},
    )


def unplayed(ending: Ending, winner: int, score: tuple[int, int] | None = None, reason: str = "") -> Report:
    """The report of a bout that was given to one side without play: 100-0, or this score of (home, visitor)."""
    final = score or (FORFEIT if winner == HOME else FORFEIT[::-1])
    return Report(final=final, ending=ending, awarded_to=winner, reason=reason)
