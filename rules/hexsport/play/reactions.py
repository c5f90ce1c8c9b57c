"""What an attack is rolled with, how it may be answered, and what the answer is rolled with."""

from typing import Literal

from rules.hexsport.play.attack_table import ATTACKS, Assault
from rules.hexsport.play.dice_test import Test, player_test
from rules.hexsport.play.state import MatchState
from rules.hexsport.play.tests_table import TESTS, dice_for
from rules.hexsport.play.threat import sees, threat_of
from rules.hexsport.state import Role

Reaction = Literal["slamback", "dodge", "none"]
MIND = "mind_like_water"
FLOORED = -1  # HX-STOMP-04


def attack_test(state: MatchState, attack: Assault) -> Test:
    """The attacker's roll. (HX-SLAM-03, HX-SUCKER-04, HX-STEAL-03, HX-STOMP-03, HX-FEINT-03)"""
    extra = ATTACKS[attack.kind].bonus(state, attack)
    dice = dice_for(state, attack.kind, attack.slot, extra=extra, without=attack.target)
    return player_test(state, attack.kind, attack.slot, dice)


def reactions_to(state: MatchState, attack: Assault) -> tuple[Reaction, ...]:
    """How the target may answer; "none" is the last and always possible. (HX-SLAM-08, HX-RUSH-32)"""
    found: list[Reaction] = []
    if may_slam_back(state, attack):
        found.append("slamback")
    if may_dodge(state, attack):
        found.append("dodge")
    return (*found, "none")


def may_slam_back(state: MatchState, attack: Assault) -> bool:
    """HX-SLAM-06, HX-ROLE-09, HX-SUCKER-05, HX-STEAL-05, HX-FEINT-05, HX-ABIL-19, -20, -33

    A Stomp finds its target on the floor, from where even Mind Like Water strikes nobody back (HX-ABIL-17).
    """
    row, target = ATTACKS[attack.kind], attack.target
    if not row.mind or state.has(target, "pacifist"):
        return False
    if state.has(target, MIND):
        return True
    if not row.slamback or (attack.kind == "steal" and state.sheet.terms.steal_slamback != "allowed"):
        return False
    figure = state.figures[target]
    if figure.role == Role.STRIKER and not figure.prima:
        return False
    return bool(threat_of(state, target) >> state.figures[attack.slot].cell & 1)


def may_dodge(state: MatchState, attack: Assault) -> bool:
    """HX-DODGE-02, HX-DODGE-03, HX-STOMP-04"""
    if state.sheet.terms.dodge_sight == "not_needed" or ATTACKS[attack.kind].floored:
        return True
    return sees(state, attack.target, state.figures[attack.slot].cell)


def reaction_test(state: MatchState, attack: Assault, reaction: str) -> Test | None:
    """The target's roll; nothing for one who does not react. (HX-DODGE-01, HX-SLAM-07, HX-STOMP-04, HX-RUSH-30)"""
    target = attack.target
    if reaction == "none":
        return None
    if reaction == "slamback" and state.has(target, MIND):
        return mirrored(state, attack)
    extra = FLOORED if ATTACKS[attack.kind].floored else 0
    return player_test(state, reaction, target, dice_for(state, reaction, target, extra=extra, without=attack.slot))


def mirrored(state: MatchState, attack: Assault) -> Test:
    """The Slamback of Mind Like Water: the attacker's dice before coaching and his number. (HX-ABIL-17)"""
    test = attack_test(state, attack)
    listed = state.sheet.terms.abil_mlw_base == "listed_base_dice"
    dice = TESTS[attack.kind].dice or 0 if listed else test.dice
    return player_test(state, "slamback", attack.target, dice, number=test.number)
