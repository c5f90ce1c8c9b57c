"""What becomes of a round when people are silent: looked at beforehand, and done in the same words."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from msgspec import Struct

from league.domain.draws import kept_shuffle, season_shuffle
from league.domain.progress import RoundProgress
from league.domain.terms import rules_of_season, terms_of
from league.domain.unplayed import HOME, VISITOR, VOID
from league.enums import SilentMatch, SilentReport, Stage
from league.models import Calendar, Round
from matches.domain.confirming import Confirmation, confirmation_of
from matches.enums import MatchStatus
from matches.models import Match, MatchSide, Report
from rules.core.facts import Ending

LOT = "silence:"  # and the uid of the match: the purpose of its lot
ANSWER_TIME = timedelta(hours=24)
"""A report is approved by silence, or passed over, only after the other coach has had so long to answer it, be it with
a dispute alone where a commissioner confirms."""


class Plan(Struct, frozen=True, kw_only=True):
    """What becomes of everything that is open in a round when it closes.

    `unplayed` holds a decision by uid of the match; `by_report` of them go to the side that reported, those of
    `lots` by lot.
    What is `left` is a commissioner's: the round cannot close before. `off` are friendlies that are called off. So
    many sides would still have `steps` to walk.
    """

    approved: tuple[Report, ...] = ()
    unplayed: dict[str, str] = {}
    by_report: int = 0
    lots: tuple[str, ...] = ()
    left: tuple[Match, ...] = ()
    off: tuple[Match, ...] = ()
    steps: int = 0

    @property
    def by_lot(self) -> int:
        """How many matches the lot decides."""
        return len(self.lots)

    @property
    def void(self) -> int:
        """How many matches will count for nobody."""
        return list(self.unplayed.values()).count(VOID)


def waiting_report(match: Match) -> Report | None:
    """The report that waits for an answer. The match comes from `league.domain.progress`."""
    reports: list[Report] = match.undecided  # type: ignore[attr-defined]  # prefetched by league.domain.progress
    return reports[0] if match.status == MatchStatus.REPORTED and reports else None


def approved_by_silence(progress: RoundProgress, calendar: Calendar, now: datetime) -> list[Report]:
    """The reports that hold at that time because nobody has answered them in time."""
    if calendar.report != SilentReport.APPROVE:
        return []
    reports = [report for match in progress.all if (report := waiting_report(match))]
    return [report for report in reports if _is_old(report, now)]


def awaited_sides(progress: RoundProgress) -> list[MatchSide]:
    """The sides that have a match to report, or a report to answer where coaches do (HX-SPONSOR-04)."""
    return [
        side
        for match in progress.all
        if match.status in (MatchStatus.SCHEDULED, MatchStatus.REPORTED)
        for side in match.sides.all()
        if _is_awaited(match, side)
    ]


def _is_awaited(match: Match, side: MatchSide) -> bool:
    report = waiting_report(match)
    if report is None:
        return True
    return report.team_id != side.team_id and confirmation_of(match) is not Confirmation.SPONSOR


def plan_of(
    round_: Round,
    progress: RoundProgress,
    calendar: Calendar,
    now: datetime,
    lost: Collection[tuple[int, int]] = (),
) -> Plan:
    """What closing the round at that time does with everything still open in it. Reads nothing but what it is given;
    `lost` are the sides, as match and team, that lose their match when they miss this deadline too (ICR-84)."""
    decided = [_decide(round_, match, calendar, now, lost) for match in progress.open]
    friendlies = [_decide_friendly(match, calendar, now) for match in progress.friendlies]
    found = _sum([*decided, *friendlies])
    return Plan(
        approved=found.approved,
        unplayed=found.unplayed,
        by_report=found.by_report,
        lots=found.lots,
        left=found.left,
        off=found.off,
        steps=_steps(round_, progress, found),
    )


def _decide(round_: Round, match: Match, calendar: Calendar, now: datetime, lost: Collection[tuple[int, int]]) -> Plan:
    awards = round_.stage != Stage.LEAGUE or terms_of(round_.season).no_show != "nothing"
    if match.status == MatchStatus.DISPUTED:
        return Plan(left=(match,))
    if report := waiting_report(match):
        if _is_old(report, now) and _has_forfeited(match, report, lost):
            return Plan(unplayed={match.uid: _side_of(match, report)}, by_report=1)
        return _decide_report(match, report, calendar, now, awards=awards)
    if calendar.match == SilentMatch.LOT and awards:
        return _by_lot(round_, match)
    if calendar.match == SilentMatch.VOID and round_.stage != Stage.LEAGUE:
        return _by_lot(round_, match)
    if calendar.match == SilentMatch.VOID and terms_of(round_.season).no_show != "awarded_3_0":
        return Plan(unplayed={match.uid: VOID})
    return Plan(left=(match,))


def _decide_report(match: Match, report: Report, calendar: Calendar, now: datetime, *, awards: bool) -> Plan:
    if not _is_old(report, now) or calendar.report == SilentReport.WAIT:
        return Plan(left=(match,))
    if calendar.report == SilentReport.APPROVE or _is_conceded(report):
        return Plan(approved=(report,))
    if not awards or confirmation_of(match) is Confirmation.SPONSOR:
        return Plan(left=(match,))
    return Plan(unplayed={match.uid: _side_of(match, report)}, by_report=1)


def _by_lot(round_: Round, match: Match) -> Plan:
    first, _second = season_shuffle(round_.season, round_.number)(LOT + match.uid, 2)
    return Plan(unplayed={match.uid: (HOME, VISITOR)[first]}, lots=(match.uid,))


def keep_lots(round_: Round, plan: Plan) -> None:
    """The lots by which the plan decides stand on record."""
    shuffle = kept_shuffle(round_.season, round_.number)
    for uid in plan.lots:
        shuffle(LOT + uid, 2)


def _has_forfeited(match: Match, report: Report, lost: Collection[tuple[int, int]]) -> bool:
    """Whether the side that was to answer the report has lost by missing one deadline after another."""
    other = next(side.team_id for side in match.sides.all() if side.team_id != report.team_id)
    return (match.pk, other) in lost and not _is_conceded(report)


def _decide_friendly(match: Match, calendar: Calendar, now: datetime) -> Plan:
    """A friendly that nobody reported ends with the round anyway; one that was is agreed on, or off."""
    if match.status == MatchStatus.DISPUTED:
        return Plan(left=(match,))
    report = waiting_report(match)
    if report is None:
        return Plan()
    if calendar.report == SilentReport.WAIT or not _is_old(report, now):
        return Plan(left=(match,))
    return Plan(approved=(report,)) if calendar.report == SilentReport.APPROVE else Plan(off=(match,))


def _sum(plans: Iterable[Plan]) -> Plan:
    total = Plan()
    for plan in plans:
        total = Plan(
            approved=total.approved + plan.approved,
            unplayed=total.unplayed | plan.unplayed,
            by_report=total.by_report + plan.by_report,
            lots=total.lots + plan.lots,
            left=total.left + plan.left,
            off=total.off + plan.off,
        )
    return total


def _steps(round_: Round, progress: RoundProgress, found: Plan) -> int:
    """Sides with steps to walk: those open now, and both of every match that gets its result by silence."""
    if rules_of_season(round_.season)[0].campaign is None:
        return 0
    settled = len(found.approved) + found.by_report + found.by_lot
    return len(progress.open_steps) + len(progress.waiting_steps) + 2 * settled


def _is_old(report: Report, now: datetime) -> bool:
    return now - report.submitted_at >= ANSWER_TIME


def _is_conceded(report: Report) -> bool:
    return isinstance(report.payload, dict) and report.payload.get("ending") == Ending.CONCEDED


def _side_of(match: Match, report: Report) -> str:
    home = next(side for side in match.sides.all() if side.index == 0)
    return HOME if home.team_id == report.team_id else VISITOR
