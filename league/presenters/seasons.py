"""What every page of a season says: where it belongs, where it stands, what else there is to read."""

from collections.abc import Mapping

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from league.domain.terms import rules_of_season
from league.enums import MemberRole, RoundStatus, SeasonStatus
from league.models import Entry, Season
from league.permissions import is_commissioner
from league.presenters.addresses import season_page
from rosters.models import User
from rosters.permissions import Person

TABS: Mapping[str, tuple[str, Promise]] = {
    "overview": ("season", _("Overview")),
    "table": ("season-table", _("Table")),
    "rounds": ("season-rounds", _("Rounds")),
    "cross": ("season-cross", _("Cross table")),
    "charts": ("season-charts", _("Charts")),
    "forecast": ("season-forecast", _("Forecast")),
    "market": ("season-market", _("Market")),
    "leaders": ("season-leaders", _("Leaders")),
    "records": ("season-records", _("Records")),
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


class Door(Struct, frozen=True):
    """A way from what everybody reads to what the reader does there."""

    label: Promise
    url: str
    icon: str


def season_doors(season: Season, reader: Person) -> list[Door]:
    """Where the reader acts in the season: with his own team, or as its commissioner. Nowhere for a visitor."""
    if not isinstance(reader, User):
        return []
    found = [Door(_("My season"), season_page("season-mine", season), "shield")] if _has_part(season, reader) else []
    if is_commissioner(reader, season.league):
        found.append(Door(_("To the desk"), season_page("desk", season), "list-checks"))
    return found


def _has_part(season: Season, reader: User) -> bool:
    """Whether a team of his is in, or could still be."""
    if Entry.objects.filter(season=season, team__coach__user=reader).exists():
        return True
    coaches = season.league.memberships.filter(user=reader, role=MemberRole.COACH)
    return season.status != SeasonStatus.CLOSED and coaches.exists()


def revealed_seed(season: Season) -> str:
    """The seed of the season's draws in hex once the season is over and nothing is left to draw; before that ""."""
    return bytes(season.seed).hex() if season.status == SeasonStatus.CLOSED else ""
