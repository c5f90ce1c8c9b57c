"""Recomputing the derived dice of a match from its seed."""

from collections.abc import Sequence
from itertools import groupby

from matches.models import Match, Roll
from rules.core import dice


def recomputed(match: Match, rolls: Sequence[Roll]) -> list[int]:
    """The face each of these derived rolls must show, in the order given."""
    root = dice.match_root(bytes(match.seed), match.uid)
    faces: dict[int, int] = {}
    ordered = sorted(rolls, key=lambda roll: (roll.context, roll.index))
    for context, found in groupby(ordered, key=lambda roll: roll.context):
        group = list(found)
        count = group[-1].index + 1  # the first of them may have been entered before a correction asked for more
        drawn = dice.derive(root, context, count, group[0].sides) if group[0].sides > 1 else (1,) * count
        faces |= {roll.pk: drawn[roll.index] for roll in group}
    return [faces[roll.pk] for roll in rolls]
