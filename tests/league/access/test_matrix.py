"""Every route of the site, asked by every kind of person, in a league open to all and in a private one."""

from collections import Counter
from collections.abc import Iterator
from types import ModuleType

import pytest
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import include, path
from pytest_django import DjangoDbBlocker

from tests.lasting import lasting_world
from tests.league.access.matrix import SEEN_IN_PRIVATE, methods_taken, policy_of, undeclared, wrong_answers
from tests.league.access.policies import OUTSIDE, POLICIES, RUN_IT, Who
from tests.league.access.routes import Route, routes
from tests.league.access.world import World, make_world

FEWEST_ROUTES = 90
ACCOUNTS = ("account_", "mfa_", "usersessions_")  # allauth's own, which answer some methods in their own ways


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with lasting_world(django_db_blocker):
        yield make_world()


@pytest.fixture
def world(made: World, db: None) -> World:
    caches["throttles"].clear()
    return made


def ours() -> list[Route]:
    return [route for route in routes() if not route.name.startswith(ACCOUNTS)]


def test_every_route_declares_its_policy_once_and_no_policy_is_for_nothing() -> None:
    names = Counter(route.name for route in routes())
    assert {name for name, count in names.items() if count > 1} == set()
    assert undeclared(routes()) == [], "say in tests/league/access/policies.py who may open them"
    assert POLICIES.keys() - names.keys() == set()
    assert len(names) >= FEWEST_ROUTES


@pytest.mark.long
@pytest.mark.parametrize("who", Who)
def test_everybody_gets_what_the_policies_say_and_who_is_refused_changes_nothing(world: World, who: Who) -> None:
    assert wrong_answers(world, who, routes()) == []


@pytest.mark.long
@pytest.mark.parametrize("who", [Who.VISITOR, Who.HOST])
def test_no_route_takes_a_method_it_was_not_made_for(world: World, who: Who) -> None:
    assert methods_taken(world, who, ours()) == []


@pytest.mark.long
@pytest.mark.parametrize("who", sorted(OUTSIDE))
def test_a_private_league_cannot_be_told_from_one_that_does_not_exist(world: World, who: Who) -> None:
    client = world.client(who)
    differing = []
    for route in (route for route in ours() if route.arguments and policy_of(route).hides):
        hidden = world.private.of(route)
        nowhere = {name: "nowhere23456" if isinstance(thing, str) else thing for name, thing in hidden.items()}
        there, missing = (client.get(route.address(things)) for things in (hidden, nowhere))
        pages = [
            _without_names(answer.content.decode(), [things[name] for name in route.arguments])
            for answer, things in ((there, hidden), (missing, nowhere))
        ]  # fmt: skip
        if there.status_code != missing.status_code or pages[0] != pages[1]:
            differing.append(route.name)
    assert differing == []


def test_what_belongs_to_another_league_is_not_found_under_this_one(world: World) -> None:
    client = world.client(Who.HOST)
    tried = []
    for route in ours():
        here, there = world.open.of(route), world.private.of(route)
        named = [name for name in route.arguments if here.get(name) != there.get(name)]
        for strange in named[1:]:
            answer = client.get(route.address({**here, strange: there[strange]}))
            tried.append((route.name, strange, answer.status_code))
    assert len(tried) >= 3
    assert [one for one in tried if one[2] != 404] == []


def _without_names(page: str, names: list[object]) -> str:
    """The page without what stands in its own address, and without the token against forgery."""
    for name in names:
        if isinstance(name, str):
            page = page.replace(name, "…")
    return "".join(line for line in page.splitlines() if "csrfmiddlewaretoken" not in line)


def everything(request: HttpRequest, slug: str = "") -> HttpResponse:
    """A page somebody forgot to guard and to narrow to its league."""
    from rosters.models import Team

    return HttpResponse(" ".join(Team.objects.values_list("name", flat=True)))


@pytest.fixture
def forgotten() -> Iterator[None]:
    """The settings of a league are open to all; a route nobody declared is there; both show every team of the site."""
    planted = ModuleType("planted")
    planted.urlpatterns = [  # type: ignore[attr-defined]
        path("leagues/<slug:slug>/settings/", everything, name="league-settings"),
        path("everything/", everything, name="everything"),
        path("", include("league.urls")),
    ]
    with override_settings(ROOT_URLCONF=planted):
        yield


def test_a_planted_open_door_is_caught(world: World, forgotten: None) -> None:
    door = next(route for route in routes() if route.name == "league-settings")
    for who in Who:
        caught = wrong_answers(world, who, [door])
        leaks = [line for line in caught if "it shows" in line]
        methods, leagues = (1 if who in RUN_IT else 2), (2 if who in SEEN_IN_PRIVATE else 1)
        assert len(caught) == methods * leagues, who
        assert len(leaks) == len(caught)


def test_a_planted_route_without_a_policy_is_caught(forgotten: None) -> None:
    assert undeclared(routes()) == ["everything"]
