"""A report of the penalty-card derby in words."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from msgspec import Struct

from matches.presenters.endings import ENDINGS
from matches.presenters.words import ReportTold, SideNames, SideTold
from rosters.presenters.words import listed
from rules.core.facts import Ending
from rules.derby_penalties.report import Report
from rules.derby_penalties.team import SIDES

STATISTICS: Mapping[str, Promise] = {
    "points": gettext_lazy("points"),
    "jams": gettext_lazy("jams"),
    "lead_jams": gettext_lazy("lead jams"),
    "passes": gettext_lazy("passes"),
    "pushes": gettext_lazy("pushes"),
    "push_outs": gettext_lazy("push-outs"),
    "cards_used": gettext_lazy("cards used"),
    "rolls_card": gettext_lazy("rolls for cards"),
    "rolls_push_out": gettext_lazy("rolls for push-outs"),
    "penalties": gettext_lazy("penalties"),
    "penalties_card": gettext_lazy("penalties for cards"),
    "penalties_push_out": gettext_lazy("penalties for push-outs"),
    "reviews_used": gettext_lazy("Official Reviews used"),
    "reviews_successful": gettext_lazy("Official Reviews that cleared"),
    "box_turns": gettext_lazy("turns in the box"),
    "swaps": gettext_lazy("times set free by the other Jammer's penalty"),
}
TALLIES: Mapping[str, Promise] = {
    **{name: words for name, words in STATISTICS.items() if name != "points"},
    "cards_drawn": gettext_lazy("cards drawn"),
    "clean_run": gettext_lazy("risky actions in a row without a penalty"),
    "best_jam": gettext_lazy("most points in a jam"),
}


def report_told(report: Struct, names: Sequence[SideNames]) -> ReportTold:
    """The report as people read it."""
    assert isinstance(report, Report)
    return ReportTold(
        outcome=_outcome(report, names),
        ending=str(ENDINGS[report.ending]),
        reason=report.reason,
        sides=tuple(_side(report, side, names[side]) for side in SIDES),
    )


def _outcome(report: Report, names: Sequence[SideNames]) -> str:
    margin = report.home.points - report.visitor.points
    if margin == 0:
        return _("Nobody wins.")
    facts = {"team": names[int(margin < 0)].team, "margin": abs(margin)}
    if report.ending is not Ending.PLAYED:
        return _("%(team)s wins.") % facts
    return _("%(team)s wins by %(margin)s.") % facts


def _side(report: Report, side: int, names: SideNames) -> SideTold:
    told = report.sides[side]
    if report.ending is not Ending.PLAYED:
        return SideTold(team=names.team, points=told.points)
    deeds = ((names.players[skater.player], _done(skater.stats)) for skater in told.skaters)
    return SideTold(
        team=names.team,
        points=told.points,
        figures=tuple(_figures(report, side)),
        deeds=tuple(_("%(name)s: %(done)s") % {"name": name, "done": listed(done)} for name, done in deeds if done),
        took_part=tuple(names.players[skater.player] for skater in told.skaters),
    )


def _figures(report: Report, side: int) -> Iterator[tuple[str, str]]:
    for number, jam in enumerate(report.jams, start=1):
        yield _("Jam %(number)s") % {"number": number}, str(jam.points[side])
    yield _("Lead jams"), str(sum(side in jam.leads for jam in report.jams))
    yield _("Official Reviews used"), str(report.sides[side].reviews_used)


def _done(stats: Mapping[str, int]) -> list[str]:
    """What a skater did, as short as can be."""
    count = {name: stats.get(name, 0) for name in STATISTICS}
    told = (
        ("points", ngettext("%(count)s point", "%(count)s points", count["points"])),
        ("lead_jams", ngettext("%(count)s lead jam", "%(count)s lead jams", count["lead_jams"])),
        ("push_outs", ngettext("%(count)s push-out", "%(count)s push-outs", count["push_outs"])),
        ("cards_used", ngettext("%(count)s card used", "%(count)s cards used", count["cards_used"])),
        ("penalties", ngettext("%(count)s penalty", "%(count)s penalties", count["penalties"])),
        (
            "reviews_successful",
            ngettext("%(count)s penalty cleared", "%(count)s penalties cleared", count["reviews_successful"]),
        ),
    )
    return [words % {"count": count[name]} for name, words in told if count[name]]
