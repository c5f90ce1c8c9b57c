"""Chances that a coach has in mind before he names anything, each quick enough to be asked by the thousand."""

from functools import lru_cache

from rules.core.odds import MOST_DICE, TARGETS, OpposedOdds, opposed_odds_float, successes, test_odds_float
from rules.hexsport.play.pitch import NOWHERE, PITCH
from rules.hexsport.play.state import MatchState
from rules.hexsport.play.tests_table import dice_for, number_for
from rules.hexsport.play.throw_dice import dice_at_range

MOST_COUNTED = 5  # successes of a pass beyond which a catch is as good as certain


def chance_at(state: MatchState, kind: str, slot: int, cell: int, *, base: int | None = None, extra: int = 0) -> float:
    """The chance of the player's test of one success on that cell."""
    return chance(dice_for(state, kind, slot, base=base, extra=extra, cell=cell), number_for(state, kind, slot))


def strike_chance(state: MatchState, slot: int, cell: int, *, moved: bool) -> float:
    """The chance of a Strike from that cell, which is 0 outside the zones he attacks. (HX-THROW-08, HX-THROW-12)"""
    zone = PITCH.zone_of(cell, state.side_of(slot))
    if zone is None:
        return 0.0
    base = dice_at_range(state, "strike", slot, PITCH.distance[cell][zone.strike])
    return chance_at(state, "strike", slot, cell, base=base, extra=-moved) if base else 0.0


def pass_chance(state: MatchState, slot: int, target: int, *, moved: bool) -> float:
    """The chance that a pass from where the thrower stands is caught. (HX-THROW-06, HX-THROW-11, HX-CATCH-01)"""
    start, goal = state.figures[slot].cell, state.figures[target].cell
    base = dice_at_range(state, "pass", slot, PITCH.distance[start][goal])
    if goal == NOWHERE or not base:
        return 0.0
    thrown = counts(dice_for(state, "pass", slot, base=base, extra=-moved), number_for(state, "pass", slot))
    return sum(odds * chance_at(state, "catch", target, goal, base=count) for count, odds in enumerate(thrown))


@lru_cache(maxsize=4096)
def chance(dice: int, number: int, need: int = 1) -> float:
    """The chance of at least `need` successes; dice below none are none."""
    return 1.0 - test_odds_float(_dice(dice), _number(number), need).fail


@lru_cache(maxsize=4096)
def contest(dice: int, number: int, other_dice: int, other_number: int) -> OpposedOdds[float]:
    """The chances of an opposed test; dice below none are none."""
    return opposed_odds_float(_dice(dice), _number(number), _dice(other_dice), _number(other_number))


@lru_cache(maxsize=1024)
def counts(dice: int, number: int) -> tuple[float, ...]:
    """The chances of exactly 0, 1, ... `MOST_COUNTED` successes."""
    return tuple(float(exactly) for exactly in successes(_dice(dice), _number(number), MOST_COUNTED))


def _dice(dice: int) -> int:
    return min(max(dice, 0), MOST_DICE)


def _number(number: int) -> int:
    return min(max(number, TARGETS[0]), TARGETS[-1])
