"""Two things timed in turn in one run, so that a slow minute of the machine slows both.

`compare` prints ours, the reference, their ratio with its spread over the rounds, and whether
a performance goal is met. Nothing here asserts on time.
"""

import gc
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Literal

Work = Callable[[], object]
Clock = Callable[[], float]

SHORTEST_SAMPLE = 0.02  # seconds; quicker work is repeated until one sample lasts as long


@dataclass(frozen=True)
class Goal:
    """What a ratio must reach: how many `times faster` than the reference, or what `times its cost` at most."""

    kind: Literal["times faster", "times its cost"]
    bar: float
    stretch: float | None = None

    def reached(self, ratio: float, bar: float) -> bool:
        return ratio >= bar if self.kind == "times faster" else ratio <= bar

    def verdict(self, ratio: float) -> str:
        if self.stretch is not None and self.reached(ratio, self.stretch):
            return "met, with the stretch"
        return "met" if self.reached(ratio, self.bar) else "NOT MET"


def faster(bar: float, stretch: float | None = None) -> Goal:
    """At least `bar` times as fast as the reference."""
    return Goal("times faster", bar, stretch)


def costing(bar: float, stretch: float | None = None) -> Goal:
    """At most `bar` times the cost of the reference."""
    return Goal("times its cost", bar, stretch)


@dataclass(frozen=True)
class Comparison:
    """Seconds per call of both, one entry per round."""

    name: str
    ours: list[float]
    reference: list[float]
    goal: Goal | None = None
    notes: list[str] = field(default_factory=list)

    @property
    def ratio(self) -> float:
        """Of the medians, the way round the goal asks for."""
        return self._ratio(median(self.ours), median(self.reference))

    @property
    def spread(self) -> tuple[float, float]:
        """The lowest and the highest ratio of a single round."""
        ratios = [self._ratio(ours, theirs) for ours, theirs in zip(self.ours, self.reference, strict=True)]
        return min(ratios), max(ratios)

    def _ratio(self, ours: float, theirs: float) -> float:
        return ours / theirs if self.goal and self.goal.kind == "times its cost" else theirs / ours

    def lines(self) -> list[str]:
        low, high = self.spread
        kind = self.goal.kind if self.goal else "times faster"
        text = [
            self.name,
            f"  ours       {in_words(median(self.ours))}",
            f"  reference  {in_words(median(self.reference))}",
            f"  ratio      {self.ratio:.4g} {kind} (rounds {low:.4g} to {high:.4g})",
        ]
        if self.goal:
            stretch = f", stretch {self.goal.stretch:g}" if self.goal.stretch is not None else ""
            bound = "at least" if kind == "times faster" else "at most"
            text.append(f"  bar        {bound} {self.goal.bar:g}{stretch}: {self.goal.verdict(self.ratio)}")
        return text + [f"  {note}" for note in self.notes]


def compare(
    name: str,
    ours: Work,
    reference: Work,
    *,
    goal: Goal | None = None,
    rounds: int = 5,
    clock: Clock = time.process_time,
    notes: tuple[str, ...] = (),
) -> Comparison:
    """Times both in turn, `rounds` times, and prints the result; by default in CPU seconds of this process."""
    ours_repeats, reference_repeats = repeats(ours, clock), repeats(reference, clock)
    comparison = Comparison(name, [], [], goal, list(notes))
    for _ in range(rounds):
        comparison.ours.append(sample(ours, ours_repeats, clock))
        comparison.reference.append(sample(reference, reference_repeats, clock))
    print("\n" + "\n".join(comparison.lines()), flush=True)
    return comparison


def repeats(work: Work, clock: Clock) -> int:
    """How often `work` is called in one sample; it is warm afterwards."""
    once = sample(work, 1, clock)
    if once < SHORTEST_SAMPLE:
        once = sample(work, 1, clock)
    return max(1, round(SHORTEST_SAMPLE / once)) if once > 0 else 1000


def sample(work: Work, times: int, clock: Clock) -> float:
    """Seconds of one call, the mean of `times`; garbage is collected before and not during."""
    gc.collect()
    gc.disable()
    try:
        started = clock()
        for _ in range(times):
            work()
        return (clock() - started) / times
    finally:
        gc.enable()


def stolen() -> float | None:
    """Seconds, over all cores, that the host of this machine gave to other machines while this one had work to do; None
    where the system does not tell."""
    told = Path("/proc/stat")
    of_all_cores = told.read_text().split("\n", 1)[0].split() if told.exists() else []
    return int(of_all_cores[8]) / os.sysconf("SC_CLK_TCK") if len(of_all_cores) > 8 else None


def in_words(seconds: float) -> str:
    """A duration with four figures in the unit that suits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.4g} {unit}"
    return f"{seconds / 1e-6:.4g} us"
