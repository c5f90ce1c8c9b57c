"""A report of the card derby in words."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from msgspec import Struct

from matches.presenters.endings import ENDINGS
from matches.presenters.words import ReportTold, SideNames, SideTold
from rosters.presenters.words import listed
from rules.core.facts import Ending
from rules.derby_cards.cards import HOME, VISITOR
from rules.derby_cards.report import Report, tally_of
from rules.derby_cards.scorer import BoutTally
from rules.derby_cards.tallies import SkaterTally

STATISTICS: Mapping[str, Promise] = {
    "matches": gettext_lazy("bouts"),
    "jams": gettext_lazy("jams"),
    "lead_jams": gettext_lazy("lead jams"),
    "assists": gettext_lazy("assists"),
    "blocks": gettext_lazy("blocks"),
    "minors": gettext_lazy("minor penalties"),
    "majors": gettext_lazy("major penalties"),
    "points": gettext_lazy("points"),
    "best_jam": gettext_lazy("most points in a jam"),
    "best_period": gettext_lazy("most points in a period"),
    "jams_won": gettext_lazy("jams won"),
    "jam_difference": gettext_lazy("jam difference"),
    "power_play_points": gettext_lazy("points in power plays"),
    "stopped": gettext_lazy("times stopped as jammer"),
    "call_offs": gettext_lazy("call-offs"),
    "star_passes": gettext_lazy("star passes tried"),
    "star_passes_completed": gettext_lazy("star passes completed"),
    "fights_won": gettext_lazy("fights won"),
    "wheel_points": gettext_lazy("points of the wheel"),
}
TALLIES: Mapping[str, Promise] = {
    **{name: words for name, words in STATISTICS.items() if name not in ("matches", "points")},
    "comeback": gettext_lazy("points made up after a period"),
    "overtime_jams": gettext_lazy("overtime jams"),
}


def report_told(report: Struct, names: Sequence[SideNames]) -> ReportTold:
    """The report as people read it."""
    assert isinstance(report, Report)
    return ReportTold(
        outcome=_outcome(report, names),
        ending=str(ENDINGS[report.ending]),
        reason=report.reason,
        sides=tuple(_side(report, side, names[side]) for side in (HOME, VISITOR)),
    )


def _outcome(report: Report, names: Sequence[SideNames]) -> str:
    home, visitor = report.final
    if report.ending is not Ending.PLAYED and report.awarded_to is not None:
        return _("%(team)s wins.") % {"team": names[report.awarded_to].team}
    facts = {"team": names[HOME if home > visitor else VISITOR].team, "margin": abs(home - visitor)}
    if any(report.overtime):
        return _("%(team)s wins by %(margin)s in overtime.") % facts
    return _("%(team)s wins by %(margin)s.") % facts


def _side(report: Report, side: int, names: SideNames) -> SideTold:
    told = SideTold(team=names.team, points=report.final[side])
    if report.ending is not Ending.PLAYED:
        return told
    lineup = (report.home, report.visitor)[side].lineup
    skaters = [names.players[player] for player in lineup]
    return SideTold(
        team=names.team,
        points=report.final[side],
        figures=tuple(_figures(report, side)),
        deeds=tuple(_deeds(tally_of(report), side, skaters)),
        took_part=tuple(skaters),
    )


def _figures(report: Report, side: int) -> Iterator[tuple[str, str]]:
    for number, points in enumerate(report.periods, start=1):
        yield _("Period %(number)s") % {"number": number}, str(points[side])
    if any(report.overtime):
        yield _("Overtime"), str(report.overtime[side])
    if any(report.adjustments):
        yield _("Penalty wheel"), str(report.adjustments[side])


def _deeds(tally: BoutTally, side: int, skaters: Sequence[str]) -> Iterator[str]:
    for name, line in zip(skaters, tally.skaters[side], strict=True):
        if done := _done(line):
            yield _("%(name)s: %(done)s") % {"name": name, "done": listed(done)}


def _done(line: SkaterTally) -> list[str]:
    """What a skater did, as short as can be."""
    told = (
        (line.points, ngettext("%(count)s point", "%(count)s points", line.points)),
        (line.jams, ngettext("%(count)s jam", "%(count)s jams", line.jams)),
        (line.lead_jams, ngettext("%(count)s lead jam", "%(count)s lead jams", line.lead_jams)),
        (line.assists, ngettext("%(count)s assist", "%(count)s assists", line.assists)),
        (line.blocks, ngettext("%(count)s block", "%(count)s blocks", line.blocks)),
        (line.minors, ngettext("%(count)s minor", "%(count)s minors", line.minors)),
        (line.majors, ngettext("%(count)s major", "%(count)s majors", line.majors)),
    )
    return [words % {"count": count} for count, words in told if count]
