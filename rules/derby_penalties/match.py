"""A reported bout: from what was entered or played to what it is to leagues.

The module satisfies `rules.core.ruleset.MatchRules`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from rules.core.errors import RuleViolation
from rules.core.facts import Ending, MatchFacts, PlayerFacts, SideFacts
from rules.core.options import Options
from rules.core.told_score import ToldScore
from rules.derby_penalties.report import JamReport, Report, SideReport, check_report
from rules.derby_penalties.tally import STATISTICS

FORFEIT = (20, 0)  # TYC-83
report_type: type[Struct] = Report
statistics: Mapping[str, str] = dict.fromkeys(STATISTICS, "sum")


def facts(report: Struct, sides: Sequence[Struct], options: Options, *, kind: str = "league") -> MatchFacts:
    """The facts of a report; raises `RuleViolation` when it cannot have happened (TYC-86)."""
    if not isinstance(report, Report):
        raise RuleViolation("report.not_of_this_game")
    if len(sides) != 2:
        raise RuleViolation("report.two_sides", sides=len(sides))
    check_report(report, str(options["base_game"]))
    return told(report, stand_in=options["base_game"] == "stand_in")


def told(report: Report, *, stand_in: bool) -> MatchFacts:
    """The facts of a report that holds; `details` say whether the stand-in was played (TYC-85)."""
    margin = report.home.points - report.visitor.points
    return MatchFacts(
        ending=report.ending,
        sides=(_side(report, 0, margin), _side(report, 1, -margin)),
        winner=None if margin == 0 else int(margin < 0),
        details={
            "reason": report.reason,
            "stand_in_base_game": stand_in,
            "jams": [{"points": list(jam.points), "leads": list(jam.leads)} for jam in report.jams],
        },
    )


def unplayed(ending: Ending, winner: int, score: tuple[int, int], reason: str) -> Report:
    """The report of a bout that was given to one side without play."""
    home, visitor = score
    return Report(home=SideReport(points=home), visitor=SideReport(points=visitor), ending=ending, reason=reason)


def scored(told: ToldScore) -> Report | None:
    """The report of a bout of which the points of every jam are known; none where only the score is (TYC-86)."""
    if not told.jams:
        return None
    home, visitor = told.points
    jams = tuple(JamReport(points=jam.points, leads=jam.leads) for jam in told.jams)
    return Report(home=SideReport(points=home), visitor=SideReport(points=visitor), jams=jams)


def _side(report: Report, place: int, margin: int) -> SideFacts:
    side = report.sides[place]
    return SideFacts(
        points=side.points,
        margin=margin,
        tallies={
            **_sums(side, len(report.jams)),
            **side.tallies,
            "reviews_used": side.reviews_used,
            "best_jam": max((jam.points[place] for jam in report.jams), default=0),
        },
        players=tuple(PlayerFacts(player=skater.player, stats=dict(skater.stats)) for skater in side.skaters),
    )


def _sums(side: SideReport, jams: int) -> dict[str, int]:
    """What its skaters did together; the jams of a side are not those of five."""
    sums: Counter[str] = Counter()
    for skater in side.skaters:
        sums.update(skater.stats)
    return {name: count for name, count in sums.items() if count} | ({"jams": jams} if side.skaters else {})
