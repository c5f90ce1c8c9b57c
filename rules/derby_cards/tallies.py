"""What a skater did in a bout, column by column, and what a jam was. (ACD-60, ACD-61, ACD-63)"""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import asdict

from rules.derby_cards.cards import Side

LARGEST = "max"
STATISTICS: Mapping[str, str] = {
    "matches": "sum",
    "jams": "sum",
    "lead_jams": "sum",
    "assists": "sum",
    "blocks": "sum",
    "minors": "sum",
    "majors": "sum",
    "points": "sum",
    "best_jam": LARGEST,
    "best_period": LARGEST,
    "jams_won": "sum",
    "jam_difference": "sum",
    "power_play_points": "sum",
    "stopped": "sum",
    "call_offs": "sum",
    "star_passes": "sum",
    "star_passes_completed": "sum",
    "fights_won": "sum",
    "wheel_points": "sum",
}
"""Every statistic, and how it adds up over bouts."""


class SkaterTally(Struct, frozen=True, kw_only=True):
    """A line of the score sheet. `jams` to `majors` are its columns JAMS, LD. JAM, ASSTS, BLKS, PEN and M. PEN.

    A jam and its points belong to the jammer who began it, also after a star pass (ACD-16a); `jam_difference` is own
    minus opponent's points in her jams; `power_play_points` are counted before any exchange.
    """

    jams: int = 0
    lead_jams: int = 0
    assists: int = 0
    blocks: int = 0
    minors: int = 0
    majors: int = 0
    points: int = 0
    best_jam: int = 0
    jams_won: int = 0
    jam_difference: int = 0
    power_play_points: int = 0
    stopped: int = 0
    call_offs: int = 0
    star_passes: int = 0
    star_passes_completed: int = 0
    fights_won: int = 0
    wheel_points: int = 0

    @property
    def lead_share(self) -> float | None:
        """LJ%: lead jams of 100 jams; None without a jam (ACD-60g, ACD-60h)."""
        return 100 * self.lead_jams / self.jams if self.jams else None

    @property
    def points_per_jam(self) -> float | None:
        """None without a jam."""
        return self.points / self.jams if self.jams else None


class JamLine(Struct, frozen=True, kw_only=True):
    """A row of the jam sheet; every pair is (home, visitor). `jammers` are the slots credited with the points,
    `receivers` those who got a jam by a star pass (0: nobody); `totals` run through the period (ACD-61b).

    `called_off` is the side whose lead jammer called it off, `stopped` whether the referee did;
    `cut` is a jam that ended with the last card, perhaps before it had both jammers (0: not named).
    """

    period: int
    jam: int
    jammers: tuple[int, int]
    points: tuple[int, int]
    totals: tuple[int, int]
    receivers: tuple[int, int] = (0, 0)
    lead: Side | None = None
    called_off: Side | None = None
    stopped: bool = False
    exchanged: bool = False
    cut: bool = False


def total(tallies: Iterable[SkaterTally]) -> SkaterTally:
    """The team's line: the sum of each column, and the best of all jams (ACD-60i)."""
    sums = dict.fromkeys(SkaterTally.__struct_fields__, 0)
    for tally in tallies:
        for column, count in asdict(tally).items():
            sums[column] = max(sums[column], count) if STATISTICS[column] == LARGEST else sums[column] + count
    return SkaterTally(**sums)


def shown_share(tally: SkaterTally) -> str:
    """LJ% with one decimal, or "-" (ACD-60h)."""
    return "-" if tally.lead_share is None else f"{tally.lead_share:.1f}%"
