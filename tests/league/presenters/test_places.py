"""The way from teams and matches up to their season."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from league.enums import Visibility
from league.models import Season
from league.presenters.places import TeamSeason, match_standing, team_seasons
from matches.models import Match
from rosters.models import Team
from rosters.permissions import Person
from tests.pages import PageClient
from tests.verbs import a_user
from tests.verbs_league import a_running_season, cora, match_of, opened

pytestmark = pytest.mark.django_db
VISITOR = AnonymousUser()


def hide(season: Season, visibility: Visibility) -> None:
    season.league.visibility = visibility
    season.league.save(update_fields=["visibility"])


def ways_on(match: Match, reader: Person) -> list[tuple[str, bool]]:
    standing = match_standing(match, reader)
    assert standing
    return [(way.address, way.running) for way in standing.ways]


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
    standing = match_standing(match, VISITOR)
    assert standing
    assert [found.address for found in standing.places] == [
        reverse("league", args=place[:1]),
        reverse("season", args=place),
        reverse("round", args=[*place, 1]),
    ]


def test_from_a_match_everybody_goes_on_to_both_teams_and_its_commissioner_to_the_desk() -> None:
    season = a_running_season()
    match = match_of(opened(season), a_team_in(season).name)
    desk = reverse("desk", args=[season.league.slug, season.number])
    home, away = match.sides.order_by("index").values_list("team__uid", flat=True)
    compare = f"{reverse('league-compare', args=[season.league.slug])}?one={home}&other={away}"
    for stranger in (VISITOR, a_user("somebody@example.org")):
        assert ways_on(match, stranger) == [(compare, False)]
    assert ways_on(match, cora(season.league)) == [
        (compare, False),
        (desk, True),
    ]


def test_a_match_of_a_private_league_shows_a_visitor_no_way_there() -> None:
    season = a_running_season()
    match = match_of(opened(season), a_team_in(season).name)
    hide(season, Visibility.PRIVATE)
    assert match_standing(match, VISITOR) is None


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
