"""Corrections by an official whose own team is concerned: a second official agrees, or the public had time to object.

While a correction waits, everybody who sees the match sees what it would change. What it changes in the end is worked
out when it is carried out, by the plan of that moment.
"""

from collections.abc import Callable
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from matches.domain.correcting import carry_out, correct_match, plan_locked, preview_correction, require_correctable
from matches.domain.locks import lock_match
from matches.domain.reporting import require_ruling, ruling_reason
from matches.enums import CorrectionStatus
from matches.models import Correction, Match, Report
from matches.permissions import coaches_a_side
from rosters.domain.refusal import Refusal
from rosters.domain.rerun import Decisions
from rosters.models import OutboxMessage, User
from rules.core import codec
from rules.core.errors import RuleViolation

PUBLIC_FOR = timedelta(hours=48)


def begin_correction(
    match: Match, payload: object, *, actor: User, reason: str, decisions: Decisions, expected: str
) -> Report | Correction:
    """The correction is made or, by an official who coaches one of the teams, proposed. Raises what these raise."""
    begin: Callable[..., Report | Correction] = propose_correction if coaches_a_side(actor, match) else correct_match
    return begin(match, payload, actor=actor, reason=reason, decisions=decisions, expected=expected)


def propose_correction(
    match: Match, payload: object, *, actor: User, reason: str, decisions: Decisions, expected: str = ""
) -> Correction:
    """A correction waits, in public, for a second official or for its time.

    Raises what `correct_match` would, except that the proposer may coach one of the teams.
    """
    told = ruling_reason(reason)
    plan, _highest = preview_correction(match, payload, actor=actor, decisions=decisions)
    if expected and plan.digest != expected:
        raise Refusal(
            _("Something has changed since this was worked out. Look at what follows now, then decide."),
            code="correction.changed_meanwhile",
        )
    try:
        with transaction.atomic():
            correction = Correction.objects.create(
                match=match,
                corrects=plan.corrects,
                payload=codec.plain(plan.report),
                decisions=dict(decisions),
                reason=told,
                proposed_by=actor,
                due_at=timezone.now() + PUBLIC_FOR,
            )
            _tell_of(correction)
    except IntegrityError:
        raise Refusal(_("Another correction of this match waits; decide that one first."), code="correction.waits")
    return correction


def agree_to_correction(correction: Correction, *, actor: User, expected: str = "") -> Report:
    """A second official has agreed, and the correction is carried out.

    Raises `Refusal` 403 for whoever proposed it, 409 when it waits no longer or the world is not the one of `expected`.
    """
    with transaction.atomic():
        held = _locked(correction)
        require_ruling(held.match, actor)
        _require_another(held, actor)
        return _carry_out(held, actor=actor, expected=expected)


def refuse_correction(correction: Correction, *, actor: User, reason: str) -> Correction:
    """A second official has refused it, and says why; the result stands."""
    with transaction.atomic():
        held = _locked(correction)
        require_ruling(held.match, actor)
        _require_another(held, actor)
        return _end(held, CorrectionStatus.REFUSED, actor, ruling_reason(reason))


def withdraw_correction(correction: Correction, *, actor: User) -> Correction:
    """Whoever proposed it has taken it back; the result stands."""
    with transaction.atomic():
        held = _locked(correction)
        if held.proposed_by_id != actor.pk:
            raise Refusal(
                _("Only whoever proposed a correction takes it back."), code="correction.not_yours", status=403
            )
        return _end(held, CorrectionStatus.WITHDRAWN, actor, "")


def carry_out_due() -> int:
    """Every correction whose public time is over has been carried out, or says why not; how many there were."""
    due = Correction.objects.filter(status=CorrectionStatus.WAITING, due_at__lte=timezone.now()).order_by(
        "due_at", "pk"
    )
    count = 0
    for correction in due:
        count += 1
        try:
            with transaction.atomic():
                _carry_out(_locked(correction), actor=None)
        except (Refusal, RuleViolation) as reason:
            _could_not(correction, reason.sentence if isinstance(reason, Refusal) else str(reason))
    return count


def waiting_correction(match: Match) -> Correction | None:
    """The correction of the match that waits, with people and the report it corrects."""
    waiting = match.corrections.filter(status=CorrectionStatus.WAITING)
    return waiting.select_related("proposed_by", "corrects").first()


def _carry_out(correction: Correction, *, actor: User | None, expected: str = "") -> Report:
    require_correctable(correction.match, actor)
    plan = plan_locked(correction.match, correction.payload, decisions=correction.decisions, expected=expected)
    if plan.corrects.pk != correction.corrects_id:
        raise Refusal(_("The result was corrected meanwhile."), code="correction.overtaken")
    report = carry_out(plan, submitted_by=correction.proposed_by, answered_by=actor, reason=correction.reason)
    correction.status, correction.report = CorrectionStatus.DONE, report
    correction.decided_by, correction.decided_at = actor, timezone.now()
    correction.save(update_fields=["status", "report", "decided_by", "decided_at"])
    return report


def _locked(correction: Correction) -> Correction:
    """The correction as it is, while it waits, with its match locked."""
    match = lock_match(correction.match)
    held = Correction.objects.select_related("proposed_by").get(pk=correction.pk)
    if held.status != CorrectionStatus.WAITING:
        raise Refusal(_("This correction was decided meanwhile."), code="correction.decided")
    held.match = match
    return held


def _end(correction: Correction, status: CorrectionStatus, actor: User | None, outcome: str) -> Correction:
    correction.status, correction.outcome = status, outcome
    correction.decided_by, correction.decided_at = actor, timezone.now()
    correction.save(update_fields=["status", "outcome", "decided_by", "decided_at"])
    return correction


def _could_not(correction: Correction, why: str) -> None:
    with transaction.atomic():
        lock_match(correction.match)
        held = Correction.objects.get(pk=correction.pk)
        if held.status == CorrectionStatus.WAITING:
            _end(held, CorrectionStatus.REFUSED, None, why[:1000])


def _require_another(correction: Correction, actor: User) -> None:
    """Another official than the proposer; the coach of the other side may agree, for both sides want it then."""
    if correction.proposed_by_id == actor.pk:
        raise Refusal(_("You proposed this; another official decides."), code="correction.own_proposal", status=403)


def _tell_of(correction: Correction) -> None:
    news = {
        "report": correction.corrects.uid,
        "doer": correction.proposed_by_id,
        "reason": correction.reason,
    }
    OutboxMessage.objects.create(topic="match.correction_proposed", subject_uid=correction.match.uid, payload=news)
