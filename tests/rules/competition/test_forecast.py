"""What may become of a season: the model's figures, and what every forecast must add up to."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.competition.finals import advance, draw_bracket
from rules.competition.forecast import LEAST_RUNS, MOST_RUNS, Forecast, affordable_runs, forecast
from rules.competition.results import Result
from rules.competition.season_model import Fixture, Question, model_of
from rules.competition.standings import standings
from rules.competition.table import Outcome
from rules.competition.terms import table_rules
from rules.core.terms import SeasonTerms
from tests.rules.competition.worlds import contenders_of, match

RUNS = 60
PLAIN = SeasonTerms(order="lp_sd", landslide_margin=7, difference_cap=7)
SCORES = st.integers(min_value=0, max_value=9)
PAIRS = [(home, away) for home in "ABCD" for away in "ABCD" if home < away]
RESULTS = st.lists(st.tuples(st.sampled_from(PAIRS), SCORES, SCORES), max_size=8).map(
    lambda told: tuple(match(*pair, home, away) for pair, home, away in told)
)
OPEN = st.lists(st.sampled_from(PAIRS), max_size=5).map(lambda pairs: tuple(Fixture(2, *pair) for pair in pairs))


def asked(results: Sequence[Result] = (), fixtures: Sequence[Fixture] = (), **told: object) -> Question:
    facts = {"contenders": contenders_of("ABCD"), "terms": PLAIN, "seed": "x"} | told
    return Question(results=tuple(results), fixtures=tuple(fixtures), **facts)  # type: ignore[arg-type]  # fields by name


def titles(found: Forecast) -> dict[str, int]:
    return {prospect.team: prospect.titles for prospect in found.prospects}


@settings(max_examples=25)
@given(RESULTS, OPEN, st.integers(0, 2), st.sampled_from(["none", "top_2", "leader_bye", "top_4"]))
def test_every_run_has_one_champion_and_one_team_in_each_place(
    results: tuple[Result, ...], fixtures: tuple[Fixture, ...], undrawn: int, finals: str
) -> None:
    question = asked(results, fixtures, undrawn=undrawn, terms=replace(PLAIN, finals=finals))
    found = forecast(question, RUNS)
    assert sum(titles(found).values()) == RUNS
    assert all(sum(prospect.places) == RUNS for prospect in found.prospects)
    assert [sum(column) for column in zip(*(each.places for each in found.prospects), strict=True)] == [RUNS] * 4
    seats = {"none": 0, "top_2": 2, "leader_bye": 3, "top_4": 4}[finals]
    assert sum(prospect.finals for prospect in found.prospects) == seats * RUNS
    assert all(prospect.titles <= (prospect.finals if seats else RUNS) for prospect in found.prospects)


@settings(max_examples=25)
@given(RESULTS, st.sampled_from(["lp_sd", "wins_head_to_head", "ranking_lp_sd", "win_percentage_lp"]))
def test_with_nothing_open_every_run_ends_in_the_table_as_it_stands(results: tuple[Result, ...], order: str) -> None:
    terms = replace(PLAIN, order=order)
    table = standings(contenders_of("ABCD"), results, table_rules(terms))
    found = {prospect.team: prospect for prospect in forecast(asked(results, terms=terms), RUNS).prospects}
    for row in table.rows:
        possible = range(row.place - 1, row.place + len(row.level_with))
        places = found[row.team].places
        assert sum(places[place] for place in possible) == RUNS


def test_the_same_question_has_the_same_answer_and_another_seed_its_own() -> None:
    question = asked([match("A", "B", 3, 0)], [Fixture(2, "C", "D"), Fixture(2, "A", "C")])
    first = forecast(question, RUNS)
    forecast.cache_clear()
    assert forecast(question, RUNS) == first
    assert forecast(replace(question, seed="y"), RUNS) != first


def test_whoever_cannot_be_caught_takes_every_title() -> None:
    results = [match("A", other, 9, 0) for other in "BCDBCD"]
    found = forecast(asked(results, [Fixture(2, "B", "C"), Fixture(2, "C", "D")]), RUNS)
    assert titles(found)["A"] == RUNS


def test_whoever_has_won_more_wins_more() -> None:
    results = [match("A", other, 5, 1) for other in "BCD"]
    model = model_of(asked(results))
    assert model.strengths == {"A": 4 / 5, "B": 1 / 3, "C": 1 / 3, "D": 1 / 3}
    assert model.home_share("A", "B") == pytest.approx(8 / 9)
    assert model.home_share("B", "A") == pytest.approx(1 / 9)
    assert model.home_share("B", "C") == pytest.approx(1 / 2)
    assert (model.draw, model.decided, model.level) == (1 / 11, [(5, 1, 4)] * 3, [(0, 0, 0)])


def test_before_any_match_all_are_alike() -> None:
    found = forecast(asked((), [Fixture(1, "A", "B"), Fixture(1, "C", "D")]), 2000)
    assert all(400 < count < 600 for count in titles(found).values())


def test_the_next_round_says_for_whom_most_hangs_on_each_fixture() -> None:
    """A and B are level ahead of the others and meet: whoever wins has the title."""
    results = [match("A", "C", 2, 0), match("B", "D", 2, 0)]
    found = forecast(asked(results, [Fixture(2, "A", "B"), Fixture(3, "C", "D")]), 400)
    (swing,) = found.swings
    assert swing.fixture == Fixture(2, "A", "B")
    assert (swing.team, {swing.after_home, swing.after_away}) in (("A", {1.0, 0.0}), ("B", {0.0, 1.0}))


def test_rankings_move_as_they_have_moved_where_the_table_goes_by_them() -> None:
    terms = replace(PLAIN, order="ranking_lp_sd")
    contenders = contenders_of("ABCD", A=110, B=105)
    still = asked([match("A", "B", 1, 0)], [Fixture(2, "A", "B")], terms=terms, contenders=contenders)
    assert titles(forecast(still, RUNS))["A"] == RUNS
    moving = replace(still, moves=((Outcome.WON, 9), (Outcome.LOST, 0)))
    assert 0 < titles(forecast(moving, RUNS))["B"] < RUNS


def test_teams_that_left_take_no_title_and_meet_nobody_new() -> None:
    gone = tuple(replace(each, withdrawn=each.key == "A") for each in contenders_of("ABCD"))
    question = asked([match("A", "B", 9, 0)], contenders=gone, undrawn=2, terms=replace(PLAIN, finals="top_2"))
    found = forecast(question, RUNS)
    assert titles(found)["A"] == 0
    assert next(each for each in found.prospects if each.team == "A").finals == 0


def test_finals_that_have_begun_go_on_from_their_bracket() -> None:
    bracket = advance(draw_bracket("ABCD"), [Result(round=3, home="D", away="A", home_points=2, margin=2)])
    found = titles(forecast(asked([match("A", "B", 1, 0)], bracket=bracket), RUNS))
    assert found["A"] == 0
    assert found["D"] > 0
    over = advance(
        bracket, [Result(round=3, home="B", away="C", margin=1), Result(round=4, home="B", away="D", margin=1)]
    )
    assert titles(forecast(asked([match("A", "B", 1, 0)], bracket=over), RUNS)) == {"A": 0, "B": RUNS, "C": 0, "D": 0}


def test_lots_of_the_season_are_not_needed() -> None:
    found = forecast(asked(terms=replace(PLAIN, final_tie="lots")), 400)
    assert all(50 < count < 150 for count in titles(found).values())


def test_each_division_has_its_places_and_the_highest_the_title_where_teams_go_up() -> None:
    contenders = tuple(replace(each, division=1 if each.key in "AB" else 2) for each in contenders_of("ABCD"))
    results = [match("C", "D", 9, 0), match("A", "B", 1, 0)]
    together = forecast(asked(results, contenders=contenders), RUNS)
    apart = forecast(asked(results, contenders=contenders, terms=replace(PLAIN, divisions=2, promoted=1)), RUNS)
    assert (titles(together)["C"], titles(apart)["A"]) == (RUNS, RUNS)
    assert {each.team: each.places for each in apart.prospects}["C"] == (RUNS, 0)
    winners = forecast(asked(results, contenders=contenders, terms=replace(PLAIN, finals="division_winners")), RUNS)
    assert {each.team: each.finals for each in winners.prospects} == {"A": RUNS, "B": 0, "C": RUNS, "D": 0}


def test_a_season_with_much_to_play_gets_fewer_runs() -> None:
    assert affordable_runs(asked()) == MOST_RUNS
    assert affordable_runs(asked(fixtures=[Fixture(1, "A", "B")] * 1000)) == LEAST_RUNS


def test_byes_bring_their_points() -> None:
    terms = replace(PLAIN, bye_points=5)
    found = forecast(asked([match("A", "B", 1, 0)], [Fixture(2, "D")], terms=terms), RUNS)
    assert titles(found)["D"] == RUNS
