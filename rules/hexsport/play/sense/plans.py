"""What one action of one player may lead to: where he would end it, and what that is worth."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from rules.hexsport.play.attack_table import Assault
from rules.hexsport.play.pitch import NOWHERE, PITCH, cells_in
from rules.hexsport.play.sense.chances import chance_at, pass_chance, strike_chance
from rules.hexsport.play.sense.hopes import TURNOVER, acts_left, fight, hope
from rules.hexsport.play.sense.routes import Route, start_of
from rules.hexsport.play.state import NOBODY, MatchState
from rules.hexsport.play.threat import faces, sees, threat_penalty_on
from rules.hexsport.play.throw_dice import points_from
from rules.hexsport.state import Role

NEVER = -1.0
PRESENCE = 0.15  # one more player on the pitch, up to six
ON_HIS_FEET = 0.35  # a player who gets up, where his test succeeds
PER_HEX_NEARER = 0.02  # to where he may be of use
SURE = 0.9  # the least chance of a walk that is worth no more than that
UNDER_THREAT = 0.12  # what ending beside an opponent costs a carrier, for each die it takes
TEAM = 6  # HX-BENCH-05


class Mover(Struct, frozen=True, gc=False):
    """A player who may move: the routes he has, whether he may act again this Rush after this action, and whether he
    has moved or turned in it already."""

    state: MatchState
    slot: int
    routes: dict[int, Route]
    again: bool = False
    moved: bool = False
    sprinting: bool = False

    @property
    def side(self) -> int:
        return self.state.side_of(self.slot)

    @property
    def start(self) -> int:
        return start_of(self.state, self.slot)


class Plan(Struct, frozen=True, gc=False):
    """Where an action would end (`cell`), what the player would look at there, what it is worth in points, and whether
    it may end the Rush."""

    worth: float
    cell: int = NOWHERE
    look: int = NOWHERE
    ends: bool = False


NOTHING = Plan(NEVER)


def plan_for(action: str, mover: Mover) -> Plan:
    """The best that the player can make of an action."""
    planner = PLANNERS.get(action)
    return NOTHING if planner is None else planner(mover)


def best_of(plans: Iterable[Plan]) -> Plan:
    return max(plans, key=lambda plan: plan.worth, default=NOTHING)


# --- with the ball ----------------------------------------------------------------------------------------------------
def plan_throw(mover: Mover) -> Plan:
    """The best Strike or pass, against keeping the ball."""
    state, slot = mover.state, mover.slot
    if state.carrier != slot:
        return NOTHING
    kept = hope(state, slot, mover.start, again=False)
    return best_of([*_strikes(mover, kept), *_passes(mover, kept)])


def _strikes(mover: Mover, kept: float) -> Iterable[Plan]:
    state, slot, start = mover.state, mover.slot, mover.start
    for zone in PITCH.zones:
        if zone.attacker != mover.side:
            continue
        for cell in cells_in(zone.cells):
            route = mover.routes.get(cell)
            if route is None:
                continue
            moved = mover.moved or cell != start or not faces(state, slot, zone.strike)
            points = strike_chance(state, slot, cell, moved=moved) * points_from(state, slot, cell)
            worth = route.chance * points - (1 - route.chance) * TURNOVER - kept
            yield Plan(worth, cell, zone.strike, ends=True)


def _passes(mover: Mover, kept: float) -> Iterable[Plan]:
    state, slot = mover.state, mover.slot
    for mate in state.on_pitch(mover.side):
        figure = state.figures[mate]
        if mate == slot or figure.down or figure.role is Role.GUARD or not sees(state, mate, mover.start):
            continue
        moved = mover.moved or not faces(state, slot, figure.cell)
        yield Plan(pass_worth(state, slot, mate, moved=moved) - kept, mover.start, figure.cell, ends=True)


def pass_worth(state: MatchState, slot: int, mate: int, *, moved: bool) -> float:
    """What a pass to a team-mate is worth: the ball in his hands, or lost."""
    caught = pass_chance(state, slot, mate, moved=moved)
    gain = hope(state, mate, state.figures[mate].cell, again=acts_left(state, mate) > 0)
    return caught * gain - (1 - caught) * TURNOVER


def plan_carry(mover: Mover) -> Plan:
    """Where the ball is worth most in the player's hands."""
    state, slot = mover.state, mover.slot
    kept = _safe_hope(mover, mover.start)
    plans = []
    for cell, route in mover.routes.items():
        worth = route.chance * _safe_hope(mover, cell) - (1 - route.chance) * TURNOVER - kept
        zone = PITCH.zone_of(cell, mover.side)
        plans.append(Plan(worth, cell, zone.strike if zone else NOWHERE, ends=route.chance < 1.0))
    best = best_of(plans)
    seen = best.look == NOWHERE or faces(state, slot, best.look)
    return NOTHING if best.cell == mover.start and seen else best


def _safe_hope(mover: Mover, cell: int) -> float:
    penalty = threat_penalty_on(mover.state, cell, 1 - mover.side)
    return hope(mover.state, mover.slot, cell, again=mover.again) + UNDER_THREAT * penalty


# --- without it -------------------------------------------------------------------------------------------------------
def plan_pick_up(mover: Mover) -> Plan:
    """The loose ball."""
    state, slot, ball = mover.state, mover.slot, mover.state.ball
    route = mover.routes.get(ball)
    if route is None or state.carrier != NOBODY or ball == mover.start or state.figures[slot].role is Role.GUARD:
        return NOTHING
    odds = route.chance * chance_at(state, "pick_up", slot, ball, extra=-mover.sprinting)
    worth = odds * hope(state, slot, ball, again=mover.again) - (1 - odds) * TURNOVER * (mover.side == state.side)
    return Plan(worth + TURNOVER, ball, ends=True)


def plan_support(mover: Mover) -> Plan:
    """A place nearer to where the player may be of use; nobody is the seventh on the pitch."""
    state, slot = mover.state, mover.slot
    benched = state.figures[slot].cell == NOWHERE
    if benched and len(state.on_pitch(mover.side)) >= TEAM:
        return NOTHING
    goal = post_of(state, slot, mover.start)
    if goal == NOWHERE:
        return NOTHING
    far = PITCH.distance[goal]
    sure = [cell for cell, route in mover.routes.items() if route.chance >= SURE and cell != state.ball]
    cell = min(sure, key=far.__getitem__, default=mover.start)
    nearer = far[mover.start] - far[cell]
    return Plan(PER_HEX_NEARER * nearer + PRESENCE * benched if nearer or benched else NEVER, cell, goal)


def post_of(state: MatchState, slot: int, start: int) -> int:
    """The cell near which a player without the ball may be of use: his zone, the ball, the opponent nearest to it."""
    side, role = state.side_of(slot), state.figures[slot].role
    ours = state.carrier != NOBODY and state.side_of(state.carrier) == side
    far = PITCH.distance[start]
    if role is not Role.GUARD and ours:
        free = [zone for zone in PITCH.zones if zone.attacker == side and not zone.cells & _mates(state, slot)]
        return min((zone.strike for zone in free), key=far.__getitem__, default=NOWHERE)
    if not ours and state.ball != NOWHERE and (role is not Role.GUARD or state.carrier != NOBODY):
        return state.ball
    rivals = [state.figures[other].cell for other in state.on_pitch(1 - side)]
    return min(rivals, key=far.__getitem__, default=NOWHERE)


def _mates(state: MatchState, slot: int) -> int:
    cells = (state.figures[mate].cell for mate in state.on_pitch(state.side_of(slot)) if mate != slot)
    return sum(1 << cell for cell in cells)


def plan_run(mover: Mover) -> Plan:
    """The ball first, else a better place."""
    if mover.state.carrier == mover.slot:
        return plan_carry(mover)
    return best_of((plan_pick_up(mover), plan_support(mover)))


def plan_stand_up(mover: Mover) -> Plan:
    odds = chance_at(mover.state, "stand_up", mover.slot, mover.start)
    return Plan(odds * ON_HIS_FEET, mover.start)


def _planner_of(kind: str) -> Callable[[Mover], Plan]:
    """Attacks of a kind: whom, and from where. Nobody is sent from the Bench, nor from before an opponent behind him,
    which would be a foul."""

    def plan(mover: Mover) -> Plan:
        state, slot, start = mover.state, mover.slot, mover.start
        plans: list[Plan] = []
        for target in state.on_pitch(1 - mover.side) if state.figures[slot].cell != NOWHERE else ():
            figure = state.figures[target]
            if figure.down or (kind == "steal" and target != state.carrier):
                continue
            for cell in PITCH.neighbours[figure.cell]:
                route = mover.routes.get(cell)
                if route is None or (kind == "slam" and faces(state, target, start) and not faces(state, target, cell)):
                    continue
                beside = bool(PITCH.around[figure.cell] >> start & 1)
                attack = Assault(
                    slot=slot, target=target, kind=kind, moved=mover.moved or cell != start, adjacent_at_start=beside
                )
                plans.append(Plan(route.chance * fight(state, attack, cell), cell, figure.cell))
        return best_of(plans)

    return plan


PLANNERS: dict[str, Callable[[Mover], Plan]] = {
    "run": plan_run,
    "sprint": plan_run,
    "throw": plan_throw,
    "stand_up": plan_stand_up,
    "slam": _planner_of("slam"),
    "steal": _planner_of("steal"),
    "feint": _planner_of("feint"),
}
