"""Who is told inside the transaction: the league app fills these lists in league/apps.py.

A receiver writes only rows of its own and takes no lock above the match (league, season, round or auction).
"""

from collections.abc import Callable, Sequence

from matches.models import Match, Report
from rosters.models import Team, User
from rules.core.facts import MatchFacts

SETTLED: list[Callable[[Match], None]] = []  # the match has its result
CORRECTABLE: list[Callable[[Match], None]] = []  # raises a Refusal where the result stands for good
CORRECTING: list[Callable[[Match, MatchFacts], None]] = []  # raises a Refusal where what follows stands in the way
CORRECTED: list[Callable[[Match, Report], None]] = []  # the report is the result now, in place of the one it corrects
# something was said of the match: what ("match.reported"), in which report, and by whom (None: the program)
SAID: list[Callable[[Match, str, Report, User | None], None]] = []
WORKED_THROUGH: list[Callable[[Match, Sequence[Team]], None]] = []  # these teams have finished the steps of the match
