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
from rules.core.errors import RuleViolation

IMPOSSIBLE = 422
STEERING = ("csrfmiddlewaretoken", "key")


class Done(Struct, frozen=True):
    """What a person is told after an act, and where he goes on."""

    sentence: str | Promise
    url: str


def post_once(request: HttpRequest, form: BaseForm, run: Callable[[], Done]) -> HttpResponse | int:
    """The redirect once `run` is done, now or when it was sent before. When it is refused, the form says why and the
    status for its page is returned.
    """
    body = {name: values for name, values in request.POST.lists() if name not in STEERING}
    key = request.POST.get("key", "")

    def answer() -> Answer:
        done = run()
        return Answer(status=302, body={"sentence": str(done.sentence), "url": done.url})

    try:
        answered = once(user_of(request), key=key, method="POST", path=request.get_full_path(), body=body, run=answer)
    except Refusal as refusal:
        if refusal.status == NOT_FOUND:
            raise Http404(refusal.code)
        form.add_error(None, refusal.sentence)
        return refusal.status
    except RuleViolation as violation:
        form.add_error(None, sentence_of(violation))
        return IMPOSSIBLE
    messages.success(request, answered.body["sentence"])
    return redirect(answered.body["url"])
