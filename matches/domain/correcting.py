"""Correcting an old result: everything that followed from it follows anew, and nothing is erased.

The old report stays on record, the acts that followed from it are undone by rows of their own and done again with the
same dice. Who coaches one of the teams does not correct alone (see `second_official`).
"""

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from matches.domain.correction_plan import Plan, plan_correction
from matches.domain.dice import AnswersFor, derived, unrolled
from matches.domain.hooks import CORRECTABLE, CORRECTED, CORRECTING
from matches.domain.locks import lock_match
from matches.domain.reporting import require_ruling, ruling_reason
from matches.domain.settling import show_facts
from matches.enums import CorrectionStatus, MatchStatus, ReportStatus
from matches.models import Match, MatchLog, Report, Roll
from matches.permissions import coaches_a_side
from rosters.domain.correcting import write_rerun
from rosters.domain.locks import lock_teams
from rosters.domain.operation import operations
from rosters.domain.refusal import Refusal
from rosters.domain.rerun import Decisions
from rosters.models import OutboxMessage, User
from rules.core import codec

LONGEST_REASON_OF_ACT = 300
NOTHING_DECIDED: Decisions = {}


def preview_correction(
    match: Match, payload: object, *, actor: User | None, decisions: Decisions = NOTHING_DECIDED
) -> tuple[Plan, Plan]:
    """What the correction would change, with the lowest and with the highest faces of dice never rolled.

    No such die is shown before the correction is made. Locks and writes nothing; raises what `correct_match` would.
    `actor` None is everybody, who may look at a correction that waits.
    """
    match = Match.objects.select_related("pin").get(pk=match.pk)
    require_correctable(match, actor)
    plans = [
        plan_correction(match, payload, decisions=decisions, answers_for=unrolled(highest=highest))
        for highest in (False, True)
    ]
    require_free(plans[0])
    return plans[0], plans[1]


def correct_match(
    match: Match,
    payload: object,
    *,
    actor: User,
    reason: str,
    decisions: Decisions = NOTHING_DECIDED,
    expected: str = "",
) -> Report:
    """The match has the result in `payload`; both teams, its figures and the news of it follow.

    `expected` is the digest of the preview. Raises `Refusal` 409 when the world has changed since, 403 for whoever is
    no commissioner and for a commissioner who coaches one of the teams, 422 without a reason; `RuleViolation` when the
    teams that played cannot have played so.
    """
    with transaction.atomic():
        held = lock_match(match)
        require_correctable(held, actor)
        require_no_own_team(held, actor)
        if held.corrections.filter(status=CorrectionStatus.WAITING).exists():
            raise Refusal(_("Another correction of this match waits; decide that one first."), code="correction.waits")
        plan = plan_locked(held, payload, decisions=decisions, expected=expected)
        return carry_out(plan, submitted_by=actor, answered_by=actor, reason=ruling_reason(reason))


def plan_locked(
    match: Match, payload: object, *, decisions: Decisions, expected: str = "", answers_for: AnswersFor = derived
) -> Plan:
    """The plan that is to be carried out, with the match locked and now its teams."""
    lock_teams(match.sides.values_list("team_id", flat=True))
    plan = plan_correction(match, payload, decisions=decisions, answers_for=answers_for)
    if expected and plan.digest != expected:
        raise Refusal(
            _("Something has changed since this was worked out. Look at what follows now, then decide."),
            code="correction.changed_meanwhile",
        )
    require_free(plan)
    return plan


def carry_out(plan: Plan, *, submitted_by: User, answered_by: User | None, reason: str) -> Report:
    """The plan is fact; the report that makes it so. Call with the match and its teams locked."""
    report = _new_report(plan, submitted_by, answered_by, reason)
    changed = [team for team in plan.teams if team.rerun and team.rerun.changes]
    with operations(
        [team.team for team in changed],
        actor=answered_by,
        reason=reason[:LONGEST_REASON_OF_ACT],
        permitted=True,
        correction=report.uid,
    ) as works:
        for work, team in zip(works, changed, strict=True):
            assert team.rerun is not None, "only what has something to do again is done again"
            write_rerun(work, team.rerun)
    Roll.objects.bulk_create(plan.rolls)
    show_facts(plan.match, plan.sides, plan.facts)
    plan.match.save(update_fields=["facts"])
    news = {"report": report.uid, "doer": answered_by.pk if answered_by else None}
    OutboxMessage.objects.create(topic="match.corrected", subject_uid=plan.match.uid, payload=news)
    for receive in CORRECTED:
        receive(plan.match, report)
    return report


def _new_report(plan: Plan, submitted_by: User, answered_by: User | None, reason: str) -> Report:
    match = plan.match
    plan.corrects.status = ReportStatus.SUPERSEDED
    plan.corrects.save(update_fields=["status"])
    return Report.objects.create(
        match=match,
        number=(match.reports.aggregate(last=Max("number"))["last"] or 0) + 1,
        status=ReportStatus.CONFIRMED,
        payload=codec.plain(plan.report),
        submitted_by=submitted_by,
        answered_by=answered_by,
        answered_at=timezone.now(),
        ruling=reason,
        corrects=plan.corrects,
    )


def require_correctable(match: Match, actor: User | None) -> None:
    """Nothing, for somebody who rules on a match with a result that is open and of which no die can be foreseen; else
    a Refusal."""
    require_ruling(match, actor)
    if match.status != MatchStatus.SETTLED:
        raise Refusal(_("Only a match that has its result can be corrected."), code="correction.no_result")
    if match.revealed_at is not None or MatchLog.objects.filter(match=match).exists():
        raise Refusal(
            _("This result stands: the season is over, or the match was played here; its secret number is public."),
            code="correction.closed",
        )
    for check in CORRECTABLE:
        check(match)


def require_no_own_team(match: Match, actor: User) -> None:
    """Nothing, for an official who coaches neither team; a Refusal 403 for one who does."""
    if coaches_a_side(actor, match):
        raise Refusal(
            _("You coach one of these teams. Propose the correction: a second official agrees, or it waits in public."),
            code="correction.own_team",
            status=403,
        )


def require_free(plan: Plan) -> None:
    """Nothing, when neither bids in an open auction nor what the league made of the result stand in the way."""
    for team in plan.teams:
        if team.team.held and team.rerun and team.rerun.changes:
            raise Refusal(
                _("%(team)s has money held for open bids. Correct the result when the auction is over."),
                code="correction.money_held",
                team=team.team.name,
            )
    for check in CORRECTING:
        check(plan.match, plan.facts)
