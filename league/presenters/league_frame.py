"""What every page about all seasons of a league says: where it belongs and what else there is to read."""

from collections.abc import Callable, Mapping

from django.http import Http404
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.models import League
from league.presenters.leaders import has_graveyard
from league.presenters.seasons import Tab
from rules.core.ruleset import Ruleset
from rules.registry import RULESETS

TABS: Mapping[str, tuple[str, Promise]] = {
    "front": ("league", _("League")),
    "compare": ("league-compare", _("Head to head")),
    "archive": ("league-archive", _("Archive")),
    "hall": ("league-hall", _("Hall of fame")),
    "graveyard": ("league-graveyard", _("Graveyard")),
    "records": ("league-records", _("Records")),
    "market": ("league-market", _("Market")),
}


HIDDEN: Mapping[str, Callable[[Ruleset], bool]] = {
    "market": lambda game: game.market is None,
    "graveyard": lambda game: not has_graveyard(game),
}
"""Pages that say nothing of some games."""


def league_frame(league: League, tab: str) -> dict[str, object]:
    """The context of the frame around a page of a league. One query. 404 for a page of which its games know nothing."""
    tabs = league_tabs(league, tab)
    if not any(each.current for each in tabs):
        raise Http404(f"the games of this league have no {tab}")
    return {"league": league, "tabs": tabs, "here": TABS[tab][1]}


def league_tabs(league: League, tab: str = "") -> list[Tab]:
    """The pages there are of a league whose seasons are of these games; `tab` is the one that is open. One query."""
    games = [RULESETS[slug] for slug in league.seasons.order_by().values_list("pin__slug", flat=True).distinct()]
    shown = [key for key in TABS if key not in HIDDEN or not all(map(HIDDEN[key], games))]
    return [Tab(TABS[key][1], reverse(TABS[key][0], args=[league.slug]), key == tab) for key in shown]
