"""The request id: one name for a request in its answer, in every log line, in the tasks and jobs it leads to."""

import re
from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction
from uuid import uuid4

from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from django_structlog.middlewares import RequestMiddleware
from structlog.contextvars import bind_contextvars, clear_contextvars

HEADER = "X-Request-ID"
WELL_FORMED = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}")  # of a proxy that names requests itself
Answer = Callable[[HttpRequest], HttpResponseBase]
LaterAnswer = Callable[[HttpRequest], Awaitable[HttpResponseBase]]


@sync_and_async_middleware
def name_requests(get_response: Answer | LaterAnswer) -> Answer | LaterAnswer:
    """Each request has an id: the one it brings if that is well-formed, else a new one. Stands before every other.

    The id stays bound after the answer, for Django logs refused requests last; the next request begins by unbinding.
    """
    if iscoroutinefunction(get_response):

        async def answer_later(request: HttpRequest) -> HttpResponseBase:
            name = _named(request)
            return _signed(await get_response(request), name)

        return answer_later

    def answer(request: HttpRequest) -> HttpResponseBase:
        name = _named(request)
        return _signed(get_response(request), name)  # type: ignore[arg-type]  # not the coroutine function: seen above

    return answer


def _named(request: HttpRequest) -> str:
    brought = request.META.get("HTTP_X_REQUEST_ID", "")
    name = brought if WELL_FORMED.fullmatch(brought) else uuid4().hex
    request.META["HTTP_X_REQUEST_ID"] = name  # where RequestLog finds it
    request.META.pop("HTTP_X_CORRELATION_ID", None)  # which it would log unread
    clear_contextvars()
    bind_contextvars(request_id=name)
    return name


def _signed(response: HttpResponseBase, name: str) -> HttpResponseBase:
    response[HEADER] = name
    bind_contextvars(request_id=name)
    return response


class RequestLog(RequestMiddleware):
    """A line when a request begins and one when it ends, without what stands behind the question mark."""

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        return f"{request.method} {request.path}"
