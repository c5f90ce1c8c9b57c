"""Doing once what a form of a match asks for, and reading the numbers in it."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from rosters.domain.idempotency import Answer
from rosters.domain.refusal import Refusal
from rosters.views.posting import IMPOSSIBLE, Refused, send_once


def post_once(request: HttpRequest, run: Callable[[], str], *, url: str = "") -> Refused | None:
    """None once what the form asks for stands, done now or when it was sent before; else why it was refused.

    `run` does it and returns the sentence that tells the person so; `url` is where he goes on (the page itself unless
    given), which is kept for whoever sends the form again.
    """

    def answer() -> Answer:
        return Answer(status=302, body={"sentence": str(run()), "url": url or request.path})

    answered = send_once(request, answer)
    if isinstance(answered, Refused):
        return answered
    if answered.body["sentence"]:
        messages.success(request, answered.body["sentence"])
    return None


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
