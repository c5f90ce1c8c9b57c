"""Exact chances of tests that somebody sets up by hand: dice, the number needed, coaching dice, one die rolled again.

    outcome_of(Pool(dice=3, target=4, coaching=1), need=2)        # TestOdds(fail, success, doubles)
    contest_of(Pool(dice=3, target=4), Pool(dice=2, target=3))    # Contest: five outcomes, and by how much one doubles

A re-roll is used where it raises what its side can expect: a double counts 2, a success or a win 1, a draw 0, a loss as
much below. The reacting side decides when it knows the successes of the active one. (HX-DICE-05, -08, -10, -15 to -18,
-25 to -28, HX-ABIL-15)
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from rules.core.duels import Duel, worth_against
from rules.core.errors import RuleViolation
from rules.core.laws import Dice, Law, Numbers, best_of, expected, law_of
from rules.core.odds import TARGETS, OpposedOdds, TestOdds

MOST_DICE = 20
MOST_NEED = 20
WEIGHED = 8  # successes of the active side up to which the other side's re-roll is weighed one by one
MARGINS = range(1, 7)


class Pool(Struct, frozen=True, kw_only=True):
    """The dice of one side against `target`+, modifiers counted. `coaching` dice come on top; `reroll` says that one
    die may be rolled again. Raises `RuleViolation` `odds.dice` or `odds.target` for what is no test."""

    dice: int
    target: int
    coaching: int = 0
    reroll: bool = False

    def __post_init__(self) -> None:
        if not (0 <= self.dice <= MOST_DICE and 0 <= self.coaching <= MOST_DICE and self.total <= MOST_DICE):
            raise RuleViolation("odds.dice", dice=self.total, most=MOST_DICE)
        if self.target not in TARGETS:
            raise RuleViolation("odds.target", target=self.target, lowest=TARGETS[0], highest=TARGETS[-1])

    @property
    def total(self) -> int:
        return self.dice + self.coaching

    def law(self, worth: Numbers) -> Law:
        """The law of its successes, where 0, 1, 2 ... of them are worth this, the last this for all above."""
        dice = Dice(number=self.target, growing=self.total)
        return best_of(dice, worth).law if self.reroll else law_of(dice)


class Contest(Struct, frozen=True):
    """How two pools end against each other; `margins` are the chances of the active and of the reacting side to double
    by exactly 1, 2, ... successes, the last entry by more than that."""

    outcomes: OpposedOdds[Fraction]
    margins: tuple[tuple[Fraction, ...], tuple[Fraction, ...]]


def outcome_of(pool: Pool, need: int) -> TestOdds[Fraction]:
    """The chances of a test that needs so many successes, at least 1. Raises `RuleViolation` `odds.need`."""
    if not 1 <= need <= MOST_NEED:
        raise RuleViolation("odds.need", need=need, least=1, most=MOST_NEED)
    law = pool.law(_numbers([0] * need + [1] * need + [2]))
    enough, doubles = law.at_least(need), law.at_least(2 * need)
    return TestOdds(fail=1 - enough, success=enough - doubles, doubles=doubles)


def counts_of(pool: Pool) -> tuple[Fraction, ...]:
    """The chances of 0, 1, 2 ... successes, up to so many that the last entry, of all higher ones, is small."""
    most = pool.total + 2
    law = pool.law(_numbers(range(most + 1)))
    return (*law.chances(most + 1), law.at_least(most + 1))


@lru_cache(maxsize=512)
def contest_of(active: Pool, reacting: Pool) -> Contest:
    """The chances of an opposed test between two pools."""
    answers = _answers(reacting)
    worth = tuple(
        -expected(answers[min(count, len(answers) - 1)], worth_against(count)) for count in range(WEIGHED + 1)
    )
    duel = Duel(active.law(worth), answers)
    wholes = duel.outcomes.a_doubles, duel.outcomes.b_doubles
    margins = [[duel.doubled(side, margin) for margin in MARGINS] for side in (0, 1)]
    a, b = ((*listed, whole - sum(listed, Fraction(0))) for listed, whole in zip(margins, wholes, strict=True))
    return Contest(duel.outcomes, (a, b))


def _answers(reacting: Pool) -> tuple[Law, ...]:
    counts = range(WEIGHED + 1) if reacting.reroll else (0,)
    return tuple(reacting.law(worth_against(count)) for count in counts)


def _numbers(worth: Sequence[int]) -> Numbers:
    return tuple(Fraction(step) for step in worth)
