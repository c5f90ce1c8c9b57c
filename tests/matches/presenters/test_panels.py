"""What matches add to the pages of teams and players."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from matches.domain.scheduling import void_match
from matches.presenters.panels import TeamResult, player_figures, team_results
from rosters.models import Team
from tests.pages import PageClient
from tests.verbs_matches import a_match, settled, team_at, two_teams

pytestmark = pytest.mark.django_db
READER = AnonymousUser()


def results_of(team: Team) -> list[TeamResult]:
    panel = team_results(team, READER)
    return list(panel.context["results"]) if panel else []


def test_a_team_without_matches_has_no_panel() -> None:
    home, _visitor = two_teams()
    assert team_results(home, READER) is None


def test_each_side_sees_its_own_points_first() -> None:
    home, visitor = two_teams()
    settled(a_match(home, visitor), 4, 1)
    shown = [result for team in (home, visitor) for result in results_of(team)]
    assert [(one.opponent, one.own, one.other, one.outcome) for one in shown] == [
        ("Bees", 4, 1, "won"),
        ("Ants", 1, 4, "lost"),
    ]


def test_a_void_match_is_not_listed() -> None:
    home, visitor = two_teams()
    void_match(a_match(home, visitor))
    assert team_results(home, READER) is None


def test_a_players_figures_add_up_over_his_matches() -> None:
    home, visitor = two_teams()
    match = settled(a_match(home, visitor), 3, 0, strikes=({1: 1}, {}))
    player = team_at(match, 0).players.get(key=1)
    panel = player_figures(player, READER)
    assert panel is not None
    assert {figure.amount for figure in panel.context["figures"]} == {1}
    assert len(panel.context["figures"]) == 2, "one match, one Strike of 3 or more"


def test_both_panels_stand_on_their_pages(client: PageClient) -> None:
    home, visitor = two_teams()
    settled(a_match(home, visitor), 3, 0, strikes=({1: 1}, {}))
    team_page = client.get(reverse("team", args=[home.uid])).content.decode()
    assert "3 : 0" in team_page
    player_page = client.get(reverse("player", args=[home.players.get(key=1).uid])).content.decode()
    assert "In all matches</h2>" in player_page
