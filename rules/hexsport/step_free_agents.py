"""Step 7: free agents leave the roster (HX-POST-31)."""

from msgspec import Struct

from rules.core.emission import Emission
from rules.core.options import Options
from rules.core.pending import Pending
from rules.hexsport.state import Hire, Player, TeamState
from rules.hexsport.step import Beginning, Step, going_on, named
from rules.hexsport.step_events import FreeAgentLeft

KEY = "free_agents"


def _begin(state: TeamState, options: Options) -> Beginning:
    return Beginning() if _free_agents(state) else Beginning(reason="free_agents.none")


def _free_agents(state: TeamState) -> list[Player]:
    return [player for player in state.roster if player.hired is Hire.FREE_AGENT]


def _pending(state: TeamState, options: Options) -> Pending:
    return going_on(state, KEY, players=[named(player) for player in _free_agents(state)])


def _apply(emission: Emission[TeamState], given: Struct, options: Options) -> bool:
    for player in _free_agents(emission.state):
        emission.emit(FreeAgentLeft(player=player.id, name=player.name))
    return True


STEP = Step(key=KEY, begin=_begin, pending=_pending, apply=_apply)
