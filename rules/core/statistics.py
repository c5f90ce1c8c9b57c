"""What players are ranked by, and records: figures of matches, of which a game only says which there are."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct

from rules.core.facts import SideFacts

PERCENT = 100


class PlayerTable(Struct, frozen=True, kw_only=True):
    """A table of players by their total of one `figure`, or by so much of it for one of `per`.

    A player with less than `least` of `per` stands in none. `percent` shows a share of 100. An `award` is no figure of
    matches but an event of the team log, counted by the player it names.
    """

    key: str
    figure: str = ""
    per: str = ""
    least: int = 1
    percent: bool = False
    award: str = ""

    def value(self, totals: Mapping[str, int]) -> float | None:
        """What a player with these totals is ranked by; None for who has nothing to be ranked by."""
        amount = totals.get(self.figure, 0)
        if not self.per:
            return amount or None
        share = totals.get(self.per, 0)
        if share < self.least:
            return None
        return amount / share * (PERCENT if self.percent else 1)


class Holder(StrEnum):
    """Who holds a record."""

    TEAM = "team"
    PLAYER = "player"


class Record(Struct, frozen=True, kw_only=True):
    """The highest amount of one figure in one match: of a side (a tally, or `points`, `margin`) or of a player."""

    key: str
    holder: Holder
    figure: str


def side_amount(record: Record, side: SideFacts) -> int:
    """What a side has of a record's figure."""
    return {**side.tallies, "points": side.points, "margin": side.margin}.get(record.figure, 0)


class Run(Struct, frozen=True):
    """Matches won one after another: whose, how many, and the last of them as a place in the order played."""

    team: str
    length: int
    last: int


def longest_runs(won: Iterable[tuple[Sequence[str], str | None]]) -> tuple[Run, ...]:
    """The longest winning runs, all of that length; matches in the order played, each with its teams and its winner."""
    running: dict[str, int] = {}
    runs: list[Run] = []
    for place, (teams, winner) in enumerate(won):
        for team in teams:
            running[team] = running.get(team, 0) + 1 if team == winner else 0
            runs.append(Run(team, running[team], place))
    best = max((run.length for run in runs), default=0)
    return tuple(run for run in runs if run.length == best > 0)
