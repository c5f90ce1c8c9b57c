"""The tests of the sheet as data, and how many dice each is rolled with. (HX-DICE, HX-ROLE-02 to -04)"""

from msgspec import Struct

from rules.core.pool import Target, TargetKind
from rules.hexsport.play.pitch import NOWHERE
from rules.hexsport.play.state import NOBODY, MatchState
from rules.hexsport.play.threat import threat_penalty_on
from rules.hexsport.state import Role

FIXED_1 = Target(TargetKind.FIXED, 1)
COUNT = Target(TargetKind.COUNT)
OPPOSED = Target(TargetKind.OPPOSED)
RISING = Target(TargetKind.RISING)
PRIMA_ARMOUR = 5  # HX-ABIL-20


class TestRow(Struct, frozen=True, kw_only=True):
    """One kind of test: dice to start with (None where the procedure brings them), the stat or the number fixed for
    all, what a role adds, whether opponents' threat takes dice, and the target."""

    __test__ = False

    dice: int | None = 3
    against: str | int
    striker: int = 0
    guard: int = 0
    keeper: int = 0
    threat: bool = True
    target: Target
    rule: str


TESTS: dict[str, TestRow] = {
    "stand_up": TestRow(against="speed", striker=1, target=FIXED_1, rule="HX-STAND-01"),
    "dash": TestRow(against="speed", striker=1, target=RISING, rule="HX-DASH-03"),
    "evade": TestRow(against="speed", striker=1, target=RISING, rule="HX-EVADE-03"),
    "jump": TestRow(against="speed", striker=1, target=RISING, rule="HX-JUMP-05"),
    "pick_up": TestRow(against="skill", striker=1, keeper=-1, target=FIXED_1, rule="HX-PICKUP-03"),
    "strike": TestRow(dice=None, against="skill", striker=1, target=FIXED_1, rule="HX-THROW-09"),
    "pass": TestRow(dice=None, against="skill", striker=1, target=COUNT, rule="HX-THROW-11"),
    "throw_at": TestRow(dice=None, against="skill", striker=1, target=OPPOSED, rule="HX-THROW-10"),
    "catch": TestRow(dice=None, against="skill", striker=1, keeper=-1, target=FIXED_1, rule="HX-CATCH-02"),
    "dodge": TestRow(against="speed", striker=1, target=OPPOSED, rule="HX-DODGE-01"),
    "slam": TestRow(against="strength", guard=1, keeper=1, target=OPPOSED, rule="HX-SLAM-03"),
    "slamback": TestRow(against="strength", guard=1, keeper=1, target=OPPOSED, rule="HX-SLAM-07"),
    "sucker_punch": TestRow(against="strength", guard=1, keeper=1, target=OPPOSED, rule="HX-SUCKER-04"),
    "stomp": TestRow(against="strength", guard=1, keeper=1, target=OPPOSED, rule="HX-STOMP-03"),
    "steal": TestRow(against="speed", striker=1, target=OPPOSED, rule="HX-STEAL-03"),
    "feint": TestRow(against="speed", target=OPPOSED, rule="HX-FEINT-03"),
    "distract": TestRow(against=4, guard=1, keeper=1, threat=False, target=OPPOSED, rule="HX-DISTRACT-02"),
    "remain_calm": TestRow(against=4, threat=False, target=OPPOSED, rule="HX-DISTRACT-03"),
    "transform": TestRow(against=4, threat=False, target=FIXED_1, rule="HX-TRANSFORM-02"),
    "play": TestRow(against=5, threat=False, target=FIXED_1, rule="HX-STAFF-03"),
    "armour": TestRow(against="armour", guard=1, keeper=1, threat=False, target=OPPOSED, rule="HX-ARMOUR-02"),
}

# What an ability adds to every test of a kind, in dice.
ABILITY_DICE: dict[str, tuple[tuple[str, int], ...]] = {
    "dodge": (("duck_weave", 1),),  # HX-ABIL-08
    "dash": (("stretch", 1),),  # HX-ABIL-28
    "strike": (("show_off", -1),),  # HX-ABIL-25
}
# What an ability adds to the successes of a test of a kind.
ABILITY_SUCCESSES: dict[str, tuple[tuple[str, int], ...]] = {
    "armour": (("cant_feel_a_thing", 1),),  # HX-ABIL-05
}


def number_for(state: MatchState, kind: str, slot: int) -> int:
    """The face each die of this player's test needs. (HX-DICE-01, HX-DICE-03)"""
    against = TESTS[kind].against
    if isinstance(against, int):
        return against
    if against == "armour" and state.figures[slot].prima:
        return PRIMA_ARMOUR
    number: int = getattr(state.stats(slot), against)
    return number


def role_bonus(state: MatchState, kind: str, slot: int) -> int:
    """The dice a player's role adds; a Prima Donna who plays as Striker has none. (HX-ROLE-02 to -04, HX-ABIL-35)"""
    figure, row = state.figures[slot], TESTS[kind]
    if figure.prima:
        return 0
    match figure.role:
        case Role.STRIKER:
            return row.striker
        case Role.GUARD:
            return row.guard
        case Role.KEEPER:
            return row.keeper
        case _:
            return 0


def dice_for(
    state: MatchState,
    kind: str,
    slot: int,
    *,
    base: int | None = None,
    extra: int = 0,
    without: int = NOBODY,
    cell: int | None = None,
) -> int:
    """The dice of a player's test before coaching dice; a test raises fewer than none to none. (HX-DICE-04, -22 to -25)

    `base` replaces the row's dice, `extra` adds what the moment brings (moved, sprinted, on the floor), `without` is
    the opponent whose threat is left out. `cell` asks what it would be elsewhere, `NOWHERE` for where nobody threatens.
    """
    row = TESTS[kind]
    dice = (row.dice or 0) if base is None else base
    dice += role_bonus(state, kind, slot) + extra
    for ability, more in ABILITY_DICE.get(kind, ()):
        if state.has(slot, ability):
            dice += more
    if row.threat:
        cell = state.figures[slot].cell if cell is None else cell
        dice += threat_penalty_on(state, cell, 1 - state.side_of(slot), without) if cell != NOWHERE else 0
    return dice


def successes_from_abilities(state: MatchState, kind: str, slot: int) -> int:
    """The successes a player's abilities add to a test, whatever the dice show. (HX-ARMOUR-10)"""
    return sum(more for ability, more in ABILITY_SUCCESSES.get(kind, ()) if state.has(slot, ability))
