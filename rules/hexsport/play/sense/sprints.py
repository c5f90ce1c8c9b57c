"""Sprints: straight on, and a hex for each turn. (HX-SPRINT-02 to -04)"""

from functools import cache

from rules.core.pending import Choice
from rules.hexsport.play.commands import Command, Step, Stop, Turn
from rules.hexsport.play.pitch import DIRECTIONS, NOWHERE, PITCH, cells_in
from rules.hexsport.play.sense.routes import Route
from rules.hexsport.play.setup import FORWARD
from rules.hexsport.play.state import NOBODY, MatchState
from rules.hexsport.play.threat import threats_on

_GOALS = tuple(
    tuple(cell for zone in PITCH.zones if zone.attacker == side for cell in cells_in(zone.cells)) for side in (0, 1)
)


def sprint_routes(state: MatchState, slot: int, left: int) -> dict[int, Route]:
    """Which of the places worth a Sprint can be reached: the zones the player attacks and the loose ball. Who is
    threatened does not sprint."""
    figure, side = state.figures[slot], state.side_of(slot)
    start, facing = figure.cell, figure.facing
    if start == NOWHERE:
        start, facing = PITCH.entries[side], FORWARD[side]
    found = {start: Route(1.0)}
    if threats_on(state, start, 1 - side):
        return found
    loose = (state.ball,) if state.carrier == NOBODY and state.ball != NOWHERE else ()
    far = PITCH.distance[start]
    for goal in (*_GOALS[side], *loose):
        if 0 < far[goal] <= left and not state.filled >> goal & 1 and cost_of(start, facing, goal) <= left:
            found[goal] = Route(1.0)
    return found


def cost_of(start: int, facing: int, goal: int) -> int:
    """The hexes of movement that a Sprint to another cell takes where nobody is in the way."""
    nearer = _nearer(start, goal)
    turns = min(_between(facing, direction) for direction in nearer)
    return PITCH.distance[start][goal] + turns + len(nearer) - 1


def sprint_on(state: MatchState, slot: int, goal: int, left: int, wanted: Choice) -> Command:
    """The next step or turn of a Sprint to a cell; it ends when it is there, or spent."""
    offered = [offer.command for offer in wanted.offers]
    figure = state.figures[slot]
    nearer = _nearer(figure.cell, goal) if figure.cell != goal else ()
    ahead = Step(figure.facing)
    if Stop() in offered and (not nearer or not left):
        return Stop()
    if ahead in offered and (figure.facing in nearer or not nearer):
        return ahead
    turns = [command for command in offered if isinstance(command, Turn)]
    clear = [way for way in nearer if not state.filled >> PITCH.neighbours[figure.cell][way] & 1] or nearer
    if turns and clear and left:
        return min(turns, key=lambda turn: min(_between(turn.facing, way) for way in clear))
    return Stop() if Stop() in offered else turns[0]


@cache
def _nearer(start: int, goal: int) -> tuple[int, ...]:
    """The directions, one or two, that lead nearer to another cell."""
    far = PITCH.distance[goal]
    around = PITCH.neighbours[start]
    return tuple(way for way, cell in enumerate(around) if cell != NOWHERE and far[cell] < far[start])


def _between(one: int, other: int) -> int:
    return min((one - other) % DIRECTIONS, (other - one) % DIRECTIONS)
