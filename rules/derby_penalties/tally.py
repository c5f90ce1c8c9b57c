"""The statistics of a bout, counted from its events alone (TYC-116).

Every figure is kept for each skater; the cards drawn and the longest run without a penalty are the side's.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from msgspec import Struct

from rules.derby_penalties import base_game as told
from rules.derby_penalties import events as layer
from rules.derby_penalties.state import Cause
from rules.derby_penalties.team import SIDES, jammer_of, side_of, skaters_of

STATISTICS = (
    "points", "jams", "lead_jams", "passes", "pushes", "push_outs", "cards_used", "rolls_card", "rolls_push_out",
    "penalties", "penalties_card", "penalties_push_out", "reviews_used", "reviews_successful", "box_turns", "swaps",
)  # fmt: skip
CARDS_DRAWN = "cards_drawn"
CLEAN_RUN = "clean_run"  # the most risky actions of a side in a row without a penalty


class Tally(Struct, frozen=True):
    """Figures by skater and by side; what is nought is left out."""

    skaters: Mapping[int, Mapping[str, int]]
    sides: tuple[Mapping[str, int], Mapping[str, int]]


def tally(events: Iterable[Struct]) -> Tally:
    """The figures of these events."""
    counts: dict[int, Counter[str]] = {skater: Counter() for side in SIDES for skater in skaters_of(side)}
    drawn: Counter[int] = Counter()
    judged: tuple[list[bool], list[bool]] = ([], [])
    for event in events:
        if isinstance(event, layer.CardDrawn):
            drawn[event.side] += 1
        elif isinstance(event, layer.Judged):
            judged[side_of(event.skater)].append(event.penalty)
        for skater, name, count in _figures(event):
            counts[skater][name] += count
    own = ({CARDS_DRAWN: drawn[side], CLEAN_RUN: clean_run(judged[side])} for side in SIDES)
    first, second = (_side(side, counts, figures) for side, figures in enumerate(own))
    return Tally({skater: dict(count) for skater, count in counts.items()}, (first, second))


def clean_run(penalties: Iterable[bool]) -> int:
    """The most actions in a row that cost no penalty."""
    return max((len(list(run)) for penalty, run in groupby(penalties) if not penalty), default=0)


def _side(side: int, counts: Mapping[int, Counter[str]], figures: Mapping[str, int]) -> dict[str, int]:
    """The sums of its skaters and the figures of its own; its jams are not those of five."""
    own = Counter[str](figures)
    for skater in skaters_of(side):
        own.update({name: count for name, count in counts[skater].items() if name != "jams"})
    own["jams"] = counts[jammer_of(side)]["jams"]
    return {name: count for name, count in own.items() if count}


def _figures(event: Struct) -> Iterator[tuple[int, str, int]]:
    found = _COUNTED.get(type(event))
    if found is not None:
        yield from found(event)


def _judged(event: layer.Judged) -> Iterator[tuple[int, str, int]]:
    """The rolls of one action, the second one included (TYC-07d, TYC-10)."""
    cause = Cause(event.cause).value
    yield event.skater, f"rolls_{cause}", 1 + event.reviewed
    yield event.skater, "penalties", int(event.penalty)
    yield event.skater, f"penalties_{cause}", int(event.penalty)
    yield event.skater, "reviews_successful", int(event.reviewed and not event.penalty)


_COUNTED: Mapping[type[Struct], Callable[[Any], Iterable[tuple[int, str, int]]]] = {
    told.Scored: lambda event: ((event.jammer, "points", event.points),),
    told.JamBegan: lambda event: ((skater, "jams", 1) for side in SIDES for skater in skaters_of(side)),
    told.LeadTaken: lambda event: ((jammer_of(event.side), "lead_jams", 1),),
    told.Overtook: lambda event: ((event.jammer, "passes", 1),),
    told.Pushed: lambda event: ((event.by, "pushes", 1),),
    told.PushedOut: lambda event: ((event.by, "pushes", 1), (event.by, "push_outs", 1)),
    told.SentOff: lambda event: ((event.skater, "box_turns", 1),),
    layer.Selected: lambda event: ((event.skater, "cards_used", int(bool(event.card))),),
    layer.Judged: _judged,
    layer.ReviewSpent: lambda event: ((event.skater, "reviews_used", 1),),
    layer.BoxStepped: lambda event: ((event.skater, "box_turns", int(event.region > 0)),),
    layer.Swapped: lambda event: ((event.jammer, "swaps", 1),),
}
