"""Dice as the team log keeps them."""

from msgspec import Struct


class DiceRecord(Struct, frozen=True, kw_only=True):
    """What was rolled for an act. `faces` has one entry a die; of a draw it holds the place drawn, counted from 1.

    `source` is one of `DiceSource`, `context` what derived dice were derived from, `reason` why a commissioner
    entered them.
    """

    purpose: str
    subject: str
    faces: tuple[int, ...]
    source: str
    sides: int = 6
    context: str = ""
    reason: str = ""
