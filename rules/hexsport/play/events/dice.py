"""Dice that fell."""

from rules.hexsport.play.events.base import Event
from rules.hexsport.play.state import NOBODY


class TestRolled(Event, frozen=True):
    """A test by a player (or `NOBODY`: the Ref, a staff coach) is settled: its kind, the number needed, all faces by
    chain, and the successes, with what abilities add."""

    __test__ = False

    kind: str
    slot: int
    number: int
    chains: tuple[tuple[int, ...], ...]
    successes: int


class DiceRolled(Event, frozen=True):
    """Plain dice: launch, scatter, Ref Check, Prima Donna. (HX-DICE-31)"""

    purpose: str
    faces: tuple[int, ...]
    slot: int = NOBODY


class DieRerolled(Event, frozen=True):
    """A die was picked up again by an ability. (HX-ABIL-15, HX-ABIL-16)"""

    slot: int
    ability: str
    face: int


class AbilityUsed(Event, frozen=True):
    """A player used an ability that is limited to once per match, Rush, or Rush of his own side (`own_rush`)."""

    slot: int
    ability: str
    per: str = "match"
