"""Player tables and records of the board derby. (ICR-85)"""

from rules.core.statistics import Holder, PlayerTable, Record

PLAYER_TABLES: tuple[PlayerTable, ...] = (
    PlayerTable(key="points", figure="points"),
    PlayerTable(key="lead_share", figure="lead_jams", per="jams_as_jammer", percent=True),
    PlayerTable(key="push_success", figure="pushes_won", per="pushes", percent=True),
    PlayerTable(key="wipeouts", figure="wipeouts"),
    PlayerTable(key="box_turns", figure="box_turns"),
)
RECORDS: tuple[Record, ...] = (
    *(
        Record(key=f"{key}.{holder}", holder=holder, figure=figure)
        for key, figure in (("points_in_jam", "best_jam"), ("points_in_game", "points"))
        for holder in Holder
    ),
    Record(key="largest_win", holder=Holder.TEAM, figure="margin"),
    Record(key="longest_sudden_death", holder=Holder.TEAM, figure="sudden_death"),
)
