"""Who leads in what: figures of players added up over a season, friendlies apart, and the players who did not live."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db.models import Max, QuerySet, Sum
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from league.domain.terms import rules_of_season
from league.models import Season
from matches.models import Match, PlayerStatistic
from rosters.models import Player, TeamEvent
from rules.core.ruleset import Ruleset

SHOWN_FIRST = 5  # of each figure, before the whole list is asked for
DEATHS = "deaths"  # nobody leads in dying: the graveyard tells of it

FIGURES: Mapping[str, Promise] = {
    "strikes": _("Strikes of 3 or more"),
    "injuries": _("Injuries caused"),
    "kills": _("Kills"),
    "man_of_the_match": _("Man of the Match"),
    "matches": _("Matches played"),
}
AWARDS: Mapping[str, str] = {"man_of_the_match": "man_of_the_match_drawn"}  # the event of the team log that gives each
PLAYER = ("player__uid", "player__name", "player__position", "player__team__uid", "player__team__name")


class Leader(NamedTuple):
    """A player with his total, and his place; equal totals share it."""

    place: int
    player: str
    name: str
    position: str
    team: str
    team_name: str
    total: int


class Figure(Struct, frozen=True):
    """One figure: its key, its title, and who has any of it, the highest first."""

    key: str
    title: str
    leaders: Sequence[Leader]

    @property
    def first(self) -> Sequence[Leader]:
        return self.leaders[:SHOWN_FIRST]


class Grave(NamedTuple):
    """A player who died in the season and did not come back, and the match he died in."""

    player: str
    name: str
    position: str
    rank: int
    team: str
    team_name: str
    match: str
    round: int | None


def figure_titles(ruleset: Ruleset) -> dict[str, str]:
    """What players of the game are ranked by, with titles: the figures it counts, and awards."""
    counted = [name for name in ruleset.match.statistics if name != DEATHS]
    awarded = [name for name in AWARDS if ruleset.campaign and name in ruleset.campaign.steps]
    known = [name for name in FIGURES if name in counted or name in awarded]
    others = {name: name.replace("_", " ").capitalize() for name in counted if name not in FIGURES}
    return {name: str(FIGURES[name]) for name in known} | others


def season_matches(season: Season, *, friendlies: bool) -> QuerySet[Match]:
    """The matches of the season: those of its rounds, finals among them, or its friendlies (HX-FRIENDLY-08)."""
    if friendlies:
        return Match.objects.filter(friendly__round__season=season)
    return Match.objects.filter(pairing__round__season=season)


def season_figures(season: Season, *, friendlies: bool = False, only: str = "") -> list[Figure]:
    """Every figure, or `only` one, with its leaders. Four queries."""
    ruleset, _options = rules_of_season(season)
    matches = season_matches(season, friendlies=friendlies)
    titles = {name: title for name, title in figure_titles(ruleset).items() if only in ("", name)}
    totals = _counted(matches, ruleset.match.statistics, titles)
    for award in titles.keys() & AWARDS.keys():
        totals[award] = _awarded(matches, AWARDS[award])
    return [Figure(name, title, _placed(totals.get(name, []))) for name, title in titles.items()]


def _counted(
    matches: QuerySet[Match], kinds: Mapping[str, str], names: Iterable[str]
) -> dict[str, list[tuple[int, tuple[str, ...]]]]:
    rows = (
        PlayerStatistic.objects.filter(side__match__in=matches, name__in=list(names))
        .values_list("name", *PLAYER)
        .annotate(total=Sum("amount"), best=Max("amount"))
        .order_by()
    )
    totals: dict[str, list[tuple[int, tuple[str, ...]]]] = {}
    for name, *player, total, best in rows:
        totals.setdefault(name, []).append((best if kinds[name] == "max" else total, tuple(player)))
    return totals


def _awarded(matches: QuerySet[Match], kind: str) -> list[tuple[int, tuple[str, ...]]]:
    given = TeamEvent.objects.filter(kind=kind, cause_uid__in=matches.values("uid"), reversed_by=None)
    counts = Counter(given.values_list("team_id", "payload__player"))
    players = Player.objects.filter(team__in={team for team, _key in counts}, key__in={key for _team, key in counts})
    rows = players.values_list("team_id", "key", "uid", "name", "position", "team__uid", "team__name")
    return [(counts[team, key], tuple(player)) for team, key, *player in rows if (team, key) in counts]


def _placed(totals: Sequence[tuple[int, tuple[str, ...]]]) -> list[Leader]:
    """The highest total first, level ones by name and with one place."""
    in_order = sorted(totals, key=lambda found: (-found[0], found[1][1].casefold(), found[1][0]))
    leaders: list[Leader] = []
    for number, (total, player) in enumerate(in_order, start=1):
        place = leaders[-1].place if leaders and leaders[-1].total == total else number
        leaders.append(Leader._make((place, *player, total)))
    return leaders


def graveyard(season: Season) -> list[Grave]:
    """The dead of the season's matches, friendlies among them, latest first. One query."""
    rows = (
        PlayerStatistic.objects.filter(name=DEATHS, side__match__pairing__round__season=season)
        | PlayerStatistic.objects.filter(name=DEATHS, side__match__friendly__round__season=season)
    ).exclude(player__status="active")
    found = rows.order_by("-side__match__settled_order", "player__name").values_list(
        "player__uid", "player__name", "player__position", "player__rank", "player__team__uid", "player__team__name",
        "side__match__uid", "side__match__pairing__round__number",
    )  # fmt: skip
    return [Grave(*row) for row in found]
