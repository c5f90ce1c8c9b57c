"""Step 7: free agents leave the roster, and stand-ins with them (HX-POST-31, HX-SEASON-17)."""

from msgspec import Struct

from rules.core.emission import Emission
from rules.core.options import Options
from rules.core.pending import Pending
from rules.hexsport.state import Hire, Player, TeamState
from rules.hexsport.step import Beginning, Step, going_on, named
from rules.hexsport.step_events import FreeAgentLeft, StandInLeft

KEY = "free_agents"
FOR_ONE_MATCH = (Hire.FREE_AGENT, Hire.STAND_IN)


def _begin(state: TeamState, options: Options) -> Beginning:
    return Beginning() if _free_agents(state) else Beginning(reason="free_agents.none")


def _free_agents(state: TeamState) -> list[Player]:
    return [player for player in state.roster if player.hired in FOR_ONE_MATCH]


def _pending(state: TeamState, options: Options) -> Pending:
    return going_on(state, KEY, players=[named(player) for player in _free_agents(state)])


def _apply(emission: Emission[TeamState], given: Struct, options: Options) -> bool:
    for player in _free_agents(emission.state):
        left = StandInLeft if player.hired is Hire.STAND_IN else FreeAgentLeft
        emission.emit(left(player=player.id, name=player.name))
    return True


STEP = Step(key=KEY, begin=_begin, pending=_pending, apply=_apply)
