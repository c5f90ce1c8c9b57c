"""What a league remembers: its seasons that are over, its champions and the players who did most."""

from collections import Counter
from collections.abc import Iterable, Sequence

from django.db.models import Q, QuerySet
from msgspec import Struct

from league.domain.table import OVERALL, read_table
from league.domain.terms import rules_of_season, terms_of
from league.enums import SeasonStatus
from league.models import Entry, League, Season, Table
from league.presenters.leaders import Figure, figures_of
from matches.models import Match
from rules.core.ruleset import Ruleset


class Placed(Struct, frozen=True, kw_only=True):
    """A team in a final table, with its league points and its matches won, drawn and lost."""

    place: int
    team: str
    name: str
    points: int
    won: int
    drawn: int
    lost: int


class Past(Struct, frozen=True, kw_only=True):
    """A season that is over, with its final tables by division (0 where there is but one)."""

    season: Season
    game: str
    tables: Sequence[tuple[int, Sequence[Placed]]]


class Titles(Struct, frozen=True, kw_only=True):
    """Who has won how many seasons; `team` is the uid of a team, "" where it is a coach."""

    name: str
    team: str
    count: int
    seasons: Sequence[Season]


class Hall(Struct, frozen=True, kw_only=True):
    """The players of one game over all seasons of a league."""

    game: str
    figures: Sequence[Figure]


def closed_seasons(league: League) -> QuerySet[Season]:
    """The seasons that are over with their champions, latest first."""
    return (
        Season.objects.filter(league=league, status=SeasonStatus.CLOSED)
        .select_related("league", "pin", "champion__team__coach")
        .defer("champion__team__state")
        .order_by("-number")
    )


def past_seasons(seasons: Iterable[Season]) -> list[Past]:
    """These seasons with their final tables. Two queries."""
    seasons = list(seasons)
    teams = dict(Entry.objects.filter(season__in=seasons).order_by().values_list("uid", "team__uid"))
    latest: dict[int, list[Table]] = {}
    for table in Table.objects.filter(season__in=seasons).order_by("after", "division"):
        kept = latest.setdefault(table.season_id, [])
        if kept and kept[0].after != table.after:
            kept.clear()
        kept.append(table)
    return [
        Past(
            season=season,
            game=rules_of_season(season)[0].name,
            tables=[_final(season, table, teams) for table in latest.get(season.pk, ()) if _is_shown(season, table)],
        )
        for season in seasons
    ]


def _is_shown(season: Season, table: Table) -> bool:
    return terms_of(season).divisions <= 1 or table.division != OVERALL


def _final(season: Season, table: Table, teams: dict[str, str]) -> tuple[int, Sequence[Placed]]:
    rows = [
        Placed(
            place=row.place,
            team=teams[row.team],
            name=row.name,
            points=row.league_points,
            won=row.won,
            drawn=row.drawn,
            lost=row.lost,
        )
        for row in read_table(table).rows
        if row.team in teams
    ]
    return (table.division if terms_of(season).divisions > 1 else 0), rows


def titles_of_teams(seasons: Sequence[Season]) -> list[Titles]:
    """The teams that became champion, the most often first."""
    return _titles(
        [(season, season.champion.team.name, season.champion.team.uid) for season in seasons if season.champion]
    )


def titles_of_coaches(seasons: Sequence[Season]) -> list[Titles]:
    """The coaches whose teams became champion, the most often first: of each team, who coaches it now."""
    won = [(season, season.champion.team.coach) for season in seasons if season.champion]
    return _titles([(season, coach.name, "") for season, coach in won if coach])


def _titles(won: Sequence[tuple[Season, str, str]]) -> list[Titles]:
    counts = Counter((name, team) for _season, name, team in won)
    return [
        Titles(name=name, team=team, count=count, seasons=[season for season, *who in won if who == [name, team]])
        for (name, team), count in sorted(counts.items(), key=lambda each: (-each[1], each[0][0].casefold()))
    ]


def halls_of(league: League) -> list[Hall]:
    """The leaders of every figure over all league matches and finals, game by game. Four queries a game."""
    seasons = Season.objects.filter(league=league).select_related("pin").order_by("number")
    games: dict[str, Ruleset] = {season.pin.slug: rules_of_season(season)[0] for season in seasons}
    return [
        Hall(game=ruleset.name, figures=figures_of(ruleset, _matches(league, slug))) for slug, ruleset in games.items()
    ]


def _matches(league: League, slug: str) -> QuerySet[Match]:
    return Match.objects.filter(Q(pairing__round__season__league=league, pairing__round__season__pin__slug=slug))
