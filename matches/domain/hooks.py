"""Who is told inside the transaction: the league app fills these lists in league/apps.py.

A receiver writes only rows of its own and takes no lock above the match (league, season, round or auction).
"""

from collections.abc import Callable, Sequence

from matches.models import Match
from rosters.models import Team

SETTLED: list[Callable[[Match], None]] = []  # the match has its result
WORKED_THROUGH: list[Callable[[Match, Sequence[Team]], None]] = []  # these teams have finished the steps of the match
