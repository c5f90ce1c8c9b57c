"""Doing once what a form asks for, and saying what was refused."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest
from django.utils.translation import gettext_lazy as _

from rosters.domain.idempotency import Answer, once
from rosters.domain.refusal import Refusal
from rosters.presenters.violations import sentence_of
from rosters.views.access import NOT_FOUND, user_of
from rules.core.errors import RuleViolation

IMPOSSIBLE = 422
STEERING = ("csrfmiddlewaretoken", "key")


@dataclass(frozen=True)
class Refused:
    """Why a form was not carried out; `violation` where the rules refused it."""

    sentence: str
    status: int
    violation: RuleViolation | None = None


def post_once(request: HttpRequest, run: Callable[[], str]) -> Refused | None:
    """None once what the form asks for stands, done now or when it was sent before; else why it was refused.

    `run` does it and returns the sentence that tells the person so.
    """
    body = {name: values for name, values in request.POST.lists() if name not in STEERING}

    def done() -> Answer:
        return Answer(status=200, body=str(run()))

    try:
        answer = once(
            user_of(request),
            key=request.POST.get("key", ""),
            method="POST",
            path=request.get_full_path(),
            body=body,
            run=done,
        )
    except Refusal as refusal:
        if refusal.status == NOT_FOUND:
            raise Http404(refusal.code)
        return Refused(refusal.sentence, refusal.status)
    except RuleViolation as violation:
        return Refused(sentence_of(violation), IMPOSSIBLE, violation)
    if answer.body:
        messages.success(request, answer.body)
    return None


def new_key() -> str:
    """The key of a form, made with the page that holds it."""
    return secrets.token_urlsafe(16)


def whole_number(request: HttpRequest, name: str) -> int | None:
    """The number a field holds; None for an empty one. Raises `Refusal` 422 for anything that is no whole number."""
    return as_whole_number(request.POST.get(name, "").strip())


def as_whole_number(text: str) -> int | None:
    """The number written; None for nothing. Raises `Refusal` 422 for anything that is no whole number."""
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise Refusal(_("“%(text)s” is not a whole number."), code="form.number", status=IMPOSSIBLE, text=text[:20])
    return int(text)
