import pytest

from tests.benchmarks.measure import Comparison, compare, costing, faster, in_words


class Stopwatch:
    """A clock that only work moves."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now

    def work(self, seconds):
        def spend():
            self.now += seconds

        return spend


@pytest.mark.parametrize(
    ("goal", "verdict"),
    [
        (faster(75, stretch=140), "met, with the stretch"),
        (faster(75), "met"),
        (faster(150, stretch=300), "met"),
        (faster(300), "NOT MET"),
        (costing(0.5), "met"),
        (costing(0.001), "NOT MET"),
        (costing(0.5, stretch=0.01), "met, with the stretch"),
        (costing(0.5, stretch=0.001), "met"),
    ],
)
def test_a_ratio_is_held_against_its_goal(goal, verdict, capsys):
    clock = Stopwatch()
    comparison = compare("a goal", clock.work(0.001), clock.work(0.2), goal=goal, clock=clock)
    assert comparison.goal.verdict(comparison.ratio) == verdict
    assert verdict in capsys.readouterr().out


def test_the_ratio_is_of_medians_and_the_spread_of_rounds():
    comparison = Comparison("x", ours=[1.0, 2.0, 9.0], reference=[8.0, 8.0, 9.0])
    assert (comparison.ratio, comparison.spread) == (4.0, (1.0, 8.0))


def test_durations_are_written_in_the_unit_that_suits_them():
    assert [in_words(seconds) for seconds in (2.5, 0.0123, 0.00000456)] == ["2.5 s", "12.3 ms", "4.56 us"]
