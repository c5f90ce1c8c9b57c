"""Saying what happened in a match, and agreeing on it.

A report waits until it is confirmed (by whom, says `confirming`); a dispute waits for a new report or a ruling.
Whoever disputes may tell the match in a version of his own, which stands beside the disputed report. Every report
stays on record. A commissioner's word is a ruling: it needs a reason, which everybody can read. Whoever speaks for a
side may send the `word` its coach deposited for the dice; with a wrong one nothing is said.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.domain.coach_words import give_word
from matches.domain.confirming import (
    Confirmation,
    confirmation_of,
    require_approver,
    require_coach_confirms,
    require_other_side,
)
from matches.domain.hooks import SAID
from matches.domain.locks import lock_match
from matches.domain.logs import keep_log
from matches.domain.scheduling import require_time
from matches.domain.settling import facts_of, read_report, settle
from matches.enums import MatchStatus, ReportStatus
from matches.models import Match, Report
from matches.permissions import may_rule_on, sides_spoken_for
from rosters.domain.locks import lock_teams
from rosters.domain.refusal import Refusal
from rosters.enums import DiceSource
from rosters.models import OutboxMessage, Team, User
from rules.core import codec

UNDECIDED = (ReportStatus.OPEN, ReportStatus.DISPUTED, ReportStatus.VERSION)


def submit_report(match: Match, payload: object, *, actor: User | None, team: Team, word: str = "") -> Report:
    """A report of one side waits to be confirmed, or counts where one coach's does (HX-SPONSOR-04); after a dispute it
    takes the place of the disputed one.

    `payload` holds the plain values of the game's report. Raises `RuleViolation` when it cannot have happened,
    `Refusal` when it is not this person's or not the time.
    """
    with _locked(match) as held:
        _require_side(held, actor, team)
        if held.status == MatchStatus.REPORTED:
            raise Refusal(_("A report of this match waits for an answer already."), code="report.waits")
        give_word(held, team, word)
        return _file(held, payload, actor=actor, team=team)


def replace_report(report: Report, payload: object, *, actor: User | None, word: str = "") -> Report:
    """The side that made a report has put another in its place, while nobody had answered."""
    with _locked(report.match) as held:
        current = _current(held, report)
        if current.team is None or current.status != ReportStatus.OPEN:
            raise _answered()
        _require_side(held, actor, current.team)
        give_word(held, current.team, word)
        return _file(held, payload, actor=actor, team=current.team)


def confirm_report(report: Report, *, actor: User, word: str = "") -> Match:
    """The match has its result: a coach of the other side has said that the report, or the version, is right.

    Raises `Refusal` 403 for whoever made the report and for whoever does not coach the other side himself, and
    `RuleViolation` when the teams have changed so that it cannot be right any more.
    """
    with _locked(report.match) as held:
        current = _current(held, report)
        if current.status == ReportStatus.DISPUTED:
            raise _answered()
        require_coach_confirms(held)
        _answering(held, current, actor, word)
        return _confirm(held, current, actor=actor)


def approve_report(report: Report, *, actor: User) -> Match:
    """The match has its result: a commissioner has confirmed an undisputed report, where commissioners do."""
    with _locked(report.match) as held:
        current = _current(held, report)
        if current.status != ReportStatus.OPEN:
            raise _answered()
        require_approver(held, current, actor)
        return _confirm(held, current, actor=actor)


def dispute_report(report: Report, *, actor: User, text: str, version: object = None, word: str = "") -> Report:
    """The other side has said what is wrong with a report; a new report or a ruling must follow.

    With a `version`, the plain values of a report, it has told the match differently in the same act.
    """
    with _locked(report.match) as held:
        current = _current(held, report)
        if current.status != ReportStatus.OPEN:
            raise _answered()
        team = _answering(held, current, actor, word)
        current.status = ReportStatus.DISPUTED
        current.answer = _told(text, _("Say what is wrong with the report."))
        current.answered_by, current.answered_at = actor, timezone.now()
        current.save(update_fields=["status", "answer", "answered_by", "answered_at"])
        _move(held, MatchStatus.DISPUTED)
        if version is not None:
            _tell_differently(held, current, version, actor=actor, team=team)
        _announce(held, current, "match.disputed")
        _tell(held, "match.disputed", current, actor)
        return current


def tell_version(match: Match, payload: object, *, actor: User, word: str = "") -> Report:
    """The side that disputed a report has told the match differently, in the place of what it told before; both stand
    until the match has its result. Raises `Refusal` 422 for a version that says what the report says."""
    with _locked(match) as held:
        disputed = held.reports.filter(status=ReportStatus.DISPUTED).select_related("team").first()
        if disputed is None:
            raise Refusal(_("No report of this match is disputed now."), code="report.not_disputed")
        team = _answering(held, disputed, actor, word)
        version = _tell_differently(held, disputed, payload, actor=actor, team=team)
        _announce(held, version, "match.version_told")
        return version


def rule_on_report(report: Report, *, actor: User | None, reason: str) -> Match:
    """The match has its result: a commissioner has ruled that this report holds."""
    with _locked(report.match) as held:
        current = _current(held, report)
        require_ruling(held, actor)
        current.ruling = ruling_reason(reason)
        return _confirm(held, current, actor=actor)


def rule_on_match(match: Match, payload: object, *, actor: User | None, reason: str, log: bytes = b"") -> Match:
    """The match has the result that a commissioner has entered himself; reports that waited are replaced.

    `log` tells a match that was played here move by move.
    """
    with _locked(match) as held:
        require_ruling(held, actor)
        told = ruling_reason(reason)
        report = _file(held, payload, actor=actor, team=None)
        report.ruling = told
        if log:
            keep_log(held, log, DiceSource.SEEDED)
        return _confirm(held, report, actor=actor)


def enter_played(match: Match, payload: object, log: bytes) -> Match:
    """The match has the result that the program itself came to, from the dice the match committed to."""
    with _locked(match) as held:
        report = _file(held, payload, actor=None, team=None)
        keep_log(held, log, DiceSource.DERIVED)
        return _confirm(held, report, actor=None)


@contextmanager
def _locked(match: Match) -> Iterator[Match]:
    """The match under lock, while it has no result; `match` shows its new status afterwards."""
    with transaction.atomic():
        held = lock_match(match)
        if held.status == MatchStatus.SETTLED:
            raise Refusal(_("This match already has its result."), code="match.settled")
        if held.status == MatchStatus.VOID:
            raise Refusal(_("This match does not count; it is not reported."), code="match.void")
        require_time(held)
        yield held
    match.status = held.status


def _current(match: Match, report: Report) -> Report:
    """The report as it is now; a Refusal once another has taken its place."""
    current = match.reports.select_related("team").get(pk=report.pk)
    if current.status not in UNDECIDED:
        raise _answered()
    return current


def _tell_differently(match: Match, disputed: Report, payload: object, *, actor: User, team: Team) -> Report:
    """The version of the other side stands beside the disputed report, once it has been found possible."""
    told = _possible(match, payload)
    if read_report(match, told) == read_report(match, disputed.payload):
        raise Refusal(
            _("Your version says what the report says. Change what is wrong, or dispute without a version."),
            code="report.same_version",
            status=422,
        )
    match.reports.filter(status=ReportStatus.VERSION).update(status=ReportStatus.SUPERSEDED)
    return Report.objects.create(
        match=match,
        number=_next_number(match),
        payload=told,
        submitted_by=actor,
        team=team,
        status=ReportStatus.VERSION,
        disputes=disputed,
    )


def _possible(match: Match, payload: object) -> Any:
    """The plain values of a report, once the rules have found it possible for the teams as they are."""
    report_read = read_report(match, payload)
    sides = list(match.sides.all())
    facts_of(match, report_read, lock_teams(side.team_id for side in sides), sides)
    return codec.plain(report_read)


def _next_number(match: Match) -> int:
    return (match.reports.aggregate(last=Max("number"))["last"] or 0) + 1


def _file(match: Match, payload: object, *, actor: User | None, team: Team | None) -> Report:
    """A report on record and in the place of any other, once it has been found possible."""
    told = _possible(match, payload)
    match.reports.filter(status__in=UNDECIDED).update(status=ReportStatus.SUPERSEDED)
    report = Report.objects.create(match=match, number=_next_number(match), payload=told, submitted_by=actor, team=team)
    _move(match, MatchStatus.REPORTED)
    if team is not None and confirmation_of(match) is Confirmation.ONE_COACH:
        _decide(match, report, answered_by=None, doer=actor)
    else:
        _announce(match, report, "match.reported")
    if team is not None:
        _tell(match, "match.reported", report, actor)
    return report


def _confirm(match: Match, report: Report, *, actor: User | None) -> Match:
    match.reports.filter(status__in=UNDECIDED).exclude(pk=report.pk).update(status=ReportStatus.SUPERSEDED)
    _decide(match, report, answered_by=actor, doer=actor)
    if report.ruling:
        _tell(match, "match.ruled", report, actor)
    elif actor is None:
        _tell(match, "match.played", report, actor)
    else:
        _tell(match, "match.confirmed", report, actor)
    return match


def _decide(match: Match, report: Report, *, answered_by: User | None, doer: User | None) -> None:
    """The report is the result, by what the `doer` has done."""
    report.status = ReportStatus.CONFIRMED
    report.answered_by, report.answered_at = answered_by, timezone.now()
    report.save(update_fields=["status", "ruling", "answered_by", "answered_at"])
    settle(match, report, doer=doer)


def _move(match: Match, status: MatchStatus) -> None:
    match.status = status
    match.save(update_fields=["status"])


def _announce(match: Match, report: Report, topic: str) -> None:
    doer = report.answered_by_id or report.submitted_by_id
    OutboxMessage.objects.create(topic=topic, subject_uid=match.uid, payload={"report": report.uid, "doer": doer})


def _tell(match: Match, said: str, report: Report, actor: User | None) -> None:
    for receive in SAID:
        receive(match, said, report, actor)


def _require_side(match: Match, actor: User | None, team: Team) -> None:
    if not match.sides.filter(team=team).exists():
        raise Refusal(_("%(team)s does not play this match."), code="report.not_in_match", status=404, team=team.name)
    if actor is not None and not sides_spoken_for(actor, match).filter(pk=team.pk).exists():
        raise Refusal(_("You may not report for %(team)s."), code="report.not_yours", status=403, team=team.name)


def _answering(match: Match, report: Report, actor: User, word: str) -> Team:
    """The side that answers the report, coached by this person, its word given; a Refusal 403 for anybody else."""
    team = require_other_side(match, report, actor)
    give_word(match, team, word)
    return team


def require_ruling(match: Match, actor: User | None) -> None:
    """Nothing, for a commissioner of the match or the program; a Refusal 403 for anybody else."""
    if actor is not None and not may_rule_on(actor, match):
        raise Refusal(_("Only a commissioner rules on a match."), code="ruling.not_yours", status=403)


def ruling_reason(reason: str) -> str:
    """The reason without space around it; a Refusal 422 for none."""
    return _told(reason, _("A ruling needs a reason; everybody can read it."))


def _told(text: str, otherwise: str | Promise) -> str:
    if not (told := text.strip()):
        raise Refusal(otherwise, code="report.text_missing", status=422)
    return told[:1000]


def _answered() -> Refusal:
    return Refusal(_("This report has been answered or replaced meanwhile."), code="report.answered")
