"""Who agrees to a report so that it becomes the result of its match (HX-SPONSOR-04).

Usually the coach of the other side does. By the rules of a season one coach's report may count at once, or a
commissioner confirms every report; then the other coach may still dispute it first.
"""

from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from matches.models import Match, Report
from matches.permissions import is_coach_of, may_rule_on
from rosters.domain.pins import rules_of
from rosters.domain.refusal import Refusal
from rosters.models import Team, User
from rosters.permissions import Person


class Confirmation(StrEnum):
    """Whose word makes a report the result, as the season's terms name it."""

    BOTH_COACHES = "both_coaches"
    ONE_COACH = "one_coach"
    SPONSOR = "sponsor"


def confirmation_of(match: Match) -> Confirmation:
    """Whose word makes a report of this match its result. The match comes with its rules."""
    rules, options = rules_of(match.pin)
    return Confirmation(rules.season_terms(options).confirm)


def require_other_side(match: Match, report: Report, actor: User) -> Team:
    """The side that did not make the report, coached by this person; a Refusal 403 for anybody else, and for whoever
    made the report."""
    if report.submitted_by_id == actor.pk:
        raise Refusal(_("You made this report; somebody else confirms it."), code="report.own", status=403)
    for side in match.sides.exclude(team=report.team).select_related("team__coach"):
        if is_coach_of(actor, side.team):
            return side.team
    raise Refusal(
        _("Only the coach of the other side confirms or disputes a report."), code="report.not_other_side", status=403
    )


def require_coach_confirms(match: Match) -> None:
    """Nothing, unless a commissioner confirms the reports of the match; then a Refusal 403."""
    if confirmation_of(match) is Confirmation.SPONSOR:
        raise Refusal(
            _("In this season a commissioner confirms every report. You may dispute it."),
            code="report.sponsor_confirms",
            status=403,
        )


def may_approve(person: Person, match: Match, report: Report) -> bool:
    """Whether somebody confirms the report as a commissioner: where commissioners do, and it is not of his own side."""
    if confirmation_of(match) is not Confirmation.SPONSOR or report.team is None:
        return False
    own = isinstance(person, User) and report.submitted_by_id == person.pk
    return not own and not is_coach_of(person, report.team) and may_rule_on(person, match)


def require_approver(match: Match, report: Report, actor: User) -> None:
    """Nothing, for a commissioner who may confirm the report; a Refusal 403 for anybody else."""
    if may_approve(actor, match, report):
        return
    if confirmation_of(match) is Confirmation.SPONSOR and may_rule_on(actor, match):
        raise Refusal(
            _("This is your own side's report: another commissioner confirms it, or you rule and give your reason."),
            code="report.own_side",
            status=403,
        )
    raise Refusal(
        _("Only a commissioner confirms reports for everybody, and only where the rules of the season say so."),
        code="report.not_sponsor",
        status=403,
    )
