"""The table page: what it notes of each team, why each stands where it stands, and what it costs to show."""

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.domain.entries import adjust_points, withdraw_entry
from league.domain.rounds import close_round
from league.domain.table import compute_table
from league.models import Season
from rosters.models import Team
from tests.page_text import main_words, table_cells
from tests.pages import PageClient
from tests.played_seasons import a_played_season
from tests.verbs_league import a_running_season, a_season, cora, entry_of, paired, play, play_and_close, round_of

pytestmark = pytest.mark.django_db

MOST_QUERIES = 3


def table_page(season: Season, **query: object) -> HttpResponse:
    page = PageClient().get(reverse("season-table", args=[season.league.slug, season.number]), query)
    assert page.status_code == 200
    return page


def rows_of(page: HttpResponse) -> dict[str, dict[str, str]]:
    """The cells of each row by the head of their column, by the name of the team."""
    head, *rows = table_cells(page)
    names = [name.partition(" counts ")[0] for name in head]
    return {row[1].split(" Coach of ")[0]: dict(zip(names, row, strict=True)) for row in rows}


def worth(season: Season, **rankings: int) -> Season:
    """The teams have these rankings, and the table knows."""
    for name, value in rankings.items():
        Team.objects.filter(name=name).update(value=value)
    compute_table(season)
    return season


@pytest.mark.rule("HX-TABLE-08")
def test_the_table_notes_team_coach_ranking_cash_points_and_difference() -> None:
    season = a_running_season(2, season__round_count=1)
    home = play_and_close(season, 1, {"Ants": (5, 2), "Bees": (2, 5)})
    assert home.status == "closed"
    Team.objects.filter(name="Ants").update(cash=23)
    worth(season, Ants=117, Bees=109)
    rows = rows_of(table_page(season))
    assert "Ants Coach of Ants" in rows["Ants"]["Team and coach"]
    shown = {name: rows["Ants"][name] for name in ("Ranking", "League points", "Strike difference", "Cash")}
    assert shown == {"Ranking": "117 mc", "League points": "2", "Strike difference": "+3", "Cash": "23 mc"}
    counts = {name: rows["Bees"][name] for name in ("Played", "Won", "Drawn", "Lost", "Strike difference", "Form")}
    assert counts == {"Played": "1", "Won": "0", "Drawn": "0", "Lost": "1", "Strike difference": "−3", "Form": "L"}


def test_every_row_names_the_figure_that_decided_with_both_values() -> None:
    season = worth(a_running_season(3), Ants=120, Bees=112, Cats=105)
    rows = rows_of(table_page(season))
    assert rows["Ants"]["Team and coach"].endswith("Why here? Nobody stands above.")
    assert rows["Bees"]["Team and coach"].endswith("Why here? Ranking: 112 mc against 120 mc of Ants.")
    assert rows["Cats"]["Team and coach"].endswith("Why here? Ranking: 105 mc against 112 mc of Bees.")


def test_the_columns_that_sort_come_first_and_say_so() -> None:
    season = a_running_season(2, table__order="lp_sd_ranking")
    heads = table_cells(table_page(season))[0]
    assert heads[2:5] == ["League points counts 1st", "Strike difference counts 2nd", "Ranking counts 3rd"]
    season = a_running_season(2, league=season.league, table__order="lp_sd")
    heads = table_cells(table_page(season))[0]
    assert heads[2:5] == ["League points counts 1st", "Strike difference counts 2nd", "Ranking"]


def test_teams_level_on_every_figure_share_their_place_and_say_with_whom() -> None:
    season = worth(a_running_season(3), Ants=110, Bees=110, Cats=105)
    rows = rows_of(table_page(season))
    assert [rows[name]["Place"] for name in ("Ants", "Bees", "Cats")] == ["1 shared", "1 shared", "3"]
    assert "Level on every figure with Bees." in rows["Ants"]["Team and coach"]


def test_a_row_says_how_far_it_has_moved() -> None:
    season = worth(a_running_season(2, season__round_count=1), Ants=110, Bees=105)
    play_and_close(season, 1)
    worth(season, Ants=101, Bees=102)
    page = table_page(season)
    assert [row["Place"] for row in rows_of(page).values()] == ["1 1", "2 1"]
    assert 'aria-label="up"' in page.content.decode()
    assert 'aria-label="down"' in page.content.decode()


def test_an_older_table_can_be_read_and_leaves_out_cash() -> None:
    season = worth(a_running_season(2, season__round_count=1), Ants=110, Bees=105)
    play_and_close(season, 1)
    worth(season, Ants=101, Bees=102)
    assert list(rows_of(table_page(season))) == ["Bees", "Ants"]
    older = table_page(season, after=0)
    assert list(rows_of(older)) == ["Ants", "Bees"]
    assert "Cash" not in rows_of(older)["Ants"]
    assert "Before the first round" in main_words(older)
    assert list(rows_of(table_page(season, after=99))) == ["Bees", "Ants"]
    assert list(rows_of(table_page(season, after="first"))) == ["Bees", "Ants"]


@pytest.mark.rule("HX-TABLE-10")
def test_points_given_and_taken_stand_apart_with_their_reasons() -> None:
    season = a_running_season(2, season__round_count=1, table__adjustments="signed_points")
    play_and_close(season, 1, {"Ants": (3, 3), "Bees": (3, 3)})
    assert "Given, taken" not in rows_of(table_page(season))["Ants"]
    adjust_points(entry_of(season, "Ants"), -1, actor=cora(season.league), reason="No report in time")
    page = table_page(season)
    row = rows_of(page)["Ants"]
    assert [row[name] for name in ("League points", "Points won", "Given, taken")] == ["0", "1", "−1"]
    assert "Points given and taken Ants −1 No report in time" in main_words(page)


def test_teams_that_left_and_stand_ins_are_marked() -> None:
    season = a_running_season(3, season__odd_team="filler_team")
    withdraw_entry(entry_of(season, "Bees"), actor=cora(season.league), reason="Moved away")
    cells = [row[1] for row in table_cells(table_page(season))]
    assert any(cell.startswith("Bees withdrawn Coach of Bees") for cell in cells)
    assert any(" stand-in no coach" in cell for cell in cells)


def test_notes_order_and_points_are_told_in_words() -> None:
    season = a_running_season(2, table__order="lp_sd_ranking", points__scheme="loser_must_score")
    Team.objects.filter(name="Ants").update(state="")
    compute_table(season)
    said = main_words(table_page(season))
    assert "Ranking is left out of the order, because teams without a roster have none: Ants." in said
    assert "How this table is made League points Strike difference The first of these" in said
    assert "3 for a win by 7 or more, 2 for any other win, 1 for a draw, 1 for a defeat, 0 for a defeat by 7" in said
    assert "Whoever loses without scoring gets none." in said
    assert "Computed from settled matches on" in said


@pytest.mark.rule("HX-SEASON-15")
def test_each_division_has_its_table_and_all_of_them_one_together() -> None:
    season = a_running_season(4, season__divisions=2)
    said = main_words(table_page(season))
    assert said.index("Division 1") < said.index("Division 2") < said.index("All divisions")


@pytest.mark.rule("HX-SPONSOR-03")
def test_after_a_round_is_closed_the_page_shows_its_results() -> None:
    season = a_running_season(2, season__round_count=1)
    assert rows_of(table_page(season))["Ants"]["Played"] == "0"
    play_and_close(season, 1)
    page = table_page(season)
    assert rows_of(page)["Ants"]["Played"] == "1"
    assert "After round 1" in main_words(page)


def test_before_the_season_starts_there_is_no_table() -> None:
    assert "No table yet" in main_words(table_page(a_season(2)))


def queries_of(season: Season) -> int:
    with CaptureQueriesContext(connection) as queries:
        table_page(season)
    return len(queries)


def test_the_page_asks_as_often_however_many_teams_and_rounds_there_are() -> None:
    small = a_played_season(2, 1)
    large = a_played_season(16, 5, league=small.league)
    assert queries_of(small) == queries_of(large) == 2


def test_the_page_asks_three_times_at_most() -> None:
    divided = a_running_season(4, season__divisions=2)
    assert queries_of(divided) == MOST_QUERIES
    assert queries_of(a_season(2, league=divided.league)) == MOST_QUERIES


def test_a_table_says_whether_its_round_still_goes_on() -> None:
    season = a_running_season(4, matchup__kind="sponsor_assigned")
    round_ = paired(season, "Ants Bees", "Cats Dogs")
    play(round_, {"Ants": (3, 1)})
    compute_table(season)
    assert "During round 1" in main_words(table_page(season))
    close_round(round_of(season, 1), actor=cora(season.league))
    assert "After round 1" in main_words(table_page(season))
    assert "During" not in main_words(table_page(season, after=1))
