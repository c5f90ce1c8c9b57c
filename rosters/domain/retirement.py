"""A team's career ends; its record stays."""

from django.utils.translation import gettext_lazy as _

from rosters.domain.operation import operation
from rosters.domain.refusal import Refusal
from rosters.enums import Cause
from rosters.models import Team, User
from rosters.permissions import is_engaged, may_act_for_team, may_retire_team

REASON_LENGTH = 300


def retire_team(team: Team, *, actor: User, reason: str = "", expected_version: int | None = None) -> None:
    """The team plays no more: it enters nothing and nothing is done to it. Its page and its journal stay.

    Whoever may act for the team retires it; the league's commissioner does so by a ruling with a reason. Raises
    `Refusal` 409 while the team takes part in a season, `RuleViolation` while steps of a match are open.
    """
    own = may_act_for_team(actor, team)
    if not own and not may_retire_team(actor, team):
        raise Refusal(
            _("Only the team's coach, or a commissioner of the league it last played in, can retire it."),
            code="team.not_yours_to_retire",
            status=403,
        )
    reason = reason.strip()[:REASON_LENGTH]
    if not reason and (team.coach is None or team.coach.user_id != actor.pk):
        raise Refusal(_("Give a reason; it stands in the team's journal."), code="retire.reason", status=422)
    cause = Cause.SETUP if own else Cause.RULING
    with operation(
        team, actor=actor, cause=cause, reason=reason, expected_version=expected_version, permitted=not own
    ) as work:
        if is_engaged(team):
            raise Refusal(
                _("%(team)s takes part in a season that is not over; withdraw it first."),
                code="retire.engaged",
                team=team.name,
            )
        work.tell("retire_team")
