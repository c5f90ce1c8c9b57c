"""Who plays for a team, in games whose teams name a line-up."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from rosters.domain.operation import operation
from rosters.domain.pins import rules_of
from rosters.domain.refusal import Refusal
from rosters.enums import Cause
from rosters.models import Team, User
from rules.core.lineup import LineupRules


def lineup_rules(team: Team) -> LineupRules:
    """The line-ups of the team's game; a Refusal 404 for a game without any."""
    found = rules_of(team.pin)[0].lineup
    if found is None:
        raise Refusal(_("Teams of this game name no line-up."), code="lineup.none", status=404)
    return found


def set_lineup(team: Team, players: Sequence[int], *, actor: User, expected_version: int | None = None) -> None:
    """The players have the places in this order, in every match that is played from now on.

    A line-up that stands already is not written again. Raises `RuleViolation` for one that the game does not allow.
    """
    rules = lineup_rules(team)
    with operation(team, actor=actor, cause=Cause.SETUP, expected_version=expected_version) as work:
        if tuple(players) != tuple(rules.lineup(work.state)):
            work.do(rules.command(players))
