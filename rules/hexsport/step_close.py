"""Steps 10 and 11: the ranking is computed anew and the match is reported (HX-POST-41, HX-POST-42)."""

from msgspec import Struct
from msgspec.structs import asdict

from rules.core.emission import Emission
from rules.core.options import Options
from rules.core.pending import Pending
from rules.hexsport.ranking import parts, ranking
from rules.hexsport.result_worth import table_difference
from rules.hexsport.state import TeamState
from rules.hexsport.step import Beginning, Step, going_on, open_sequence
from rules.hexsport.step_events import MatchReported, RankingComputed


def _begin(state: TeamState, options: Options) -> Beginning:
    return Beginning()


def _pending_ranking(state: TeamState, options: Options) -> Pending:
    before = open_sequence(state).aftermath.ranking
    return going_on(state, "ranking", ranking=ranking(state), before=before, parts=parts(state))


def _apply_ranking(emission: Emission[TeamState], given: Struct, options: Options) -> bool:
    emission.emit(RankingComputed(ranking=ranking(emission.state), parts=parts(emission.state)))
    return True


def _report(state: TeamState) -> MatchReported:
    sequence = open_sequence(state)
    aftermath = sequence.aftermath
    return MatchReported(
        match=aftermath.match,
        kind=aftermath.kind,
        ending=aftermath.ending,
        opponent=aftermath.opponent,
        points=aftermath.points,
        opponent_points=aftermath.opponent_points,
        ranking=ranking(state),
        cash=state.cash,
        league_points=sequence.league_points,
        strike_difference=table_difference(aftermath),
    )


def _pending_report(state: TeamState, options: Options) -> Pending:
    report = _report(state)
    return going_on(state, "report", **asdict(report))


def _apply_report(emission: Emission[TeamState], given: Struct, options: Options) -> bool:
    emission.emit(_report(emission.state))
    return True


RANKING = Step(key="ranking", begin=_begin, pending=_pending_ranking, apply=_apply_ranking)
REPORT = Step(key="report", begin=_begin, pending=_pending_report, apply=_apply_report)
