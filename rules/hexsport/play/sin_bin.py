"""Into the Sin Bin. (HX-BENCH-07, HX-ABIL-11)"""

from rules.hexsport.play.events import BinMoved, PlayerBinned
from rules.hexsport.play.procedure import Play
from rules.hexsport.play.state import MatchState

GRIZZLED = "grizzled"


def bin_player(play: Play, slot: int, space: int, why: str) -> None:
    """The player goes to that space (1 to 3) of the Sin Bin, by option a Grizzled one a step nearer to the Bench.

    Who is in the Sin Bin already stays at least as long. `why` is foul or injury. From space 1 the step leads to the
    Bench at once.
    """
    state = play.state
    goal = max(space - steps_sooner(state, slot), state.figures[slot].bin)
    play.emit(PlayerBinned(slot, max(goal, 1), why))
    if not goal:
        play.emit(BinMoved(slot, 0))


def steps_sooner(state: MatchState, slot: int) -> int:
    """How many spaces nearer to the Bench the player is placed. (HX-ABIL-11)

    The effect of Grizzled is unknown; a step sooner is read as one Rush less to miss, whatever sent him there.
    """
    return int(state.has(slot, GRIZZLED) and state.sheet.terms.abil_grizzled == "bin_step_sooner")
