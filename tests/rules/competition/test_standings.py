from itertools import pairwise, takewhile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.competition.criteria import CRITERIA, TABLE_ORDERS
from rules.competition.points import SCHEMES
from rules.competition.results import Result, ResultKind
from rules.competition.round_robin import round_robin_round
from rules.competition.standings import divisional_standings, standings, void_withdrawn
from rules.competition.table import (
    Adjustment,
    Contender,
    Decision,
    FinalTie,
    Row,
    Standings,
    TableRules,
    UnequalGames,
)
from rules.core.errors import RuleViolation
from tests.rules.competition.worlds import as_listed, bye, contenders_of, field, match, reversed_draw, shuffle_of

LP_SD = TableRules(order="lp_sd")

EX_113 = (
    match("D", "C", 7, 0),
    match("B", "C", 0, 0),
    match("B", "A", 0, 0),
    match("D", "A", 0, 0),
    match("B", "D", 1, 0),
    match("A", "B", 3, 0),
)
EX_113_TEAMS = contenders_of("ABCD", A=112, B=112, C=130, D=112)


def row_of(table: Standings, team: str) -> Row:
    return next(row for row in table.rows if row.team == team)


@pytest.mark.rule("HX-TABLE-01", "HX-TABLE-02")
def test_ex_113_ranking_then_points_then_difference() -> None:
    table = standings(EX_113_TEAMS, EX_113, TableRules())
    figures = {row.team: (row.ranking, row.league_points, row.difference) for row in table.rows}
    assert figures == {"A": (112, 4, 3), "B": (112, 5, -2), "C": (130, 1, -7), "D": (112, 5, 6)}
    assert table.teams == ("C", "D", "B", "A")
    assert [row.decided for row in table.rows] == [
        None,
        Decision("ranking", 112, 130, "C"),
        Decision("difference", -2, 6, "D"),
        Decision("league_points", 4, 5, "B"),
    ]


@pytest.mark.rule("HX-TABLE-02")
@pytest.mark.parametrize(
    ("order", "teams"), [("lp_sd_ranking", "DBAC"), ("lp_sd", "DBAC"), ("win_percentage_lp", "DABC")]
)
def test_ex_113_other_orders_may_be_set(order: str, teams: str) -> None:
    assert standings(EX_113_TEAMS, EX_113, TableRules(order=order)).teams == tuple(teams)


@pytest.mark.rule("HX-TABLE-02")
def test_each_order_ends_where_its_name_ends() -> None:
    """B and C are level on points and difference; only their rankings differ, and the share of matches won."""
    results = [match("B", "A", 2, 0), match("A", "C", 0, 1), match("C", "D", 0, 1), match("B", "D", 0, 0)]
    teams = contenders_of("ABCD", C=140)
    tables = {order: standings(teams, results, TableRules(order=order)) for order in TABLE_ORDERS}
    assert {order: table.teams[0] for order, table in tables.items()} == {
        "ranking_lp_sd": "C",
        "lp_sd_ranking": "B",
        "lp_sd": "B",
        "win_percentage_lp": "B",
        "wins_head_to_head": "D",
    }
    assert tables["win_percentage_lp"].order == ("win_percentage", "league_points")
    assert tables["lp_sd"].order == ("league_points", "difference")


@pytest.mark.rule("HX-TABLE-04", "HX-TABLE-06", "HX-TABLE-07")
def test_ex_114_differences_sum_to_0_and_league_points_to_8() -> None:
    results = [match("A", "B", 7, 0), match("C", "D", 3, 0), match("E", "F", 0, 0)]
    table = standings(contenders_of("ABCDEF"), results, TableRules())
    assert {row.team: row.difference for row in table.rows} == {"A": 7, "B": -7, "C": 3, "D": -3, "E": 0, "F": 0}
    assert sum(row.league_points for row in table.rows) == 3 + 3 + 2


@pytest.mark.rule("HX-SEASON-04", "HX-SEASON-05")
def test_ex_116_a_bye_of_seven_teams_brings_no_league_points() -> None:
    pairings = round_robin_round(field(7), 1)
    assert (len(pairings.pairs), len(pairings.byes)) == (3, 1)
    teams = tuple(Contender(key=key, name=key, entry=1) for key in field(7))
    results = [*(match(home, away, 1, 0) for home, away in pairings.pairs), bye(pairings.byes[0])]
    resting = row_of(standings(teams, results, LP_SD), pairings.byes[0])
    assert (resting.byes, resting.bye_points, resting.league_points, resting.played) == (1, 0, 0, 0)


@pytest.mark.rule("HX-SEASON-05")
def test_a_bye_may_be_given_points_apart_from_those_won() -> None:
    resting = standings(contenders_of("A"), [bye("A", 1), bye("A", 2)], replace(LP_SD, bye_points=2)).rows[0]
    assert (resting.points_won, resting.bye_points, resting.league_points) == (0, 4, 4)


def test_every_figure_of_a_row() -> None:
    results = [match("A", "B", 9, 2), match("B", "A", 4, 3, number=2), match("A", "B", 1, 1, number=3)]
    table = standings(contenders_of("AB"), results, LP_SD)
    row = row_of(table, "A")
    assert (row.played, row.won, row.drawn, row.lost) == (3, 1, 1, 1)
    assert (row.landslides_won, row.landslides_lost) == (1, 0)
    assert (row.scored, row.conceded, row.difference) == (13, 7, 6)
    assert (row.points_won, row.league_points) == (3 + 1 + 1, 5)
    assert row.win_percentage == pytest.approx(100 / 3)
    assert row.lp_per_match == pytest.approx(5 / 3)
    assert row_of(table, "B").landslides_lost == 1


def test_the_form_of_a_row_is_its_last_five_outcomes_in_order_of_rounds() -> None:
    margins = {1: -1, 2: 3, 3: 0, 4: 7, 5: -7, 6: 2}
    results = [match("A", "B", 9 + margin, 9, number=number) for number, margin in reversed(margins.items())]
    table = standings(contenders_of("AB"), results, LP_SD)
    assert row_of(table, "A").form == ("won", "drawn", "won", "lost", "won")
    assert row_of(table, "B").form == ("lost", "drawn", "lost", "won", "lost")


@pytest.mark.rule("HX-TABLE-05")
def test_a_match_counts_at_most_seven_to_the_difference() -> None:
    results = [match("A", "B", 9, 0, margin=9)]
    teams = contenders_of("AB")
    assert [row.difference for row in standings(teams, results, LP_SD).rows] == [7, -7]
    uncapped = standings(teams, results, replace(LP_SD, sd_cap=None))
    assert [row.difference for row in uncapped.rows] == [9, -9]


@pytest.mark.rule("HX-TABLE-04")
def test_friendlies_and_finals_do_not_count() -> None:
    results = [match("A", "B", 5, 0, kind=ResultKind.FRIENDLY), match("A", "B", 5, 0, kind=ResultKind.FINAL)]
    table = standings(contenders_of("AB"), results, LP_SD)
    assert [(row.played, row.difference, row.league_points) for row in table.rows] == [(0, 0, 0)] * 2


def test_an_awarded_match_counts_with_the_points_of_the_ruling() -> None:
    results = [match("A", "B", 3, 0, kind=ResultKind.AWARDED, ruled_points=(3, 0))]
    table = standings(contenders_of("AB"), results, LP_SD)
    assert [(row.played, row.difference, row.league_points) for row in table.rows] == [(1, 3, 3), (1, -3, 0)]


LEVEL = [match("A", "B", 2, 0), match("B", "C", 2, 0), match("C", "A", 2, 0), match("D", "E", 1, 0)]


@pytest.mark.rule("HX-TABLE-03")
def test_teams_level_on_every_figure_share_the_place_and_say_so() -> None:
    table = standings(contenders_of("CBADE"), LEVEL, LP_SD)
    assert [(row.team, row.place, row.level_with) for row in table.rows] == [
        ("A", 1, ("B", "C")),
        ("B", 1, ("A", "C")),
        ("C", 1, ("A", "B")),
        ("D", 4, ()),
        ("E", 5, ()),
    ]
    assert [row.decided for row in table.rows[:3]] == [None, None, None]
    assert table.rows[3].decided == Decision("league_points", 2, 3, "C")


@pytest.mark.rule("HX-TABLE-03")
def test_head_to_head_may_separate_them() -> None:
    results = [match("B", "A", 1, 0), match("A", "C", 1, 0), match("C", "B", 1, 0), match("C", "D", 0, 0)]
    shared = standings(contenders_of("ABCD"), results, LP_SD)
    assert [(row.team, row.place) for row in shared.rows] == [("C", 1), ("A", 2), ("B", 2), ("D", 4)]
    table = standings(contenders_of("ABCD"), results, replace(LP_SD, final_tie=FinalTie.HEAD_TO_HEAD))
    assert [(row.team, row.place) for row in table.rows] == [("C", 1), ("B", 2), ("A", 3), ("D", 4)]
    assert table.rows[2].decided == Decision("head_to_head", 1, 2, "B")


@pytest.mark.rule("HX-TABLE-03")
def test_teams_level_head_to_head_too_still_share() -> None:
    table = standings(contenders_of("ABCDE"), LEVEL, replace(LP_SD, final_tie=FinalTie.HEAD_TO_HEAD))
    assert [row.place for row in table.rows] == [1, 1, 1, 4, 5]


@pytest.mark.rule("HX-TABLE-03")
def test_lots_may_separate_them_and_fall_the_same_way_each_time() -> None:
    rules = replace(LP_SD, final_tie=FinalTie.LOTS)
    assert standings(contenders_of("CBADE"), LEVEL, rules, shuffle=as_listed).teams == tuple("ABCDE")
    table = standings(contenders_of("CBADE"), LEVEL, rules, shuffle=reversed_draw)
    assert table.teams == tuple("CBADE")
    assert table.rows[1].decided == Decision("lots", 2, 1, "C")
    assert [row.place for row in table.rows] == [1, 2, 3, 4, 5]
    drawn = {standings(contenders_of("CBADE"), LEVEL, rules, shuffle=shuffle_of(5)).teams for _ in range(3)}
    assert len(drawn) == 1


def test_lots_without_a_draw_are_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="draw"):
        standings(contenders_of("ABCDE"), LEVEL, replace(LP_SD, final_tie=FinalTie.LOTS))


UNEQUAL = [
    match("A", "D", 1, 0),
    match("A", "E", 1, 0, number=2),
    match("A", "B", 0, 1, number=3),
    match("C", "E", 0, 0),
    match("B", "E", 1, 1, number=4),
]


@pytest.mark.rule("HX-TABLE-09")
def test_totals_decide_even_when_numbers_of_matches_differ() -> None:
    table = standings(contenders_of("ABCDE"), UNEQUAL, LP_SD)
    assert table.teams[:2] == ("A", "B")
    assert (row_of(table, "A").played, row_of(table, "B").played) == (3, 2)
    assert table.notes == ()


@pytest.mark.rule("HX-TABLE-09")
def test_a_share_per_match_may_decide_instead() -> None:
    per_match = standings(contenders_of("ABCDE"), UNEQUAL, replace(LP_SD, unequal_games=UnequalGames.LP_PER_MATCH))
    assert per_match.order == ("lp_per_match", "difference")
    assert [note.code for note in per_match.notes] == ["table.unequal_games"]
    winning = standings(contenders_of("ABCDE"), UNEQUAL, replace(LP_SD, unequal_games=UnequalGames.WIN_PERCENTAGE))
    assert winning.order == ("win_percentage", "lp_per_match", "difference")
    assert [row.team for row in winning.rows if row.place == 1] == ["A"]
    assert winning.rows[1].decided is not None
    assert winning.rows[1].decided.criterion == "win_percentage"
    few = [match("A", "C", 1, 0), match("A", "B", 0, 0, number=2), match("A", "D", 0, 1, number=3)]
    order = {
        rule: standings(contenders_of("ABCD"), few, replace(LP_SD, unequal_games=rule)).teams[0]
        for rule in UnequalGames
    }
    assert order == {
        UnequalGames.TOTALS: "A",
        UnequalGames.WIN_PERCENTAGE: "D",
        UnequalGames.LP_PER_MATCH: "D",
    }


@pytest.mark.rule("HX-TABLE-09")
def test_with_equal_numbers_of_matches_totals_decide_whatever_the_rule() -> None:
    table = standings(contenders_of("AB"), [match("A", "B", 1, 0)], replace(LP_SD, unequal_games="lp_per_match"))
    assert table.order == ("league_points", "difference")


@pytest.mark.rule("HX-TABLE-10")
def test_adjustments_stand_apart_from_points_won() -> None:
    taken = Adjustment("A", -2, "late report")
    given = Adjustment("A", 1, "painted team")
    table = standings(contenders_of("AB"), [match("A", "B", 1, 0)], LP_SD, adjustments=[taken, given])
    row = row_of(table, "A")
    assert (row.points_won, row.adjusted, row.league_points) == (2, -1, 1)
    assert row.adjustments == (taken, given)
    assert row_of(table, "B").adjustments == ()


@pytest.mark.rule("HX-SEASON-07")
def test_a_team_that_left_stays_marked_with_its_matches() -> None:
    teams = (*contenders_of("AB"), Contender(key="C", name="C", entry=3, ranking=100, withdrawn=True))
    results = [match("C", "A", 2, 0), match("A", "B", 1, 0)]
    table = standings(teams, results, LP_SD)
    assert (row_of(table, "C").withdrawn, row_of(table, "C").league_points) == (True, 2)
    voided = standings(*void_withdrawn(teams, results), LP_SD)
    assert voided.teams == ("A", "B")
    assert (row_of(voided, "A").played, row_of(voided, "A").difference) == (1, 1)


def test_ranking_is_left_out_when_a_team_has_none_and_the_table_says_so() -> None:
    teams = (*contenders_of("A", A=150), Contender(key="B", name="B", entry=2))
    table = standings(teams, [match("B", "A", 1, 0)], TableRules())
    assert table.teams == ("B", "A")
    assert table.order == ("league_points", "difference")
    assert [(note.code, note.facts) for note in table.notes] == [("table.ranking_left_out", {"teams": ("B",)})]


def test_movement_is_counted_from_the_table_before() -> None:
    first = [match("A", "B", 1, 0), match("C", "D", 3, 0)]
    before = standings(contenders_of("ABCD"), first, LP_SD)
    after = standings(contenders_of("ABCDE"), [*first, match("A", "C", 1, 0, number=2)], LP_SD, previous=before)
    moved = {row.team: (row.previous_place, row.place, row.movement) for row in after.rows}
    assert moved["A"] == (2, 1, 1)
    assert moved["C"] == (1, 2, -1)
    assert moved["E"] == (None, 5, None)


@pytest.mark.rule("HX-SEASON-15")
def test_each_division_has_its_own_table() -> None:
    teams = tuple(
        Contender(key=key, name=key, entry=entry, division=division)
        for entry, (key, division) in enumerate([("A", 1), ("B", 1), ("X", 2), ("Y", 2)])
    )
    results = [match("A", "B", 1, 0), match("Y", "X", 2, 0), match("A", "X", 0, 3, number=2)]
    own = divisional_standings(teams, results, LP_SD)
    assert {division: table.teams for division, table in own.items()} == {1: ("A", "B"), 2: ("X", "Y")}
    assert row_of(own[1], "A").difference == -2
    assert standings(teams, results, LP_SD).teams == ("X", "A", "Y", "B")
    later = divisional_standings(teams, [*results, match("B", "X", 9, 0, number=3)], LP_SD, previous=own)
    moved = {row.team: row.movement for table in later.values() for row in table.rows}
    assert moved == {"A": -1, "B": 1, "X": 0, "Y": 0}


@pytest.mark.rule("HX-SEASON-02")
def test_the_first_of_the_table_leads_and_a_shared_place_is_shared() -> None:
    assert standings(EX_113_TEAMS, EX_113, LP_SD).leaders == ("D",)
    assert standings(contenders_of("AB"), [], LP_SD).leaders == ("A", "B")


def test_a_table_without_teams_is_empty() -> None:
    assert standings((), (), TableRules()).rows == ()


@pytest.mark.parametrize("results", [[match("A", "X", 1, 0)], [match("X", "A", 1, 0)], [bye("X")]])
def test_a_result_of_a_team_outside_the_season_is_refused(results: list[Result]) -> None:
    with pytest.raises(RuleViolation) as refused:
        standings(contenders_of("AB"), results, LP_SD)
    assert (refused.value.code, refused.value.facts) == ("table.unknown_team", {"team": "X"})


def test_an_unknown_order_is_refused() -> None:
    with pytest.raises(RuleViolation) as refused:
        standings(contenders_of("AB"), [], TableRules(order="alphabet"))
    assert refused.value.code == "table.unknown_order"


def test_a_criterion_reads_one_figure() -> None:
    assert set(CRITERIA) >= {name for order in TABLE_ORDERS.values() for name in order}
    assert {"head_to_head", "lots", "name", "entry", "wins", "scored", "lp_per_match"} <= set(CRITERIA)


@st.composite
def seasons(draw: st.DrawFn) -> tuple[tuple[Contender, ...], list[Result], TableRules]:
    size = draw(st.integers(2, 16))
    names = field(size)
    teams = tuple(
        Contender(key=name, name=name, entry=entry, ranking=draw(st.sampled_from([90, 100, 110])))
        for entry, name in enumerate(names)
    )
    results: list[Result] = []
    for number in range(1, draw(st.integers(0, 12)) + 1):
        pairings = round_robin_round(names, number)
        for home, away in pairings.pairs:
            margin = draw(st.integers(-7, 7))
            scored = draw(st.integers(0, 4))
            home_points, away_points = scored + max(margin, 0), scored + max(-margin, 0)
            results.append(match(home, away, home_points, away_points, number=number))
        results += [bye(team, number) for team in pairings.byes]
    rules = TableRules(
        order=draw(st.sampled_from(sorted(TABLE_ORDERS))),
        scheme=draw(st.sampled_from(list(SCHEMES.values()))),
        unequal_games=draw(st.sampled_from(UnequalGames)),
        final_tie=draw(st.sampled_from(FinalTie)),
    )
    return teams, results, rules


def shown(row: Row, criterion: str) -> float:
    return {
        "ranking": row.ranking,
        "league_points": row.league_points,
        "difference": row.difference,
        "win_percentage": row.win_percentage,
        "lp_per_match": row.lp_per_match,
        "wins": row.won,
        "scored": row.scored,
    }[criterion]


@pytest.mark.rule("HX-TABLE-01", "HX-TABLE-02", "HX-TABLE-03")
@given(seasons())
def test_sorting_by_the_explained_figures_gives_the_table(
    season: tuple[tuple[Contender, ...], list[Result], TableRules],
) -> None:
    table = standings(*season, shuffle=shuffle_of())
    seen = list(takewhile(lambda criterion: criterion not in ("lots", "head_to_head"), table.order))
    by_figures = sorted(table.rows, key=lambda row: [-shown(row, criterion) for criterion in seen])
    assert [row.team for row in by_figures] == list(table.teams)
    for above, row in pairwise(table.rows):
        if row.decided is None:
            assert row.place == above.place
            assert above.team in row.level_with
            continue
        assert row.place > above.place
        assert row.decided.other_team == above.team
        if row.decided.criterion in seen:
            before = seen[: seen.index(row.decided.criterion)]
            assert [shown(row, name) for name in before] == [shown(above, name) for name in before]
            assert (row.decided.mine, row.decided.other) == (
                shown(row, row.decided.criterion),
                shown(above, row.decided.criterion),
            )
            assert row.decided.mine < row.decided.other
        else:
            assert [shown(row, name) for name in seen] == [shown(above, name) for name in seen]


@pytest.mark.rule("HX-TABLE-06", "HX-TABLE-07")
@given(seasons())
def test_differences_sum_to_zero_and_points_to_what_the_matches_give(
    season: tuple[tuple[Contender, ...], list[Result], TableRules],
) -> None:
    teams, results, rules = season
    table = standings(teams, results, replace(rules, scheme=SCHEMES["3_2_1_0"]), shuffle=shuffle_of())
    assert sum(row.difference for row in table.rows) == 0
    assert sum(row.scored for row in table.rows) == sum(row.conceded for row in table.rows)
    matches = [result for result in results if result.kind is ResultKind.LEAGUE]
    assert sum(row.points_won for row in table.rows) == sum(3 if result.margin else 2 for result in matches)
    assert sum(row.played for row in table.rows) == 2 * len(matches)


@given(seasons(), st.integers(0, 5))
def test_the_table_does_not_depend_on_the_order_of_teams_or_results(
    season: tuple[tuple[Contender, ...], list[Result], TableRules], seed: int
) -> None:
    teams, results, rules = season
    mixed_teams = [teams[index] for index in shuffle_of(seed)("teams", len(teams))]
    mixed = [results[index] for index in shuffle_of(seed)("results", len(results))]
    table = standings(teams, results, rules, shuffle=shuffle_of())
    assert standings(mixed_teams, mixed, rules, shuffle=shuffle_of()) == table
