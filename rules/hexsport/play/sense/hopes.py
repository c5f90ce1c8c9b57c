"""What the ball, a place and a fight are worth to a side, in points of the score."""

from rules.hexsport.play.attack_table import ATTACKS, Assault
from rules.hexsport.play.pitch import PITCH, Zone, cells_in
from rules.hexsport.play.reactions import reaction_test, reactions_to
from rules.hexsport.play.sense.chances import contest, strike_chance
from rules.hexsport.play.state import RUSHES, MatchState
from rules.hexsport.play.tests_table import dice_for, number_for
from rules.hexsport.play.threat import sees
from rules.hexsport.play.throw_dice import points_from
from rules.hexsport.state import Role

TOKEN_ACTIONS = 2  # HX-RUSH-06
STRIKES = 0.6  # of the points of a Strike that the next action may throw
KEPT = 0.35  # of those of a Strike in a later Rush
PER_HEX = 0.92  # for each hex on the way to a zone
TURNOVER = 0.3  # what a lost ball and the rest of the Rush are worth
BALL_WON = 0.8  # an opponent's ball that is free or ours
FELLED = 0.4  # a player on the floor, perhaps in the Sin Bin
PUSHED = 0.05
BOOKED = 0.4  # what a foul costs when it is called
# What it is worth to an attacker to double and to win, by the kind of attack.
PRIZES = {
    "slam": (FELLED, PUSHED),
    "sucker_punch": (FELLED - BOOKED, PUSHED - BOOKED),
    "steal": (0.0, 0.0),
    "stomp": (FELLED - BOOKED, -BOOKED),
    "feint": (PUSHED, 0.0),
}
# Of a carrier's ball, what a double and a win bring.
BALL_SHARES = {
    "slam": (0.8, 0.1),
    "sucker_punch": (0.8, 0.1),
    "steal": (1.0, 0.7),
    "stomp": (0.0, 0.0),
    "feint": (0.0, 0.0),
}
_THROWERS = (Role.STRIKER, Role.JACK)


def _ways_to_zones(side: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each cell, how far each zone this side attacks is (where 2 dice may strike), with its points."""
    zones = [(zone.points, _near_cells(zone)) for zone in PITCH.zones if zone.attacker == side]
    return tuple(tuple((min(far[cell] for cell in cells), points) for points, cells in zones) for far in PITCH.distance)


def _near_cells(zone: Zone) -> list[int]:
    """HX-THROW-08"""
    return [cell for cell in cells_in(zone.cells) if 0 < PITCH.distance[cell][zone.strike] <= 3]


_ZONES = (_ways_to_zones(0), _ways_to_zones(1))


def acts_left(state: MatchState, slot: int) -> int:
    """The token actions the player may still take in this Rush."""
    side = state.side_of(slot)
    if side != state.side or state.cut:
        return 0
    team = state.teams[side]
    most = dict(team.limits).get(slot, TOKEN_ACTIONS)
    return max(0, min(team.tokens, most - state.figures[slot].actions))


def rushes_to_come(state: MatchState, side: int) -> bool:
    """Whether the side has another Rush after this one."""
    return state.sudden or state.rush + (2 if side == state.side else 1) <= RUSHES


def hope(state: MatchState, slot: int, cell: int, *, again: bool) -> float:
    """The points to be expected of the ball in the player's hands on that cell; `again`: he may act again this Rush."""
    side, role = state.side_of(slot), state.figures[slot].role
    ways = _ZONES[side][cell]
    later = max(points * PER_HEX**far for far, points in ways) * KEPT if rushes_to_come(state, side) else 0.0
    if not again or role not in _THROWERS:
        return later
    stride = state.stats(slot).move if role is Role.STRIKER else 1
    soon = max((points * STRIKES * PER_HEX**far for far, points in ways if far <= stride), default=0.0)
    return max(later, soon, strike_chance(state, slot, cell, moved=False) * points_from(state, slot, cell))


def price_of_ball(state: MatchState, carrier: int) -> float:
    """What it is worth that this player loses the ball."""
    return BALL_WON + hope(state, carrier, state.figures[carrier].cell, again=False)


def fight(state: MatchState, attack: Assault, cell: int) -> float:
    """What an attack made from that cell is worth if it is answered well. The target faces as he does now."""
    kind, slot = attack.kind, attack.slot
    extra = ATTACKS[kind].bonus(state, attack)
    dice = dice_for(state, kind, slot, extra=extra, without=attack.target, cell=cell)
    pool = dice, number_for(state, kind, slot)
    return min(against(state, attack, answer, pool) for answer in _answers(state, attack, cell))


def against(state: MatchState, attack: Assault, answer: str, pool: tuple[int, int]) -> float:
    """What an attack of those dice against that number is worth if it is answered so."""
    test = reaction_test(state, attack, answer)
    odds = contest(*pool, *((test.dice, test.number) if test is not None else (0, pool[1])))
    double, win = PRIZES[attack.kind]
    if attack.target == state.carrier:
        ball, (doubled, won) = price_of_ball(state, attack.target), BALL_SHARES[attack.kind]
        double, win = double + ball * doubled, win + ball * won
    gain = odds.a_doubles * double + odds.a_wins * win
    if answer != "slamback":
        return gain
    felled = FELLED + (TURNOVER + BALL_WON) * (attack.slot == state.carrier)
    return gain - odds.b_doubles * felled - odds.b_wins * PUSHED


def _answers(state: MatchState, attack: Assault, cell: int) -> tuple[str, ...]:
    if state.figures[attack.slot].cell == cell:
        return reactions_to(state, attack)
    mighty = ATTACKS[attack.kind].slamback and state.figures[attack.target].role is not Role.STRIKER
    return ("slamback", "dodge") if mighty and sees(state, attack.target, cell) else ("dodge",)
