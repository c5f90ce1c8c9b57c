"""Before a match: a team's free agent rolls, opened once for each match and side (HX-FREEAGENT-01)."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from matches.domain.answering import Events, take_choice, take_roll
from matches.domain.scheduling import require_time
from matches.enums import MatchStatus
from matches.models import Match, MatchSide
from rosters.domain.acting import Operation, read_state, roster_of
from rosters.domain.operation import operation
from rosters.domain.pins import rules_of
from rosters.domain.refusal import Refusal
from rosters.enums import Cause
from rosters.models import Team, User
from rules.core.pending import Pending


@dataclass(frozen=True, kw_only=True)
class Preparation:
    """Where a team stands before a match: whether its rolls were opened, and what they await (None: nothing)."""

    side: MatchSide
    pending: Pending | None


def preparation_of(match: Match, team: Team) -> Preparation:
    """How far a team is with its free agent rolls for a match. Reads, locks nothing."""
    side = _side(match, team)
    rules, options = rules_of(match.pin)
    if rules.market is None or side.prepared_at is None or match.status != MatchStatus.SCHEDULED:
        return Preparation(side=side, pending=None)
    return Preparation(side=side, pending=rules.market.pending(read_state(team, roster_of(rules)), options))


def open_preparation(match: Match, team: Team, *, actor: User | None, expected_version: int | None = None) -> Events:
    """The team's free agent rolls for this match are open, or done when it has none.

    Raises `Refusal` 409 when they were opened before, when the match is reported already, or while the team has not
    finished a match before this one: its free agents would leave with that.
    """
    with transaction.atomic():
        with _operation(match, team, actor, expected_version, cause=Cause.MATCH) as work:
            side = _side(match, team)
            _require_turn(match, side)
            command = _opening(match, work, side)
            events = work.do(command) if command is not None else ()
        side.prepared_at = timezone.now()
        side.save(update_fields=["prepared_at"])
    return events


def choose(
    match: Match, team: Team, command: Struct, *, actor: User | None, expected_version: int | None = None
) -> Events:
    """What followed from a choice before the match: a table for the next roll, or to leave the rest."""
    with _preparing(match, team, actor, expected_version) as (work, pending):
        return take_choice(work, pending, command)


def roll_free_agent(
    match: Match,
    team: Team,
    *,
    actor: User | None,
    faces: Sequence[int] | None = None,
    reason: str = "",
    expected_version: int | None = None,
) -> Events:
    """What followed from a free agent roll: derived, or `faces` as they fell at the table."""
    with _preparing(match, team, actor, expected_version) as (work, pending):
        return take_roll(work, pending, match, actor=actor, faces=faces, reason=reason)


@contextmanager
def _preparing(
    match: Match, team: Team, actor: User | None, expected_version: int | None
) -> Iterator[tuple[Operation, Pending | None]]:
    with _operation(match, team, actor, expected_version, cause=Cause.PREPARATION) as work:
        if _side(match, team).prepared_at is None:
            raise Refusal(_("Open the free agent rolls first."), code="prepare.not_open")
        market = work.rules.market
        yield work, market.pending(work.state, work.options) if market else None


@contextmanager
def _operation(
    match: Match, team: Team, actor: User | None, expected_version: int | None, *, cause: Cause
) -> Iterator[Operation]:
    with operation(
        team, actor=actor, cause=cause, cause_uid=match.uid, expected_version=expected_version, pin=match.pin
    ) as work:
        if Match.objects.values_list("status", flat=True).get(pk=match.pk) != MatchStatus.SCHEDULED:
            raise Refusal(_("This match is no longer to be played."), code="prepare.too_late")
        require_time(match)
        yield work


def _opening(match: Match, work: Operation, side: MatchSide) -> Struct | None:
    if work.rules.market is None:
        return None
    opponent = match.sides.exclude(pk=side.pk).select_related("team").get().team
    return work.rules.market.prepare(match.uid, match.kind, work.sheet.value, opponent.value, work.options)


def _require_turn(match: Match, side: MatchSide) -> None:
    if side.prepared_at is not None:
        raise Refusal(_("The free agent rolls for this match were opened before."), code="prepare.done")
    others = MatchSide.objects.filter(team=side.team).exclude(match=match)
    unfinished = others.filter(match__status=MatchStatus.SETTLED, finished_at__isnull=True)
    unsettled = others.filter(match__status__in=(MatchStatus.REPORTED, MatchStatus.DISPUTED))
    prepared = others.filter(match__status=MatchStatus.SCHEDULED, prepared_at__isnull=False)
    if (unfinished | unsettled | prepared).exists():
        raise Refusal(
            _("%(team)s has to finish another match first; its free agents leave with that one."),
            code="prepare.other_match",
            team=side.team.name,
        )


def _side(match: Match, team: Team) -> MatchSide:
    side = MatchSide.objects.filter(match=match, team=team).select_related("team").first()
    if side is None:
        raise Refusal(_("%(team)s does not play this match."), code="prepare.not_in_match", status=404, team=team.name)
    return side
