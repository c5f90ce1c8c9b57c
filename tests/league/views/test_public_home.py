"""The start page and the list of leagues."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.domain.leagues import change_league, create_league
from tests.page_text import main_words
from tests.pages import PageClient
from tests.verbs import a_user
from tests.verbs_league import a_league, a_season, cora

pytestmark = pytest.mark.django_db


def test_the_start_page_says_what_this_is_and_how_to_sign_in() -> None:
    page = PageClient().get("/")
    assert "Run the league." in main_words(page)
    assert "an unofficial tool made by fans" in main_words(page)
    assert f'href="{reverse("account_login")}"' in page.content.decode()
    assert f'href="{reverse("account_signup")}"' in page.content.decode()


def test_somebody_signed_in_is_not_asked_to_sign_in() -> None:
    client = PageClient()
    client.force_login(a_user("Ada"))
    assert "Make an account" not in main_words(client.get("/"))


@pytest.mark.parametrize("address", ["home", "leagues"])
def test_without_leagues_the_page_says_so(address: str) -> None:
    assert "No public league yet" in main_words(PageClient().get(reverse(address)))


def test_a_league_is_listed_with_its_latest_season() -> None:
    season = a_season(3)
    change_league(season.league, actor=cora(season.league), description="Every Monday in the cellar")
    said = main_words(PageClient().get("/"))
    assert "Monday League being set up Every Monday in the cellar Spring · 3 teams" in said
    create_league(cora(season.league), name="Fresh")
    assert "Fresh No season yet" in main_words(PageClient().get("/"))


def test_leagues_are_found_by_words_of_their_name_and_description() -> None:
    league = a_league()
    change_league(league, actor=cora(league), description="In the cellar")
    create_league(cora(league), name="Tuesday League")
    found = main_words(PageClient().get("/leagues/", {"q": "cellar monday"}))
    assert "Monday League" in found
    assert "Tuesday League" not in found
    nothing = main_words(PageClient().get("/leagues/", {"q": "<b>chess"}))
    assert "No league found" in nothing
    assert "<b>chess" in nothing


def test_an_unlisted_league_is_not_found_by_searching() -> None:
    league = a_league()
    change_league(league, actor=cora(league), visibility="unlisted")
    assert "Monday League" not in main_words(PageClient().get("/leagues/", {"q": "monday"}))


def test_many_leagues_are_turned_over_page_by_page_with_the_words_kept() -> None:
    cora_ = a_user("Cora")
    for number in range(14):
        create_league(cora_, name=f"League {number:02}")
    first = PageClient().get("/leagues/", {"q": "league"})
    assert "Page 1 of 2" in main_words(first)
    assert "q=league&amp;page=2" in first.content.decode()
    assert "League 13" in main_words(PageClient().get("/leagues/", {"q": "league", "page": "2"}))
    assert "League 13" in main_words(PageClient().get("/leagues/", {"page": "99"}))


def queries_of(address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        PageClient().get(address)
    return len(queries)


def test_many_leagues_cost_as_many_queries_as_one() -> None:
    league = a_season(2).league
    few = queries_of("/leagues/")
    for number in range(8):
        a_season(0, league=create_league(cora(league), name=f"League {number}"))
    assert (few, queries_of("/leagues/")) == (2, 2)
