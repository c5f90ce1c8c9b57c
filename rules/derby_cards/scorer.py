"""Score and statistics of a bout, rebuilt from its log alone. (ACD-64b)"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from rules.derby_cards import events as told
from rules.derby_cards.cards import HOME, SLOTS, VISITOR, Side
from rules.derby_cards.tallies import JamLine, SkaterTally


class BoutTally(Struct, frozen=True, kw_only=True):
    """A bout as its sheets show it; every pair is (home, visitor). `skaters` has ten tallies a side, by slot.

    Without a jam sheet `boxes` has the points of each period and, last, of overtime.
    """

    skaters: tuple[tuple[SkaterTally, ...], tuple[SkaterTally, ...]]
    jams: tuple[JamLine, ...]
    wheel: tuple[int, int]
    score: tuple[int, int]
    boxes: tuple[tuple[int, int], ...] = ()

    def points_in(self, period: int) -> tuple[int, int]:
        """The points of that period alone (ACD-62b)."""
        if self.boxes:
            return self.boxes[period - 1]
        rows = [line.points for line in self.jams if line.period == period]
        return sum(home for home, _ in rows), sum(visitor for _, visitor in rows)

    def skater(self, side: Side, slot: int) -> SkaterTally:
        """The tally of a slot."""
        return self.skaters[side][slot - 1]


class _Scorer:
    """The sheets while they are filled in. `open` is the jam that goes on."""

    def __init__(self) -> None:
        self.counts: tuple[dict[int, Counter[str]], ...] = ({}, {})
        for side in (HOME, VISITOR):
            self.counts[side].update({slot: Counter() for slot in SLOTS})
        self.jams: list[JamLine] = []
        self.wheel = [0, 0]
        self.totals = [0, 0]
        self.period = 0
        self.jam_began(told.JamBegan(0, 0))

    def count(self, column: str, side: Side, slot: int, by: int = 1) -> None:
        self.counts[side][slot][column] += by

    def jam_began(self, event: told.JamBegan) -> None:
        if event.period != self.period:
            self.period, self.totals = event.period, [0, 0]
        self.number = event.jam
        self.jammers = [0, 0]
        self.receivers = [0, 0]
        self.lead: Side | None = None
        self.called_off: Side | None = None
        self.stopped = self.exchanged = self.cut = False

    def jammer_named(self, event: told.JammerNamed) -> None:
        self.jammers[event.side] = event.slot
        self.count("jams", event.side, event.slot)

    def star_passed(self, event: told.StarPassed) -> None:
        self.count("star_passes", event.side, event.slot)
        self.count("star_passes_completed", event.side, event.slot, int(event.completed))
        if event.counted:
            self.receivers[event.side] = event.receiver
            self.count("jams", event.side, event.receiver)

    def first_named(self, event: told.FirstJammerNamed) -> None:
        if event.lead:
            self.lead = event.side
            self.count("lead_jams", event.side, event.slot)

    def block_made(self, event: told.BlockMade) -> None:
        if event.credited:
            self.count("blocks", event.side, event.slot)
            if not event.power_play:
                self.count("stopped", 1 - event.side, self.jammers[1 - event.side])

    def points_scored(self, event: told.PointsScored) -> None:
        if event.power_play:
            self.count("power_play_points", event.side, event.slot, event.points + event.ghosts)

    def bonus_scored(self, event: told.BonusScored) -> None:
        if event.power_play:
            self.count("power_play_points", event.side, event.slot, event.points)

    def called(self, event: told.JamCalledOff) -> None:
        self.called_off = event.side
        self.count("call_offs", event.side, event.slot)

    def referee_stopped(self, event: told.JamStopped) -> None:
        self.stopped = True

    def jam_cut(self, event: told.JamCut) -> None:
        self.cut = True

    def points_exchanged(self, event: told.PointsExchanged) -> None:
        self.exchanged = True

    def jam_ended(self, event: told.JamEnded) -> None:
        points = (event.home, event.visitor)
        for side in (HOME, VISITOR):
            self.totals[side] += points[side]
            if slot := self.jammers[side]:
                self._credit(self.counts[side][slot], points[side], points[1 - side])
        self.jams.append(
            JamLine(
                period=self.period,
                jam=self.number,
                jammers=_pair(self.jammers),
                points=points,
                totals=_pair(self.totals),
                receivers=_pair(self.receivers),
                lead=self.lead,
                called_off=self.called_off,
                stopped=self.stopped,
                exchanged=self.exchanged,
                cut=self.cut,
            )
        )

    def _credit(self, columns: Counter[str], own: int, other: int) -> None:
        columns["points"] += own
        columns["best_jam"] = max(columns["best_jam"], own)
        columns["jams_won"] += own > other
        columns["jam_difference"] += own - other

    def wheel_won(self, event: told.WheelPointWon) -> None:
        self.wheel[event.side] += 1
        self.count("wheel_points", event.side, event.slot)


def _counting(column: str) -> Callable[["_Scorer", told.AssistMade], None]:
    return lambda scorer, event: scorer.count(column, event.side, event.slot)


FILLED_IN: Mapping[type[told.Event], Callable[..., None]] = {
    told.JamBegan: _Scorer.jam_began,
    told.JammerNamed: _Scorer.jammer_named,
    told.StarPassed: _Scorer.star_passed,
    told.FirstJammerNamed: _Scorer.first_named,
    told.BlockMade: _Scorer.block_made,
    told.AssistMade: _counting("assists"),
    told.PointsScored: _Scorer.points_scored,
    told.BonusScored: _Scorer.bonus_scored,
    told.JamCalledOff: _Scorer.called,
    told.JamStopped: _Scorer.referee_stopped,
    told.JamCut: _Scorer.jam_cut,
    told.PointsExchanged: _Scorer.points_exchanged,
    told.MinorCalled: _counting("minors"),
    told.MajorCalled: _counting("majors"),
    told.FightWon: _counting("fights_won"),
    told.JamEnded: _Scorer.jam_ended,
    told.WheelPointWon: _Scorer.wheel_won,
}
"""What each event adds to the sheets; the others add nothing."""


def recount(log: Iterable[told.Event]) -> BoutTally:
    """What the log makes of the bout, also of one that goes on."""
    scorer = _Scorer()
    for event in log:
        fill_in = FILLED_IN.get(type(event))
        if fill_in is not None:
            fill_in(scorer, event)
    jams = scorer.jams
    return BoutTally(
        skaters=(_tallies(scorer.counts[HOME]), _tallies(scorer.counts[VISITOR])),
        jams=tuple(jams),
        wheel=_pair(scorer.wheel),
        score=_pair([sum(line.points[side] for line in jams) + scorer.wheel[side] for side in (HOME, VISITOR)]),
    )


def _tallies(counts: Mapping[int, Counter[str]]) -> tuple[SkaterTally, ...]:
    return tuple(SkaterTally(**counts[slot]) for slot in SLOTS)


def _pair(numbers: Sequence[int]) -> tuple[int, int]:
    home, visitor = numbers
    return home, visitor
