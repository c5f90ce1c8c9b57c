"""What the options of a season oblige its pages to say stands on every one of them."""

import pytest
from django.urls import reverse

from league.models import Season
from rosters.presenters.notices import notices_of
from tests.pages import PageClient
from tests.verbs_derby_season import a_running_derby, an_open_round
from tests.verbs_league import cora

pytestmark = pytest.mark.django_db

PUBLIC = ("season", "season-rules", "season-table", "season-rounds", "season-leaders", "season-records", "season-teams")
STAND_IN = "The base game here is a stand-in of our own"


def page_of(client: PageClient, name: str, season: Season) -> str:
    response = client.get(reverse(name, kwargs={"slug": season.league.slug, "number": season.number}))
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.rule("TYC-85")
def test_every_page_of_a_season_by_the_stand_in_says_so(client: PageClient) -> None:
    season = a_running_derby(slug="derby_penalties")
    an_open_round(season)
    assert {name: STAND_IN in page_of(client, name, season) for name in PUBLIC} == dict.fromkeys(PUBLIC, True)
    client.force_login(cora(season.league))
    for name in ("desk", "season-options"):
        assert STAND_IN in page_of(client, name, season)


@pytest.mark.rule("TYC-85", "TYC-117a")
def test_a_season_on_the_players_own_boards_has_nothing_to_say(client: PageClient) -> None:
    season = a_running_derby(slug="derby_penalties", base_game="table")
    assert STAND_IN not in page_of(client, "season", season)
    assert notices_of(season.pin) == ()


def test_a_game_without_notices_shows_none(client: PageClient) -> None:
    season = a_running_derby()
    assert notices_of(season.pin) == ()
    assert 'class="notices"' not in page_of(client, "season-rules", season)
