"""Every page that needs no argument opens, and keeps what all pages must keep."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.pages import promises_broken_by

DOCUMENTATION = "api:docs"  # its own policy allows Swagger's inline styles
READINESS = "ready"  # 503 while nobody does background work


def plain_routes(patterns: list[URLPattern | URLResolver], spaces: tuple[str, ...] = ()) -> Iterator[str]:
    """Names of the routes that take no argument."""
    for pattern in patterns:
        if pattern.pattern.converters or pattern.pattern.regex.groups:
            continue
        if isinstance(pattern, URLResolver):
            inner = (*spaces, pattern.namespace) if pattern.namespace else spaces
            yield from plain_routes(pattern.url_patterns, inner)
        elif pattern.name:
            yield ":".join((*spaces, pattern.name))


ROUTES = sorted(set(plain_routes(get_resolver().url_patterns)))


def test_the_guard_sees_the_routes() -> None:
    assert {"health", "api:root", "account_login"} <= set(ROUTES)


@pytest.mark.django_db
@pytest.mark.parametrize("route", [route for route in ROUTES if route not in (DOCUMENTATION, READINESS)])
def test_a_visitor_gets_an_answer_under_the_strict_policy(client: Client, route: str) -> None:
    response = client.get(reverse(route))
    assert response.status_code < 500
    assert "default-src 'self'" in response.headers["Content-Security-Policy"]
    assert "unsafe" not in response.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    "page",
    [
        "<c-button>Go</c-button>",
        "<script>go()</script>",
        '<p style="color: red">',
        '<a href="/" onclick="go()">',
    ],
)
def test_the_promises_of_a_page_are_seen_when_broken(page: str) -> None:
    assert len(promises_broken_by(page)) == 1


def test_a_decent_page_breaks_no_promise() -> None:
    page = '<link rel="stylesheet" href="/a.css"><script src="/a.js"></script><p class="style" data-on="1">on time</p>'
    assert promises_broken_by(page) == []
