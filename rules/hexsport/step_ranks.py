"""Step 3: players go up in rank (HX-POST-11 to HX-POST-15)."""

from msgspec import Struct

from rules.core.emission import Emission
from rules.core.options import Options
from rules.core.pending import Pending
from rules.hexsport.data import PRICES
from rules.hexsport.early_cuts import with_early_cuts
from rules.hexsport.experience import Rise, rises
from rules.hexsport.state import TeamState
from rules.hexsport.step import Beginning, Step, going_on
from rules.hexsport.step_events import PlayerRose

KEY = "ranks"


def _begin(state: TeamState, options: Options) -> Beginning:
    return Beginning() if rises(state, options) else Beginning(reason="ranks.nobody_rises")


def _pending(state: TeamState, options: Options) -> Pending:
    players = [_rise_facts(rise) for rise in rises(state, options)]
    return with_early_cuts(going_on(state, KEY, players=players), state, options)


def _rise_facts(rise: Rise) -> dict[str, object]:
    return {
        "player": rise.player,
        "name": rise.name,
        "rank": rise.rank,
        "spent": rise.spent,
        "left": rise.left,
        "value": PRICES.rank_gained.mc,
    }


def _apply(emission: Emission[TeamState], given: Struct, options: Options) -> bool:
    for rise in rises(emission.state, options):
        emission.emit(
            PlayerRose(
                player=rise.player,
                name=rise.name,
                rank=rise.rank,
                spent=rise.spent,
                value=PRICES.rank_gained.mc,
            )
        )
    return True


STEP = Step(key=KEY, begin=_begin, pending=_pending, apply=_apply)
