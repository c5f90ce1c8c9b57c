"""The attacks as data: who may make each, on whom, with what bonus, and whether it may be answered by a Slamback."""

from collections.abc import Callable

from msgspec import Struct

from rules.hexsport.play.pitch import PITCH
from rules.hexsport.play.procedure import Frame
from rules.hexsport.play.state import MatchState
from rules.hexsport.play.threat import front_of, sees, threat_of
from rules.hexsport.state import Role

HEAVY = frozenset({Role.GUARD, Role.KEEPER, Role.JACK})
NIMBLE = frozenset({Role.STRIKER, Role.JACK})
JUDWAN = "judwan"


class Assault(Frame, frozen=True, kw_only=True):
    """The player `slot` attacks `target`. `kind` is a key of `ATTACKS`; `moved` says that he entered a hex in this
    action, `adjacent_at_start` that he began it beside the target; `watched` is what `watchers` said at its begin."""

    slot: int
    target: int
    kind: str
    moved: bool = False
    adjacent_at_start: bool = False
    watched: int = 0


def no_bonus(_state: MatchState, _attack: Assault) -> int:
    return 0


def moved_bonus(state: MatchState, attack: Assault) -> int:
    """A die for having moved. (HX-SLAM-03 to -05, HX-SUCKER-04)"""
    if attack.adjacent_at_start and state.sheet.terms.slam_moved_bonus == "not_adjacent_at_start":
        return 0
    return int(attack.moved)


def stomp_bonus(state: MatchState, attack: Assault) -> int:
    """HX-STOMP-09, HX-ABIL-07"""
    return moved_bonus(state, attack) if state.has(attack.slot, "does_this_hurt") else 0


def feint_bonus(state: MatchState, attack: Assault) -> int:
    """HX-FEINT-03"""
    return int(state.profile(attack.slot).race == JUDWAN) + int(attack.adjacent_at_start)


class AttackRow(Struct, frozen=True, kw_only=True):
    """One kind of attack. `floored`: its target lies; `carrier`: its target holds the ball; `violent`: not for a
    Pacifist; `slamback`: it may be answered by one, `mind`: at least by Mind Like Water."""

    roles: frozenset[Role]
    ability: str = ""
    floored: bool = False
    carrier: bool = False
    violent: bool = True
    slamback: bool = True
    mind: bool = True
    bonus: Callable[[MatchState, Assault], int] = no_bonus


ATTACKS: dict[str, AttackRow] = {
    "slam": AttackRow(roles=HEAVY, bonus=moved_bonus),  # HX-ROLE-08
    "sucker_punch": AttackRow(roles=HEAVY, slamback=False, bonus=moved_bonus),  # HX-ROLE-08, HX-SUCKER-05
    "steal": AttackRow(roles=NIMBLE, carrier=True, violent=False),  # HX-ROLE-07
    "stomp": AttackRow(roles=HEAVY, floored=True, slamback=False, mind=False, bonus=stomp_bonus),  # HX-ROLE-10
    "feint": AttackRow(roles=NIMBLE, ability="misdirect", violent=False, bonus=feint_bonus),  # HX-FEINT-01
}


def may_attack(state: MatchState, slot: int, kind: str) -> bool:
    """Whether the player's role and abilities let him make this attack. (HX-ROLE-07, -08, -10, HX-ABIL-18, -19)"""
    row = ATTACKS[kind]
    if state.figures[slot].role not in row.roles:
        return False
    if row.violent and state.has(slot, "pacifist"):
        return False
    return not row.ability or state.has(slot, row.ability)


def targets_for(state: MatchState, slot: int, kind: str) -> tuple[int, ...]:
    """The opponents the player may attack so from where he stands. (HX-SLAM-02, -STEAL-02, -STOMP-02, -FEINT-02)"""
    threat = threat_of(state, slot) & state.occupied
    if not threat or not may_attack(state, slot, kind):
        return ()
    row, at, figures, side = ATTACKS[kind], state.at, state.figures, state.side_of(slot)
    found = []
    for cell in PITCH.neighbours[figures[slot].cell]:
        if cell >= 0 and threat >> cell & 1:
            other = at[cell]
            if state.side_of(other) != side and figures[other].down == row.floored:
                found.append(other)
    if row.carrier:
        return tuple(other for other in found if other == state.carrier)
    return tuple(found)


def watchers(state: MatchState, slot: int) -> int:
    """The opponents who have the player in their front arc, a bit for each slot. (HX-SUCKER-01)"""
    cell = state.figures[slot].cell
    if cell < 0:
        return 0
    found = 0
    for other in state.sheet.slots[1 - state.side_of(slot)]:
        found |= (front_of(state, other) >> cell & 1) << other
    return found


def from_behind(state: MatchState, slot: int, target: int, watched: int) -> bool:
    """Whether the player came from the target's front arc, as `watched` has it, into his rear arc. (HX-SUCKER-01)"""
    return bool(watched >> target & 1) and not sees(state, target, state.figures[slot].cell)


def kind_made(state: MatchState, attack: Assault) -> str:
    """What the attack is: by geometry a Slam from behind that began before the target's eyes is a Sucker Punch.

    (HX-SUCKER-02, HX-SUCKER-10)
    """
    if attack.kind != "slam" or not attack.moved or state.sheet.terms.sucker_detect != "geometry":
        return attack.kind
    return "sucker_punch" if from_behind(state, attack.slot, attack.target, attack.watched) else "slam"
