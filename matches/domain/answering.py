"""Giving a team what it awaits: one of the choices on offer, or dice."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from matches.domain.dice import Answer, AnswersFor, derived, entered, keep_rolls
from matches.models import Match
from matches.permissions import is_coach_of
from rosters.domain.acting import Operation
from rosters.domain.refusal import Refusal
from rosters.models import User
from rules.core.options import Options
from rules.core.pending import Choice, Pending

Events = tuple[Struct, ...]
Chooser = Callable[[Any, Options], Struct | None]  # a coach's way of choosing, from the state of his team


def take_choice(work: Operation, pending: Pending | None, command: Struct) -> Events:
    """What followed from a command of a kind that is on offer now.

    Raises `Refusal` 409 for any other, and the `RuleViolation` of an offer that is shown as refused.
    """
    offered = {type(offer.command) for offer in pending.offers} if isinstance(pending, Choice) else set()
    if type(command) not in offered:
        raise Refusal(_("This is not what is to be decided now. Look at the page again."), code="step.not_awaited")
    return work.do(command)


def take_roll(
    work: Operation,
    pending: Pending | None,
    match: Match,
    *,
    actor: User | None,
    faces: Sequence[int] | None,
    reason: str,
) -> Events:
    """What followed from the dice awaited: derived when `faces` is None, else as entered. They are on record."""
    if pending is None or isinstance(pending, Choice):
        raise Refusal(_("No dice are awaited now. Look at the page again."), code="roll.not_awaited")
    if faces is None:
        answer = derived(match, work.team, pending)
    else:
        for_another = actor is not None and not is_coach_of(actor, work.team)
        answer = entered(match, work.team, pending, faces, commissioner=for_another, reason=reason)
    events = work.do(answer.given, dice=[answer.record])
    keep_rolls([answer])
    return events


def leave_to(
    work: Operation,
    match: Match,
    pending_of: Callable[[Any, Options], Pending | None],
    choose: Chooser,
    answers_for: AnswersFor,
) -> list[Answer]:
    """The dice used while everything awaited was left to `choose` and `answers_for`; the caller puts them on record."""
    answers: list[Answer] = []
    while pending := pending_of(work.state, work.options):
        if isinstance(pending, Choice):
            command = choose(work.state, work.options)
            assert command is not None, "a choice always has an offer that is not refused"
            work.do(command)
        else:
            answers.append(answers_for(match, work.team, pending))
            work.do(answers[-1].given, dice=[answers[-1].record])
    return answers
