"""A language in which whole Rushes read like play.

    match = rush(home=[guard(7, at=(0, 0))], visitor=[jack(3, at=(1, 0), facing=3)])
    play(match, slam(7, 3), dice(4, 5, 6), slamback(dice(2, 2, 6)))

Players go by number: first the rushing side's, then the opponent's or the team-mate's. What is said answers what is
asked, in order: dice answer dice, cards answer draws, all else answers choices. So an attacker's dice may be told
before the answer of his target, though they fall after it. A 6 is followed by the next die of the same `dice`, or by a
1 where no more is told.
"""

from collections import deque
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from rules.core.pending import Choice, Drawn, DrawRequest, Rolled, RollRequest
from rules.hexsport.play.commands import (
    Act,
    Call,
    Choose,
    Coach,
    Command,
    EndRush,
    Face,
    NameDirection,
    React,
    Step,
    Stop,
    TakeFree,
    Target,
    Turn,
)
from rules.hexsport.play.dice_test import Test
from rules.hexsport.play.events import AttackMade
from rules.hexsport.play.pitch import NOWHERE, PITCH, Hex
from rules.hexsport.play.rush import Rush
from tests.rules.hexsport.play.scenes import Piece, Scene, cell


class Dice(Struct, frozen=True):
    """The faces of one roll."""

    faces: tuple[int, ...]


class Card(Struct, frozen=True):
    """What chance picks of what it may: a card by its number."""

    named: int


Order = Callable[[Scene], Command | None]  # None: it was not asked after all


class Perhaps(Struct, frozen=True):
    """An order that is passed over as soon as it finds that it will not be asked."""

    order: Order


Said = Order | Perhaps | Dice | Card | tuple[Any, ...]


def rush(home: list[Piece], visitor: list[Piece], *, side: int = 0, number: int = 1, **told: Any) -> Scene:
    """A Rush of a side in which the coach may begin."""
    scene = Scene(home, visitor, side=side, rush=number, **told)
    return scene.start(Rush(number=number, side=side, at="act"))


def play(match: Scene, *said: Said) -> Scene:
    """All that is said happens; nothing may be left unasked, and nothing asked that is not said."""
    script = Script(match, _flat(said))
    while script.goes_on():
        given = script.answer()
        if given is not None:
            match.give(given)
    return match


class Script:
    """What is said, in three heaps: orders, rolls and cards; `faces` are those of the roll at hand."""

    def __init__(self, match: Scene, said: list[Any]) -> None:
        self.match = match
        self.rolls = deque(each for each in said if isinstance(each, Dice))
        self.cards = deque(each for each in said if isinstance(each, Card))
        self.orders = deque(each for each in said if not isinstance(each, Dice | Card))
        self.faces: deque[int] = deque()

    def goes_on(self) -> bool:
        """Whether anything is left to say; a roll is told to its last die."""
        while self.orders and isinstance(self.orders[0], Perhaps) and self.orders[0].order(self.match) is None:
            self.orders.popleft()
        if self._explosion():
            return True
        assert not self.faces, f"dice that nobody asked for: {self.faces}"
        return bool(self.orders or self.rolls or self.cards)

    def answer(self) -> Command | Rolled | Drawn | None:
        """What is given to what is asked now; None if an order was not asked after all."""
        wanted = self.match.pending
        match wanted:
            case RollRequest(dice=count):
                assert self._explosion() or self.rolls, f"nobody told {wanted}"
                self.faces.extend(() if self._explosion() else self.rolls.popleft().faces)
                assert self._explosion() or len(self.faces) >= count, f"{self.faces} are not {wanted}"
                return Rolled(tuple(self.faces.popleft() if self.faces else 1 for _ in range(count)))
            case DrawRequest(among=among):
                assert self.cards, f"nobody told {wanted}"
                return Drawn(among.index(self.cards.popleft().named))
            case Choice():
                assert self.orders, f"dice or cards that nobody asked for, before {wanted}"
                said = self.orders.popleft()
                found: Command | None = (said.order if isinstance(said, Perhaps) else said)(self.match)
                return found
        raise AssertionError("the match is over, and more was said")

    def _explosion(self) -> bool:
        """Whether the dice asked for are those that sixes add."""
        frame = self.match.state.stack[-1] if self.match.state.stack else None
        asked = isinstance(self.match.pending, RollRequest) and isinstance(frame, Test)
        return asked and frame.roll is not None and any(frame.roll.chains)


def _flat(said: tuple[Any, ...]) -> list[Any]:
    found = []
    for each in said:
        found += _flat(each) if isinstance(each, tuple) else [each]
    return found


# --- chance -----------------------------------------------------------------------------------------------------------
def dice(*faces: int) -> Dice:
    return Dice(faces)


def card(number: int) -> Card:
    """The card that is turned or drawn."""
    return Card(number)


# --- actions ----------------------------------------------------------------------------------------------------------
def run(number: int, *path: Hex, facing: int | None = None) -> tuple[Said, ...]:
    """A Run along these hexes, ended on a facing if one is told."""
    return (_act(number, "run"), *_along(path, facing))


def stand_up(number: int, facing: int) -> tuple[Said, ...]:
    """Stand Up; the facing is named if it succeeds."""
    return (_act(number, "stand_up"), lambda match: Face(_ours(match, number), facing))


def throw(number: int, *path: Hex, at: Hex | int, facing: int | None = None) -> tuple[Said, ...]:
    """A Throw, after a movement along the path: at a Strike Hex or at a player by his number, a team-mate first."""
    return (_act(number, "throw"), *_along(path, facing), Perhaps(_thrown(at)))


def slam(number: int, target: int, *path: Hex, facing: int | None = None) -> tuple[Said, ...]:
    """A Slam, after a movement along the path; the target is named where there are several."""
    return _attack("slam", number, target, path, facing)


def steal(number: int, target: int, *path: Hex, facing: int | None = None) -> tuple[Said, ...]:
    return _attack("steal", number, target, path, facing)


def stomp(number: int, target: int) -> tuple[Said, ...]:
    return (_act(number, "stomp"), Perhaps(_aimed(target)))


def end_rush(_match: Scene) -> Command:
    return EndRush()


# --- answers ----------------------------------------------------------------------------------------------------------
def slamback(*roll: Dice) -> tuple[Said, ...]:
    return (lambda _match: React("slamback"), *roll)


def dodge(*roll: Dice) -> tuple[Said, ...]:
    return (lambda _match: React("dodge"), *roll)


def coaching(count: int) -> Order:
    """So many coaching dice join the test."""
    return lambda _match: Coach(count)


def push(to: Hex) -> Order:
    """The loser is pushed there."""
    return lambda _match: Choose(cell(to))


def follow(match: Scene) -> Command:
    """The winner steps into the hex the loser left."""
    return next(command for command in match.offered if isinstance(command, Choose) and command.cell != NOWHERE)


def stay(_match: Scene) -> Command:
    """The winner stays where he is."""
    return Choose(NOWHERE)


def face(facing: int) -> Order:
    """Whoever may turn now faces that way."""

    def turned(match: Scene) -> Command:
        return next(command for command in match.offered if isinstance(command, Face) and command.facing == facing)

    return turned


def free_throw(*path: Hex, at: Hex | int, facing: int | None = None) -> tuple[Said, ...]:
    """The free action is a Throw."""
    return (lambda _match: TakeFree("throw"), *_along(path, facing), Perhaps(_thrown(at)))


def no_free_action(_match: Scene) -> Command:
    return TakeFree()


def call(foul: str, number: int) -> Order:
    """The other coach calls a foul on a player of the rushing side."""
    return lambda match: Call(foul, _ours(match, number))


def scatter(direction: int, *faces: int) -> tuple[Said, ...]:
    """The direction that counts as 1, then the dice of direction and distance."""
    return (lambda _match: NameDirection(direction), dice(*faces))


def _attack(kind: str, number: int, target: int, path: tuple[Hex, ...], facing: int | None) -> tuple[Said, ...]:
    return (_act(number, kind), *_along(path, facing), Perhaps(_aimed(target)))


def _aimed(target: int) -> Order:
    """The only target is not asked for; then he must be this one."""

    def aim(match: Scene) -> Command | None:
        slot, wanted = _theirs(match, target), match.pending
        if isinstance(wanted, Choice) and wanted.kind == "target":
            return Target(slot)
        made = match.told(AttackMade)[-1:]
        assert [attack.target for attack in made if isinstance(attack, AttackMade)] == [slot], made
        return None

    return aim


def _thrown(at: Hex | int) -> Order:
    """The only target of a throw is not asked for either."""

    def aim(match: Scene) -> Command | None:
        wanted = match.pending
        if not isinstance(wanted, Choice) or wanted.kind != "throw":
            return None
        if isinstance(at, tuple):
            return Target(cell=cell(at))
        targets = (Target(_ours(match, at)), Target(_theirs(match, at)))
        return next(target for target in targets if target in match.offered)

    return aim


def _act(number: int, action: str) -> Order:
    return lambda match: Act(_ours(match, number), action)


def _along(path: tuple[Hex, ...], facing: int | None) -> tuple[Said, ...]:
    """The steps of a movement, which ends on a facing, or where it still goes on is ended."""
    return (*(_step_to(goal) for goal in path), _halt if facing is None else lambda _match: Turn(facing))


def _halt(match: Scene) -> Command | None:
    return Stop() if Stop() in match.offered else None


def _step_to(goal: Hex) -> Order:
    def step(match: Scene) -> Command:
        wanted = match.pending
        assert isinstance(wanted, Choice)
        start = match.state.figures[match.slot(wanted.subject)].cell
        return Step(PITCH.direction(start, cell(goal)))

    return step


def _slot(match: Scene, side: int, number: int) -> int:
    tag = f"{'HV'[side]}{number}"
    return match.slot(tag) if tag in match.state.sheet.tags else NOWHERE


def _ours(match: Scene, number: int) -> int:
    return _slot(match, match.state.side, number)


def _theirs(match: Scene, number: int) -> int:
    return _slot(match, 1 - match.state.side, number)
