"""Who leads in what: figures of players added up over a season, friendlies apart, and the players who did not live."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Max, QuerySet, Sum
from django.db.models.functions import Coalesce
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from msgspec import Struct

from league.domain.matches_set import set_in
from league.domain.terms import rules_of_season
from league.models import Season
from matches.models import Match, PlayerStatistic
from matches.presenters.games import words_of
from matches.presenters.words import MatchWords
from rosters.models import Player, TeamEvent
from rules.core.ruleset import Ruleset
from rules.core.statistics import PlayerTable

SHOWN_FIRST = 5  # of each table, before the whole list is asked for
DEATHS = "deaths"  # nobody leads in dying: the graveyard tells of it
PLAYER = ("player__uid", "player__name", "player__position", "player__team__uid", "player__team__name")

Who = tuple[str, ...]  # the values of PLAYER
Totals = Mapping[Who, Mapping[str, int]]


class Leader(NamedTuple):
    """A player with what he is ranked by, and his place; who has the same shares it."""

    place: int
    player: str
    name: str
    position: str
    team: str
    team_name: str
    total: str


class Figure(Struct, frozen=True):
    """One table: its key, its title, and who stands in it, the highest first. `note` says who stands in none."""

    key: str
    title: str
    leaders: Sequence[Leader]
    note: str = ""

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
    season: str
    season_number: int


def has_graveyard(ruleset: Ruleset) -> bool:
    """Whether players of the game die."""
    return DEATHS in ruleset.match.statistics


def season_matches(season: Season, *, friendlies: bool) -> QuerySet[Match]:
    """The matches of the season: those of its rounds, finals among them, or its friendlies (HX-FRIENDLY-08)."""
    if friendlies:
        return Match.objects.filter(friendly__round__season=season)
    return Match.objects.filter(pairing__round__season=season)


def season_figures(season: Season, *, friendlies: bool = False, only: str = "") -> list[Figure]:
    """Every table of the game, or `only` one, with its leaders. Four queries."""
    return figures_of(rules_of_season(season)[0], season_matches(season, friendlies=friendlies), only=only)


def figures_of(ruleset: Ruleset, matches: QuerySet[Match], *, only: str = "") -> list[Figure]:
    """Every table of a game over these matches of it, or `only` one. Four queries."""
    tables = [table for table in ruleset.player_tables if only in ("", table.key)]
    totals = _counted(matches, ruleset.match.statistics, tables)
    words = words_of(ruleset.slug)
    return [
        Figure(table.key, str(words.tables[table.key]), _leaders(table, totals, matches), _note(table, words))
        for table in tables
    ]


def _note(table: PlayerTable, words: MatchWords) -> str:
    if table.least == 1:
        return ""
    return _("Only who has at least %(least)d: %(figure)s.") % {
        "least": table.least,
        "figure": words.statistics[table.per],
    }


def _leaders(table: PlayerTable, totals: Totals, matches: QuerySet[Match]) -> list[Leader]:
    if table.award:
        return _placed(table, _awarded(matches, table.award))
    values = {player: table.value(figures) for player, figures in totals.items()}
    return _placed(table, {player: value for player, value in values.items() if value is not None})


def _counted(matches: QuerySet[Match], kinds: Mapping[str, str], tables: Sequence[PlayerTable]) -> Totals:
    names = {name for table in tables for name in (table.figure, table.per) if name}
    rows = (
        PlayerStatistic.objects.filter(side__match__in=matches, name__in=names)
        .values_list("name", *PLAYER)
        .annotate(total=Sum("amount"), best=Max("amount"))
        .order_by()
    )
    totals: defaultdict[Who, dict[str, int]] = defaultdict(dict)
    for name, *player, total, best in rows:
        totals[tuple(player)][name] = best if kinds[name] == "max" else total
    return totals


def _awarded(matches: QuerySet[Match], kind: str) -> dict[Who, float]:
    given = TeamEvent.objects.filter(kind=kind, cause_uid__in=matches.values("uid"), reversed_by=None)
    counts = Counter(given.values_list("team_id", "payload__player"))
    players = Player.objects.filter(team__in={team for team, _key in counts}, key__in={key for _team, key in counts})
    rows = players.values_list("team_id", "key", "uid", "name", "position", "team__uid", "team__name")
    return {tuple(player): counts[team, key] for team, key, *player in rows if (team, key) in counts}


def _placed(table: PlayerTable, values: Mapping[Who, float]) -> list[Leader]:
    """The highest first, level ones by name and with one place."""
    in_order = sorted(values.items(), key=lambda found: (-found[1], found[0][1].casefold(), found[0][0]))
    leaders: list[Leader] = []
    for number, (player, value) in enumerate(in_order, start=1):
        level = number > 1 and in_order[number - 2][1] == value
        leaders.append(Leader._make((leaders[-1].place if level else number, *player, shown_value(table, value))))
    return leaders


def shown_value(table: PlayerTable, value: float) -> str:
    """What a player is ranked by as people read it: whole, with two decimals, or in percent with one."""
    if not table.per:
        return str(int(value))
    return f"{number_format(round(value, 1), 1)} %" if table.percent else number_format(round(value, 2), 2)


def graveyard(season: Season) -> list[Grave]:
    """The dead of the season's matches, friendlies among them, latest first. One query."""
    return [Grave._make(row) for row in graves_of([season])]


def graves_of(seasons: Iterable[Season]) -> QuerySet[PlayerStatistic, tuple[Any, ...]]:
    """What makes a `Grave` of each who died in matches of these seasons for good, latest first."""
    rounds = ("side__match__pairing__round", "side__match__friendly__round")
    played = Match.objects.filter(set_in(round__season__in=seasons))
    found = PlayerStatistic.objects.filter(name=DEATHS, side__match__in=played.values("pk"))
    told = found.exclude(player__status="active").annotate(
        season_name=Coalesce(*(f"{round_}__season__name" for round_ in rounds)),
        season_number=Coalesce(*(f"{round_}__season__number" for round_ in rounds)),
    )
    return told.order_by("-side__match__settled_order", "player__name").values_list(
        "player__uid", "player__name", "player__position", "player__rank", "player__team__uid", "player__team__name",
        "side__match__uid", "side__match__pairing__round__number", "season_name", "season_number",
    )  # fmt: skip
