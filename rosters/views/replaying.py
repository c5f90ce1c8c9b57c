"""Forms that are sent again, because their answer was lost or a button was pressed twice."""

from typing import TypedDict

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from rosters.domain.idempotency import answered_before
from rosters.models import User

STEERING = ("csrfmiddlewaretoken", "key")


class Sent(TypedDict):
    """A form as `once` knows it again."""

    key: str
    method: str
    path: str
    body: dict[str, list[str]]


def sent_form(request: HttpRequest) -> Sent:
    """What was sent, without what differs each time."""
    body = {name: [str(value) for value in values] for name, values in request.POST.lists() if name not in STEERING}
    return Sent(key=request.POST.get("key", ""), method="POST", path=request.get_full_path(), body=body)


def replay(request: HttpRequest) -> HttpResponse | None:
    """The answer of the same form when it was carried out before; None where nothing is to be repeated.

    Asked before the page is built: what the form was about may have gone with the act.
    """
    if request.method != "POST" or not isinstance(request.user, User) or not request.POST.get("key"):
        return None
    answer = answered_before(request.user, **sent_form(request))
    if answer is None:
        return None
    if answer.body["sentence"]:
        messages.success(request, answer.body["sentence"])
    return redirect(answer.body["url"])
