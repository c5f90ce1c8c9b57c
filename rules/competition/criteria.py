"""What a table is sorted by: a registry of criteria, and the orders a season may choose (HX-TABLE-01, -02)."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from rules.competition.draw import Shuffle
from rules.competition.points import PointsScheme
from rules.competition.results import ON_THE_TABLE, Result
from rules.competition.table import Figure
from rules.competition.tally import Tally


class Season(Struct, frozen=True, kw_only=True):
    """What a criterion may look at besides the figures of the teams it compares."""

    results: Sequence[Result]
    scheme: PointsScheme
    shuffle: Shuffle | None = None


class Criterion(Struct, frozen=True, kw_only=True):
    """One figure that separates teams. `values` answers the figures of a group of teams level so far, in its order;
    the highest comes first unless `lowest_first`."""

    name: str
    values: Callable[[Sequence[Tally], Season], Sequence[Figure]]
    lowest_first: bool = False


def _figure(name: str, read: Callable[[Tally], Figure], *, lowest_first: bool = False) -> Criterion:
    return Criterion(
        name=name, values=lambda group, season: [read(tally) for tally in group], lowest_first=lowest_first
    )


def _head_to_head(group: Sequence[Tally], season: Season) -> list[int]:
    """League points won in the matches of the level teams against each other."""
    points = {tally.contender.key: 0 for tally in group}
    for result in season.results:
        if result.kind in ON_THE_TABLE and result.home in points and result.away in points:
            home, away = season.scheme.points(result)
            points[result.home] += home
            points[result.away] += away
    return [points[tally.contender.key] for tally in group]


def _lots(group: Sequence[Tally], season: Season) -> list[int]:
    """The place each level team drew, from 1. One team alone draws nothing."""
    if season.shuffle is None:
        raise ValueError("a table that may be decided by lots needs a draw")
    keys = sorted(tally.contender.key for tally in group)
    drawn = season.shuffle("table.lots:" + ",".join(keys), len(keys))
    lots = {keys[index]: lot for lot, index in enumerate(drawn, start=1)}
    return [lots[tally.contender.key] for tally in group]


CRITERIA: Mapping[str, Criterion] = {
    criterion.name: criterion
    for criterion in (
        _figure("ranking", lambda tally: tally.contender.ranking or 0),
        _figure("league_points", lambda tally: tally.league_points),
        _figure("difference", lambda tally: tally.difference),
        _figure("win_percentage", lambda tally: tally.win_percentage),
        _figure("lp_per_match", lambda tally: tally.lp_per_match),
        _figure("wins", lambda tally: tally.won),
        _figure("scored", lambda tally: tally.scored),
        Criterion(name="head_to_head", values=_head_to_head),
        Criterion(name="lots", values=_lots, lowest_first=True),
        _figure("name", lambda tally: tally.contender.name.casefold(), lowest_first=True),
        _figure("entry", lambda tally: tally.contender.entry, lowest_first=True),
    )
}

TABLE_ORDERS: Mapping[str, tuple[str, ...]] = {
    "ranking_lp_sd": ("ranking", "league_points", "difference"),
    "lp_sd_ranking": ("league_points", "difference", "ranking"),
    "lp_sd": ("league_points", "difference"),
    "win_percentage_lp": ("win_percentage", "league_points"),
    "wins_head_to_head": ("wins", "head_to_head", "difference", "scored"),
}
"""The orders a game may offer."""
