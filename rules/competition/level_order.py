"""Teams that share a place, put in an order where one is needed (HX-MATCHUP-07)."""

from collections.abc import Sequence
from enum import StrEnum
from itertools import groupby

from rules.competition.draw import Shuffle, drawn
from rules.competition.table import Standings


class LevelTie(StrEnum):
    """Values of the option `matchup.tie` (HX-MATCHUP-07): in which order teams that share a place come."""

    LOTS = "lots"
    LOWER_NAME = "lower_name"
    EARLIER_ENTRY = "earlier_entry"


def strict_order(
    table: Standings, tie: LevelTie, shuffle: Shuffle, *, entries: Sequence[str] = (), last_first: bool = False
) -> tuple[str, ...]:
    """Every team of the table, first place first (or last first), level teams put in order by `tie`.

    By lot: as drawn for the purpose `order:` and their keys. By name: alphabetically. By entry: as they stand in
    `entries`, all keys in order of entry. In each case who is named first comes first, also when the last is first.
    """
    groups = [[row.team for row in rows] for _, rows in groupby(table.rows, key=lambda row: row.place)]
    if last_first:
        groups.reverse()
    return tuple(team for group in groups for team in _in_order(group, tie, shuffle, entries))


def _in_order(group: list[str], tie: LevelTie, shuffle: Shuffle, entries: Sequence[str]) -> Sequence[str]:
    """Level teams of a table stand by name."""
    if len(group) == 1 or tie is LevelTie.LOWER_NAME:
        return group
    if tie is LevelTie.EARLIER_ENTRY:
        return sorted(group, key=entries.index)
    keys = sorted(group)
    return drawn(keys, shuffle, "order:" + ",".join(keys))
