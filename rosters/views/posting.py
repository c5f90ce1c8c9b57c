"""Doing once what a form asks for, and saying what was refused."""

from collections.abc import Callable

from django.contrib import messages
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from msgspec import Struct

from rosters.domain.idempotency import Answer, once
from rosters.domain.refusal import Refusal
from rosters.presenters.violations import sentence_of
from rosters.views.access import NOT_FOUND, user_of
from rosters.views.replaying import sent_form
from rules.core.errors import RuleViolation

IMPOSSIBLE = 422


class Done(Struct, frozen=True):
    """What a person is told after an act, and where he goes on."""

    sentence: str | Promise
    url: str


class Refused(Struct, frozen=True):
    """Why a form was not carried out; `violation` where the rules refused it."""

    sentence: str
    status: int
    violation: RuleViolation | None = None


def post_once(request: HttpRequest, form: BaseForm, run: Callable[[], Done]) -> HttpResponse | int:
    """The redirect once `run` is done, now or when it was sent before. When it is refused, the form says why and the
    status for its page is returned.
    """

    def answer() -> Answer:
        done = run()
        return Answer(status=302, body={"sentence": str(done.sentence), "url": done.url})

    answered = send_once(request, answer)
    if isinstance(answered, Refused):
        form.add_error(None, answered.sentence)
        return answered.status
    messages.success(request, answered.body["sentence"])
    return redirect(answered.body["url"])


def send_once(request: HttpRequest, run: Callable[[], Answer]) -> Answer | Refused:
    """What `run` answers to the form that was sent, now or when it was sent before; else why it was refused."""
    try:
        return once(user_of(request), **sent_form(request), run=run)
    except Refusal as refusal:
        if refusal.status == NOT_FOUND:
            raise Http404(refusal.code)
        return Refused(refusal.sentence, refusal.status)
    except RuleViolation as violation:
        return Refused(sentence_of(violation), IMPOSSIBLE, violation)
