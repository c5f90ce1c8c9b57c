"""Player tables and records over many bouts. (ACD-79, ACD-80)"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from rules.derby_cards.cards import HOME, VISITOR, Side
from rules.derby_cards.events import OVERTIME
from rules.derby_cards.scorer import BoutTally
from rules.derby_cards.sheets import PERIODS
from rules.derby_cards.tallies import SkaterTally, total

JAMS_FOR_A_SHARE = 10


class Played(Struct, frozen=True, kw_only=True):
    """A bout with who played it; `teams` are keys, `lineups` skaters' ids by slot, both (home, visitor)."""

    ref: str
    teams: tuple[str, str]
    lineups: tuple[tuple[int, ...], tuple[int, ...]]
    tally: BoutTally


class Leader(Struct, frozen=True):
    """A line of a player table."""

    team: str
    player: int
    value: float


class Mark(Struct, frozen=True, kw_only=True):
    """A record: its holder (`player` 0: the team) and the bout."""

    team: str
    value: int
    ref: str
    player: int = 0


def _lead_share(tally: SkaterTally) -> float | None:
    return tally.lead_share if tally.jams >= JAMS_FOR_A_SHARE else None


PLAYER_TABLES: Mapping[str, Callable[[SkaterTally], float | None]] = {
    "points": lambda tally: tally.points,
    "points_per_jam": lambda tally: tally.points_per_jam,
    "lead_share": _lead_share,
    "lead_jams": lambda tally: tally.lead_jams,
    "assists": lambda tally: tally.assists,
    "blocks": lambda tally: tally.blocks,
    "minors": lambda tally: tally.minors,
    "majors": lambda tally: tally.majors,
    "jams_won": lambda tally: tally.jams_won,
    "jam_difference": lambda tally: tally.jam_difference,
}
"""The figure of each player table; a skater without it stands in none (ACD-79)."""


def careers(bouts: Iterable[Played]) -> dict[tuple[str, int], SkaterTally]:
    """What every skater (team, player) did over these bouts."""
    lines: dict[tuple[str, int], list[SkaterTally]] = {}
    for bout in bouts:
        for side in (HOME, VISITOR):
            for player, tally in zip(bout.lineups[side], bout.tally.skaters[side], strict=True):
                lines.setdefault((bout.teams[side], player), []).append(tally)
    return {skater: total(tallies) for skater, tallies in lines.items()}


def leaders(table: str, skaters: Mapping[tuple[str, int], SkaterTally]) -> tuple[Leader, ...]:
    """A player table, the highest first, level ones by team and number."""
    figures = ((team, player, PLAYER_TABLES[table](tally)) for (team, player), tally in skaters.items())
    lines = [Leader(team, player, value) for team, player, value in figures if value is not None]
    return tuple(sorted(lines, key=lambda line: (-line.value, line.team, line.player)))


def _marks(bout: Played, figure: Callable[[Played, Side], int]) -> list[Mark]:
    return [Mark(team=bout.teams[side], value=figure(bout, side), ref=bout.ref) for side in (HOME, VISITOR)]


def _team(figure: Callable[[Played, Side], int]) -> Callable[[Played], list[Mark]]:
    return lambda bout: _marks(bout, figure)


def _skaters(figure: Callable[[Played, Side, int], int]) -> Callable[[Played], list[Mark]]:
    """The figure of every skater of a bout, by side and slot."""
    return lambda bout: [
        Mark(team=bout.teams[side], player=player, value=figure(bout, side, slot), ref=bout.ref)
        for side in (HOME, VISITOR)
        for slot, player in enumerate(bout.lineups[side], start=1)
    ]


def _most_in_period(bout: Played, side: Side, slot: int | None = None) -> int:
    return max(
        sum(
            line.points[side]
            for line in bout.tally.jams
            if line.period == period and slot in (None, line.jammers[side])
        )
        for period in PERIODS
    )


def _comeback(bout: Played, side: Side) -> int:
    """The most points by which the winner was behind at the end of a period; 0 for the loser."""
    behind, most = 0, 0
    for period in PERIODS[:-1]:
        points = bout.tally.points_in(period)
        behind += points[1 - side] - points[side]
        most = max(most, behind)
    return most if bout.tally.score[side] > bout.tally.score[1 - side] else 0


def _sum(column: str) -> Callable[[Played, Side], int]:
    return lambda bout, side: sum(getattr(tally, column) for tally in bout.tally.skaters[side])


def _own(column: str) -> Callable[[Played, Side, int], int]:
    return lambda bout, side, slot: getattr(bout.tally.skater(side, slot), column)


RECORDS: Mapping[str, Callable[[Played], list[Mark]]] = {
    "points_in_jam.team": _team(lambda bout, side: max((line.points[side] for line in bout.tally.jams), default=0)),
    "points_in_jam.skater": _skaters(_own("best_jam")),
    "points_in_period.team": _team(_most_in_period),
    "points_in_period.skater": _skaters(_most_in_period),
    "points_in_bout.team": _team(lambda bout, side: bout.tally.score[side]),
    "points_in_bout.skater": _skaters(_own("points")),
    "largest_win": _team(lambda bout, side: bout.tally.score[side] - bout.tally.score[1 - side]),
    "lead_jams.team": _team(_sum("lead_jams")),
    "lead_jams.skater": _skaters(_own("lead_jams")),
    "call_offs.team": _team(_sum("call_offs")),
    "call_offs.skater": _skaters(_own("call_offs")),
    "majors.team": _team(_sum("majors")),
    "majors.skater": _skaters(_own("majors")),
    "comeback": _team(_comeback),
    "overtime_jams": _team(lambda bout, side: sum(line.period == OVERTIME for line in bout.tally.jams)),
}
"""What each record of a bout counts (ACD-80)."""


def record(name: str, bouts: Iterable[Played]) -> tuple[Mark, ...]:
    """All who share the record; nobody while its value is 0."""
    marks = [mark for bout in bouts for mark in RECORDS[name](bout)]
    best = max((mark.value for mark in marks), default=0)
    return tuple(mark for mark in marks if mark.value == best > 0)


def longest_run(bouts: Sequence[Played]) -> tuple[Mark, ...]:
    """The longest winning run, with its last bout; the bouts in the order played (ACD-80)."""
    running: dict[str, int] = {}
    marks: list[Mark] = []
    for bout in bouts:
        for side in (HOME, VISITOR):
            team, won = bout.teams[side], bout.tally.score[side] > bout.tally.score[1 - side]
            running[team] = running.get(team, 0) + 1 if won else 0
            marks.append(Mark(team=team, value=running[team], ref=bout.ref))
    best = max((mark.value for mark in marks), default=0)
    return tuple(mark for mark in marks if mark.value == best > 0)
