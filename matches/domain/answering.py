"""Giving a team what it awaits: one of the choices on offer, or dice."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
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


def offered_command(pending: Pending | None, place: int, *, name: str = "", number: int | None = None) -> Struct:
    """The command of the offer at that place, with the name and shirt number given beside it.

    Raises `Refusal` 409 where there is no such offer.
    """
    offers = pending.offers if isinstance(pending, Choice) else ()
    if place >= len(offers):
        raise Refusal(_("This is not what is to be decided now. Look at the page again."), code="step.not_awaited")
    command: Struct = offers[place].command
    if "number" not in command.__struct_fields__:
        return command
    return msgspec.structs.replace(command, name=name.strip(), number=number)


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
    """What followed from the dice awaited: derived when `faces` is None, else as entered. They are on record.

    The season may leave it to one of the two (HX-SPONSOR-06); the program itself rolls what nobody entered.
    """
    if pending is None or isinstance(pending, Choice):
        raise Refusal(_("No dice are awaited now. Look at the page again."), code="roll.not_awaited")
    if actor is not None:
        check_source(work, typed=faces is not None)
    if faces is None:
        answer = derived(match, work.team, pending)
    else:
        for_another = actor is not None and not is_coach_of(actor, work.team)
        answer = entered(match, work.team, pending, faces, commissioner=for_another, reason=reason)
    events = work.do(answer.given, dice=[answer.record])
    keep_rolls([answer])
    return events


def check_source(work: Operation, *, typed: bool) -> None:
    """Raises `Refusal` 409 for dice from where the season does not take them (HX-SPONSOR-06)."""
    entry = work.campaign.dice_entry(work.options) if work.campaign else "either"
    if typed and entry == "program_only":
        raise Refusal(_("In this season the program rolls all dice: let it roll these too."), code="roll.program_only")
    if not typed and entry == "typed_only":
        raise Refusal(
            _("In this season dice are rolled at the table: roll them and enter what they show."),
            code="roll.typed_only",
        )


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
