"""What players of the hex sport are ranked by, and the records of a match."""

from rules.core.statistics import Holder, PlayerTable, Record

PLAYER_TABLES: tuple[PlayerTable, ...] = (
    PlayerTable(key="strikes", figure="strikes"),
    PlayerTable(key="injuries", figure="injuries"),
    PlayerTable(key="kills", figure="kills"),
    PlayerTable(key="man_of_the_match", award="man_of_the_match_drawn"),
    PlayerTable(key="matches", figure="matches"),
)
RECORDS: tuple[Record, ...] = (
    Record(key="points", holder=Holder.TEAM, figure="points"),
    Record(key="largest_win", holder=Holder.TEAM, figure="margin"),
    Record(key="cheers", holder=Holder.TEAM, figure="cheers"),
    Record(key="injuries_suffered", holder=Holder.TEAM, figure="injuries_suffered"),
    Record(key="strikes", holder=Holder.PLAYER, figure="strikes"),
    Record(key="injuries", holder=Holder.PLAYER, figure="injuries"),
    Record(key="kills", holder=Holder.PLAYER, figure="kills"),
)
