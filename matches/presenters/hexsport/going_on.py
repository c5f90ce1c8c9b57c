"""What going on with a step will do, from the facts of its offer: lines in words, and figures to look at."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rosters.presenters.hexsport.names import PARTS

Facts = Mapping[str, Any]
Lines = tuple[str, ...]
Figures = tuple[tuple[str, str], ...]


def _mc(amount: int) -> str:
    return _("%(amount)s mc") % {"amount": amount}


def _points(facts: Facts) -> Lines:
    earned = ngettext("The team gets %(n)s league point.", "The team gets %(n)s league points.", facts["points"])
    return (earned % {"n": facts["points"]},)


def _ranks(facts: Facts) -> Lines:
    told = _("%(name)s goes up to rank %(rank)s: %(spent)s experience spent, %(left)s left, worth %(value)s mc more.")
    return tuple(told % player for player in facts["players"])


def _fatalities(facts: Facts) -> Lines:
    return tuple(_("%(name)s, a hired player, leaves without a fee.") % player for player in facts["hired"])


def _free_agents(facts: Facts) -> Lines:
    return tuple(_("%(name)s leaves.") % player for player in facts["players"])


def _revenue(facts: Facts) -> Lines:
    return (_("The team gets %(mc)s mc.") % {"mc": facts["flat"]},)


def _cash(facts: Facts) -> Figures:
    return ((_("In hand"), _mc(facts["cash"])),)


def _ranking(facts: Facts) -> Figures:
    parts = tuple((str(PARTS[part]), _mc(amount)) for part, amount in facts["parts"].items())
    return (*parts, (_("Ranking"), _mc(facts["ranking"])), (_("Before the match"), _mc(facts["before"])))


def _report(facts: Facts) -> Figures:
    return (
        (_("Opponent"), str(facts["opponent"])),
        (_("Score"), f"{facts['points']} : {facts['opponent_points']}"),
        (_("League points"), str(facts["league_points"])),
        (_("Strike difference"), f"{facts['strike_difference']:+d}".replace("-", "−").replace("+0", "0")),
        (_("Ranking"), _mc(facts["ranking"])),
        (_("Cash"), _mc(facts["cash"])),
    )


LINES: Mapping[str, Callable[[Facts], Lines]] = {
    "league_points": _points,
    "ranks": _ranks,
    "revenue": _revenue,
    "fatalities": _fatalities,
    "free_agents": _free_agents,
}
FIGURES: Mapping[str, Callable[[Facts], Figures]] = {
    "players": _cash,
    "assets": _cash,
    "ranking": _ranking,
    "report": _report,
}
