"""The points of a game jam by jam, in one cell of a table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.competition.columns import RESULT_WORDS, read_table
from rules.competition.jams import MOST_JAMS, jams_cell, jams_in
from rules.competition.spreadsheet import results_in
from rules.core.errors import RuleViolation
from rules.core.told_score import ToldJam

POINTS = st.integers(0, 999)
JAMS = st.lists(
    st.builds(ToldJam, st.tuples(POINTS, POINTS), st.sampled_from([(), (0,), (1,)])), min_size=1, max_size=MOST_JAMS
)


@given(JAMS)
def test_what_is_written_is_read_back(jams: list[ToldJam]) -> None:
    home, visitor = (sum(jam.points[side] for jam in jams) for side in (0, 1))
    assert jams_in(jams_cell(jams), (home, visitor)) == tuple(jams)


@given(JAMS)
def test_a_jam_turned_twice_is_the_same(jams: list[ToldJam]) -> None:
    assert [jam.turned.turned for jam in jams] == jams
    assert [jam.turned.points for jam in jams] == [jam.points[::-1] for jam in jams]


def test_a_star_stands_behind_the_points_of_who_was_lead() -> None:
    assert jams_in("4*:0 0-3* 1:1", (5, 4)) == (ToldJam((4, 0), (0,)), ToldJam((0, 3), (1,)), ToldJam((1, 1)))
    assert jams_in("", (5, 4)) == ()


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        ("4:0 three", "sheet.not_a_jam"),
        ("4:0,", "sheet.not_a_jam"),
        ("-4:0", "sheet.not_a_jam"),
        ("4:1", "sheet.jams_do_not_add_up"),
        ("0:0 " * (MOST_JAMS + 1), "sheet.too_many_jams"),
    ],
)
def test_what_are_no_jams_of_the_score_is_refused(cell: str, code: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        jams_in(cell, (4, 0))
    assert refused.value.code == code


def test_a_line_whose_jams_do_not_hold_is_left_out_and_noted() -> None:
    table = read_table("home;away;score;jams\nAnts;Bees;4:0;4:1\nCats;Dogs;3:1;3*:1\n", RESULT_WORDS)
    sheet = results_in(table, round_=1)
    assert [(one.home, one.jams) for one in sheet.results] == [("Cats", (ToldJam((3, 1), (0,)),))]
    assert [(note.code, note.facts["line"]) for note in sheet.notes] == [("sheet.jams_do_not_add_up", 2)]
