"""How a chart is drawn: all stays within the drawing, no name covers another, the figures stand behind it."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from league.presenters.charts import LINE_HEIGHT, LineChart, Series, bar_chart, line_chart

FIGURES = st.integers(min_value=-40, max_value=400)
FIELDS = st.integers(min_value=1, max_value=12).flatmap(
    lambda steps: st.lists(
        st.lists(st.one_of(FIGURES, st.none()), min_size=steps, max_size=steps), min_size=1, max_size=24
    )
)


def drawn(values: list[list[int | None]], **told: object) -> LineChart:
    series = [
        Series(key=str(number), number=number, name=f"Team {number}", colour="01", values=own)
        for number, own in enumerate(values)
    ]
    steps = [str(step) for step in range(len(values[0]))]
    return line_chart("figure", "Figure", steps, series, said=lambda value: f"{value:g}", **told)  # type: ignore[arg-type]  # options by name


def corners(chart: LineChart) -> dict[str, list[tuple[float, float]]]:
    return {
        line.key: [(float(x), float(y)) for x, y in (corner.split(",") for corner in line.points.split())]
        for line in chart.lines
    }


@given(FIELDS)
def test_every_known_value_is_a_corner_within_the_axes(values: list[list[int | None]]) -> None:
    chart = drawn(values)
    found = corners(chart)
    for number, own in enumerate(values):
        known = [value for value in own if value is not None]
        assert len(found.get(str(number), [])) == len(known)
    for x, y in (corner for line in found.values() for corner in line):
        assert chart.left <= x <= chart.right
        assert 0 <= y <= chart.floor


@given(FIELDS)
def test_a_higher_value_is_drawn_higher(values: list[list[int | None]]) -> None:
    by_value = {}
    for number, line in corners(drawn(values)).items():
        known = [value for value in values[int(number)] if value is not None]
        by_value |= {value: y for value, (_x, y) in zip(known, line, strict=True)}
    heights = [by_value[value] for value in sorted(by_value)]
    assert heights == sorted(heights, reverse=True)


@given(FIELDS)
def test_no_name_covers_another_or_leaves_the_drawing(values: list[list[int | None]]) -> None:
    chart = drawn(values)
    names = sorted(float(line.label_y) for line in chart.lines)
    assert all(below - above >= LINE_HEIGHT - 0.2 for above, below in pairwise(names))
    assert all(0 <= name <= chart.height for name in names)


@given(FIELDS)
def test_the_table_behind_holds_the_same_figures(values: list[list[int | None]]) -> None:
    rows = dict(drawn(values).rows)
    assert rows == {
        f"Team {number}": ["" if value is None else f"{value:g}" for value in own]
        for number, own in enumerate(values)
        if any(value is not None for value in own)
    }


def test_no_two_of_twenty_four_lines_are_alike_without_colour() -> None:
    chart = drawn([[number] for number in range(24)])
    assert len({(line.mark, line.dash) for line in chart.lines}) == 24
    assert {mark for mark, _shape in chart.marks} == {line.mark for line in chart.lines}


def test_first_place_is_at_the_top_and_every_place_has_its_line() -> None:
    chart = drawn([[1, 2], [2, 1], [3, 3]], lowest_first=True)
    assert [tick.label for tick in chart.up] == ["1", "2", "3"]
    found = corners(chart)
    assert found["0"][0][1] < found["1"][0][1] < found["2"][0][1]


def test_the_picked_line_is_drawn_last_and_the_others_stand_back() -> None:
    chart = drawn([[1], [2], [3]], picked="1")
    assert [(line.key, line.quiet) for line in chart.lines][-1] == ("1", False)
    assert all(line.quiet for line in chart.lines[:-1])
    assert not any(line.quiet for line in drawn([[1], [2]], picked="nobody").lines)


def test_the_longest_bar_is_the_most_and_nothing_is_as_long_as_nothing() -> None:
    chart = bar_chart("casualties", "Casualties", ["Injuries", "Deaths"], [("Ants", [4, 0]), ("Bees", [2, 1])])
    lengths = [[float(bar.length) for bar in row.bars] for row in chart.bars]
    assert lengths[0][0] == 2 * lengths[1][0] == 4 * lengths[1][1] > lengths[0][1] == 0
    assert bar_chart("none", "None", ["Deaths"], []).rows == []
