"""Every route asked by a person, and where the answer is not what the route's policy says."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from zeal import zeal_ignore

from tests.league.access.policies import DEAR, LOGIN, OUTSIDE, POLICIES, Policy, Who
from tests.league.access.routes import Route
from tests.league.access.world import Scene, World

REACHING_ONESELF = ("django_session", "rosters_user", "SAVEPOINT", "league_cache")
NONSENSE = {"act": "nonsense"}
SEEN_IN_PRIVATE = OUTSIDE | {Who.COACH, Who.COMMISSIONER}  # the others of a league are answered as in an open one
OTHER_METHODS = ("put", "patch", "delete")
UNSUPPORTED = 405


def wrong_answers(world: World, who: Who, routes: Iterable[Route]) -> list[str]:
    """What is not as the policies say, for this person in both leagues, reading and posting; one line each.

    A page of one league shows nothing of the other, even to those who may see both; and nobody outside the private one
    is shown anything of it anywhere.
    """
    client = world.client(who)
    return [
        f"{method.upper()} {route.name} by {who} in the {'private' if private else 'open'} league: {problem}"
        for route in routes
        if route.name not in DEAR or who in (Who.VISITOR, Who.HOST)
        for private in (False, True)
        if not private or (POLICIES[route.name].hides and who in SEEN_IN_PRIVATE)
        for method in ("get", "post")
        if (problem := _problem(world, client, who, route, private=private, method=method))
    ]


def _problem(world: World, client: Client, who: Who, route: Route, *, private: bool, method: str) -> str:
    policy = POLICIES[route.name]
    scene, elsewhere = (world.private, world.open) if private else (world.open, world.private)
    expected = policy.answer(who, private=private)
    if method == "post" and (expected is None or not policy.posts):
        return ""  # what people may do is tested where it is done; what takes no POST, by the other methods
    address = route.address(scene.of(route))
    with written() as statements, zeal_ignore():
        answer = getattr(client, method)(address, NONSENSE if method == "post" else None)
    if (who in OUTSIDE or not policy.spans) and (mark := _mark_in(answer, elsewhere)):
        return f"it shows {mark}"
    if expected is None:
        return "" if answer.status_code in policy.answers else f"{answer.status_code}, not one of {policy.answers}"
    if (found := told_by(answer)) != expected:
        return f"{found}, not {expected}"
    return f"it wrote: {statements[0]}" if statements else ""


def _mark_in(answer: HttpResponse, scene: Scene) -> str:
    """Something of that league in the answer; empty where there is nothing."""
    page = b"".join(answer) if answer.streaming else answer.content
    return next((mark for mark in scene.marks if mark.encode() in page), "")


def methods_taken(world: World, who: Who, routes: Iterable[Route]) -> list[str]:
    """Methods that a route takes though it should take none but reading, and POST where its policy says so."""
    client = world.client(who)
    return [
        f"{method.upper()} {route.name} by {who}: {status}"
        for route in routes
        for method in (*OTHER_METHODS, *(() if POLICIES[route.name].posts else ("post",)))
        if (status := getattr(client, method)(route.address(world.open.of(route))).status_code) != UNSUPPORTED
    ]


def told_by(answer: HttpResponse) -> int | str:
    """The status; or that one should sign in first."""
    sign_in = reverse("account_login")
    return LOGIN if answer.status_code == 302 and answer["Location"].startswith(sign_in) else answer.status_code


@contextmanager
def written() -> Iterator[list[str]]:
    """The statements that change something meanwhile, save for what belongs to the session of whoever asks."""
    found: list[str] = []

    def note(execute: Any, statement: str, *more: Any) -> Any:
        changes = statement.split(maxsplit=1)[0] in ("INSERT", "UPDATE", "DELETE")
        if changes and not any(word in statement for word in REACHING_ONESELF):
            found.append(statement)
        return execute(statement, *more)

    with connection.execute_wrapper(note):
        yield found


def undeclared(routes: Iterable[Route]) -> list[str]:
    """The names of routes without a policy."""
    return sorted(route.name for route in routes if route.name not in POLICIES)


def policy_of(route: Route) -> Policy:
    return POLICIES[route.name]
