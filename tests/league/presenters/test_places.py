"""The way from teams and matches up to their season."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from league.enums import Visibility
from league.models import Season
from league.presenters.places import TeamSeason, match_places, team_seasons
from rosters.models import Team
from tests.pages import PageClient
from tests.verbs_league import a_running_season, match_of, opened

pytestmark = pytest.mark.django_db
VISITOR = AnonymousUser()


def hide(season: Season, visibility: Visibility) -> None:
    season.league.visibility = visibility
    season.league.save(update_fields=["visibility"])


def seasons_of(team: Team) -> list[TeamSeason]:
    panel = team_seasons(team, VISITOR)
    return list(panel.context["seasons"]) if panel else []


def a_team_in(season: Season) -> Team:
    entry = season.entries.select_related("team").first()
    assert entry is not None
    return entry.team


def test_a_match_stands_under_its_round_season_and_league() -> None:
    season = a_running_season()
    match = match_of(opened(season), a_team_in(season).name)
    place = [season.league.slug, season.number]
    assert [found.address for found in match_places(match, VISITOR)] == [
        reverse("league", args=place[:1]),
        reverse("season", args=place),
        reverse("round", args=[*place, 1]),
    ]


def test_a_match_of_a_private_league_shows_a_visitor_no_way_there() -> None:
    season = a_running_season()
    match = match_of(opened(season), a_team_in(season).name)
    hide(season, Visibility.PRIVATE)
    assert match_places(match, VISITOR) == []


def test_a_team_tells_where_it_plays() -> None:
    season = a_running_season()
    (shown,) = seasons_of(a_team_in(season))
    assert (shown.season, shown.league, shown.left) == (season.name, season.league.name, "")


@pytest.mark.parametrize("visibility", [Visibility.UNLISTED, Visibility.PRIVATE])
def test_a_team_gives_away_no_league_that_is_in_no_list(visibility: Visibility) -> None:
    season = a_running_season()
    hide(season, visibility)
    assert seasons_of(a_team_in(season)) == []


def test_both_ways_stand_on_their_pages(client: PageClient) -> None:
    season = a_running_season()
    team = a_team_in(season)
    match = match_of(opened(season), team.name)
    up = reverse("season", args=[season.league.slug, season.number])
    for address in (reverse("match", args=[match.uid]), reverse("team", args=[team.uid])):
        assert f'href="{up}"' in client.get(address).content.decode()
