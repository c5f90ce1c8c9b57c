"""Promotion and relegation: which teams change their division when a season is over (ACD-76)."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from rules.competition.draw import Shuffle
from rules.competition.level_order import LevelTie, strict_order
from rules.competition.table import Standings
from rules.core.terms import SeasonTerms


class Move(Struct, frozen=True):
    """A team goes to the division above or below its own; division 1 is the highest."""

    team: str
    old: int
    new: int

    @property
    def up(self) -> bool:
        return self.new < self.old


def promotions(
    orders: Mapping[int, Sequence[str]], places: int, *, ready: Callable[[str], bool] = lambda _team: True
) -> tuple[Move, ...]:
    """Who changes division, from the highest boundary down, given the teams of each division from first to last.

    The last `places` of a division change with as many first of the next, never more than half of either, so that
    nobody goes both ways. Out of the lowest division only teams that are `ready` go up, and as many come down.
    """
    moves: list[Move] = []
    lowest = max(orders, default=0)
    for upper, lower in pairwise(sorted(orders)):
        above, below = orders[upper], orders[lower]
        rising = [team for team in below if lower != lowest or ready(team)]
        count = min(places, len(above) // 2, len(below) // 2, len(rising))
        moves += [Move(team, upper, lower) for team in above[len(above) - count :]]
        moves += [Move(team, lower, upper) for team in rising[:count]]
    return tuple(moves)


def promotions_after(
    tables: Mapping[int, Standings], terms: SeasonTerms, shuffle: Shuffle | None = None
) -> tuple[Move, ...]:
    """Who changes division by these tables of the divisions. Teams that left and stand-ins are passed over.

    Level teams are put in order by lot, or left as they stand where there is no `shuffle`.
    """
    rows = {row.team: row for table in tables.values() for row in table.rows if not row.withdrawn}
    orders = {division: [team for team in _order(table, shuffle) if team in rows] for division, table in tables.items()}
    return promotions(orders, terms.promoted, ready=lambda team: rows[team].played >= terms.promoted_after)


def _order(table: Standings, shuffle: Shuffle | None) -> Sequence[str]:
    return strict_order(table, LevelTie.LOTS, shuffle) if shuffle else table.teams
