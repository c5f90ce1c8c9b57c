"""What people are told at the doors of running a league; who gets in, tests/league/access tries for every route."""

from dataclasses import dataclass

import pytest
from django.test import Client
from django.urls import reverse

from league.domain.leagues import add_member
from league.enums import MemberRole
from league.models import League, Season
from rosters.models import User
from tests.verbs import a_user
from tests.verbs_league import a_running_season

pytestmark = pytest.mark.django_db

LEAGUE_PAGES = ("league-members", "league-desk")


@dataclass
class World:
    league: League
    season: Season
    people: dict[str, User]

    def client(self, who: str) -> Client:
        client = Client()
        client.force_login(self.people[who])
        return client

    def address(self, page: str) -> str:
        if page == "league-new":
            return reverse(page)
        return reverse(page, args=[self.league.slug] if page in LEAGUE_PAGES else [self.league.slug, 1])


@pytest.fixture
def world() -> World:
    season = a_running_season(2)
    league = season.league
    coach = a_user("Carl")
    add_member(league, coach, MemberRole.COACH, actor=league.created_by)
    return World(league, season, {"commissioner": league.created_by, "coach": coach, "stranger": a_user("Sam")})


@pytest.mark.parametrize("page", ["league-desk", "desk"])
def test_who_does_not_run_the_league_is_told_so(world: World, page: str) -> None:
    told = world.client("coach").get(world.address(page)).content.decode()
    assert "Only a commissioner of the league can do this." in told


def test_members_see_their_season_and_strangers_are_told_how_to_get_in(world: World) -> None:
    assert "Found and enter it" in world.client("coach").get(world.address("season-mine")).content.decode()
    page = world.client("stranger").get(world.address("season-mine"))
    assert "You are not a member of this league" in page.content.decode()


@pytest.mark.parametrize("page", ["desk", "season-entries", "season-options"])
def test_there_is_no_season_of_that_number(world: World, page: str) -> None:
    client = world.client("commissioner")
    assert client.get(reverse(page, args=[world.league.slug, 7])).status_code == 404
    assert client.get(reverse(page, args=["nowhere", 1])).status_code == 404


def test_an_act_nobody_knows_is_not_found(world: World) -> None:
    for page in ("desk", "league-members", "season-entries", "league-new"):
        assert world.client("commissioner").post(world.address(page), {"act": "steal"}).status_code == 404
