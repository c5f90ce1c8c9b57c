"""The forecast of a season and the table that assumed results would make."""

import pytest
from django.http import HttpResponse
from django.urls import reverse

from league.domain.forecasting import open_fixtures, question_of, ranking_moves
from league.domain.table import compute_table
from league.models import Season
from rosters.models import Team
from rules.competition.table import Outcome
from tests.counting import queries_of
from tests.page_text import main_words, table_cells
from tests.pages import PageClient
from tests.played_seasons import a_played_season
from tests.verbs_league import a_running_season, a_season, entry_of, match_of, opened, paired, play_and_close, result

pytestmark = pytest.mark.django_db
BY_HAND = {"matchup__kind": "sponsor_assigned", "table__order": "lp_sd"}


def address(season: Season) -> str:
    return reverse("season-forecast", args=[season.league.slug, season.number])


def forecast_page(season: Season, **query: object) -> HttpResponse:
    return PageClient().get(address(season), query)


def half_played() -> Season:
    """Ants have beaten Bees; Cats and Dogs have still to play."""
    season = a_running_season(4, season__round_count=1, **BY_HAND)
    round_ = paired(season, "Ants Bees", "Cats Dogs")
    result(match_of(round_, "Ants"), 3, 1)
    compute_table(season)
    return season


def assumed(season: Season, home: object, away: object) -> dict[str, object]:
    (fixture,) = open_fixtures(season)
    return {f"{fixture.pairing}-home": home, f"{fixture.pairing}-away": away}


def figures(page: HttpResponse) -> list[list[str]]:
    """Place, team and figures of the rows of the last table of the page, without how far they moved."""
    rows = [row for row in table_cells(page) if " Coach of " in row[1]]
    return [[row[0].split()[0], row[1], *row[2:]] for row in rows]


def test_the_page_says_how_many_runs_and_every_chance() -> None:
    page = forecast_page(half_played())
    said = main_words(page)
    assert "The rest of the season was played 2000 times by a simple model" in said
    heads, *rows = table_cells(page)
    assert heads == ["Team", "Title", "Place 1.", "Place 2.", "Place 3.", "Place 4."]
    assert sorted(row[0] for row in rows) == ["Ants", "Bees", "Cats", "Dogs"]
    assert "Cats against Dogs:" in said


def test_the_assumed_table_is_the_one_that_the_same_result_makes() -> None:
    season = half_played()
    told = figures(forecast_page(season, **assumed(season, 9, 2)))
    result(match_of(season.rounds.get(), "Cats"), 9, 2)
    compute_table(season)
    made = figures(PageClient().get(reverse("season-table", args=[season.league.slug, season.number])))
    cells = len(told[0]) - 1  # the table page shows cash before the form
    assert [row[:cells] for row in told] == [row[:cells] for row in made]
    assert told[0][1].startswith("Cats")


def test_half_a_result_is_refused_where_it_is_missing_and_loses_nothing() -> None:
    season = half_played()
    page = forecast_page(season, **assumed(season, 9, ""))
    assert "Give the points of both teams, or of none." in main_words(page)
    assert "The table then" not in main_words(page)
    assert 'value="9"' in page.content.decode()
    page = forecast_page(season, **assumed(season, "many", 2))
    assert page.status_code == 200
    assert 'value="many"' in page.content.decode()


def test_a_link_to_a_match_that_has_been_played_since_shows_no_assumed_table() -> None:
    season = half_played()
    query = assumed(season, 9, 2)
    result(match_of(season.rounds.get(), "Cats"), 0, 9)
    compute_table(season)
    page = forecast_page(season, **query)
    assert page.status_code == 200
    assert "The table then" not in main_words(page)


def test_without_results_or_after_the_season_there_are_no_chances() -> None:
    assert "They come with the first results." in main_words(forecast_page(a_season(2)))
    season = a_running_season(2, season__round_count=1)
    assert "They come with the first results." in main_words(forecast_page(season))
    play_and_close(season, 1)
    season.status = "closed"
    season.save(update_fields=["status"])
    assert "The season is over" in main_words(forecast_page(season))


def test_a_question_knows_what_is_open_undrawn_and_how_rankings_moved() -> None:
    season = a_running_season(4, season__round_count=3, matchup__kind="random", table__order="lp_sd_ranking")
    play_and_close(season, 1)
    for entry in season.entries.select_related("team"):
        Team.objects.filter(pk=entry.team_id).update(value=entry.team.value)
    question = question_of(season)
    assert (len(question.results), len(question.fixtures), question.undrawn) == (2, 0, 2)
    assert sorted(outcome for outcome, _move in ranking_moves(season)) == [Outcome.LOST] * 2 + [Outcome.WON] * 2
    opened(season, 2)
    question = question_of(season)
    assert (len(question.fixtures), question.undrawn) == (2, 1)
    team = entry_of(season, "Ants").uid
    assert sum(team in (fixture.home, fixture.away) for fixture in question.fixtures) == 1


def test_an_unchanged_page_is_not_sent_again_and_a_new_result_is() -> None:
    season = half_played()
    client = PageClient()
    tag = client.get(address(season)).headers["ETag"]
    assert client.get(address(season), headers={"if-none-match": tag}).status_code == 304
    result(match_of(season.rounds.get(), "Cats"), 9, 2)
    assert client.get(address(season), headers={"if-none-match": tag}).status_code == 200


def test_the_page_asks_as_often_however_many_teams_and_rounds_there_are() -> None:
    small = a_played_season(2, 1)
    large = a_played_season(8, 3, league=small.league)
    assert queries_of(PageClient(), address(small)) == queries_of(PageClient(), address(large)) <= 12


def test_the_chances_are_a_file_with_a_row_for_each_team_and_place() -> None:
    season = half_played()
    address = reverse("season-json", args=[season.league.slug, season.number, "forecast"])
    told = PageClient().get(address).json()["rows"]
    teams = season.entries.count()
    assert len(told) == teams * teams
    for place in range(1, teams + 1):
        assert sum(row["times"] for row in told if row["place"] == place) == told[0]["runs"]
    assert sum(row["titles"] for row in told if row["place"] == 1) == told[0]["runs"]
    empty = a_season(2)
    path = reverse("season-json", args=[empty.league.slug, empty.number, "forecast"])
    assert PageClient().get(path).json()["rows"] == []
