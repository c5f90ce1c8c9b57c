"""Step 2: league points (HX-POST-07 to HX-POST-10)."""

from msgspec import Struct

from rules.core.emission import Emission
from rules.core.options import Options
from rules.core.pending import Pending
from rules.hexsport.early_cuts import with_early_cuts
from rules.hexsport.result_worth import table_points, worth
from rules.hexsport.state import TeamState
from rules.hexsport.step import Beginning, Step, going_on, open_sequence
from rules.hexsport.step_events import LeaguePointsEarned

KEY = "league_points"


def _begin(state: TeamState, options: Options) -> Beginning:
    kind = open_sequence(state).aftermath.kind
    return Beginning() if kind == "league" else Beginning(reason=f"points.{kind}_adds_none")


def _earned(state: TeamState, options: Options) -> LeaguePointsEarned:
    aftermath = open_sequence(state).aftermath
    return LeaguePointsEarned(
        points=table_points(aftermath, options),
        worth=worth(aftermath, options),
        margin=aftermath.margin,
        kind=aftermath.kind,
    )


def _pending(state: TeamState, options: Options) -> Pending:
    earned = _earned(state, options)
    choice = going_on(
        state, KEY, points=earned.points, worth=earned.worth, margin=earned.margin, scheme=options["points.scheme"]
    )
    return with_early_cuts(choice, state, options)


def _apply(emission: Emission[TeamState], given: Struct, options: Options) -> bool:
    emission.emit(_earned(emission.state, options))
    return True


STEP = Step(key=KEY, begin=_begin, pending=_pending, apply=_apply)
