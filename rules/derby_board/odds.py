"""Exact chances of what dice decide (ICR-15, ICR-16, ICR-33, ICR-38c, ICR-40, ICR-46)."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeVar

from rules.derby_board.kinds import PushResult, Wipeout
from rules.derby_board.movement import POUR_MODIFIER
from rules.derby_board.results import (
    PENALTY_DICE,
    PUSHER_DIE,
    TARGET_DIE,
    WIPEOUT_DIE,
    card_works,
    push_result,
    spotted,
    wipeout,
)
from rules.derby_board.tokens import curve_modifier, pours_on

T = TypeVar("T")


def chances(die: int, outcome: Callable[[int], T]) -> dict[T, Fraction]:
    """The chance of every outcome of a die that has one."""
    found: dict[T, Fraction] = {}
    for face in range(1, die + 1):
        found[outcome(face)] = found.get(outcome(face), Fraction(0)) + Fraction(1, die)
    return found


def wipeout_odds(modifier: int) -> Mapping[Wipeout, Fraction]:
    """What a wipeout roll comes to."""
    return dict.fromkeys(Wipeout, Fraction(0)) | chances(WIPEOUT_DIE, lambda face: wipeout(face + modifier))


def push_odds(pusher: int | None = None) -> Mapping[PushResult, Fraction]:
    """What a push comes to, if the pusher rolled that or before anybody did."""
    if pusher is not None:
        return dict.fromkeys(PushResult, Fraction(0)) | chances(TARGET_DIE, lambda face: push_result(pusher, face))
    rows = [push_odds(face) for face in range(1, PUSHER_DIE + 1)]
    return {result: sum((row[result] for row in rows), Fraction(0)) / PUSHER_DIE for result in PushResult}


def curve_odds(die: int) -> dict[int | None, Fraction]:
    """The modifiers of the wipeout roll that a curve brings; None when it is clean."""
    return chances(die, curve_modifier)


def pour_odds(die: int) -> dict[int | None, Fraction]:
    """The same for pouring it on."""
    return chances(die, lambda face: None if pours_on(die, face) else POUR_MODIFIER)


def overall(modifiers: Mapping[int | None, Fraction]) -> Mapping[Wipeout, Fraction]:
    """What comes of wipeout rolls that are made with these chances."""
    rolls = [(chance, wipeout_odds(modifier)) for modifier, chance in modifiers.items() if modifier is not None]
    return {result: sum((chance * odds[result] for chance, odds in rolls), Fraction(0)) for result in Wipeout}


def card_chance(die: int) -> Fraction:
    """That a defensive card or a foul works."""
    return chances(die, card_works).get(True, Fraction(0))


def card_odds(die: int, modifier: int) -> Mapping[Wipeout, Fraction]:
    """What comes of one; else it has no effect."""
    return overall({modifier: card_chance(die)})


def spotted_chance(*, worked: bool) -> Fraction:
    """That a foul brings a penalty, as it worked or not."""
    return chances(PENALTY_DICE[worked], spotted).get(True, Fraction(0))
