"""The laws of the tests on the stack: what is left to roll, what a re-roll is best used for, who faces whom.

What successes are worth decides which die is picked up. Where some are needed, a double is worth 2, a success 1;
opposed, a doubled win 2, a win 1, a draw 0, a loss and a doubled loss as much below; each point of damage costs 1,
death 4; where they are counted, each is worth 1. Worth is looked at up to `WEIGHED` successes.
"""

from fractions import Fraction

from msgspec import Struct

from rules.core.duels import Duel, worth_against
from rules.core.laws import Best, Dice, Law, Numbers, best_of, expected, law_of
from rules.core.pool import TargetKind
from rules.hexsport.play.armour import DEADLY, ArmourCheck, damage_left
from rules.hexsport.play.contest import Contest
from rules.hexsport.play.dice_test import Test, extra_successes, first_roll, reroll_ability
from rules.hexsport.play.procedure import Frame
from rules.hexsport.play.state import MatchState
from rules.hexsport.play.tests_table import TESTS

WEIGHED = 8


class Sides(Struct, frozen=True):
    """A contest: what comes of the active side's dice, and of the other's against 0, 1, 2 ... successes, the last
    against all higher ones too."""

    active: Best
    reacting: tuple[Best, ...]

    def duel(self, *, active: bool | None = None, reacting: bool | None = None) -> Duel:
        """The two sides against each other: all of it, or the part in which a die is rolled again, or is not."""
        return Duel(_part(self.active, active), tuple(_part(best, reacting) for best in self.reacting))


def _part(best: Best, rerolled: bool | None) -> Law:
    if rerolled is None:
        return best.law
    return best.rerolled if rerolled else best.kept


def dice_of(state: MatchState, test: Test) -> Dice:
    """What is left to roll of a test, as it stands."""
    roll = test.roll or first_roll(state, test)
    growing = len(roll.chains) - roll.flat
    lying = [die for die, chain in enumerate(roll.chains) if chain and die not in roll.owed]
    failed = [die for die in lying if roll.chains[die][-1] < roll.number]
    return Dice(
        number=roll.number,
        growing=sum(die < growing for die in roll.owed),
        flat=sum(die >= growing for die in roll.owed),
        scored=roll.successes + extra_successes(state, test),
        failed=any(die < growing for die in failed),
        failed_flat=any(die >= growing for die in failed),
        lying=any(die < growing for die in lying),
    )


def best(state: MatchState, test: Test, worth: Numbers, *, again: bool = True) -> Best:
    """What comes of a test, with a die rolled again where an ability and the worth let it."""
    dice = dice_of(state, test)
    if again and reroll_ability(state, test):
        return best_of(dice, worth)
    return Best(kept=law_of(dice))


def worth_of(state: MatchState, test: Test, above: Frame | None) -> Numbers:
    """What 0, 1, 2 ... successes of a test that nobody opposes are worth."""
    if isinstance(above, ArmourCheck):
        return damage_worth(state, above, above.potential)
    if not test.need:
        return tuple(Fraction(count) for count in range(WEIGHED + 1))
    doubles = TESTS[test.kind].target.kind is TargetKind.FIXED
    steps = (0,) * test.need + ((1,) * test.need + (2,) if doubles else (1,))
    return tuple(Fraction(step) for step in steps)


def damage_worth(state: MatchState, check: ArmourCheck, potential: int) -> Numbers:
    """What successes of an armour check are worth against so much potential damage."""
    left = (min(damage_left(state, check.slot, potential - count), DEADLY) for count in range(potential + 1))
    return tuple(Fraction(-damage) for damage in left)


def sides_of(state: MatchState, contest: Contest, rolling: Test | None = None, *, again: bool = True) -> Sides:
    """The two sides of a contest; `rolling` is the test that is being rolled, if one is."""
    if contest.at == "both_rolled" and rolling is not None:
        scored = contest.successes
        return Sides(Best(kept=_certain(scored)), (best(state, rolling, worth_against(scored), again=again),))
    reacting = contest.reacting
    if reacting is None:
        answers: tuple[Best, ...] = (Best(kept=_certain(0)),)
    elif reroll_ability(state, reacting):
        answers = tuple(best(state, reacting, worth_against(count)) for count in range(WEIGHED + 1))
    else:
        answers = (Best(kept=law_of(dice_of(state, reacting))),)
    active = rolling or contest.active
    if not (again and reroll_ability(state, active)):
        return Sides(Best(kept=law_of(dice_of(state, active))), answers)
    worth = tuple(-expected(answers[min(x, len(answers) - 1)].law, worth_against(x)) for x in range(WEIGHED + 1))
    return Sides(best(state, active, worth), answers)


def _certain(count: int) -> Law:
    return law_of(Dice(number=6, growing=0, scored=count))
