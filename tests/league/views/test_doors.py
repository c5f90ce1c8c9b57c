"""Who gets into which page of running a league: every page is tried by every kind of person."""

from dataclasses import dataclass

import pytest
from django.test import Client
from django.urls import reverse

from league.domain.leagues import add_member, change_league
from league.enums import MemberRole
from league.models import League, Season
from rosters.models import User
from tests.verbs import a_host, a_user
from tests.verbs_league import a_league, a_running_season

pytestmark = pytest.mark.django_db

LEAGUE_PAGES = ("league-settings", "league-members", "league-desk", "league-audit", "season-new")
SEASON_PAGES = (
    "season-options", "season-options-summary", "season-entries", "desk", "desk-pairings", "desk-market",
    "desk-matches", "desk-points", "desk-calendar",
)  # fmt: skip
COACH_PAGES = ("season-mine",)
OWN_PAGES = ("next", "league-new")


@dataclass
class World:
    league: League
    season: Season
    people: dict[str, User]

    def get(self, who: str, page: str) -> int:
        return self.client(who).get(self.address(page)).status_code

    def post(self, who: str, page: str) -> int:
        return self.client(who).post(self.address(page), {"act": "start"}).status_code

    def client(self, who: str) -> Client:
        client = Client()
        if who != "anonymous":
            client.force_login(self.people[who])
        return client

    def address(self, page: str) -> str:
        if page in OWN_PAGES:
            return reverse(page)
        if page in LEAGUE_PAGES:
            return reverse(page, args=[self.league.slug])
        entry = [self.season.entries.first().uid] if page == "season-entry" else []
        return reverse(page, args=[self.league.slug, self.season.number, *entry])


@pytest.fixture
def world() -> World:
    season = a_running_season(2)
    league = season.league
    coach, other = a_user("Carl"), a_user("Otto")
    add_member(league, coach, MemberRole.COACH, actor=league.created_by)
    a_league(other, "Tuesday League")
    people = {
        "commissioner": league.created_by,
        "coach": coach,
        "stranger": a_user("Sam"),
        "other commissioner": other,
        "host": a_host(),
    }
    return World(league, season, people)


def hide(league: League) -> None:
    change_league(league, actor=league.created_by, visibility="private")


RUNNING_PAGES = (*LEAGUE_PAGES, *SEASON_PAGES, "season-entry")


def test_a_visitor_is_asked_to_sign_in_whether_the_league_exists_or_not(world: World) -> None:
    for page in (*RUNNING_PAGES, *COACH_PAGES, *OWN_PAGES):
        response = world.client("anonymous").get(world.address(page))
        assert response.status_code == 302
        assert response.url.startswith(reverse("account_login"))
    unknown = Client().get(reverse("desk", args=["nowhere", 1]))
    assert unknown.status_code == 302


@pytest.mark.parametrize("who", ["stranger", "coach", "other commissioner"])
def test_who_does_not_run_the_league_is_told_so(world: World, who: str) -> None:
    for page in RUNNING_PAGES:
        response = world.client(who).get(world.address(page))
        assert response.status_code == 403, page
        assert "Only a commissioner of the league can do this." in response.content.decode(), page
        assert world.post(who, page) == 403, page


@pytest.mark.parametrize("who", ["commissioner", "host"])
def test_who_runs_the_league_gets_in(world: World, who: str) -> None:
    for page in (*RUNNING_PAGES, *COACH_PAGES, *OWN_PAGES):
        assert world.get(who, page) == 200, page


@pytest.mark.parametrize("who", ["stranger", "other commissioner"])
def test_a_private_league_is_not_there_for_strangers(world: World, who: str) -> None:
    hide(world.league)
    for page in (*RUNNING_PAGES, *COACH_PAGES, "season-challenge"):
        assert world.get(who, page) == 404, page
        assert world.post(who, page) == 404, page


def test_members_see_their_season_and_strangers_are_told_how_to_get_in(world: World) -> None:
    assert "Found and enter it" in world.client("coach").get(world.address("season-mine")).content.decode()
    page = world.client("stranger").get(world.address("season-mine"))
    assert "You are not a member of this league" in page.content.decode()


@pytest.mark.parametrize("page", ["desk", "season-entries", "season-options"])
def test_there_is_no_season_of_that_number(world: World, page: str) -> None:
    client = world.client("commissioner")
    assert client.get(reverse(page, args=[world.league.slug, 7])).status_code == 404
    assert client.get(reverse(page, args=["nowhere", 1])).status_code == 404


def test_an_entry_of_another_season_is_not_shown(world: World) -> None:
    elsewhere = a_running_season(2, league=a_league(a_user("Eve"), "Elsewhere")).entries.first()
    address = reverse("season-entry", args=[world.league.slug, world.season.number, elsewhere.uid])
    assert world.client("commissioner").get(address).status_code == 404


def test_an_act_nobody_knows_is_not_found(world: World) -> None:
    for page in ("desk", "league-members", "season-entries", "league-new"):
        assert world.client("commissioner").post(world.address(page), {"act": "steal"}).status_code == 404
