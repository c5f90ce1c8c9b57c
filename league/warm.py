"""Pages of visitors kept warm: whoever asks again within a second gets the bytes that somebody got just before.

Nobody reads what is older than `WARM_SECONDS`; with 0 nothing is kept. Each process keeps what it answers with; where
there is Redis they pass on what one of them made, so that a page is made once a second for all of them together.
Before its time is over one of those who ask makes the page anew, while the others still get the bytes that are kept;
where the database can tell that nothing was written meanwhile, the page stands as it is.
People who have signed in, programs and forms are never answered from here.
"""

import time
from collections.abc import Callable

from django.conf import settings
from django.core.cache import BaseCache, caches
from django.core.exceptions import MiddlewareNotUsed
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import ResolverMatch
from django.utils.cache import get_cache_key, get_conditional_response, learn_cache_key
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import get_language_from_request
from msgspec import Struct

CACHE = "warm"
SHARED = "warm_for_all"
PREFIX = "warm2"  # of the keys; counts up when what travels with a page changes, for a site that is being replaced
ELSEWHERE = ("/api/", "/live/", "/healthz", "/readyz", "/metrics", f"/{settings.STATIC_URL.lstrip('/')}")
RENEWED_AFTER = 0.9  # of the time that a page is kept
RENEWAL = "renewal:"  # before the key of a page that somebody is making anew
LOOKED = "looked:"  # before the key of a page that this process has just looked for
LOOK_SECONDS = 0.05
STANDS_SECONDS = 5  # for which a page stands at most if nothing is written: it may lean on the time of day as well
LARGEST = 200_000  # bytes; a larger file is kept by whoever makes it
SAME_FOR_ALL = "public, no-cache"  # what `public_answer` says of bytes that carry nothing of their reader


class Route(Struct, frozen=True):
    """What the figures ask of the address of a kept page: the name of its view."""

    view_name: str


class WarmPages(MiddlewareMixin):
    """Stands before all that knows people: what is kept has every header already, and only the figures count it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if not settings.WARM_SECONDS:
            raise MiddlewareNotUsed
        super().__init__(get_response)
        self.kept, self.shared = caches[CACHE], caches[SHARED]

    def process_request(self, request: HttpRequest) -> HttpResponseBase | None:
        """The bytes kept for this address, or None where the view has to be asked."""
        if not _of_a_visitor(request):
            return None
        request.LANGUAGE_CODE = get_language_from_request(request)  # a part of the key, as it will be of the page
        request.asked_at = time.time()  # type: ignore[attr-defined]  # no older than this is what the page will say
        request.whole_page = True  # type: ignore[attr-defined]  # `public_answer` leaves it to us to say what is known
        response = _find(request, self.kept)
        if response is None:
            response = self._passed_on(request)
        elif _to_be_renewed(response) and self._looks_again(request):
            response = self._passed_on(request) or self._renewed(request, response)
        if response is not None:
            request.resolver_match = response.kept_of  # type: ignore[attr-defined]  # set below
        return response

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """A page made for a visitor is kept for those who come next; whoever has it already is told so."""
        if not getattr(request, "whole_page", False) or not isinstance(response, HttpResponse):
            return response
        found = request.resolver_match
        if isinstance(found, ResolverMatch) and _may_be_kept(response, request):
            response.kept_of = Route(found.view_name)  # type: ignore[attr-defined]  # travels with the response
            response.made_at = response.true_at = request.asked_at  # type: ignore[attr-defined]
            response.snapshot = getattr(request, "snapshot", None)  # type: ignore[attr-defined]
            self._keep_for_all(request, response)
        if not response.has_header("ETag"):
            return response
        return get_conditional_response(request, etag=response["ETag"], response=response) or response

    def _passed_on(self, request: HttpRequest) -> HttpResponse | None:
        """The page that another process has made anew, kept here as well for the rest of its time."""
        response = _find(request, self.shared)
        if response is None or _to_be_renewed(response):
            return None
        _keep(request, response, self.kept)
        return response

    def _renewed(self, request: HttpRequest, response: HttpResponse) -> HttpResponse | None:
        """The page as it is kept, where somebody else sees to it or it still says what is true; None: make it anew."""
        if not self._falls_to(request):
            return response
        request.snapshot = _snapshot()  # type: ignore[attr-defined]  # before the page asks for anything itself
        if not _still_true(response, request.snapshot, request.asked_at):  # type: ignore[attr-defined]
            return None
        response.true_at = request.asked_at  # type: ignore[attr-defined]
        self._keep_for_all(request, response)
        return response

    def _keep_for_all(self, request: HttpRequest, response: HttpResponse) -> None:
        _keep(request, response, self.kept)
        _keep(request, response, self.shared)

    def _looks_again(self, request: HttpRequest) -> bool:
        """Whether it is time to look who makes the page anew: not for each of the many who ask while somebody does."""
        return bool(self.kept.add(f"{LOOKED}{get_cache_key(request, PREFIX, cache=self.kept)}", True, LOOK_SECONDS))

    def _falls_to(self, request: HttpRequest) -> bool:
        """Whether it falls to whoever asks now to make the page anew: to one of all, until it is made or too old."""
        key = get_cache_key(request, PREFIX, cache=self.kept)
        return request.method == "GET" and bool(self.shared.add(f"{RENEWAL}{key}", True, settings.WARM_SECONDS))


def _find(request: HttpRequest, cache: BaseCache) -> HttpResponse | None:
    key = get_cache_key(request, PREFIX, cache=cache)
    found: HttpResponse | None = cache.get(key) if key else None
    return found if found and _left(found) > 0 else None


def _keep(request: HttpRequest, response: HttpResponse, cache: BaseCache) -> None:
    """That cache holds the page from now on, for the rest of its time."""
    key = learn_cache_key(request, response, settings.WARM_SECONDS, PREFIX, cache=cache)
    cache.set(key, response, settings.WARM_SECONDS)  # whole seconds, as Redis counts; `_find` looks how old it is
    cache.delete(RENEWAL + key)


def _left(response: HttpResponse) -> float:
    """Seconds for which these bytes may still be read."""
    return float(response.true_at + settings.WARM_SECONDS - time.time())  # type: ignore[attr-defined]


def _to_be_renewed(response: HttpResponse) -> bool:
    return _left(response) <= (1 - RENEWED_AFTER) * settings.WARM_SECONDS


def _snapshot() -> str | None:
    """Which transactions a reader of the database sees now; None where it cannot tell, or not what is of our own.

    As long as two are the same nothing was written that anybody sees. A server that follows another cannot tell, for it
    does not list what is under way there.
    """
    if connection.vendor != "postgresql" or connection.in_atomic_block:
        return None
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT CASE WHEN NOT pg_is_in_recovery() THEN pg_current_snapshot()::text END")
            seen: str | None = cursor.fetchone()[0]
            return seen
    except DatabaseError:  # the view will meet it as well, and be answered for as ever
        return None


def _still_true(response: HttpResponse, snapshot: str | None, now: float) -> bool:
    """Whether the page would say the same if it were made now, as far as that hangs on what is written."""
    made_at, seen = response.made_at, response.snapshot  # type: ignore[attr-defined]
    in_time = now + settings.WARM_SECONDS <= made_at + STANDS_SECONDS
    return snapshot is not None and snapshot == seen and in_time


def _of_a_visitor(request: HttpRequest) -> bool:
    """Whether the request says nothing of who asks, but perhaps his language, and is no program's."""
    return (
        request.method in ("GET", "HEAD")
        and not request.COOKIES.keys() - {settings.LANGUAGE_COOKIE_NAME}
        and not {"Authorization", "HX-Request"} & request.headers.keys()
        and not request.path.startswith(ELSEWHERE)
    )


def _may_be_kept(response: HttpResponse, request: HttpRequest) -> bool:
    return (
        request.method == "GET"
        and response.status_code == 200
        and response.get("Cache-Control") == SAME_FOR_ALL
        and response.has_header("ETag")
        and not response.cookies
        and len(response.content) <= LARGEST
    )
