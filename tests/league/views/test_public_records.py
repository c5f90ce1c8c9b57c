"""The records of a season and of a league."""

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.domain.friendlies import schedule_friendly
from league.models import Season
from matches.domain.awarding import award_match
from tests.page_text import main_words
from tests.pages import PageClient
from tests.played_seasons import a_played_season
from tests.verbs_league import a_running_season, a_season, cora, entry_of, match_of, paired, result, settle

BY_HAND = {"matchup__kind": "sponsor_assigned"}


def records_page(season: Season) -> HttpResponse:
    return PageClient().get(reverse("season-records", args=[season.league.slug, season.number]))


def league_page(season: Season) -> HttpResponse:
    return PageClient().get(reverse("league-records", args=[season.league.slug]))


@pytest.mark.django_db
def test_before_the_first_result_nobody_holds_anything() -> None:
    said = main_words(records_page(a_season(2)))
    assert "Most points in a match Nobody yet." in said
    assert "Longest winning run Nobody yet." in said


@pytest.mark.django_db
def test_a_record_names_its_holder_the_match_and_who_shares_it() -> None:
    season = a_running_season(4, **BY_HAND)
    round_ = paired(season, "Ants Bees", "Cats Dogs")
    settle(match_of(round_, "Ants"), 9, 2, strikes=({1: 2}, {}))
    settle(match_of(round_, "Cats"), 1, 9)
    said = main_words(records_page(season))
    assert "Most points in a match 9 Ants against Bees" in said
    assert "Dogs against Cats" in said
    name = entry_of(season, "Ants").team.players.get(key=1).name
    assert f"by a player 2 {name} Ants against Bees" in said
    assert "Longest winning run 1 win" in said


@pytest.mark.django_db
def test_awarded_matches_and_friendlies_make_no_records() -> None:
    season = a_running_season(4, **BY_HAND)
    round_ = paired(season, "Ants Bees", "Cats Dogs")
    match = match_of(round_, "Ants")
    award_match(match, entry_of(season, "Ants").team, actor=cora(season.league), reason="nobody came")
    friendly = schedule_friendly(round_, entry_of(season, "Ants"), entry_of(season, "Cats"), actor=cora(season.league))
    settle(friendly, 9, 0)
    assert "Most points in a match Nobody yet." in main_words(records_page(season))
    result(match_of(round_, "Cats"), 2, 0)
    assert "Most points in a match 2 Cats against Dogs" in main_words(records_page(season))


@pytest.mark.django_db
def test_a_leagues_records_are_those_of_all_its_seasons() -> None:
    small = a_played_season(2, 1)
    large = a_played_season(8, 2, league=small.league)
    said = main_words(league_page(small))
    assert "Hex sport" in said
    assert "Most points in a match" in said

    def queries(page, season: Season) -> int:
        with CaptureQueriesContext(connection) as found:
            page(season)
        return len(found)

    assert queries(records_page, small) == queries(records_page, large) <= 5


@pytest.mark.django_db
def test_without_a_season_the_league_says_how_records_come() -> None:
    season = a_season(0)
    league = season.league
    season.delete()
    said = main_words(PageClient().get(reverse("league-records", args=[league.slug])))
    assert "Records come with the first results." in said
