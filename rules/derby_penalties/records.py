"""Player tables and records of the penalty-card derby. (TYC-84)"""

from rules.core.statistics import Holder, PlayerTable, Record

PLAYER_TABLES: tuple[PlayerTable, ...] = (
    PlayerTable(key="points", figure="points"),
    PlayerTable(key="push_outs", figure="push_outs"),
    PlayerTable(key="penalties", figure="penalties"),
    PlayerTable(key="review_success", figure="reviews_successful", per="reviews_used", percent=True),
)
RECORDS: tuple[Record, ...] = (
    Record(key="points_in_jam", holder=Holder.TEAM, figure="best_jam"),
    *(
        Record(key=f"{key}.{holder}", holder=holder, figure=figure)
        for key, figure in (("points_in_bout", "points"), ("push_outs", "push_outs"))
        for holder in Holder
    ),
    Record(key="largest_win", holder=Holder.TEAM, figure="margin"),
    Record(key="clean_run", holder=Holder.TEAM, figure="clean_run"),
)
