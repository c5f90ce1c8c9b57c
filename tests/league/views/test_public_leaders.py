"""Who leads in what, who is dead, and the teams of a season."""

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.domain.entries import take_over, withdraw_entry
from league.domain.friendlies import schedule_friendly
from league.domain.guests import add_guest
from league.models import Season
from tests.page_text import main_words
from tests.pages import PageClient
from tests.played_seasons import a_played_season
from tests.reading import World
from tests.verbs_league import a_running_season, a_season, cora, entry_of, match_of, paired, result, settle

BY_HAND = {"matchup__kind": "sponsor_assigned"}


def leaders_page(season: Season, **query: object) -> HttpResponse:
    return PageClient().get(reverse("season-leaders", args=[season.league.slug, season.number]), query)


def teams_page(season: Season) -> HttpResponse:
    return PageClient().get(reverse("season-teams", args=[season.league.slug, season.number]))


def name_of(season: Season, team: str, key: int) -> str:
    return entry_of(season, team).team.players.get(key=key).name


@pytest.mark.django_db
def test_before_the_first_result_nobody_leads_and_nobody_is_dead() -> None:
    said = main_words(leaders_page(a_season(2)))
    assert "Strikes of 3 or more Nobody yet." in said
    assert "Man of the Match Nobody yet." in said
    assert "Nobody has died for good in this season." in said
    assert "The figures come with the first results." in main_words(leaders_page(a_season(0), by="strikes"))


@pytest.mark.django_db
@pytest.mark.rule("HX-FRIENDLY-08")
def test_leaders_of_league_matches_and_of_friendlies_are_counted_apart() -> None:
    season = a_running_season(4, **BY_HAND)
    round_ = paired(season, "Ants Bees", "Cats Dogs")
    settle(match_of(round_, "Ants"), 9, 2, strikes=({1: 2, 2: 1}, {}))
    friendly = schedule_friendly(round_, entry_of(season, "Ants"), entry_of(season, "Cats"), actor=cora(season.league))
    settle(friendly, 3, 0, strikes=({3: 1}, {}))
    league, friendlies = main_words(leaders_page(season)), main_words(leaders_page(season, matches="friendly"))
    first, second, third = (name_of(season, "Ants", key) for key in (1, 2, 3))
    assert f"Strikes of 3 or more 1 {first} Striker, Ants 2 2 {second} Striker, Ants 1 Injuries caused" in league
    assert f"Strikes of 3 or more 1 {third} Striker, Ants 1 Injuries caused" in friendlies


@pytest.mark.django_db
def test_the_dead_lie_in_the_graveyard_and_their_killers_lead() -> None:
    season = a_running_season(2, **BY_HAND)
    match = match_of(paired(season, "Ants Bees"), "Ants")
    injuries = [{"to": 1, "player": 2, "damage": 5, "by": 8, "cause": "slam"}]
    result(match, 3, 0, injuries=injuries)
    said = main_words(leaders_page(season))
    assert f"Kills 1 {name_of(season, 'Ants', 8)} Guard, Ants 1" in said
    assert f"Graveyard {name_of(season, 'Bees', 2)}" in said
    assert "round 1" in said


def test_all_players_with_a_figure_are_turned_over_page_by_page(world: World) -> None:
    page = leaders_page(world.public, by="matches")
    assert "Matches played" in main_words(page)
    assert "Page 1 of 2" in main_words(page)
    assert "by=matches&amp;page=2" in page.content.decode()
    assert "Page 2 of 2" in main_words(leaders_page(world.public, by="matches", page=2))


def test_level_players_share_a_place(world: World) -> None:
    said = main_words(leaders_page(world.public, by="matches"))
    assert said.count(" 1 ") > 2


@pytest.mark.django_db
def test_teams_stand_with_coach_list_and_ranking() -> None:
    season = a_running_season(3)
    ned = add_guest(season.league, "Ned", actor=cora(season.league))
    take_over(entry_of(season, "Bees"), ned, actor=cora(season.league), reason="New job")
    withdraw_entry(entry_of(season, "Cats"), actor=cora(season.league), reason="Moved away")
    said = main_words(teams_page(season))
    assert "Ants Coach Coach of Ants Team list Corporation, male Ranking 100 mc" in said
    assert "Bees Coach Ned taken over from Coach of Bees Team list Marauders" in said
    assert "Cats withdrawn" in said


@pytest.mark.django_db
def test_without_teams_the_page_says_how_they_come() -> None:
    assert "Coaches who have joined the league enter their teams" in main_words(teams_page(a_season(0)))


@pytest.mark.django_db
def test_divisions_have_headings() -> None:
    assert "Division 2" in main_words(teams_page(a_running_season(4, season__divisions=2)))


def queries_of(page, season: Season) -> int:
    with CaptureQueriesContext(connection) as queries:
        page(season)
    return len(queries)


@pytest.mark.django_db
def test_the_pages_ask_as_often_for_many_as_for_few() -> None:
    small = a_played_season(2, 1)
    large = a_played_season(8, 2, league=small.league)
    assert queries_of(teams_page, small) == queries_of(teams_page, large) == 4
    assert queries_of(leaders_page, small) == queries_of(leaders_page, large) <= 5
