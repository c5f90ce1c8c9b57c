"""Recomputing the derived dice of a match from its seed and the words of its coaches."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from matches.domain.coach_words import root_of
from matches.models import Match, MatchSide, Roll
from rules.core import dice


def recomputed(match: Match, rolls: Sequence[Roll], sides: Iterable[MatchSide] | None = None) -> list[int]:
    """The face each of these derived rolls must show, in the order given; `sides` as in `root_of`."""
    roots: dict[int, bytes] = {step: root_of(match, step, sides) for step in {roll.step for roll in rolls}}
    faces: dict[int, int] = {}
    ordered = sorted(rolls, key=lambda roll: (roll.context, roll.index))
    for context, found in groupby(ordered, key=lambda roll: roll.context):
        group = list(found)
        count = group[-1].index + 1  # the first of them may have been entered before a correction asked for more
        root, sides_of_die = roots[group[0].step], group[0].sides
        drawn = dice.derive(root, context, count, sides_of_die) if sides_of_die > 1 else (1,) * count
        faces |= {roll.pk: drawn[roll.index] for roll in group}
    return [faces[roll.pk] for roll in rolls]
