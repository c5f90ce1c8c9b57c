"""Player tables and records of the card derby, and the figures of a bout that they need. (ACD-79, ACD-80)"""

from rules.core.statistics import Holder, PlayerTable, Record
from rules.derby_cards.cards import HOME, SLOTS, VISITOR, Side
from rules.derby_cards.events import OVERTIME
from rules.derby_cards.scorer import BoutTally
from rules.derby_cards.sheets import PERIODS

JAMS_FOR_A_SHARE = 10

PLAYER_TABLES: tuple[PlayerTable, ...] = (
    PlayerTable(key="points", figure="points"),
    PlayerTable(key="points_per_jam", figure="points", per="jams"),
    PlayerTable(key="lead_share", figure="lead_jams", per="jams", least=JAMS_FOR_A_SHARE, percent=True),
    PlayerTable(key="lead_jams", figure="lead_jams"),
    PlayerTable(key="assists", figure="assists"),
    PlayerTable(key="blocks", figure="blocks"),
    PlayerTable(key="minors", figure="minors"),
    PlayerTable(key="majors", figure="majors"),
    PlayerTable(key="jams_won", figure="jams_won"),
    PlayerTable(key="jam_difference", figure="jam_difference"),
)
RECORDS: tuple[Record, ...] = (
    *(
        Record(key=f"{key}.{holder}", holder=holder, figure=figure)
        for key, figure in (
            ("points_in_jam", "best_jam"),
            ("points_in_period", "best_period"),
            ("points_in_bout", "points"),
            ("lead_jams", "lead_jams"),
            ("call_offs", "call_offs"),
            ("majors", "majors"),
        )
        for holder in Holder
    ),
    Record(key="largest_win", holder=Holder.TEAM, figure="margin"),
    Record(key="comeback", holder=Holder.TEAM, figure="comeback"),
    Record(key="overtime_jams", holder=Holder.TEAM, figure="overtime_jams"),
)


def side_figures(tally: BoutTally, side: Side) -> dict[str, int]:
    """What a side has besides the sums of its skaters."""
    return {
        "best_jam": max((line.points[side] for line in tally.jams), default=0),
        "best_period": max(tally.points_in(period)[side] for period in PERIODS),
        "comeback": _comeback(tally, side),
        "overtime_jams": sum(line.period == OVERTIME for line in tally.jams),
    }


def best_periods(tally: BoutTally, side: Side) -> dict[int, int]:
    """The most points of each slot in one period."""
    points = {(slot, period): 0 for slot in (0, *SLOTS) for period in (*PERIODS, OVERTIME)}
    for line in tally.jams:
        points[line.jammers[side], line.period] += line.points[side]
    return {slot: max(points[slot, period] for period in PERIODS) for slot in SLOTS}


def _comeback(tally: BoutTally, side: Side) -> int:
    """The most points by which the winner was behind at the end of a period; 0 for the loser."""
    behind, most = 0, 0
    for period in PERIODS[:-1]:
        points = tally.points_in(period)
        behind += points[1 - side] - points[side]
        most = max(most, behind)
    home, visitor = tally.score
    return most if (HOME if home > visitor else VISITOR) == side else 0
