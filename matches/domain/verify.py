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
        drawn = dice.derive(root, context, len(group), group[0].sides) if group[0].sides > 1 else (1,) * len(group)
        faces |= {roll.pk: face for roll, face in zip(group, drawn, strict=True)}
    return [faces[roll.pk] for roll in rolls]
