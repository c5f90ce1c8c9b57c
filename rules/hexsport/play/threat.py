"""Who threatens what, who sees whom. (HX-FACING)"""

from rules.hexsport.play.lines import in_the_way
from rules.hexsport.play.pitch import PITCH
from rules.hexsport.play.state import NOBODY, MatchState

ALL_ROUND = "360_vision"
GOTCHA = "gotcha"


def threat_of(state: MatchState, slot: int) -> int:
    """The set of cells a player threatens: none off the pitch or on the floor. (HX-FACING-02, -03, -11)"""
    figure = state.figures[slot]
    if figure.cell < 0 or figure.down:
        return 0
    if ALL_ROUND in state.sheet.profiles[slot].abilities:
        return PITCH.around[figure.cell]
    return PITCH.threat[figure.cell][figure.facing]


def front_of(state: MatchState, slot: int) -> int:
    """The set of cells in a player's front arc: none off the pitch or on the floor. (HX-FACING-03 to -05, -11)"""
    figure = state.figures[slot]
    if figure.cell < 0 or figure.down:
        return 0
    if ALL_ROUND in state.sheet.profiles[slot].abilities:
        return ~(1 << figure.cell)
    arcs = PITCH.front if state.sheet.terms.facing_border == "front" else PITCH.front_open
    return arcs[figure.cell][figure.facing]


def faces(state: MatchState, slot: int, cell: int) -> bool:
    """Whether the cell is in the player's front arc. (HX-FACING-04)"""
    return bool(front_of(state, slot) >> cell & 1)


def sees(state: MatchState, slot: int, cell: int) -> bool:
    """Whether the player faces the cell and, by option, nobody is in the way. (HX-FACING-06, HX-FACING-07)"""
    if not front_of(state, slot) >> cell & 1:
        return False
    return state.sheet.terms.facing_blocking == "none" or not in_the_way(state, state.figures[slot].cell, cell)


def threats_on(state: MatchState, cell: int, side: int, without: int = NOBODY) -> list[int]:
    """The slots of `side` whose threat hexes hold the cell, one of them left out. (HX-FACING-08, -10)"""
    bit = 1 << cell
    around = PITCH.around[cell] & state.occupied
    if not around:
        return []
    at = state.at
    found = []
    for neighbour in PITCH.neighbours[cell]:
        if neighbour >= 0 and around >> neighbour & 1:
            slot = at[neighbour]
            if slot != without and state.side_of(slot) == side and threat_of(state, slot) & bit:
                found.append(slot)
    return found


def threat_penalty_on(state: MatchState, cell: int, side: int, without: int = NOBODY) -> int:
    """The dice (0 to -2) that the threats of `side` on the cell take. (HX-DICE-22, HX-FACING-09, HX-ABIL-10)"""
    threats = threats_on(state, cell, side, without)
    if not threats:
        return 0
    if len(threats) > 1 or state.has(threats[0], GOTCHA):
        return -2
    return -1
