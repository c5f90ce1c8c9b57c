"""The request id: one name for a request in its answer, in every log line, in the tasks and jobs it leads to. And who
else may read the API: pages of other sites."""

import re
from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from django_structlog.middlewares import RequestMiddleware
from structlog.contextvars import bind_contextvars, clear_contextvars

HEADER = "X-Request-ID"
WELL_FORMED = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}")  # of a proxy that names requests itself
READABLE_BY_ALL = re.compile(r"/api/v1/")
SHARED = {
    "Access-Control-Allow-Origin": "*",  # so that browsers send no cookies along: a stranger's reading
    "Access-Control-Expose-Headers": f"ETag, Retry-After, {HEADER}",
}
PREFLIGHT = {
    **SHARED,
    "Access-Control-Allow-Methods": "GET, HEAD",
    "Access-Control-Allow-Headers": "Accept, Accept-Language, If-None-Match",
    "Access-Control-Max-Age": "86400",
}
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


@sync_and_async_middleware
def share_readings(get_response: Answer | LaterAnswer) -> Answer | LaterAnswer:
    """Pages of other sites may read the API as a stranger does, and nothing more: no cookies, no tokens, no writes."""
    if iscoroutinefunction(get_response):

        async def answer_later(request: HttpRequest) -> HttpResponseBase:
            return _preflight(request) or _shared(request, await get_response(request))

        return answer_later

    def answer(request: HttpRequest) -> HttpResponseBase:
        return _preflight(request) or _shared(request, get_response(request))  # type: ignore[arg-type]  # as above

    return answer


def _preflight(request: HttpRequest) -> HttpResponse | None:
    """What a browser is told that asks whether a page may read; None for everything else."""
    asks = request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers
    return HttpResponse(status=204, headers=PREFLIGHT) if asks and READABLE_BY_ALL.match(request.path) else None


def _shared(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    if request.method in ("GET", "HEAD") and READABLE_BY_ALL.match(request.path):
        for name, value in SHARED.items():
            response[name] = value
    return response
