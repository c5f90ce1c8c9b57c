"""The score sheet and the jam sheet of a bout as values, ready to be printed. (ACD-60 to ACD-62)"""

from collections.abc import Sequence

from msgspec import Struct

from rules.derby_cards.cards import HOME, SLOTS, VISITOR, Side
from rules.derby_cards.events import OVERTIME
from rules.derby_cards.scorer import BoutTally
from rules.derby_cards.tallies import JamLine, SkaterTally, shown_share, total

PERIODS = (1, 2, 3)
PRINTED_JAMS = 13  # rows of a period on paper; more are played and shown (ACD-04a, ACD-04b)


class ScoreLine(Struct, frozen=True, kw_only=True):
    """A side's score: the points of each period alone (ACD-62b), of tie-breaking jams, of the wheel, and all of it."""

    side: Side
    periods: tuple[int, ...]
    overtime: int
    wheel: int
    final: int


class SkaterLine(Struct, frozen=True, kw_only=True):
    """A skater's row: slot 1 to 10 with her name, or slot 0 for the team."""

    slot: int
    name: str
    tally: SkaterTally
    lead_share: str


class ScoreSheet(Struct, frozen=True, kw_only=True):
    """The score, visitors in the upper line (ACD-62), and the rows of each side in the same order, each side's totals
    last (ACD-60i)."""

    score: tuple[ScoreLine, ScoreLine]
    skaters: tuple[tuple[SkaterLine, ...], tuple[SkaterLine, ...]]


class JamSheet(Struct, frozen=True, kw_only=True):
    """The jams of a period with the running total of each side within it (ACD-61a, ACD-61b)."""

    period: int
    jams: tuple[JamLine, ...]


def score_sheet(tally: BoutTally, names: tuple[Sequence[str], Sequence[str]]) -> ScoreSheet:
    """The score sheet; `names` has ten names for each of home and visitor."""
    return ScoreSheet(
        score=(_score_line(tally, VISITOR), _score_line(tally, HOME)),
        skaters=(_skaters(tally, VISITOR, names[VISITOR]), _skaters(tally, HOME, names[HOME])),
    )


def _score_line(tally: BoutTally, side: Side) -> ScoreLine:
    return ScoreLine(
        side=side,
        periods=tuple(tally.points_in(period)[side] for period in PERIODS),
        overtime=tally.points_in(OVERTIME)[side],
        wheel=tally.wheel[side],
        final=tally.score[side],
    )


def _skaters(tally: BoutTally, side: Side, names: Sequence[str]) -> tuple[SkaterLine, ...]:
    rows = [(slot, name, tally.skater(side, slot)) for slot, name in zip(SLOTS, names, strict=True)]
    rows.append((0, "", total(tally.skaters[side])))
    return tuple(SkaterLine(slot=slot, name=name, tally=own, lead_share=shown_share(own)) for slot, name, own in rows)


def jam_sheets(tally: BoutTally) -> tuple[JamSheet, ...]:
    """A sheet for each period, and for overtime if there was any."""
    played = sorted({line.period for line in tally.jams})
    return tuple(
        JamSheet(period=period, jams=tuple(line for line in tally.jams if line.period == period)) for period in played
    )
