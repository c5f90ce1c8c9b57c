"""Walking the post-match steps of one team: each act once, whoever sends it however often.

The lock on the team, the version the person looked at, the unique mark of each step in the team log and the unique row
of each die see to that together.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from matches.domain.answering import Chooser, Events, check_source, leave_to, take_choice, take_roll
from matches.domain.dice import Answer, AnswersFor, derived, keep_rolls
from matches.domain.hooks import WORKED_THROUGH
from matches.domain.opening import open_waiting
from matches.models import Match, MatchSide
from rosters.domain.acting import Operation, read_state, roster_of
from rosters.domain.operation import operation, operations
from rosters.domain.pins import rules_of
from rosters.domain.refusal import Refusal
from rosters.domain.undo import undo_latest_act
from rosters.enums import Cause
from rosters.models import OutboxMessage, Team, User
from rules.core.pending import Choice, Pending
from rules.core.ruleset import CampaignRules


@dataclass(frozen=True, kw_only=True)
class OpenSteps:
    """Where a team stands after a match: the open step, from 1, and what it awaits."""

    side: MatchSide
    step: int
    pending: Pending


def pending_for(team: Team) -> OpenSteps | None:
    """What the open post-match steps of a team await; None when none are open. Reads, locks nothing."""
    side = _open_sides(MatchSide.objects.filter(team=team)).select_related("match__pin").first()
    if side is None:
        return None
    rules, options = rules_of(side.match.pin)
    campaign, state = _campaign(rules.campaign), read_state(team, roster_of(rules))
    pending = campaign.pending(state, options)
    return OpenSteps(side=side, step=campaign.step(state), pending=pending) if pending else None


def act(
    match: Match, team: Team, command: Struct, *, actor: User | None, expected_version: int | None = None
) -> Events:
    """What followed from a choice in the open step.

    Raises `RuleViolation` when the rules refuse it, `Refusal` when it is not this person's, not awaited, or the team
    is no longer at the version he looked at.
    """
    with _walking(match, team, actor, expected_version) as work:
        return take_choice(work, work.pending, command)


def go_on(match: Match, team: Team, *, actor: User | None, expected_version: int | None = None) -> Events:
    """What followed from going on with every step that asks for nothing, up to the next decision, dice or the end.

    Raises `Refusal` 409 when the open step asks for something.
    """
    with _walking(match, team, actor, expected_version) as work:
        events: list[Struct] = []
        while isinstance(pending := work.pending, Choice) and len(pending.offers) == 1:
            events += work.do(pending.offers[0].command)
        if not events:
            raise Refusal(_("This is not what is to be decided now. Look at the page again."), code="step.not_awaited")
        return tuple(events)


def roll_on(match: Match, team: Team, *, actor: User | None, expected_version: int | None = None) -> Events:
    """What followed from rolling all dice awaited and going on with every step that asks for nothing, up to the next
    decision or the end.

    Raises `Refusal` 409 when something is to be decided first, or where all dice are rolled at the table.
    """
    with _walking(match, team, actor, expected_version) as work:
        events: list[Struct] = []
        while (pending := work.pending) and not (isinstance(pending, Choice) and len(pending.offers) > 1):
            if isinstance(pending, Choice):
                events += work.do(pending.offers[0].command)
            else:
                events += take_roll(work, pending, match, actor=actor, faces=None, reason="")
        if not events:
            raise Refusal(_("This is not what is to be decided now. Look at the page again."), code="step.not_awaited")
        return tuple(events)


def finish(match: Match, team: Team, *, actor: User, expected_version: int | None = None) -> None:
    """The team's steps of this match are done: the program has rolled all dice, and every choice was left to the rules.

    Raises `Refusal` 409 where all dice are rolled at the table.
    """
    with _walking(match, team, actor, expected_version) as work:
        check_source(work, typed=False)
        keep_rolls(_run(work, match, derived, None))


def roll(
    match: Match,
    team: Team,
    *,
    actor: User | None,
    faces: Sequence[int] | None = None,
    reason: str = "",
    expected_version: int | None = None,
) -> Events:
    """What followed from the dice the open step awaits: derived, or `faces` as they fell at the table.

    Of a draw, `faces` is the one place drawn, counted from 1. Whoever enters dice for another coach gives a `reason`.
    """
    with _walking(match, team, actor, expected_version) as work:
        return take_roll(work, work.pending, match, actor=actor, faces=faces, reason=reason)


def undo(match: Match, team: Team, *, actor: User, expected_version: int | None = None) -> None:
    """The team's latest act is taken back, while its steps of this match are open; see `undo_latest_act`."""
    with transaction.atomic():
        _open_side(match, team)
        undo_latest_act(team, actor=actor, expected_version=expected_version)


def run_defaults(
    match: Match,
    teams: Iterable[Team] | None = None,
    *,
    actor: User | None,
    answers_for: AnswersFor = derived,
    choose: Chooser | None = None,
) -> None:
    """The open steps of these teams of the match (by default both) are done, every choice left to the rules.

    A simulated coach brings his own way to `choose`.
    """
    sides = _open_sides(match.sides.select_related("team").order_by("team"))
    if teams is not None:
        sides = sides.filter(team__in=teams)
    with transaction.atomic():
        open_sides = list(sides)
        answers: list[Answer] = []
        with operations(
            [side.team for side in open_sides], actor=actor, cause=Cause.STEP, cause_uid=match.uid, pin=match.pin
        ) as works:
            for work in works:
                answers += _run(work, match, answers_for, choose)
            keep_rolls(answers)
        _finish(match, open_sides)


def _run(work: Operation, match: Match, answers_for: AnswersFor, choose: Chooser | None) -> list[Answer]:
    campaign = _campaign(work.campaign)
    return leave_to(work, match, campaign.pending, choose or campaign.default_answer, answers_for)


@contextmanager
def _walking(match: Match, team: Team, actor: User | None, expected_version: int | None) -> Iterator[Operation]:
    """An operation on a team whose steps of this match are open; when it ends them, what follows is done as well."""
    with transaction.atomic():
        with operation(
            team,
            actor=actor,
            cause=Cause.STEP,
            cause_uid=match.uid,
            expected_version=expected_version,
            pin=match.pin,
        ) as work:
            side = _open_side(match, team)
            yield work
        if work.step == 0:
            _finish(match, [side])


def _finish(match: Match, sides: Sequence[MatchSide]) -> None:
    """These sides are done with the match; whoever waited for that goes on."""
    MatchSide.objects.filter(pk__in=[side.pk for side in sides]).update(finished_at=timezone.now())
    OutboxMessage.objects.bulk_create(
        OutboxMessage(topic="match.worked_through", subject_uid=match.uid, payload={"team": side.team.uid})
        for side in sides
    )
    teams = [side.team for side in sides]
    for receive in WORKED_THROUGH:
        receive(match, teams)
    open_waiting(teams)


def _open_side(match: Match, team: Team) -> MatchSide:
    side = match.sides.filter(team=team).select_related("team").first()
    if side is None:
        raise Refusal(_("%(team)s does not play this match."), code="steps.not_in_match", status=404, team=team.name)
    if side.finished_at is not None:
        raise Refusal(_("The steps of this match are done."), code="steps.done")
    if side.opened_at is None:
        raise Refusal(_("The steps of this match are not open yet."), code="steps.not_open")
    return side


def _open_sides(sides: QuerySet[MatchSide]) -> QuerySet[MatchSide]:
    return sides.filter(opened_at__isnull=False, finished_at__isnull=True)


def _campaign(campaign: CampaignRules | None) -> CampaignRules:
    if campaign is None:
        raise Refusal(_("This game has no post-match steps."), code="steps.none", status=404)
    return campaign
