"""What is dear to make is not given to the same address again and again."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from rest_framework.throttling import BaseThrottle

from rosters.domain.refusal import Refusal

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]
MINUTE = 60


def slowly(times: int) -> Callable[[View[P]], View[P]]:
    """A file that an address may ask for so often a minute. More, and every Refusal that says when to come back, is
    answered by a sentence with Retry-After."""

    def slow(view: View[P]) -> View[P]:
        @wraps(view)
        def answering(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            try:
                _count(request, view.__name__, times)
                return view(request, *args, **kwargs)
            except Refusal as refusal:
                if refusal.retry_after is None:
                    raise
                told = {"Retry-After": str(refusal.retry_after), "Cache-Control": "no-store"}
                return HttpResponse(
                    f"{refusal.sentence}\n",
                    status=refusal.status,
                    content_type="text/plain; charset=utf-8",
                    headers=told,
                )

        return answering

    return slow


def _count(request: HttpRequest, name: str, times: int) -> None:
    counters = caches["throttles"]
    key = f"slowly:{name}:{BaseThrottle().get_ident(request)}"  # type: ignore[arg-type]  # reads META alone
    counters.add(key, 0, MINUTE)
    try:
        asked = counters.incr(key)
    except ValueError:  # it has run out between the two
        asked = 1
    if asked > times:
        raise Refusal(
            _("You have asked for this file too often. Ask again in %(seconds)d seconds."),
            code="file.too_often",
            status=429,
            retry_after=MINUTE,
            seconds=MINUTE,
        )
