"""Charts as plain figures: what a template draws as SVG, with the same figures as a table behind it.

A line is told apart by its mark and dashes and by the name at its end; colour only helps. Lengths are units of the
drawing, `WIDTH` wide, its top left corner at 0, 0.
"""

from collections.abc import Callable, Iterable, Sequence
from math import ceil, floor, log10

from msgspec import Struct

WIDTH = 360
LEFT, RIGHT, TOP, BOTTOM = 34, 118, 12, 24
LEAST_PLOT = 150  # height of the drawing between its axes
LINE_HEIGHT = 14  # from one name at the end of a line to the next
LONGEST_NAME = 17  # letters that fit beside the drawing
MOST_STEPS = 8  # labels under the drawing
MARKS = ("M1 5a4 4 0 1 1 8 0a4 4 0 1 1-8 0z", "M2 2h6v6h-6z", "M5 1l5 8h-10z", "M5 0l5 5l-5 5l-5-5z",
         "M3 0h4v3h3v4h-3v3h-4v-3h-3v-4h3z", "M0 1h10l-5 8z")  # fmt: skip
DASHES = 4
BAR, BAR_GAP, ROW_GAP = 9, 2, 10


class Series(Struct, frozen=True, kw_only=True):
    """What one line shows: whose, in which team colour, and its value at each step, None where there is none. Its mark
    and dashes go by its `number`, so that a team looks the same in every chart."""

    key: str
    number: int
    name: str
    colour: str
    values: Sequence[float | None]


class Line(Struct, frozen=True, kw_only=True):
    """A series as drawn. `points` are the corners of the line; the name stands at `label_y`, joined to the end of the
    line at `end_x`, `end_y`. A `quiet` line stands back behind the one that was picked."""

    key: str
    name: str
    short: str
    colour: str
    points: str
    mark: int
    dash: int
    end_x: str
    end_y: str
    label_y: str
    quiet: bool


class Tick(Struct, frozen=True):
    """A label on an axis, and where."""

    at: str
    label: str


class LineChart(Struct, frozen=True, kw_only=True):
    """A chart of lines over steps, ready to print. `rows` are the figures behind it: a name, then a text for each
    step; `marks` the shapes its lines carry, by number."""

    key: str
    title: str
    note: str
    height: int
    floor: int
    across: Sequence[Tick]
    up: Sequence[Tick]
    lines: Sequence[Line]
    heads: Sequence[str]
    rows: Sequence[tuple[str, Sequence[str]]]
    marks: Sequence[tuple[int, str]]
    width: int = WIDTH
    left: int = LEFT
    right: int = WIDTH - RIGHT
    label_x: int = WIDTH - RIGHT + 12


class Bar(Struct, frozen=True):
    """One bar: where it stands, how long it is, which kind it shows, and its figure."""

    y: int
    length: str
    kind: int
    figure: str
    text_x: str
    text_y: int


class BarRow(Struct, frozen=True):
    """The bars of one team under its name."""

    name: str
    y: int
    bars: Sequence[Bar]


class BarChart(Struct, frozen=True, kw_only=True):
    """Bars side by side for each name, ready to print; `kinds` says what the first, second ... of each is."""

    key: str
    title: str
    note: str
    height: int
    bars: Sequence[BarRow]
    kinds: Sequence[str]
    heads: Sequence[str]
    rows: Sequence[tuple[str, Sequence[str]]]
    width: int = WIDTH


def line_chart(
    key: str,
    title: str,
    steps: Sequence[str],
    series: Sequence[Series],
    *,
    said: Callable[[float], str],
    note: str = "",
    picked: str = "",
    lowest_first: bool = False,
) -> LineChart:
    """A chart of these series, each with a value for each of the `steps`. `said` writes a value; with `lowest_first`
    (places) 1 is at the top."""
    shown = [one for one in series if any(value is not None for value in one.values)]
    plot = max(LEAST_PLOT, LINE_HEIGHT * (len(shown) - 1) + LINE_HEIGHT)
    scale = _scale([value for one in shown for value in one.values if value is not None], lowest_first=lowest_first)
    low, high = scale[0], scale[-1]

    def up(value: float) -> float:
        share = (value - low) / (high - low) if high > low else 0.5
        return TOP + plot * (share if lowest_first else 1 - share)

    def across(step: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (step / (len(steps) - 1) if len(steps) > 1 else 0.5)

    every = ceil(len(steps) / MOST_STEPS)
    lines = _lines(shown, across, up, picked, TOP + plot)
    return LineChart(
        key=key,
        title=title,
        note=note,
        height=TOP + plot + BOTTOM,
        floor=TOP + plot,
        across=[Tick(_at(across(step)), steps[step]) for step in range(0, len(steps), every)],
        up=[Tick(_at(up(value)), said(value)) for value in scale],
        lines=lines,
        heads=list(steps),
        rows=[(one.name, ["" if value is None else said(value) for value in one.values]) for one in shown],
        marks=[(mark, MARKS[mark]) for mark in sorted({line.mark for line in lines})],
    )


def _lines(
    shown: Sequence[Series],
    across: Callable[[int], float],
    up: Callable[[float], float],
    picked: str,
    lowest: float,
) -> list[Line]:
    known = [[(across(step), up(value)) for step, value in enumerate(one.values) if value is not None] for one in shown]
    labels = _apart([points[-1][1] for points in known], lowest)
    some_picked = any(one.key == picked for one in shown)
    lines = [
        Line(
            key=one.key,
            name=one.name,
            short=_short(one.name),
            colour=one.colour,
            points=" ".join(f"{_at(x)},{_at(y)}" for x, y in points),
            mark=one.number % len(MARKS),
            dash=(one.number + one.number // 12) % DASHES,  # with its mark no two of 24 lines are alike
            end_x=_at(points[-1][0]),
            end_y=_at(points[-1][1]),
            label_y=_at(label),
            quiet=some_picked and one.key != picked,
        )
        for one, points, label in zip(shown, known, labels, strict=True)
    ]
    return sorted(lines, key=lambda line: not line.quiet)


def bar_chart(
    key: str, title: str, kinds: Sequence[str], counts: Sequence[tuple[str, Sequence[int]]], *, note: str = ""
) -> BarChart:
    """Bars of whole numbers: for each name one of each kind, in the order given."""
    most = max((count for _name, each in counts for count in each), default=0) or 1
    row_height = LINE_HEIGHT + len(kinds) * (BAR + BAR_GAP) + ROW_GAP
    longest = WIDTH - 2 * LEFT
    rows = []
    for number, (name, each) in enumerate(counts):
        top = number * row_height + LINE_HEIGHT
        bars = [
            Bar(y, _at(longest * count / most), kind, str(count), _at(longest * count / most + 5), y + BAR - 1)
            for kind, count in enumerate(each)
            for y in [top + 5 + kind * (BAR + BAR_GAP)]
        ]
        rows.append(BarRow(name, top, bars))
    return BarChart(
        key=key,
        title=title,
        note=note,
        height=max(row_height * len(counts), 1),
        bars=rows,
        kinds=kinds,
        heads=kinds,
        rows=[(name, [str(count) for count in each]) for name, each in counts],
    )


def _scale(values: Sequence[float], *, lowest_first: bool) -> list[float]:
    """Round values that span these: every whole place, or about five steps of 1, 2 or 5 times a power of ten."""
    low, high = (min(values), max(values)) if values else (0, 1)
    if lowest_first:
        return [float(place) for place in range(1, max(int(high), 2) + 1)]
    step = _step((high - low) / 4 or 1)
    first, last = floor(low / step), ceil(high / step)
    return [step * number for number in range(first, max(last, first + 1) + 1)]


def _step(rough: float) -> float:
    power = 10 ** floor(log10(rough))
    return max(1, next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough))


def _apart(ends: Sequence[float], lowest: float) -> list[float]:
    """Where names stand so that none covers another: as near to the ends of their lines as they can."""
    order = sorted(range(len(ends)), key=lambda number: ends[number])
    placed = [0.0] * len(ends)
    least = TOP - LINE_HEIGHT / 2
    for number in order:
        placed[number] = least = max(ends[number], least)
        least += LINE_HEIGHT
    most = lowest + LINE_HEIGHT / 2
    for number in reversed(order):
        placed[number] = most = min(placed[number], most)
        most -= LINE_HEIGHT
    return placed


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"


def _at(length: float) -> str:
    """A length as SVG writes it, whatever the reader's language."""
    return f"{length:.1f}".removesuffix(".0")


def shown_charts(charts: Iterable[LineChart | BarChart | None]) -> list[LineChart | BarChart]:
    """Those that there are and that show anything."""
    return [chart for chart in charts if chart and chart.rows]
