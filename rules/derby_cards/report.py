"""A bout as it is reported, from a log or by hand, and what a sheet must be to be accepted. (ACD-78, ACD-81)"""

from msgspec import Struct
from msgspec.structs import asdict, replace

from rules.core.errors import RuleViolation
from rules.core.facts import Ending
from rules.derby_cards.cards import HOME, SLOTS, VISITOR, Side
from rules.derby_cards.events import OVERTIME
from rules.derby_cards.scorer import BoutTally
from rules.derby_cards.sheets import PERIODS
from rules.derby_cards.tallies import JamLine, SkaterTally

Pair = tuple[int, int]


class ReportedJam(Struct, frozen=True, kw_only=True):
    """A jam as entered; pairs are (home, visitor), `jammers` and `receivers` slots (0: nobody).

    `leads` and `call_offs` name every side that the sheet marks so; `stopped`, `exchanged` and `cut` are as in
    `JamLine`.
    """

    period: int
    jam: int
    jammers: Pair
    points: Pair
    leads: tuple[Side, ...] = ()
    call_offs: tuple[Side, ...] = ()
    receivers: Pair = (0, 0)
    stopped: bool = False
    exchanged: bool = False
    cut: bool = False


class SideReport(Struct, frozen=True, kw_only=True):
    """One side: `lineup` has the skaters' ids by slot, `skaters` their lines, both empty for a bout not played."""

    lineup: tuple[int, ...] = ()
    skaters: tuple[SkaterTally, ...] = ()


class Report(Struct, frozen=True, kw_only=True):
    """A bout; pairs are (home, visitor). `periods` are the three boxes, `adjustments` the points of the wheel.

    Without `jams` the sheet holds no jam sheet, which is optional (ACD-61a). `awarded_to` names the winner of a bout
    that was not played to its end.
    """

    home: SideReport = SideReport()
    visitor: SideReport = SideReport()
    periods: tuple[Pair, ...] = ((0, 0), (0, 0), (0, 0))
    overtime: Pair = (0, 0)
    adjustments: Pair = (0, 0)
    final: Pair
    jams: tuple[ReportedJam, ...] = ()
    ending: Ending = Ending.PLAYED
    reason: str = ""
    awarded_to: Side | None = None


BY_JAMS = ("jams", "lead_jams", "points", "best_jam", "jams_won", "jam_difference", "call_offs")
"""The columns that a jam sheet gives."""


def check_jam(jam: ReportedJam) -> None:
    """Only a jam that the last card cut short may lack a jammer, who then has no points (ACD-81a)."""
    place: dict[str, object] = {"period": jam.period, "jam": jam.jam}
    for side in (HOME, VISITOR):
        slot, receiver = jam.jammers[side], jam.receivers[side]
        unnamed = jam.cut and not (slot or jam.points[side])
        if not (slot in SLOTS or unnamed) or receiver not in (0, *SLOTS):
            raise RuleViolation("sheet.jammer", side=side, **place)
    if min(jam.points) < 0:
        raise RuleViolation("sheet.points", **place)
    if len(jam.leads) > 1:
        raise RuleViolation("sheet.two_leads", **place)
    if len(jam.call_offs) > 1:
        raise RuleViolation("sheet.two_call_offs", **place)
    if jam.call_offs and jam.call_offs != jam.leads:
        raise RuleViolation("sheet.call_off_of_other", **place)


def check_sheet(report: Report) -> None:
    """Raises `RuleViolation` unless the sheet can be that of a bout (ACD-72, ACD-81a, ACD-81b)."""
    if len(report.periods) != len(PERIODS):
        raise RuleViolation("sheet.periods", given=len(report.periods), needed=len(PERIODS))
    if report.jams:
        _check_jams(report)
    if report.final != _sum([*report.periods, report.overtime, report.adjustments]):
        raise RuleViolation("sheet.final_score", home=report.final[HOME], visitor=report.final[VISITOR])
    if report.final[HOME] == report.final[VISITOR]:
        raise RuleViolation("sheet.level")
    for side, told in enumerate((report.home, report.visitor)):
        if len(told.skaters) not in (0, len(SLOTS)):
            raise RuleViolation("sheet.skaters", side=side)
        for slot, line in enumerate(told.skaters, start=1):
            if line.lead_jams > line.jams:
                raise RuleViolation("sheet.lead_jams", side=side, slot=slot)


def _check_jams(report: Report) -> None:
    """Jams are numbered without gaps, and each period's box is their sum (ACD-81b)."""
    for jam in report.jams:
        check_jam(jam)
    boxes = dict(zip((*PERIODS, OVERTIME), (*report.periods, report.overtime), strict=True))
    for period in sorted({jam.period for jam in report.jams} | set(boxes)):
        jams = [jam for jam in report.jams if jam.period == period]
        if period not in boxes or [jam.jam for jam in jams] != list(range(1, len(jams) + 1)):
            raise RuleViolation("sheet.jam_numbers", period=period)
        if boxes[period] != _sum([jam.points for jam in jams]):
            raise RuleViolation("sheet.period_score", period=period)


def _sum(pairs: list[Pair]) -> Pair:
    return sum(pair[HOME] for pair in pairs), sum(pair[VISITOR] for pair in pairs)


def tally_of(report: Report) -> BoutTally:
    """The sheets of a reported bout; what its jam sheet gives is counted from there."""
    lines = _lines(report)
    return BoutTally(
        skaters=(_skaters(report, lines, HOME), _skaters(report, lines, VISITOR)),
        jams=lines,
        wheel=report.adjustments,
        score=report.final,
        boxes=() if lines else (*report.periods, report.overtime),
    )


def _lines(report: Report) -> tuple[JamLine, ...]:
    lines: list[JamLine] = []
    for jam in report.jams:
        before = lines[-1].totals if lines and lines[-1].period == jam.period else (0, 0)
        lines.append(
            JamLine(
                period=jam.period,
                jam=jam.jam,
                jammers=jam.jammers,
                points=jam.points,
                totals=_sum([before, jam.points]),
                receivers=jam.receivers,
                lead=jam.leads[0] if jam.leads else None,
                called_off=jam.call_offs[0] if jam.call_offs else None,
                stopped=jam.stopped,
                exchanged=jam.exchanged,
                cut=jam.cut,
            )
        )
    return tuple(lines)


def _skaters(report: Report, lines: tuple[JamLine, ...], side: Side) -> tuple[SkaterTally, ...]:
    entered = (report.home, report.visitor)[side].skaters or tuple(SkaterTally() for _ in SLOTS)
    if not lines:
        return entered
    return tuple(
        replace(tally, **{column: getattr(counted, column) for column in BY_JAMS})
        for tally, counted in zip(entered, (_counted(lines, side, slot) for slot in SLOTS), strict=True)
    )


def _counted(lines: tuple[JamLine, ...], side: Side, slot: int) -> SkaterTally:
    own = [line for line in lines if line.jammers[side] == slot]
    points = [line.points[side] for line in own]
    return SkaterTally(
        jams=len(own) + sum(line.receivers[side] == slot for line in lines),
        lead_jams=sum(line.lead == side for line in own),
        points=sum(points),
        best_jam=max(points, default=0),
        jams_won=sum(line.points[side] > line.points[1 - side] for line in own),
        jam_difference=sum(line.points[side] - line.points[1 - side] for line in own),
        call_offs=sum(line.called_off == side for line in own),
    )


def report_of(tally: BoutTally, lineups: tuple[tuple[int, ...], tuple[int, ...]]) -> Report:
    """The report of a bout that was played to its end; line-ups of (home, visitor)."""
    return Report(
        home=SideReport(lineup=lineups[HOME], skaters=tally.skaters[HOME]),
        visitor=SideReport(lineup=lineups[VISITOR], skaters=tally.skaters[VISITOR]),
        periods=tuple(tally.points_in(period) for period in PERIODS),
        overtime=tally.points_in(OVERTIME),
        adjustments=tally.wheel,
        final=tally.score,
        jams=tuple(_reported(line) for line in tally.jams),
    )


def _reported(line: JamLine) -> ReportedJam:
    kept = {name: value for name, value in asdict(line).items() if name in ReportedJam.__struct_fields__}
    leads = () if line.lead is None else (line.lead,)
    call_offs = () if line.called_off is None else (line.called_off,)
    return ReportedJam(**kept, leads=leads, call_offs=call_offs)
