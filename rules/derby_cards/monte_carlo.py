"""Means and rates over many bouts, named as reference samples name them."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean, pstdev
from typing import Any

from rules.core.conformance import Plain
from rules.core.dice import HashDice
from rules.core.estimates import Estimate, near
from rules.core.options import Options
from rules.derby_cards import events as told
from rules.derby_cards.bout import play_bout
from rules.derby_cards.cards import HOME, TEN_PLUS, VISITOR, Mark
from rules.derby_cards.course import Setting
from rules.derby_cards.events import OVERTIME, Event, Log, MajorKind, PowerPlayEnd
from rules.derby_cards.options import OPTIONS, terms_of
from rules.derby_cards.played import bout_seed, shuffles

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
LONG_PERIOD = 13  # jams


class Sample:
    """The figures of many bouts, bout by bout, and the number of jams of each period."""

    def __init__(self) -> None:
        self.bouts: list[Counter[str]] = []
        self.jams: list[int] = []

    def add(self, log: Log) -> None:
        """One more bout."""
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

    def of(self, name: str) -> list[int]:
        """A figure, bout by bout."""
        return [bout[name] for bout in self.bouts]


def play_sample(given: Plain, bouts: int, dice: HashDice) -> Sample:
    """So many bouts of the powers and options that are given."""
    powers = given["power"]
    options = {"wheel": given.get("wheel", "off"), **given.get("options", {})}
    setting = Setting(powers=(powers["H"], powers["V"]), terms=terms_of(Options(OPTIONS, options)))
    sample = Sample()
    for number in range(1, bouts + 1):
        sample.add(play_bout(setting, shuffles(bout_seed(dice.root, f"sample:{number}"))))
    return sample


def monte_carlo(given: Plain, expected: Plain, bouts: int, dice: HashDice) -> Plain:
    """The figures of a sample, to be compared with one of `expected["bouts"]` bouts."""
    return estimates(play_sample(given, bouts, dice), expected)


def estimates(sample: Sample, expected: Plain) -> Plain:
    """Each figure with the standard error of the difference of the two samples, by its own spread."""
    bouts, share = len(sample.bouts), 1 / len(sample.bouts) + 1 / expected["bouts"]

    def mean(name: str) -> Estimate:
        return _mean(sample.of(name), share)

    found: Plain = {"bouts": Estimate(bouts), "visitor_win_share": mean("visitor_wins")}
    for side in ("visitor", "home"):
        found |= {f"{side}_mean": mean(side), f"{side}_sd": _spread(sample.of(side), share)}
    found["regulation_tie_share"] = mean("tie")
    found["jams_per_period"] = _periods(sample.jams, share / 3)
    found["per_bout"] = {name: mean(name) for name in expected.get("per_bout", {}) if name in FIGURES}
    return found


FIGURES = {*COUNTED, POWER_PLAY}


def _mean(values: Sequence[int], share: float) -> Estimate:
    """What never happened may have happened: with no spread at all, one bout is taken to differ."""
    spread = pstdev(values) or (1 / len(values)) ** 0.5
    return near(fmean(values), spread * share**0.5)


def _spread(values: Sequence[int], share: float) -> Estimate:
    spread = pstdev(values)
    return near(spread, spread * (share / 2) ** 0.5)


def _periods(jams: Sequence[int], share: float) -> Mapping[str, Estimate]:
    """A smaller sample has lesser extremes; one jam beyond those of the larger may be chance."""
    return {
        "mean": _mean(jams, share),
        "sd": _spread(jams, share),
        "min": Estimate(min(jams), most=min(jams) + 1),
        "max": Estimate(max(jams), least=max(jams) - 1),
        "share_over_13": _mean([jam > LONG_PERIOD for jam in jams], share),
    }
