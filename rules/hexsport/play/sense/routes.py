"""Where a movement may lead, and how surely."""

from msgspec import Struct

from rules.hexsport.play.pitch import NOWHERE, PITCH
from rules.hexsport.play.sense.chances import chance
from rules.hexsport.play.state import NOBODY, MatchState
from rules.hexsport.play.steps import FULL, ONE_HEX, movement_of
from rules.hexsport.play.tests_table import dice_for, number_for
from rules.hexsport.play.threat import threat_of, threat_penalty_on

HERE = -1
DASHES = 1  # a second one fails too often


class Route(Struct, frozen=True, gc=False):
    """A way to a cell: the chance to arrive on one's feet, the direction of the first step (`HERE`: none), and how many
    Evades it takes."""

    chance: float
    first: int = HERE
    evades: int = 0


class Legs(Struct, frozen=True, gc=False):
    """What a player may still do in a movement: hexes left, Dashes he would try, tests he has made already."""

    left: int
    dashes: int = 0
    tried: tuple[str, ...] = ()


STANDING = Legs(0)


def legs_for(state: MatchState, slot: int, mode: str, *, dash: bool) -> Legs:
    """The legs of a movement not yet begun; a benched player spends some on entering. (HX-BENCH-02)"""
    if mode not in (FULL, ONE_HEX):
        return STANDING
    left = movement_of(state, slot, mode)
    if state.figures[slot].cell == NOWHERE:
        left -= state.sheet.terms.bench_entry_cost
    return Legs(left, DASHES if dash else 0)


def start_of(state: MatchState, slot: int) -> int:
    """The cell a movement of the player starts from: his own, or his side's entry."""
    cell = state.figures[slot].cell
    return cell if cell != NOWHERE else PITCH.entries[state.side_of(slot)]


def routes(state: MatchState, slot: int, legs: Legs) -> dict[int, Route]:
    """The best way to each cell within reach, the player's own among them. The loose ball ends any way to it."""
    start = start_of(state, slot)
    loose = state.ball if state.carrier == NOBODY else NOWHERE
    steps = _Steps(state, slot, legs)
    found = {start: Route(1.0)}
    edge = found
    for number in range(legs.left + legs.dashes):
        reached: dict[int, Route] = {}
        for cell, route in edge.items():
            if cell != loose or cell == start:
                steps.take(cell, route, number, reached)
        edge = {cell: route for cell, route in reached.items() if _better(route, found.get(cell))}
        found |= edge
    return found


class _Steps:
    """The steps of one player's movement as the board stands now."""

    def __init__(self, state: MatchState, slot: int, legs: Legs) -> None:
        self.state, self.slot, self.legs = state, slot, legs
        self.speed = number_for(state, "evade", slot)
        self.tried = (legs.tried.count("evade"), legs.tried.count("dash"))
        self.dice = {kind: dice_for(state, kind, slot, cell=NOWHERE) for kind in ("evade", "dash")}
        self.filled, self.threatened = state.filled, 0
        for opponent in state.sheet.slots[1 - state.side_of(slot)]:
            self.threatened |= threat_of(state, opponent)

    def take(self, cell: int, route: Route, number: int, reached: dict[int, Route]) -> None:
        """The hexes around a cell, in the `number`-th step (from 0), where this is the best way to them so far."""
        evade = bool(self.threatened >> cell & 1)
        odds = route.chance * (self._odds("evade", cell, self.tried[0] + route.evades) if evade else 1.0)
        if number >= self.legs.left:
            odds *= self._odds("dash", cell, self.tried[1] + number - self.legs.left)
        for direction, goal in enumerate(PITCH.neighbours[cell]):
            if goal == NOWHERE or self.filled >> goal & 1 or (goal in reached and reached[goal].chance >= odds):
                continue
            reached[goal] = Route(odds, direction if route.first == HERE else route.first, route.evades + evade)

    def _odds(self, kind: str, cell: int, before: int) -> float:
        """HX-DICE-11, HX-DICE-22"""
        dice = self.dice[kind]
        if self.threatened >> cell & 1:
            dice += threat_penalty_on(self.state, cell, 1 - self.state.side_of(self.slot))
        return chance(dice, self.speed, before + 1)


def _better(route: Route, known: Route | None) -> bool:
    return known is None or route.chance > known.chance
