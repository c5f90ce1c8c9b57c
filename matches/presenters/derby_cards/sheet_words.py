"""The score sheet and the jam sheets of a bout, ready for printing. (ACD-60 to ACD-62)"""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from msgspec import Struct

from matches.presenters.words import SheetPart, SheetTable, SideNames
from rosters.presenters.words import listed
from rules.core.facts import Ending
from rules.derby_cards.cards import HOME, VISITOR
from rules.derby_cards.events import OVERTIME
from rules.derby_cards.report import Report, tally_of
from rules.derby_cards.sheets import JamSheet, ScoreLine, ScoreSheet, SkaterLine, jam_sheets, score_sheet
from rules.derby_cards.tallies import JamLine

COLUMNS = ("jams", "lead_jams", "assists", "blocks", "minors", "majors")
Lineups = tuple[Sequence[str], Sequence[str]]


def sheet_told(report: Struct, names: Sequence[SideNames]) -> tuple[SheetPart, ...]:
    """The score sheet and a jam sheet for each period; nothing for a bout that was not played."""
    assert isinstance(report, Report)
    if report.ending is not Ending.PLAYED:
        return ()
    home, visitor = (
        [side.players[player] for player in told.lineup]
        for side, told in zip(names, (report.home, report.visitor), strict=True)
    )
    tally, teams = tally_of(report), (names[HOME].team, names[VISITOR].team)
    lineups = (home, visitor)
    jams = (_jam_part(sheet, teams, lineups) for sheet in jam_sheets(tally))
    return (_score_part(score_sheet(tally, lineups), teams), *jams)


def _score_part(sheet: ScoreSheet, teams: tuple[str, str]) -> SheetPart:
    overtime = any(line.overtime for line in sheet.score)
    wheel = any(line.wheel for line in sheet.score)
    extra = ((_("Overtime"),) if overtime else ()) + ((_("Wheel"),) if wheel else ())
    score = SheetTable(
        caption=_("Score"),
        columns=(_("Team"), "1", "2", "3", *extra, _("Final")),
        rows=tuple(_score_row(line, teams[line.side], overtime=overtime, wheel=wheel) for line in sheet.score),
    )
    sides = (_skaters(teams[line.side], rows) for line, rows in zip(sheet.score, sheet.skaters, strict=True))
    return SheetPart(title=_("Score sheet"), tables=(score, *sides))


def _score_row(line: ScoreLine, team: str, *, overtime: bool, wheel: bool) -> tuple[str, ...]:
    extra = ((line.overtime,) if overtime else ()) + ((line.wheel,) if wheel else ())
    return (team, *map(str, (*line.periods, *extra, line.final)))


def _skaters(team: str, rows: Sequence[SkaterLine]) -> SheetTable:
    return SheetTable(
        caption=team,
        columns=(
            _("Skater"),
            _("JAMS"),
            _("LD. JAM"),
            _("ASSTS"),
            _("BLKS"),
            _("PEN"),
            _("M. PEN"),
            _("LJ%"),
            _("Points"),
        ),
        rows=tuple(_skater(row) for row in rows),
        totals=True,
    )


def _skater(row: SkaterLine) -> tuple[str, ...]:
    name = f"{row.slot} {row.name}" if row.slot else _("Team")
    figures = (str(getattr(row.tally, column)) for column in COLUMNS)
    return (name, *figures, row.lead_share, str(row.tally.points))


def _jam_part(sheet: JamSheet, teams: tuple[str, str], lineups: Lineups) -> SheetPart:
    if sheet.period == OVERTIME:
        title = _("Jam sheet, overtime")
    else:
        title = _("Jam sheet, period %(period)s") % {"period": sheet.period}
    sides = (column for side in (VISITOR, HOME) for column in (teams[side], _("Points"), _("Total")))
    table = SheetTable(
        caption=title,
        columns=(_("Jam"), *sides, _("Notes")),
        rows=tuple(_jam(line, teams, lineups) for line in sheet.jams),
    )
    return SheetPart(title=title, tables=(table,))


def _jam(line: JamLine, teams: tuple[str, str], lineups: Lineups) -> tuple[str, ...]:
    cells = [str(line.jam)]
    for side in (VISITOR, HOME):
        slot = line.jammers[side]
        cells += [
            f"{slot} {lineups[side][slot - 1]}" if slot else "–",
            str(line.points[side]),
            str(line.totals[side]),
        ]
    notes = list(_notes(line, teams, lineups))
    return (*cells, listed(notes) if notes else "")


def _notes(line: JamLine, teams: tuple[str, str], lineups: Lineups) -> Iterator[str]:
    if line.lead is not None:
        yield _("lead %(team)s") % {"team": teams[line.lead]}
    if line.called_off is not None:
        yield _("called off")
    if line.stopped:
        yield _("called off by the referee")
    for side in (VISITOR, HOME):
        if receiver := line.receivers[side]:
            yield _("star to %(name)s") % {"name": lineups[side][receiver - 1]}
    if line.exchanged:
        yield _("points exchanged")
    if line.cut:
        yield _("cut short")
