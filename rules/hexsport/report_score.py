"""Whether the score of a report can have happened (HX-SCORE-02 to -08, HX-SPONSOR-07, HX-SEASON-03)."""

from rules.core.errors import RuleViolation
from rules.core.facts import Ending
from rules.core.options import Options
from rules.hexsport.data import LEAGUE_POINTS
from rules.hexsport.report import Report, SideReport
from rules.hexsport.state import rewards_in

RUSHES = 14
BEST_STRIKE = 4  # points: a zone of 3 and its Bonus Hex
MOST_CHEERS = 99
ENDLESS = 999  # Rushes of a sudden death without a limit
LANDSLIDE = LEAGUE_POINTS.landslide_margin
_MARGIN_SIGN = (1, -1)
STAYS_LEVEL = frozenset({"draw", "replay"})  # tie rules by which a match ends without a winner (HX-SCORE-08)


def check_score(report: Report, options: Options, *, kind: str) -> None:
    """Raises `RuleViolation` when ending, winner, Rush, points or margin contradict the rules or each other."""
    _check_ending(report)
    _check_rush(report, options, kind=kind)
    _check_counts(report, options, kind=kind)
    _check_margin(report)
    _check_winner(report, options, kind=kind)


def winner(report: Report) -> int | None:
    """The side that won, None when nobody did."""
    if report.margin:
        return 0 if report.margin > 0 else 1
    return report.awarded_to


def last_rush(options: Options, *, kind: str) -> int:
    """The last Rush a match of this kind can reach, sudden death included (HX-SCORE-08, HX-SCORE-10)."""
    if tie_rule(options, kind=kind) != "sudden_death":
        return RUSHES
    limit = options.whole("score.sudden_death_limit")
    return RUSHES + (ENDLESS if limit is None else limit)


def tie_rule(options: Options, *, kind: str) -> object:
    """What becomes of a level match of this kind (HX-SCORE-08)."""
    return options["score.tie_rule_knockout" if kind == "final" else f"score.tie_rule_{kind}"]


def needs_winner(options: Options, *, kind: str) -> bool:
    """Whether somebody wins a match of this kind even if it is level (HX-SCORE-08)."""
    return tie_rule(options, kind=kind) not in STAYS_LEVEL


def _check_ending(report: Report) -> None:
    if report.ending is not Ending.PLAYED and not report.reason.strip():
        raise RuleViolation("report.reason_missing", ending=report.ending)
    if report.ending in (Ending.AWARDED, Ending.CONCEDED) and report.awarded_to is None:
        raise RuleViolation("report.awarded_to_missing", ending=report.ending)
    played = report.injuries or report.rush or any(_did_something(side) for side in report.sides)
    if report.ending is Ending.AWARDED and played:
        raise RuleViolation("report.awarded_with_play")


def _did_something(side: SideReport) -> bool:
    return bool(side.took_part or side.cheers or rewards_in(side.rewards))


def _check_rush(report: Report, options: Options, *, kind: str) -> None:
    if report.rush is None:
        return
    most = last_rush(options, kind=kind)
    if not 1 <= report.rush <= most:
        raise RuleViolation("report.rush", rush=report.rush, most=most)
    if report.rush > RUSHES and abs(report.margin) > BEST_STRIKE:
        raise RuleViolation("report.sudden_death_margin", margin=report.margin, most=BEST_STRIKE)


def _check_counts(report: Report, options: Options, *, kind: str) -> None:
    """No number is negative, and a Rush ends with a Strike, so that there are no more Strikes than Rushes."""
    rushes = report.rush or last_rush(options, kind=kind)
    for place, side in enumerate(report.sides):
        if side.points < 0:
            raise RuleViolation("report.points", side=place, points=side.points)
        if not 0 <= side.cheers <= MOST_CHEERS:
            raise RuleViolation("report.cheers", side=place, cheers=side.cheers, most=MOST_CHEERS)
    points = sum(side.points for side in report.sides)
    if points > rushes * BEST_STRIKE:
        raise RuleViolation("report.too_many_points", points=points, most=rushes * BEST_STRIKE, rushes=rushes)
    strikes = sum(made.count for side in report.sides for made in side.strikes)
    if strikes > rushes:
        raise RuleViolation("report.too_many_strikes", strikes=strikes, rushes=rushes)


def _check_margin(report: Report) -> None:
    """The marker stops at 7; the Strike that brought it there was worth at most 4 (HX-SCORE-03, HX-SCORE-04)."""
    if abs(report.margin) > LANDSLIDE:
        raise RuleViolation("report.margin_above_landslide", margin=report.margin, most=LANDSLIDE)
    if report.ending in (Ending.CONCEDED, Ending.ABANDONED) and report.awarded_to is not None:
        return  # the margin is what was ruled
    difference = report.home.points - report.visitor.points
    beyond = LANDSLIDE + BEST_STRIKE - 1
    if abs(difference) > beyond:
        raise RuleViolation("report.lead_too_great", difference=difference, most=beyond)
    marker = max(-LANDSLIDE, min(LANDSLIDE, difference))
    if report.margin != marker:
        raise RuleViolation("report.margin_not_of_points", margin=report.margin, marker=marker, difference=difference)


def _check_winner(report: Report, options: Options, *, kind: str) -> None:
    to_be_won = needs_winner(options, kind=kind)
    if report.awarded_to is None:
        if report.margin == 0 and to_be_won and (kind == "final" or report.ending is Ending.PLAYED):
            raise RuleViolation("report.final_needs_winner")
        return
    if report.margin * _MARGIN_SIGN[report.awarded_to] < 0:
        raise RuleViolation("report.awarded_against_margin", margin=report.margin, awarded_to=report.awarded_to)
    if report.margin == 0 and not to_be_won:
        raise RuleViolation("report.level_has_no_winner", ending=report.ending)
