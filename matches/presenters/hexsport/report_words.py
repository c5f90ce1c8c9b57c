"""A report of the hex sport in words."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from msgspec import Struct

from matches.presenters.endings import ENDINGS
from matches.presenters.words import ReportTold, SideNames, SideTold
from rules.hexsport.report import Cause, Injury, Report, SideReport
from rules.hexsport.report_players import DEADLY
from rules.hexsport.report_score import LANDSLIDE, winner
from rules.hexsport.state import rewards_in

STATISTICS: Mapping[str, Promise] = {
    "matches": gettext_lazy("matches played"),
    "strikes": gettext_lazy("Strikes of 3 or more"),
    "injuries": gettext_lazy("injuries caused"),
    "kills": gettext_lazy("deaths caused"),
    "deaths": gettext_lazy("deaths"),
}
TALLIES: Mapping[str, Promise] = {
    "cheers": gettext_lazy("cheers"),
    "injuries_suffered": gettext_lazy("injuries"),
    "reward_dice": gettext_lazy("coaching dice gained with cheers"),
    "reward_cards": gettext_lazy("cards gained with cheers"),
    "deaths": gettext_lazy("deaths"),
}
CAUSES: Mapping[Cause, Promise] = {
    Cause.SLAM: gettext_lazy("Slam"),
    Cause.SLAMBACK: gettext_lazy("Slamback"),
    Cause.SUCKER_PUNCH: gettext_lazy("Sucker Punch"),
    Cause.STOMP: gettext_lazy("Stomp"),
    Cause.THROW: gettext_lazy("thrown ball"),
    Cause.OTHER: gettext_lazy("something else"),
}


def report_told(report: Struct, names: Sequence[SideNames]) -> ReportTold:
    """The report as people read it."""
    assert isinstance(report, Report)
    figures = ((_("Ended in Rush"), str(report.rush)),) if report.rush else ()
    return ReportTold(
        outcome=_outcome(report, names),
        ending=str(ENDINGS[report.ending]),
        reason=report.reason,
        sides=tuple(_side(report, place, names[place]) for place in (0, 1)),
        figures=figures,
        injuries=tuple(_injury(injury, names) for injury in report.injuries),
    )


def _outcome(report: Report, names: Sequence[SideNames]) -> str:
    won = winner(report)
    if won is None:
        return _("A draw.")
    facts = {"team": names[won].team, "margin": abs(report.margin)}
    if abs(report.margin) == LANDSLIDE:
        return _("%(team)s wins by a landslide of %(margin)s.") % facts
    if report.margin == 0:
        return _("%(team)s wins a level match.") % facts
    return _("%(team)s wins by %(margin)s.") % facts


def _side(report: Report, place: int, names: SideNames) -> SideTold:
    side = report.sides[place]
    return SideTold(
        team=names.team,
        points=side.points,
        figures=tuple(_figures(side)),
        deeds=tuple(
            ngettext("%(name)s: %(count)s Strike of 3 or more", "%(name)s: %(count)s Strikes of 3 or more", made.count)
            % {"name": names.players[made.player], "count": made.count}
            for made in side.strikes
        ),
        took_part=tuple(names.players[player] for player in side.took_part),
    )


def _figures(side: SideReport) -> Iterator[tuple[str, str]]:
    rewards = rewards_in(side.rewards)
    yield _("Cheers"), str(side.cheers)
    if rewards:
        yield _("Coaching dice gained with cheers"), str(rewards.dice)
        yield _("Cards gained with cheers"), str(rewards.cards)


def _injury(injury: Injury, names: Sequence[SideNames]) -> str:
    facts = {
        "name": names[injury.to].players[injury.player],
        "team": names[injury.to].team,
        "damage": injury.damage,
        "cause": CAUSES[injury.cause],
    }
    if injury.damage >= DEADLY:
        told = _("%(name)s (%(team)s) died: %(damage)s damage, %(cause)s") % facts
    else:
        told = _("%(name)s (%(team)s) was hurt: %(damage)s damage, %(cause)s") % facts
    if injury.by is None:
        return told
    return _("%(told)s, by %(name)s") % {"told": told, "name": names[injury.causing_side].players[injury.by]}
