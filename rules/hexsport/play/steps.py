"""Where a movement may go next, and the tests a step of it takes. (HX-RUN, HX-SPRINT, HX-DASH, HX-EVADE, HX-JUMP)"""

from functools import cache

from rules.core.pending import Offer
from rules.hexsport.play.commands import Leap, Leave, Step, Stop, Turn
from rules.hexsport.play.pitch import DIRECTIONS, PITCH, at_cells
from rules.hexsport.play.state import NOBODY, MatchState
from rules.hexsport.play.threat import GOTCHA, threats_on

FULL, SPRINT, ONE_HEX, NONE = "full", "sprint", "one_hex", "none"
JUMP = "jump"
JUMP_COST = 2  # HX-JUMP-02

STEPS = tuple(Offer(command=Step(direction)) for direction in range(DIRECTIONS))
TURNS = tuple(Offer(command=Turn(facing)) for facing in range(DIRECTIONS))
STOP, LEAVE = Offer(command=Stop()), Offer(command=Leave())
# The directions that lead from each cell to another.
_INSIDE = tuple(tuple(way for way, cell in enumerate(row) if cell >= 0) for row in PITCH.neighbours)


def _ring(cell: int, *, least: int) -> int:
    return sum(1 << other for other, far in enumerate(PITCH.distance[cell]) if least <= far <= JUMP_COST)


_LEAPS = tuple(Offer(command=Leap(cell)) for cell in range(len(PITCH.cells)))
_LANDINGS = {
    "exactly_2": tuple(_ring(cell, least=2) for cell in range(len(PITCH.cells))),
    "up_to_2": tuple(_ring(cell, least=1) for cell in range(len(PITCH.cells))),
}
WITHIN_2 = _LANDINGS["up_to_2"]


def movement_of(state: MatchState, slot: int, mode: str) -> int:
    """The hexes of movement of a player's action. (HX-RUN-02, HX-SPRINT-02, HX-ROLE-14)"""
    if mode == ONE_HEX:
        return 1
    move = state.stats(slot).move
    return 2 * move if mode == SPRINT else move


def step_offers(state: MatchState, slot: int, mode: str, left: int, *, dash: bool) -> tuple[Offer, ...]:
    """The neighbours that may be entered, or the sides a sprinter may turn to. (HX-RUN-04, -05, HX-SPRINT-03, -04)"""
    figure = state.figures[slot]
    further = left > 0 or dash
    if mode == SPRINT:
        return _sprint_offers(figure.facing, figure.facing in _open_ways(state, figure.cell)) if further else ()
    return _run_offers(figure.facing, _open_ways(state, figure.cell) if further else ())


def _open_ways(state: MatchState, cell: int) -> tuple[int, ...]:
    """The directions in which the neighbour may be entered."""
    ways, filled = _INSIDE[cell], state.filled
    if not filled & PITCH.around[cell]:
        return ways
    neighbours = PITCH.neighbours[cell]
    return tuple([way for way in ways if not filled >> neighbours[way] & 1])


@cache
def _run_offers(facing: int, ways: tuple[int, ...]) -> tuple[Offer, ...]:
    turns = (TURNS[other] for other in range(DIRECTIONS) if other != facing)
    return (*turns, *(STEPS[way] for way in ways))


@cache
def _sprint_offers(facing: int, clear: bool) -> tuple[Offer, ...]:
    turns = (TURNS[(facing + 1) % DIRECTIONS], TURNS[(facing - 1) % DIRECTIONS])
    return (*turns, STEPS[facing]) if clear else turns


def leap_offers(state: MatchState, slot: int, left: int, *, dash: bool) -> tuple[Offer, ...]:
    """The empty hexes a player may jump to. (HX-JUMP-01, -03, -04, -09)"""
    if not state.has(slot, JUMP):
        return ()
    terms = state.sheet.terms
    if left < JUMP_COST and (not dash or terms.jump_short_movement == "not_allowed"):
        return ()
    landings = _LANDINGS[terms.jump_distance][state.figures[slot].cell] & ~state.filled
    return at_cells(_LEAPS, landings)


def may_leave(state: MatchState, slot: int, left: int) -> bool:
    """Whether the player may go to the Bench from where he stands, for a hex of movement. (HX-BENCH-03)"""
    allowed = state.sheet.terms.bench_leave
    if not left or allowed == "forbidden" or (state.carrier == slot and allowed == "without_ball"):
        return False
    return state.figures[slot].cell == PITCH.entries[state.side_of(slot)]


def may_enter(state: MatchState, side: int) -> bool:
    """Whether the side's entry hex is free and players may still enter. (HX-BENCH-04, HX-SCORE-09)"""
    return not state.sudden and not state.filled >> PITCH.entries[side] & 1


def tests_for_step(state: MatchState, slot: int, mode: str, left: int) -> tuple[str, ...]:
    """The tests of a step into a neighbouring hex, in order. (HX-EVADE-01, HX-DASH-01, HX-RUSH-31, HX-ROLE-15)"""
    terms = state.sheet.terms
    threatened = threats_on(state, state.figures[slot].cell, 1 - state.side_of(slot))
    evade = ("evade",) if threatened and (mode != ONE_HEX or terms.move_one_hex_evade == "required") else ()
    if left:
        return evade
    return (*evade, "dash") if terms.move_test_order == "evade_dash_pickup" else ("dash", *evade)


def tests_for_leap(left: int) -> tuple[str, ...]:
    """A Dash for each hex of movement that is missing, then the Jump. (HX-JUMP-02, HX-JUMP-09)"""
    return (*("dash",) * max(0, JUMP_COST - left), JUMP)


def needed(state: MatchState, tried: tuple[str, ...], kind: str) -> int:
    """The successes the next attempt of a kind needs in this action. (HX-DICE-11 to -14)"""
    terms = state.sheet.terms
    number = 1 + (len(tried) if terms.dice_rise_counters == "shared" else tried.count(kind))
    return number if terms.dice_rise_cap == "none" else min(number, int(terms.dice_rise_cap))


def held_by_gotcha(state: MatchState, slot: int) -> bool:
    """Whether a Gotcha! player threatens the player's hex. (HX-ABIL-10)"""
    if GOTCHA not in state.sheet.abilities:
        return False
    threats = threats_on(state, state.figures[slot].cell, 1 - state.side_of(slot))
    return any(state.has(opponent, GOTCHA) for opponent in threats)


def is_loose(state: MatchState, cell: int) -> bool:
    """Whether the ball lies on the cell."""
    return state.ball == cell and state.carrier == NOBODY
