"""The dice of a throw by its distance in hexes; the points of a Strike. (HX-THROW-05 to -08, HX-ABIL-14, HX-ABIL-32)"""

from rules.hexsport.play.pitch import PITCH
from rules.hexsport.play.state import MatchState
from rules.hexsport.play.tests_table import dice_for

LONG_ARMS = "long_arms"

# How far a throw reaches (from 1 hex) with how many dice, the nearest first.
_THROW = ((3, 3), (6, 2), (9, 1))
_STRIKE = ((3, 2), (4, 1))
_LONG_THROW = ((4, 3), (8, 2), (12, 1))
_LONG_STRIKE = {"2_dice_to_4": ((4, 2),), "3_dice_to_4": ((4, 3),), "sheet_strike_dice": _STRIKE}


def dice_at_range(state: MatchState, kind: str, slot: int, distance: int) -> int:
    """The dice a throw of a kind (strike, pass, throw_at) starts with; 0 if it does not reach. (HX-THROW-14)"""
    if distance == 0:
        return 0
    for reach, dice in _ranges(state, kind, long_arms=state.has(slot, LONG_ARMS)):
        if distance <= reach:
            return dice
    return 0


def throw_dice(state: MatchState, kind: str, slot: int, distance: int, *, moved: bool) -> int:
    """The dice of a throw before coaching dice. (HX-THROW-05)"""
    base = dice_at_range(state, kind, slot, distance)
    return dice_for(state, kind, slot, base=base, extra=-1 if moved else 0)


def points_from(state: MatchState, slot: int, cell: int) -> int:
    """What his Strike from that cell is worth; 0 outside the zones he attacks. (HX-THROW-18, HX-ABIL-14)"""
    zone = PITCH.zone_of(cell, state.side_of(slot))
    if zone is None:
        return 0
    return zone.bonus_points if cell == zone.bonus and not state.has(slot, LONG_ARMS) else zone.points


def _ranges(state: MatchState, kind: str, *, long_arms: bool) -> tuple[tuple[int, int], ...]:
    if kind != "strike":
        return _LONG_THROW if long_arms else _THROW
    return _LONG_STRIKE[state.sheet.terms.abil_long_arms_strike] if long_arms else _STRIKE
