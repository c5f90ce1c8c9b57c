"""The charts of a season and of a team: what stands behind them, and what they cost."""

import pytest
from django.http import HttpResponse
from django.urls import reverse

from league.enums import Visibility
from league.models import Season
from tests.counting import queries_of
from tests.page_text import main_words, table_cells
from tests.pages import PageClient
from tests.played_seasons import a_played_season
from tests.verbs_league import a_running_season, a_season, entry_of, play_and_close, table_of

pytestmark = pytest.mark.django_db


def address(season: Season) -> str:
    return reverse("season-charts", args=[season.league.slug, season.number])


def charts_page(season: Season, **query: object) -> HttpResponse:
    return PageClient().get(address(season), query)


def test_behind_the_charts_are_the_places_points_and_worth_after_every_round() -> None:
    season = a_running_season(2, season__round_count=1, table__order="lp_sd")
    play_and_close(season, 1, {"Ants": (5, 2), "Bees": (2, 5)})
    page = charts_page(season)
    rows = table_cells(page)
    worth = {entry.team.name: str(entry.team.value) for entry in season.entries.select_related("team")}
    assert rows[0] == ["Team", "start", "1"]
    assert ["Ants", "1", "1"] in rows
    assert ["Bees", "1", "2"] in rows
    assert ["Ants", "0", str({name: points for name, points, _sd in table_of(season)}["Ants"])] in rows
    assert any(row[0] == "Bees" and row[-1] == worth["Bees"] for row in rows)


def test_cash_is_that_of_the_moment_at_which_the_round_was_closed() -> None:
    season = a_running_season(2, season__round_count=2)
    play_and_close(season, 1)
    after_first = str(entry_of(season, "Ants").team.cash)
    play_and_close(season, 2)
    after_second = str(entry_of(season, "Ants").team.cash)
    assert ["Ants", after_first, after_second] in table_cells(charts_page(season))


def test_a_team_can_be_brought_to_the_front_by_address() -> None:
    season = a_played_season(4, 2)
    team = entry_of(season, "Team 2").team
    page = charts_page(season, team=team.uid).content.decode()
    assert page.count("chart-quiet") == 3 * page.count('<g class="chart-series team') // 4
    assert 'aria-current="true"' in page
    assert "chart-quiet" not in charts_page(season, team="nobody").content.decode()


def test_before_the_season_there_is_nothing_to_draw() -> None:
    assert "Nothing to draw yet" in main_words(charts_page(a_season(2)))


def test_an_unchanged_page_is_not_sent_again_and_a_new_result_is() -> None:
    season = a_running_season(2, season__round_count=1)
    tag = charts_page(season).headers["ETag"]
    client = PageClient()
    assert client.get(address(season), headers={"if-none-match": tag}).status_code == 304
    play_and_close(season, 1)
    assert client.get(address(season), headers={"if-none-match": tag}).status_code == 200


def test_the_page_asks_as_often_however_many_teams_and_rounds_there_are() -> None:
    small = a_played_season(2, 1)
    large = a_played_season(8, 3, league=small.league)
    assert queries_of(PageClient(), address(small)) == queries_of(PageClient(), address(large)) == 6


def test_the_page_of_a_team_shows_its_way_and_leads_to_all_charts() -> None:
    season = a_played_season(4, 2)
    team = entry_of(season, "Team 1").team
    page = PageClient().get(reverse("team", args=[team.uid]))
    assert "The way through Spring" in main_words(page)
    assert f"{address(season)}?team={team.uid}" in page.content.decode()
    season.league.visibility = Visibility.UNLISTED
    season.league.save(update_fields=["visibility"])
    assert "The way through Spring" not in main_words(PageClient().get(reverse("team", args=[team.uid])))
