"""How a team comes to be."""

from collections.abc import Sequence

from django.db import transaction

from rosters.domain.names import tidy_name
from rosters.domain.naming import require_colour
from rosters.domain.operation import operation
from rosters.enums import Cause
from rosters.models import Coach, RulesPin, Team, User


def found_team(
    coach: Coach | None,
    pin: RulesPin,
    *,
    list_key: str,
    name: str,
    actor: User | None,
    names: Sequence[str] = (),
    colour: int = 1,
    permitted: bool = False,
) -> Team:
    """A new team with its list's starting roster stands, worth what its rules say, its log opened.

    `names` go to the players in the order of the list; an empty one is given by the rules. A filler team has no coach.
    Raises `RuleViolation` for a list the rules do not allow, `Refusal` 403 for somebody who may not act for this coach
    and 422 for impossible names.
    """
    with transaction.atomic():
        team = Team.objects.create(coach=coach, pin=pin, colour=require_colour(colour), name=tidy_name(name))
        with operation(team, actor=actor, cause=Cause.SETUP, permitted=permitted) as work:
            work.tell("found", list_key=list_key, name=team.name, names=list(names))
    return team
