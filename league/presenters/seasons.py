"""What every page of a season says: where it belongs, where it stands, what else there is to read."""

from collections.abc import Mapping

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from league.domain.terms import rules_of_season
from league.enums import RoundStatus, SeasonStatus
from league.models import Season

TABS: Mapping[str, tuple[str, Promise]] = {
    "overview": ("season", _("Overview")),
    "table": ("season-table", _("Table")),
    "rounds": ("season-rounds", _("Rounds")),
    "market": ("season-market", _("Market")),
    "leaders": ("season-leaders", _("Leaders")),
    "teams": ("season-teams", _("Teams")),
    "rules": ("season-rules", _("Rules")),
}

SEASON_BADGES: Mapping[str, str] = {
    SeasonStatus.SETUP: "info",
    SeasonStatus.RUNNING: "live",
    SeasonStatus.FINALS: "live",
    SeasonStatus.CLOSED: "neutral",
}
ROUND_BADGES: Mapping[str, str] = {
    RoundStatus.PLANNED: "neutral",
    RoundStatus.PAIRING: "info",
    RoundStatus.MARKET: "live",
    RoundStatus.PLAYING: "live",
    RoundStatus.CLOSED: "good",
}


class Tab(Struct, frozen=True):
    """An entry of the season's sub-navigation."""

    label: Promise
    url: str
    current: bool


def season_frame(season: Season, tab: str) -> dict[str, object]:
    """The context of the frame around every page of a season; a game without a market has no market page to show."""
    ruleset, _options = rules_of_season(season)
    place = {"slug": season.league.slug, "number": season.number}
    return {
        "league": season.league,
        "season": season,
        "game": ruleset.name,
        "badge": SEASON_BADGES[season.status],
        "tabs": [
            Tab(label, reverse(name, kwargs=place), key == tab)
            for key, (name, label) in TABS.items()
            if key != "market" or ruleset.market
        ],
    }


def revealed_seed(season: Season) -> str:
    """The seed of the season's draws in hex once the season is over and nothing is left to draw; before that ""."""
    return bytes(season.seed).hex() if season.status == SeasonStatus.CLOSED else ""
