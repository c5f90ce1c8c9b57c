"""How likely penalties are (TYC-09, TYC-10)."""

from collections.abc import Sequence
from fractions import Fraction

FACES = 6  # TYC-09b


def penalty_chance(risk: int, *, review: bool = False) -> Fraction:
    """The chance that an action of that risk costs a penalty, if a review is spent on it where one is needed or not."""
    once = Fraction(min(risk, FACES), FACES)
    return once * once if review else once


def penalty_counts(risks: Sequence[int]) -> tuple[Fraction, ...]:
    """The chances of 0, 1, 2 and so on penalties for actions rolled one by one, without reviews."""
    chances = [Fraction(1)]
    for risk in risks:
        hit = penalty_chance(risk)
        chances = [
            (chances[count] * (1 - hit) if count < len(chances) else Fraction(0))
            + (chances[count - 1] * hit if count else Fraction(0))
            for count in range(len(chances) + 1)
        ]
    return tuple(chances)
