"""The score card of a game, ready for printing: for each side its marks, jam by jam and pass by pass. (ICR-45g)"""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from msgspec import Struct

from matches.presenters.words import SheetPart, SheetTable, SideNames
from rules.core.facts import Ending
from rules.derby_board.report import JamReport, Opponent, Report
from rules.derby_board.skaters import SIDES

FILLED, EMPTY = "●", "○"
COLUMNS: Mapping[Opponent, Promise] = {
    Opponent.JAMMER: _lazy("J"),
    Opponent.PIVOT: _lazy("P"),
    Opponent.BLOCKER_1: _lazy("B1"),
    Opponent.BLOCKER_2: _lazy("B2"),
    Opponent.BLOCKER_3: _lazy("B3"),
}


def sheet_told(report: Struct, names: Sequence[SideNames]) -> tuple[SheetPart, ...]:
    """The score card; nothing for a game that was not played."""
    assert isinstance(report, Report)
    if report.ending is not Ending.PLAYED:
        return ()
    sides = (_marks(report, side, names) for side in SIDES)
    return (SheetPart(title=_("Score card"), tables=(_jams(report, names), *sides)),)


def _jams(report: Report, names: Sequence[SideNames]) -> SheetTable:
    jams = (_jam(number, jam, names) for number, jam in enumerate(report.jams, start=1))
    total = (_("Total"), *(str(side.points) for side in report.sides), *_ending(report))
    return SheetTable(
        caption=_("Jams"),
        columns=(_("Jam"), *(side.team for side in names), _("Notes")),
        rows=(*jams, total),
        totals=True,
    )


def _jam(number: int, jam: JamReport, names: Sequence[SideNames]) -> tuple[str, ...]:
    return (str(number), *(str(jam.points(side)) for side in SIDES), ", ".join(_notes(jam, names)))


def _notes(jam: JamReport, names: Sequence[SideNames]) -> Iterator[str]:
    if all(jam.lineups):
        home, visitor = (side.players[lineup[0]] for side, lineup in zip(names, jam.lineups, strict=True))
        yield _("Jammers %(home)s and %(visitor)s") % {"home": home, "visitor": visitor}
    for side in jam.leads:
        yield _("%(team)s lead") % {"team": names[side].team}
    if jam.called_off:
        yield _("called off")


def _ending(report: Report) -> tuple[str]:
    if not report.sudden_death:
        return ("",)
    return (_("sudden death, phases: %(phases)s") % {"phases": report.sudden_death},)


def _marks(report: Report, side: int, names: Sequence[SideNames]) -> SheetTable:
    """The marks of one side, each for an opponent whom its Jammer passed."""
    rows = tuple(_rows(report, side))
    return SheetTable(
        caption=_("%(team)s passes %(others)s") % {"team": names[side].team, "others": names[1 - side].team},
        columns=(_("Jam, pass"), *(str(words) for words in COLUMNS.values()), _("Points")),
        rows=(*rows, (_("Total"), *[""] * len(COLUMNS), str(report.sides[side].points))),
        totals=True,
    )


def _rows(report: Report, side: int) -> Iterator[tuple[str, ...]]:
    for number, jam in enumerate(report.jams, start=1):
        for trip, row in enumerate(jam.passes, start=1):
            own = row.sides[side]
            boxes = (FILLED if opponent in own else EMPTY for opponent in COLUMNS)
            yield (_("%(jam)s, %(trip)s") % {"jam": number, "trip": trip}, *boxes, str(len(own)))
