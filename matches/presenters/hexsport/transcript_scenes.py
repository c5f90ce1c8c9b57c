"""A match cut into scenes: each event with the match before and after it, and what belongs to the same happening.

Steps of one player in a row are one scene with the tests on the way and the fall at its end; an attack or a throw is
one scene with the tests of both sides. Coaching dice and abilities used in between come after it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from rules.hexsport.play.events import (
    AbilityUsed,
    AttackMade,
    BallThrown,
    CoachingSpent,
    DieRerolled,
    Event,
    MatchBegan,
    PlayerFell,
    PlayerMoved,
    PlayerTurned,
    TestRolled,
)
from rules.hexsport.play.evolve import begun, evolve
from rules.hexsport.play.pitch import PITCH
from rules.hexsport.play.sheet import MatchSheet
from rules.hexsport.play.state import NOBODY, MatchState

MOVEMENT = frozenset({"dash", "evade", "jump"})
ASIDES = (AbilityUsed, CoachingSpent, DieRerolled)
REACTIONS = frozenset({"dodge", "slamback"})
WAYS = frozenset({"step", "jump"})


class Names:
    """What players, teams and hexes are called in one match."""

    def __init__(self, sheet: MatchSheet) -> None:
        self.teams = tuple(lineup.name for lineup in sheet.lineups)
        plain = [_with_number(profile.name, profile.number) for profile in sheet.profiles]
        twice = {name for name, count in Counter(plain).items() if count > 1}
        self._players = tuple(
            _("%(name)s of %(team)s") % {"name": name, "team": self.teams[profile.side]} if name in twice else name
            for name, profile in zip(plain, sheet.profiles, strict=True)
        )

    def player(self, slot: int) -> str:
        """A player by name and shirt number; the Ref or a coach where it is nobody."""
        return self._players[slot] if slot != NOBODY else _("Nobody")

    def cell(self, cell: int) -> str:
        """A hex by its place on the board."""
        return "({}, {})".format(*PITCH.cells[cell])


def _with_number(name: str, number: int) -> str:
    return name if name.split()[-1:] == [str(number)] else f"{name} ({number})"


@dataclass(kw_only=True)
class Scene:
    """Something that happened. `steps` counts hexes moved, `tests` are those that belong to it, `fell` says that the
    movement ended on the floor."""

    event: Any
    before: MatchState
    after: MatchState
    names: Names
    steps: int = 0
    tests: list[TestRolled] = field(default_factory=list)
    fell: bool = False

    @property
    def mover(self) -> int | None:
        """Who moves here of his own accord; None if nobody does."""
        event = self.event
        moves = isinstance(event, PlayerMoved) and event.how in WAYS
        tries = isinstance(event, TestRolled) and event.kind in MOVEMENT
        return event.slot if moves or tries else None

    @property
    def goes_on(self) -> bool:
        """Whether more may belong to it."""
        moves = self.mover is not None and not self.fell
        return moves or isinstance(self.event, AttackMade | BallThrown)

    def takes(self, event: Event, after: MatchState) -> bool:
        """Whether the next event belongs to this scene; then it is part of it from now on."""
        if self._moves_on(event) or self._is_answered(event):
            self.after = after
            return True
        return False

    def _moves_on(self, event: Event) -> bool:
        if not self.goes_on:
            return False
        match event:
            case PlayerMoved(slot=self.mover, how=how) if how in WAYS:
                self.event = event
                self.steps += 1
            case TestRolled(kind=kind, slot=self.mover) if kind in MOVEMENT:
                self.tests.append(event)
            case PlayerFell(slot=self.mover, why=why) if why in MOVEMENT:
                self.fell = True
            case PlayerTurned(slot=self.mover):
                pass
            case _:
                return False
        return True

    def _is_answered(self, event: Event) -> bool:
        if not isinstance(event, TestRolled) or not isinstance(self.event, AttackMade | BallThrown):
            return False
        if any(test.slot == event.slot for test in self.tests):
            return False
        own = event.slot == self.event.slot and event.kind not in REACTIONS | {"armour"}
        answer = event.slot == self.event.target and event.kind in REACTIONS and bool(self.tests)
        if own or answer:
            self.tests.append(event)
        return own or answer


def scenes(events: Iterable[Event]) -> Iterator[Scene]:
    """The scenes of a match in order."""
    first, *rest = events
    assert isinstance(first, MatchBegan), "a log begins with the beginning"
    before = begun(first)
    names = Names(before.sheet)
    scene, asides = Scene(event=first, before=before, after=before, names=names), list[Scene]()
    for event in rest:
        after = evolve(before, event)
        if after.sheet is not before.sheet:
            names = Names(after.sheet)
        if scene.goes_on and isinstance(event, ASIDES):
            asides.append(Scene(event=event, before=before, after=after, names=names))
        elif not scene.takes(event, after):
            yield from (scene, *asides)
            scene, asides = _opened(event, before, after, names), []
        before = after
    yield from (scene, *asides)


def _opened(event: Event, before: MatchState, after: MatchState, names: Names) -> Scene:
    scene = Scene(event=event, before=before, after=after, names=names)
    if isinstance(event, PlayerMoved):
        scene.steps = 1
    elif isinstance(event, TestRolled):
        scene.tests.append(event)
    return scene
