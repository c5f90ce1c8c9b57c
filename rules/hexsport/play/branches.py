"""The results of the test that is pending as far as they differ, each with its chance and the match after it.

The result is handed to the procedure that asked for the test, as the test itself would. Uses of abilities that pick up
a die are among the events, everything else of the dice is left out.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.core.duels import Duel
from rules.core.laws import Best, Law, endless
from rules.core.pool import TargetKind
from rules.hexsport.play.armour import DEADLY, ArmourCheck, damage_left
from rules.hexsport.play.chances import Sides, best, damage_worth, dice_of, sides_of, worth_of
from rules.hexsport.play.contest import Contest, settle
from rules.hexsport.play.dice_test import Test, reroll_ability, use_of
from rules.hexsport.play.events import Event
from rules.hexsport.play.procedure import Play
from rules.hexsport.play.state import MatchState
from rules.hexsport.play.tests_table import TESTS

_SIXTH = Fraction(1, 6)
MORE_DICE = 6  # what threat may take from a catch, and more: from so many successes on each brings one die more
# Contests that stand for all that end like them, by the side that wins.
DRAW = settle(1, 1)
BY_ONE = (settle(3, 2), settle(2, 3))
BY_MORE = (settle(5, 3), settle(3, 5))
DOUBLE = (settle(DEADLY, 0), settle(0, DEADLY))
Key = TypeVar("Key", bound=Hashable)


class Doubled(Struct, frozen=True):
    """The doubles of one side of a contest: their margins are still open."""

    duel: Duel
    side: int

    def margin(self, margin: int) -> Fraction:
        return self.duel.doubled(self.side, margin) if margin > 0 else Fraction(0)


class Branch(Struct, frozen=True, kw_only=True):
    """A result: its chance, the match after it, the events on the way. A double by any margin is told by `doubled`; the
    match then goes on as with a margin of `DEADLY`."""

    chance: Fraction
    state: MatchState
    events: tuple[Event, ...]
    doubled: Doubled | None = None


def is_counted(state: MatchState) -> bool:
    """Whether the pending test only counts its successes."""
    return TESTS[state.stack[-1].kind].target.kind is TargetKind.COUNT


def branches_of(state: MatchState, of: Branch | None) -> list[Branch]:
    """The results of the pending test; none if what they are worth is not known before others have chosen. `of` is the
    double an armour check may follow from."""
    test, above = state.stack[-1], state.stack[-2]
    if isinstance(above, Contest):
        return list(_contest(state, sides_of(state, above, test)))
    if isinstance(above, ArmourCheck):
        doubled = of.doubled if of is not None else None
        return list(_blow(state, above, test) if doubled is None else _open_blow(state, above, test, doubled))
    return list(_needed(state, test)) if test.need else []


def count_chances(
    state: MatchState, outcomes_of: Callable[[Branch], Mapping[Key, Fraction]]
) -> Iterator[tuple[Key, Fraction]]:
    """All outcomes of a pass, whose every success is a die of the catch that follows.

    A catch of n dice fails, or just succeeds, with a chance that is a polynomial in n times the power n of a die's
    failing, so that the sum over all n is exact (`endless`).
    """
    test = state.stack[-1]
    law = best(state, test, worth_of(state, test, None))
    for used, part in ((False, law.kept), (True, law.rerolled)):
        if not part.total:
            continue
        poles, start = _poles_of_catch(state, part), len(part.numerator) + MORE_DICE
        found = []
        for count in range(start + sum(order for _ratio, order in poles)):
            branch = _branch(state, 1, count, Fraction(1), (test,) if used else ())
            found.append(outcomes_of(branch))
        for key in dict.fromkeys(key for outcomes in found for key in outcomes):
            terms = [part.exactly(count) * outcomes.get(key, Fraction(0)) for count, outcomes in enumerate(found)]
            yield key, endless(terms.__getitem__, start, poles)


def _poles_of_catch(state: MatchState, law: Law) -> tuple[tuple[Fraction, int], ...]:
    catch = _branch(state, 1, 1, Fraction(1), ()).state.stack[-1]
    missing = Fraction(catch.number - 1, 6) if isinstance(catch, Test) else Fraction(0)
    return (_SIXTH, law.order), (_SIXTH * missing, law.order + 3)


def _needed(state: MatchState, test: Test) -> Iterator[Branch]:
    """HX-DICE-08, HX-DICE-11, HX-DICE-15"""
    law = best(state, test, worth_of(state, test, None))
    counts = [0, test.need, 2 * test.need] if TESTS[test.kind].target.kind is TargetKind.FIXED else [0, test.need]
    for count, above in zip(counts, (*counts[1:], None), strict=True):
        yield from _parts(state, test, law, count, partial(_between, low=count, high=above))


def _between(law: Law, low: int, high: int | None) -> Fraction:
    return law.at_least(low) - (law.at_least(high) if high is not None else 0)


def _any_of(law: Law, counts: list[int]) -> Fraction:
    return sum(map(law.exactly, counts), Fraction(0))


def _blow(state: MatchState, check: ArmourCheck, test: Test) -> Iterator[Branch]:
    """An armour check against damage that is known. (HX-ARMOUR-04, HX-ARMOUR-05)"""
    law = best(state, test, worth_of(state, test, check))
    counts: dict[int, list[int]] = defaultdict(list)
    for count in range(check.potential):
        counts[min(damage_left(state, check.slot, check.potential - count), DEADLY)].append(count)
    for same in counts.values():
        yield from _parts(state, test, law, same[0], partial(_any_of, counts=same))
    yield from _parts(state, test, law, check.potential, partial(_between, low=check.potential, high=None))


def _open_blow(state: MatchState, check: ArmourCheck, test: Test, doubled: Doubled) -> Iterator[Branch]:
    """An armour check against the damage of any double, whose chances are weighed with those of its margin.

    From some margin on the chance of each damage is a polynomial in the margin times powers of a sixth.
    """
    assert check.potential == DEADLY
    duel, whole = doubled.duel, _doubles(doubled)
    dice = dice_of(state, test)
    order, start = dice.growing + 1, max(duel.start, dice.growing + dice.flat) + 2 * DEADLY
    poles = tuple(
        (r * s, n + more) for r, n in duel.doubled_poles(doubled.side) for s, more in ((1, 0), (_SIXTH, order))
    )
    laws: dict[int, Best] = {}

    def law_against(margin: int) -> Best:
        if margin not in laws:
            laws[margin] = best(state, test, damage_worth(state, check, margin))
        return laws[margin]

    for damage in range(DEADLY + 1):
        for used in (False, True):
            if used and not reroll_ability(state, test):
                continue

            def term(margin: int, damage: int = damage, used: bool = used) -> Fraction:
                law = law_against(margin).rerolled if used else law_against(margin).kept
                return doubled.margin(margin) * _chance_of(law, margin, damage)

            chance = endless(term, start, poles) / whole
            if chance:
                yield _branch(state, 1, DEADLY - damage, chance, (test,) if used else ())


def _chance_of(law: Law, potential: int, damage: int) -> Fraction:
    """That so many successes are left of so much potential damage; `DEADLY` for that much or more."""
    if damage == 0:
        return law.at_least(potential)
    if damage == DEADLY:
        return law.total - law.at_least(potential - DEADLY + 1) if potential >= DEADLY else Fraction(0)
    return law.exactly(potential - damage)


def _doubles(doubled: Doubled) -> Fraction:
    outcomes = doubled.duel.outcomes
    return outcomes.b_doubles if doubled.side else outcomes.a_doubles


def _contest(state: MatchState, sides: Sides) -> Iterator[Branch]:
    """HX-DICE-16 to -18. A plain win by 1 is told apart from others, a double's margin is left open."""
    contest = state.stack[-2]
    for first in (False, True):
        for second in (False, True):
            users = tuple(t for t, used in ((contest.active, first), (contest.reacting, second)) if used and t)
            duel = sides.duel(active=first, reacting=second)
            if not duel.active.total or not any(law.total for law in duel.reacting):
                continue
            for side in (0, 1):
                yield from _won(state, duel, side, users)
            yield from _some(state, DRAW, duel.outcomes.draw, users)


def _won(state: MatchState, duel: Duel, side: int, users: tuple[Test, ...]) -> Iterator[Branch]:
    outcomes, by_one = duel.outcomes, duel.won_by_one(side)
    doubles, wins = (outcomes.b_doubles, outcomes.b_wins) if side else (outcomes.a_doubles, outcomes.a_wins)
    yield from _some(state, BY_ONE[side], by_one, users)
    yield from _some(state, BY_MORE[side], wins - by_one, users)
    for branch in _some(state, DOUBLE[side], doubles, users):
        yield replace(branch, doubled=Doubled(duel, side))


def _some(state: MatchState, result: object, chance: Fraction, users: tuple[Test, ...]) -> Iterator[Branch]:
    if chance:
        yield _branch(state, 2, result, chance, users)


def _parts(
    state: MatchState, test: Test, law: Best, count: int, chance_in: Callable[[Law], Fraction]
) -> Iterator[Branch]:
    """The result `count`, with and without a die picked up."""
    for part, users in ((law.kept, ()), (law.rerolled, (test,))):
        if chance := chance_in(part):
            yield _branch(state, 1, count, chance, users)


def _branch(state: MatchState, frames: int, result: object, chance: Fraction, users: tuple[Test, ...]) -> Branch:
    """The match when the innermost `frames` procedures have finished with `result`."""
    play = Play(state)
    del play.stack[-frames:]
    for test in users:
        play.emit(use_of(test, reroll_ability(state, test)))
    play.run(result)
    return Branch(chance=chance, state=play.state, events=tuple(play.events))
