"""The score sheet and the penalty sheet of a bout, ready for printing."""

from collections.abc import Mapping, Sequence
from itertools import accumulate

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct

from matches.presenters.words import SheetPart, SheetTable, SideNames
from rosters.presenters.words import listed
from rules.core.facts import Ending
from rules.derby_penalties.report import Report, SideReport
from rules.derby_penalties.team import SIDES

COLUMNS: Mapping[str, Promise] = {
    "points": gettext_lazy("Points"),
    "push_outs": gettext_lazy("Push-outs"),
    "cards_used": gettext_lazy("Cards"),
    "penalties": gettext_lazy("Penalties"),
    "box_turns": gettext_lazy("Box turns"),
    "reviews_used": gettext_lazy("Reviews"),
    "reviews_successful": gettext_lazy("Cleared"),
}


def sheet_told(report: Struct, names: Sequence[SideNames]) -> tuple[SheetPart, ...]:
    """The jams and the skaters; nothing for a bout that was not played."""
    assert isinstance(report, Report)
    if report.ending is not Ending.PLAYED:
        return ()
    jams = SheetPart(title=_("Score sheet"), tables=(_jams(report, names),))
    told = [(side, name) for side, name in zip(report.sides, names, strict=True) if side.skaters]
    tables = tuple(_skaters(side, name) for side, name in told)
    return (jams, SheetPart(title=_("Penalty sheet"), tables=tables)) if tables else (jams,)


def _jams(report: Report, names: Sequence[SideNames]) -> SheetTable:
    sides = (column for side in SIDES for column in (names[side].team, _("Total")))
    totals = [list(accumulate(jam.points[side] for jam in report.jams)) for side in SIDES]
    rows = (
        (
            str(number + 1),
            *(str(figure) for side in SIDES for figure in (jam.points[side], totals[side][number])),
            listed(names[lead].team for lead in jam.leads) if jam.leads else "–",
        )
        for number, jam in enumerate(report.jams)
    )
    return SheetTable(caption=_("Jams"), columns=(_("Jam"), *sides, _("Lead")), rows=tuple(rows))


def _skaters(side: SideReport, names: SideNames) -> SheetTable:
    figures = [[skater.stats.get(column, 0) for column in COLUMNS] for skater in side.skaters]
    rows = [(names.players[skater.player], *map(str, line)) for skater, line in zip(side.skaters, figures, strict=True)]
    sums = (_("Team"), *(str(sum(column)) for column in zip(*figures, strict=True)))
    columns = (_("Skater"), *map(str, COLUMNS.values()))
    return SheetTable(caption=names.team, columns=columns, rows=(*rows, sums), totals=True)
