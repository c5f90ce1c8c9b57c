"""The only writer of the team log.

    with operation(team, actor=user, cause=Cause.STEP, cause_uid=match.uid) as act:
        act.do(BuyCard())

Everything done inside the block is written when it ends, or nothing at all.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from rosters.domain.act import Origin
from rosters.domain.acting import Operation
from rosters.domain.locks import lock_teams
from rosters.domain.refusal import Refusal
from rosters.domain.writing import write_operations
from rosters.models import Coach, RulesPin, Team, User
from rosters.permissions import may_act_for_team

__all__ = ["Operation", "operation", "operations"]


@contextmanager
def operations(
    teams: Sequence[Team],
    *,
    actor: User | None,
    cause: str = "",
    cause_uid: str = "",
    reason: str = "",
    permitted: bool = False,
    pin: RulesPin | None = None,
    correction: str = "",
) -> Iterator[list[Operation]]:
    """An operation on each of these teams, in the order given; all of them are written or none.

    `actor` None is the program itself. `permitted` says that the caller has asked for another right than acting for
    the teams (settling a match, awarding an auction). When an actor acts for somebody else's team, the log names that
    coach. `pin` holds instead of the teams' own rules (those of a match or season). `correction` is the uid of the
    report that corrects an old result. The given Team instances carry the new columns afterwards. Raises `Refusal` 403
    without the right.
    """
    with transaction.atomic():
        held = {team.pk: team for team in lock_teams(team.pk for team in teams)}
        opened = []
        for team in (held[given.pk] for given in teams):
            if actor is not None and not permitted:
                require_right(actor, team)
            origin = Origin(
                actor=actor,
                acted_for=None if permitted else spoken_for(actor, team),
                cause=str(cause),
                cause_uid=cause_uid,
                reason=reason,
                pin=pin or team.pin,
                correction=correction,
            )
            opened.append(Operation(team, origin))
        yield opened
        write_operations(opened)
    for given in teams:
        show_columns(given, held[given.pk])


@contextmanager
def operation(
    team: Team,
    *,
    actor: User | None,
    cause: str = "",
    cause_uid: str = "",
    reason: str = "",
    expected_version: int | None = None,
    permitted: bool = False,
    pin: RulesPin | None = None,
) -> Iterator[Operation]:
    """An operation on one team; see `operations`. Raises `Refusal` 409 when `expected_version` is no longer current."""
    with operations(
        [team],
        actor=actor,
        cause=cause,
        cause_uid=cause_uid,
        reason=reason,
        permitted=permitted,
        pin=pin,
    ) as (opened,):
        require_version(opened.team, expected_version)
        yield opened


def require_right(actor: User, team: Team) -> None:
    """Nothing, for somebody who may act for the team; a Refusal 403 for anybody else."""
    if not may_act_for_team(actor, team):
        raise Refusal(_("You may not act for %(team)s."), code="team.not_yours", status=403, team=team.name)


def require_version(team: Team, expected: int | None) -> None:
    """Nothing, for somebody who saw the team as it is; a Refusal 409 for somebody who looked at an older state."""
    if expected is not None and team.version != expected:
        raise Refusal(
            _("%(team)s has changed since you opened this page. Look at it again, then decide."),
            code="team.changed_meanwhile",
            team=team.name,
        )


def spoken_for(actor: User | None, team: Team) -> Coach | None:
    """The coach for whom somebody else acts; None for a coach himself and for the program."""
    own = actor is None or team.coach is None or team.coach.user_id == actor.pk
    return None if own else team.coach


def show_columns(given: Team, written: Team) -> None:
    """`given`, another instance of the same row, shows what was written."""
    for field in Team._meta.concrete_fields:
        setattr(given, field.attname, getattr(written, field.attname))
