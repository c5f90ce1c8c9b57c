"""A report of the board derby in words."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from matches.presenters.endings import ENDINGS
from matches.presenters.words import ReportTold, SideNames, SideTold
from rosters.presenters.words import listed
from rules.core.facts import Ending
from rules.derby_board.match import told as facts_of
from rules.derby_board.report import Report
from rules.derby_board.skaters import SIDES

Figures = Mapping[str, int]


def report_told(report: Struct, names: Sequence[SideNames]) -> ReportTold:
    """The report as people read it."""
    assert isinstance(report, Report)
    figures = figures_of(report)
    return ReportTold(
        outcome=_outcome(report, names),
        ending=str(ENDINGS[report.ending]),
        reason=report.reason,
        sides=tuple(_side(report, side, names[side], figures[side]) for side in SIDES),
        figures=((_("Phases of sudden death"), str(report.sudden_death)),) if report.sudden_death else (),
    )


def figures_of(report: Report) -> tuple[Mapping[int, Figures], ...]:
    """What the skaters of each side did, by id. The score card counts where it says who skated in every jam."""
    if report.jams and all(all(jam.lineups) for jam in report.jams):
        sides = facts_of(report, ((), ())).sides
        return tuple({skater.player: skater.stats for skater in side.players} for side in sides)
    return tuple({skater.player: skater.stats for skater in side.skaters} for side in report.sides)


def _outcome(report: Report, names: Sequence[SideNames]) -> str:
    margin = report.home.points - report.visitor.points
    if not margin:
        return str(ENDINGS[report.ending])
    facts = {"team": names[int(margin < 0)].team, "margin": abs(margin)}
    if report.ending is not Ending.PLAYED:
        return _("%(team)s wins.") % facts
    if report.sudden_death:
        return _("%(team)s wins by %(margin)s in sudden death.") % facts
    return _("%(team)s wins by %(margin)s.") % facts


def _side(report: Report, side: int, names: SideNames, figures: Mapping[int, Figures]) -> SideTold:
    return SideTold(
        team=names.team,
        points=report.sides[side].points,
        figures=tuple(_jams(report, side)),
        deeds=tuple(_deeds(names, figures)),
        took_part=tuple(names.players[player] for player in figures),
    )


def _jams(report: Report, side: int) -> Iterator[tuple[str, str]]:
    for number, jam in enumerate(report.jams, start=1):
        yield _("Jam %(number)s") % {"number": number}, str(jam.points(side))


def _deeds(names: SideNames, figures: Mapping[int, Figures]) -> Iterator[str]:
    for player, own in figures.items():
        if done := _done(own):
            yield _("%(name)s: %(done)s") % {"name": names.players[player], "done": listed(done)}


def _done(own: Figures) -> list[str]:
    """What a skater did, as short as can be."""

    def count(figure: str) -> int:
        return own.get(figure, 0)

    told = (
        ("points", ngettext("%(count)s point", "%(count)s points", count("points"))),
        ("lead_jams", ngettext("%(count)s lead jam", "%(count)s lead jams", count("lead_jams"))),
        ("call_offs", ngettext("%(count)s call-off", "%(count)s call-offs", count("call_offs"))),
        ("pushes_won", ngettext("%(count)s push won", "%(count)s pushes won", count("pushes_won"))),
        ("wipeouts", ngettext("%(count)s wipeout", "%(count)s wipeouts", count("wipeouts"))),
        ("box_turns", ngettext("%(count)s turn in the box", "%(count)s turns in the box", count("box_turns"))),
    )
    return [words % {"count": count(figure)} for figure, words in told if count(figure)]
