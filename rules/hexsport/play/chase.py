"""What a simple player wants: the ball, then a Strike Zone, then the nearest opponent."""

from collections.abc import Callable

from rules.core.pending import Choice
from rules.hexsport.play.commands import Act, Command, Step, Stop, Target, Turn
from rules.hexsport.play.pitch import NOWHERE, PITCH
from rules.hexsport.play.state import NOBODY, MatchState
from rules.hexsport.play.threat import sees

# What he would rather do, the best first; all else is movement.
DEEDS = ("stand_up", "steal", "stomp", "slam", "feint")
MOVES = ("run", "sprint")
FAR = 99


def wisest(state: MatchState, wanted: Choice) -> Command | None:
    """What he takes of the offers; None if it is all the same to him."""
    judge = _JUDGES.get(wanted.kind)
    return judge(state, wanted) if judge is not None else None


def goal_of(state: MatchState, slot: int) -> int:
    """The cell the player is bound for; `NOWHERE` if there is none."""
    side, cell = state.side_of(slot), state.figures[slot].cell
    if state.carrier == slot:
        goals = [zone.bonus for zone in PITCH.zones if zone.attacker == side]
    elif state.ball != NOWHERE and (state.carrier == NOBODY or state.side_of(state.carrier) != side):
        goals = [state.ball]
    else:
        goals = [state.figures[other].cell for other in state.on_pitch(1 - side)]
    start = cell if cell >= 0 else PITCH.entries[side]
    return min(goals, key=PITCH.distance[start].__getitem__, default=NOWHERE)


def way_to_goal(state: MatchState, slot: int) -> int:
    """How many hexes the player is from where he is bound for."""
    goal, cell = goal_of(state, slot), state.figures[slot].cell
    return FAR if goal == NOWHERE or cell < 0 else PITCH.distance[cell][goal]


def _rush(state: MatchState, wanted: Choice) -> Command | None:
    acts = [offer.command for offer in wanted.offers if isinstance(offer.command, Act)]
    if not acts:
        return None
    return min(acts, key=lambda act: _eagerness(state, act))


def _eagerness(state: MatchState, act: Act) -> int:
    """The lowest is done first."""
    far = way_to_goal(state, act.slot)
    if act.action == "throw":
        return -1 if PITCH.zone_of(state.ball, state.side_of(act.slot)) else FAR
    if act.action in DEEDS and far <= state.stats(act.slot).move:
        return DEEDS.index(act.action)
    return len(DEEDS) + far if act.action in MOVES else FAR


def _move(state: MatchState, wanted: Choice) -> Command | None:
    slot = state.sheet.tags.index(wanted.subject)
    cell, goal = state.figures[slot].cell, goal_of(state, slot)
    offered = {offer.command for offer in wanted.offers if isinstance(offer.command, Command)}
    zone = PITCH.zone_of(cell, state.side_of(slot)) if state.carrier == slot else None
    if zone is not None:
        goal = zone.strike
        turn = Turn(PITCH.toward(cell, goal)[0]) if cell != goal else Stop()
        return turn if turn in offered and not sees(state, slot, goal) else _if_offered(Stop(), offered)
    if goal in (NOWHERE, cell):
        return _if_offered(Stop(), offered)
    steps = [command for command in offered if isinstance(command, Step)]
    far = PITCH.distance[goal]
    return min(steps, key=lambda step: (far[PITCH.neighbours[cell][step.direction]], step.direction), default=None)


def _if_offered(command: Command, offered: set[Command]) -> Command | None:
    return command if command in offered else None


def _throw(state: MatchState, wanted: Choice) -> Command | None:
    aims = [offer.command for offer in wanted.offers if isinstance(offer.command, Target)]
    return next((aim for aim in aims if aim.cell != NOWHERE), None)


_JUDGES: dict[str, Callable[[MatchState, Choice], Command | None]] = {"rush": _rush, "move": _move, "throw": _throw}
