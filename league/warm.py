"""Pages of visitors kept warm: whoever asks again within a second gets the bytes that somebody got just before.

Each process keeps its own, for `WARM_SECONDS`, so that nobody reads what is older than that; with 0 nothing is kept.
Before that time is over one of those who ask makes the page anew, while the others still get the bytes that are kept.
People who have signed in, programs and forms are never answered from here.
"""

import time
from collections.abc import Callable

from django.conf import settings
from django.core.cache import caches
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import ResolverMatch
from django.utils.cache import get_cache_key, get_conditional_response, learn_cache_key
from django.utils.deprecation import MiddlewareMixin
from msgspec import Struct

CACHE = "warm"
PREFIX = "warm"
OF_PROGRAMS = "/api/"
RENEWED_AFTER = 0.5  # of the time that a page is kept
RENEWAL = "renewal:"  # before the key of a page that somebody is making anew
LARGEST = 200_000  # bytes; a larger file is kept by whoever makes it
SAME_FOR_ALL = "public, no-cache"  # what `public_answer` says of bytes that carry nothing of their reader


class Route(Struct, frozen=True):
    """What the figures ask of the address of a kept page: the name of its view."""

    view_name: str


class WarmPages(MiddlewareMixin):
    """Stands last, before the address is looked up: language, headers, log and figures are those of every answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if not settings.WARM_SECONDS:
            raise MiddlewareNotUsed
        super().__init__(get_response)
        self.kept = caches[CACHE]

    def process_request(self, request: HttpRequest) -> HttpResponseBase | None:
        """The bytes kept for this address, or None where the view has to be asked."""
        key = get_cache_key(request, PREFIX, cache=self.kept) if _of_a_visitor(request) else None
        response: HttpResponse | None = self.kept.get(key) if key else None
        if response is None or (response.renewed_from <= time.time() and self._falls_to(key)):  # type: ignore[attr-defined]
            return None
        request.resolver_match = response.kept_of  # type: ignore[attr-defined]  # set below
        return get_conditional_response(request, etag=response["ETag"], response=response) or response

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """A page made for a visitor is kept for those who come next."""
        found = request.resolver_match
        if isinstance(found, ResolverMatch) and _of_a_visitor(request) and _may_be_kept(request, response):
            response.kept_of = Route(found.view_name)  # type: ignore[attr-defined]  # travels with the response
            response.renewed_from = time.time() + RENEWED_AFTER * settings.WARM_SECONDS  # type: ignore[attr-defined]
            key = learn_cache_key(request, response, settings.WARM_SECONDS, PREFIX, cache=self.kept)
            self.kept.set(key, response, settings.WARM_SECONDS)
            self.kept.delete(RENEWAL + key)
        return response

    def _falls_to(self, key: str | None) -> bool:
        """Whether it falls to whoever asks now to make the page anew: to one of all, until it is made or too old."""
        return bool(self.kept.add(f"{RENEWAL}{key}", True, settings.WARM_SECONDS))


def _of_a_visitor(request: HttpRequest) -> bool:
    """Whether the request says nothing of who asks, but perhaps his language, and is no program's."""
    return (
        request.method in ("GET", "HEAD")
        and not request.COOKIES.keys() - {settings.LANGUAGE_COOKIE_NAME}
        and not {"Authorization", "HX-Request"} & request.headers.keys()
        and not request.path.startswith(OF_PROGRAMS)
    )


def _may_be_kept(request: HttpRequest, response: HttpResponseBase) -> bool:
    return (
        request.method == "GET"
        and isinstance(response, HttpResponse)
        and response.status_code == 200
        and response.get("Cache-Control") == SAME_FOR_ALL
        and response.has_header("ETag")
        and not response.cookies
        and len(response.content) <= LARGEST
    )
