"""What a team is awaited for in a match: to play and report it, to answer a report, to walk its steps."""

from datetime import datetime, timedelta
from enum import StrEnum

from django.utils import timezone
from msgspec import Struct

from matches.domain.confirming import Confirmation, confirmation_of
from matches.enums import MatchStatus, ReportStatus
from matches.models import Match, MatchSide, Report
from rosters.domain.acting import read_state
from rosters.domain.pins import rules_of
from rosters.models import Team
from rules.core.errors import RuleViolation

LATE = timedelta(days=7)  # rounds have no deadline; after a week of silence the desk points at it


class Kind(StrEnum):
    """What is to be done."""

    STEPS = "steps"
    CONFIRM = "confirm"
    REPORT_AGAIN = "report_again"
    VERSION = "version"  # the other side tells the match differently than the report
    TELL_VERSION = "tell_version"  # it may; nobody waits for it
    PREPARE = "prepare"
    STAND_INS = "stand_ins"
    PLAY = "play"
    LINE_UP = "line_up"  # the program plays; nobody waits for it
    CHALLENGE = "challenge"
    ANSWER = "answer"


class Awaited(Struct, frozen=True, kw_only=True):
    """Something a team is to do, and since when. For post-match steps the open one and how many there are."""

    kind: Kind
    team: Team
    since: datetime
    match: Match | None = None
    opponent: str = ""
    step: int = 0
    steps: int = 0

    @property
    def late(self) -> bool:
        return is_late(self.since)


def is_late(since: datetime) -> bool:
    """Whether something has waited longer than it should."""
    return timezone.now() - since > LATE


def match_name(match: Match) -> str:
    """The names of both teams, Home first."""
    return " – ".join(side.team.name for side in match.sides.all())


def awaited_of(match: Match, side: MatchSide) -> Awaited | None:
    """What the team of that side is to do in the match now; None when it is the other's turn or nobody's.

    The match comes from `league.domain.progress`, with sides, teams and undecided reports.
    """
    kind, since = _kind(match, side)
    if kind is None or since is None:
        return None
    step, steps = _step(match, side) if kind is Kind.STEPS else (0, 0)
    return Awaited(
        kind=kind, team=side.team, since=since, match=match, opponent=opponent_of(match, side), step=step, steps=steps
    )


def opponent_of(match: Match, side: MatchSide) -> str:
    """The name of the other team."""
    return next((other.team.name for other in match.sides.all() if other.pk != side.pk), "")


def undecided(match: Match) -> Report | None:
    """The report that waits for an answer or a ruling."""
    reports: list[Report] = match.undecided  # type: ignore[attr-defined]  # prefetched by league.domain.progress
    return reports[0] if reports else None


def sponsor_confirms(match: Match) -> bool:
    """Whether it is a commissioner who confirms reports of the match (HX-SPONSOR-04)."""
    return confirmation_of(match) is Confirmation.SPONSOR


def _kind(match: Match, side: MatchSide) -> tuple[Kind | None, datetime | None]:
    report = undecided(match)
    match match.status:
        case MatchStatus.SCHEDULED:
            return _to_play(match, side), match.created_at
        case MatchStatus.REPORTED if report and report.team_id != side.team_id and not sponsor_confirms(match):
            return Kind.CONFIRM, report.submitted_at
        case MatchStatus.DISPUTED if report:
            return _after_dispute(match, side, report)
        case MatchStatus.SETTLED if side.opened_at and not side.finished_at:
            return Kind.STEPS, side.opened_at
        case _:
            return None, None


def _after_dispute(match: Match, side: MatchSide, report: Report) -> tuple[Kind | None, datetime | None]:
    reports: list[Report] = match.undecided  # type: ignore[attr-defined]  # prefetched by league.domain.progress
    version = next((told for told in reports if told.status == ReportStatus.VERSION), None)
    if report.team_id == side.team_id:
        if version and sponsor_confirms(match):
            return None, None
        return (Kind.VERSION, version.submitted_at) if version else (Kind.REPORT_AGAIN, report.answered_at)
    return (None, None) if version else (Kind.TELL_VERSION, report.answered_at)


def _to_play(match: Match, side: MatchSide) -> Kind:
    if rules_of(match.pin)[0].automatic is not None:
        return Kind.LINE_UP
    return _to_prepare(match, side) or Kind.PLAY


def _step(match: Match, side: MatchSide) -> tuple[int, int]:
    rules, _options = rules_of(match.pin)
    if rules.campaign is None or rules.roster is None:
        return 0, 0
    return rules.campaign.step(read_state(side.team, rules.roster)), len(rules.campaign.steps)


def _to_prepare(match: Match, side: MatchSide) -> Kind | None:
    """What there is to do before the match: free agents to be rolled for, opened and not finished, or not opened and
    there are some; else stand-ins to come once it is prepared."""
    rules, options = rules_of(match.pin)
    if rules.market is None or rules.roster is None or not side.team.state:
        return None
    state = read_state(side.team, rules.roster)
    if side.prepared_at is not None:
        return Kind.PREPARE if rules.market.pending(state, options) is not None else None
    other = next((found.team for found in match.sides.all() if found.pk != side.pk), None)
    command = rules.market.prepare(match.uid, match.kind, side.team.value, other.value if other else 0, options)
    if command is None or rules.market.pending(state, options) is not None:
        return None
    players = len(rules.roster.sheet(state).players)
    try:
        for event in rules.roster.decide(state, command, options):
            state = rules.roster.evolve(state, event)
    except RuleViolation:
        return None
    if rules.market.pending(state, options) is not None:
        return Kind.PREPARE
    return Kind.STAND_INS if len(rules.roster.sheet(state).players) > players else None
