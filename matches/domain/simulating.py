"""Free agents before a simulated match, chosen and rolled by a simulated coach."""

from matches.domain.answering import Chooser, leave_to
from matches.domain.dice import AnswersFor, keep_rolls
from matches.domain.preparing import open_preparation
from matches.models import Match
from rosters.domain.operation import operation
from rosters.enums import Cause
from rosters.models import Team


def run_preparation(match: Match, team: Team, *, choose: Chooser, answers_for: AnswersFor) -> None:
    """The team's free agent rolls for the match are made or forgone."""
    open_preparation(match, team, actor=None)
    with operation(team, actor=None, cause=Cause.PREPARATION, cause_uid=match.uid, pin=match.pin) as work:
        if work.rules.market is None:
            return
        answers = leave_to(work, match, work.rules.market.pending, choose, answers_for)
    keep_rolls(answers)
