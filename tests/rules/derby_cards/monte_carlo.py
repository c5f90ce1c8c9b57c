"""Means and rates over many bouts, as the reference values name them."""

from collections import Counter
from collections.abc import Callable, Iterator
from statistics import fmean, pstdev
from typing import Any

from rules.derby_cards import events as told
from rules.derby_cards.cards import HOME, TEN_PLUS, VISITOR, Mark
from rules.derby_cards.events import OVERTIME, Event, Log, MajorKind, PowerPlayEnd

Count = Callable[[Any], int]


def _each(event: Any) -> int:
    return 1


COUNTED: dict[str, tuple[type[Event], Count]] = {
    "assist": (told.AssistMade, _each),
    "calloff": (told.JamCalledOff, _each),
    "fight": (told.FightBegan, _each),
    "fourth": (told.MajorCalled, lambda event: event.kind is MajorKind.FOURTH_MINOR),
    "jams": (told.JamBegan, _each),
    "lead_H": (told.FirstJammerNamed, lambda event: event.lead and event.side == HOME),
    "lead_V": (told.FirstJammerNamed, lambda event: event.lead and event.side == VISITOR),
    "major": (told.MajorCalled, _each),
    "minor": (told.MinorCalled, _each),
    "nolead": (told.JamRead, lambda event: event.mark is Mark.NO_LEAD),
    "offset": (told.PowerPlayEnded, lambda event: event.why is PowerPlayEnd.OFFSET),
    "pp": (told.PowerPlayBegan, _each),
    "ppfight": (told.PowerPlayEnded, lambda event: event.why is PowerPlayEnd.FIGHT),
    "pts": (told.JamEnded, lambda event: event.home + event.visitor),
    "ref": (told.JamStopped, _each),
    "sp": (told.StarPassed, _each),
    "spfail": (told.StarPassed, lambda event: not event.completed),
    "stop": (told.BlockMade, lambda event: event.credited and not event.power_play),
    "ten": (told.PointsScored, lambda event: event.points == TEN_PLUS),
    "zerojam": (told.JamEnded, lambda event: (event.home == 0) + (event.visitor == 0)),
}
POWER_PLAY = "ppp"
BY_TYPE: dict[type[Event], list[tuple[str, Count]]] = {}
for name, (kind, count) in COUNTED.items():
    BY_TYPE.setdefault(kind, []).append((name, count))


class Sample:
    """The figures of many bouts, bout by bout."""

    def __init__(self) -> None:
        self.bouts: list[Counter[str]] = []
        self.jams: list[int] = []

    def add(self, log: Log) -> None:
        figures: Counter[str] = Counter()
        period, jams, score = 1, 0, [0, 0]
        for event in log:
            for name, count in BY_TYPE.get(type(event), ()):
                figures[name] += count(event)
            if isinstance(event, told.PointsScored | told.BonusScored) and event.power_play:
                figures[POWER_PLAY] += event.points + getattr(event, "ghosts", 0)
            elif isinstance(event, told.JamEnded) and period < OVERTIME:
                jams += 1
                score = [score[HOME] + event.home, score[VISITOR] + event.visitor]
            elif isinstance(event, told.PeriodEnded):
                self.jams.append(jams)
                period, jams = period + 1, 0
            elif isinstance(event, told.BoutEnded):
                figures["visitor_wins"] = event.visitor > event.home
        figures["home"], figures["visitor"] = score[HOME], score[VISITOR]
        figures["tie"] = score[HOME] == score[VISITOR]
        self.bouts.append(figures)

    def off(self, expected: dict[str, Any]) -> dict[str, float]:
        """How many standard errors of the difference of two samples each figure lies off, by its own spread."""
        size = (1 / len(self.bouts) + 1 / expected["bouts"]) ** 0.5
        found = {}
        for name, wanted in self._wanted(expected):
            values = [bout[name] for bout in self.bouts]
            found[name] = (fmean(values) - wanted) / ((pstdev(values) or 1) * size)
        periods = expected["jams_per_period"]
        found["jams_per_period"] = (fmean(self.jams) - periods["mean"]) / (periods["sd"] * size / 3**0.5)
        for side in ("home", "visitor"):
            sd = expected[f"{side}_sd"]
            found[f"{side}_sd"] = (pstdev([bout[side] for bout in self.bouts]) - sd) / (sd * size / 2**0.5)
        return found

    def _wanted(self, expected: dict[str, Any]) -> Iterator[tuple[str, float]]:
        yield from expected["per_bout"].items()
        yield "visitor", expected["visitor_mean"]
        yield "home", expected["home_mean"]
        yield "visitor_wins", expected["visitor_win_share"]
        yield "tie", expected["regulation_tie_share"]
