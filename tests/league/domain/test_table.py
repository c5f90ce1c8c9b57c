"""The stored table of a season."""

from itertools import pairwise

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from msgspec.structs import replace

from league.domain.rounds import close_round
from league.domain.seasons import close_season
from league.domain.table import compute_table, current_standings, overall, read_table, tables_after
from league.domain.unplayed import VOID
from league.models import Season, Table
from rosters.models import Team
from rules.competition.criteria import CRITERIA
from rules.competition.table import Standings
from tests.verbs import walk_steps
from tests.verbs_league import (
    a_running_season,
    cora,
    entry_of,
    match_of,
    opened,
    paired,
    play,
    play_and_close,
    round_of,
    settle,
    table_of,
)

pytestmark = pytest.mark.django_db


def assigned(teams: int = 4, **options: object) -> Season:
    return a_running_season(teams, matchup__kind="sponsor_assigned", **options)


@pytest.mark.rule("HX-TABLE-01", "HX-TABLE-02", "HX-SPONSOR-03")
def test_by_the_sheet_the_ranking_comes_first() -> None:
    season = assigned()
    play(paired(season, "Ants Bees", "Cats Dogs"), {"Ants": (1, 0), "Cats": (7, 0)})
    walk_steps(entry_of(season, "Bees").team, match="won", faces=(6,))
    walk_steps(entry_of(season, "Bees").team, match="again", faces=(6,))
    close_round(round_of(season, 1), actor=cora(season.league))
    (table,) = tables_after(season)
    rows = read_table(table).rows
    assert [row.ranking for row in rows] == sorted((row.ranking for row in rows), reverse=True)
    assert rows[0].name == "Bees"
    assert (table.after, table.division, rows[0].decided) == (1, 1, None)


@pytest.mark.rule("HX-TABLE-01")
def test_every_row_explains_itself() -> None:
    season = a_running_season(4, season__round_count=2)
    play_and_close(season, 1, {"Ants": (3, 1), "Bees": (2, 2)})
    rows = read_table(tables_after(season)[0]).rows
    for above, row in pairwise(rows):
        if row.decided is None:
            assert row.place == above.place
            continue
        assert row.decided.criterion in CRITERIA
        assert row.decided.other_team == above.team
        assert row.decided.mine < row.decided.other  # type: ignore[operator]


@pytest.mark.rule("HX-TABLE-04", "HX-TABLE-06", "HX-TABLE-07")
def test_the_sums_of_a_table_of_played_matches() -> None:
    """EX-114 through a league: 7-0, 3-0 and 0-0."""
    season = assigned(6, season__round_count=1)
    play(paired(season, "Ants Bees", "Cats Dogs", "Elks Foxes"), {"Ants": (7, 0), "Cats": (3, 0), "Elks": (0, 0)})
    close_round(round_of(season, 1), actor=cora(season.league))
    figures = table_of(season)
    assert sum(points for _name, points, _difference in figures) == 3 + 3 + 2
    assert sum(difference for _name, _points, difference in figures) == 0


@pytest.mark.rule("HX-SEASON-15")
def test_divisions_have_tables_of_their_own_beside_the_one_over_all() -> None:
    season = a_running_season(
        4, season__divisions=2, matchup__kind="divisional_round_robin", table__order="lp_sd", season__round_count=1
    )
    play_and_close(season, 1, dict.fromkeys(("Ants", "Bees", "Cats", "Dogs"), (2, 0)))
    stored = {table.division: read_table(table) for table in tables_after(season)}
    assert sorted(stored) == [0, 1, 2]
    assert {row.name for row in stored[1].rows} == {"Ants", "Cats"}
    assert len(stored[0].rows) == 4
    assert overall(stored) == stored[0]
    assert [row.place for row in stored[2].rows] == [1, 2]


def test_a_round_in_which_nothing_was_played_makes_no_new_table() -> None:
    season = a_running_season(2)
    round_ = opened(season)
    close_round(round_, actor=cora(season.league), unplayed={match_of(round_, "Ants").uid: VOID})
    assert [table.after for table in season.tables.all()] == [0]


def test_computing_again_changes_nothing() -> None:
    season = a_running_season(2, season__round_count=1)
    play_and_close(season, 1)
    before = list(Table.objects.values("after", "division", "standings"))
    compute_table(season)
    assert list(Table.objects.values("after", "division", "standings")) == before
    assert current_standings(season) == {1: without_movement(read_table(tables_after(season)[0]))}


def without_movement(table: Standings) -> Standings:
    return replace(table, rows=tuple(replace(row, previous_place=None, movement=None) for row in table.rows))


def test_what_a_team_earns_after_the_season_changes_no_old_table() -> None:
    season = a_running_season(2, season__round_count=1)
    play_and_close(season, 1)
    season = close_season(season, actor=cora(season.league))
    before = read_table(tables_after(season)[0])
    for team in Team.objects.all():
        walk_steps(team, match="later", faces=(6,))
    compute_table(season)
    assert read_table(tables_after(season)[0]) == before


def test_the_tables_after_a_round_are_kept() -> None:
    season = assigned(2, table__order="lp_sd")
    play(paired(season, "Ants Bees"), {"Ants": (0, 3)})
    close_round(round_of(season, 1), actor=cora(season.league))
    play(paired(season, "Ants Bees", number=2), {"Ants": (7, 0)})
    close_round(round_of(season, 2), actor=cora(season.league))
    assert [read_table(tables_after(season, number)[0]).rows[0].name for number in (1, 2)] == ["Bees", "Ants"]
    assert [table.after for table in season.tables.all()] == [0, 1, 2]


@pytest.mark.parametrize("teams", [2, 6])
def test_five_queries_whatever_the_numbers(teams: int) -> None:
    season = a_running_season(teams, season__round_count=3)
    for number in (1, 2):
        play_and_close(season, number)
    season = Season.objects.select_related("league", "pin").get(pk=season.pk)
    with CaptureQueriesContext(connection) as asked:
        compute_table(season)
    assert len([query for query in asked if "SAVEPOINT" not in query["sql"]]) <= 5


def test_a_match_with_two_legs_counts_twice() -> None:
    season = assigned(2, matchup__matches_per_pairing=2, table__order="lp_sd", season__round_count=1)
    round_ = paired(season, "Ants Bees")
    settle(match_of(round_, "Ants", leg=1), 3, 0)
    settle(match_of(round_, "Ants", leg=2), 0, 1)
    close_round(round_, actor=cora(season.league))
    assert table_of(season) == [("Ants", 4, 4), ("Bees", 2, -4)]


@pytest.mark.rule("HX-TABLE-09")
@pytest.mark.parametrize(
    ("rule", "order"),
    [
        ("totals", ["Bees", "Ants", "Cats"]),
        ("win_percentage", ["Ants", "Bees", "Cats"]),
        ("lp_per_match", ["Ants", "Cats", "Bees"]),
    ],
)
def test_with_unequal_numbers_of_matches_the_season_says_what_decides(rule: str, order: list[str]) -> None:
    """Ants win their only match by a landslide; Bees and Cats meet three times."""
    options = {"table__order": "lp_sd", "matchup__kind": "sponsor_assigned", "season__round_count": 4}
    season = a_running_season(3, **options, table__unequal_games=rule)
    scores = {1: ("Ants Bees", (7, 0)), 2: ("Bees Cats", (2, 1)), 3: ("Bees Cats", (1, 1)), 4: ("Bees Cats", (0, 0))}
    for number, (pair, score) in scores.items():
        play(paired(season, pair, number=number), {pair.split()[0]: score})
        close_round(round_of(season, number), actor=cora(season.league))
    assert [name for name, _points, _difference in table_of(season)] == order
