"""Tables of players, records and winning runs of any game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.facts import SideFacts
from rules.core.statistics import Holder, PlayerTable, Record, Run, longest_runs, side_amount


def test_a_table_ranks_by_a_total_or_by_a_share() -> None:
    assert PlayerTable(key="a", figure="x").value({"x": 3}) == 3
    assert PlayerTable(key="a", figure="x").value({"y": 3}) is None
    assert PlayerTable(key="a", figure="x", per="y").value({"x": 3, "y": 2}) == 1.5
    assert PlayerTable(key="a", figure="x", per="y", percent=True).value({"x": 1, "y": 4}) == 25
    assert PlayerTable(key="a", figure="x", per="y", least=5).value({"x": 3, "y": 4}) is None


@pytest.mark.parametrize(("figure", "amount"), [("points", 7), ("margin", -2), ("cheers", 4), ("kills", 0)])
def test_a_side_has_points_margin_and_tallies(figure: str, amount: int) -> None:
    side = SideFacts(points=7, margin=-2, tallies={"cheers": 4})
    assert side_amount(Record(key="r", holder=Holder.TEAM, figure=figure), side) == amount


@pytest.mark.rule("ACD-80")
def test_the_longest_winning_run_ends_with_a_loss_or_a_draw() -> None:
    won, lost, level = (("A", "B"), "A"), (("A", "B"), "B"), (("A", "C"), None)
    assert longest_runs([won, won, won, lost, won, won]) == (Run("A", 3, 2),)
    assert longest_runs([won, won, level, won]) == (Run("A", 2, 1),)
    assert longest_runs([won, lost]) == (Run("A", 1, 0), Run("B", 1, 1))
    assert longest_runs([level]) == longest_runs([]) == ()


@given(st.lists(st.sampled_from("AB-"), max_size=12))
def test_a_run_is_as_long_as_the_longest_stretch_of_one_winner(winners: list[str]) -> None:
    runs = longest_runs([(("A", "B"), None if winner == "-" else winner) for winner in winners])
    stretches = [len(part) for team in "AB" for part in "".join(w if w == team else " " for w in winners).split()]
    assert {run.length for run in runs} == ({max(stretches)} if stretches else set())
    assert all("".join(winners)[run.last - run.length + 1 : run.last + 1] == run.team * run.length for run in runs)
