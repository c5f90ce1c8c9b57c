"""Movement in scenes: players who run alone, and what is offered to them."""

from rules.hexsport.play.action import Action
from rules.hexsport.play.commands import Leap, Step, Turn
from rules.hexsport.play.events import ActionEnded, RushCut, TestRolled
from rules.hexsport.play.pitch import PITCH, Hex
from rules.hexsport.state import Stats
from tests.rules.hexsport.play.scenes import Piece, Scene

FAR = (0, -5)  # the Ref, out of the way
SLOW = Stats(1, 4, 4, 4, 4)


def acting(scene: Scene, tag: str, action: str = "run") -> Scene:
    return scene.start(Action(slot=scene.slot(tag), action=action))


def alone(piece: Piece, *visitors: Piece, action: str = "run", ball: Hex | None = None, **terms: object) -> Scene:
    """One home player begins an action."""
    scene = Scene([piece], list(visitors), ref=FAR, ball=ball, **terms)  # type: ignore[arg-type]  # terms alone
    return acting(scene, f"H{piece.number}", action)


def steps(scene: Scene) -> set[int]:
    """The directions that may be entered now."""
    return {offer.direction for offer in scene.offered if isinstance(offer, Step)}


def turns(scene: Scene) -> set[int]:
    return {offer.facing for offer in scene.offered if isinstance(offer, Turn)}


def leaps(scene: Scene) -> set[Hex]:
    return {PITCH.cells[offer.cell] for offer in scene.offered if isinstance(offer, Leap)}


def rolled(scene: Scene) -> list[tuple[str, int]]:
    """The tests made, each with the dice it began with."""
    return [(test.kind, len(test.chains)) for test in scene.told(TestRolled) if isinstance(test, TestRolled)]


def over(scene: Scene) -> bool:
    """Whether the action is over and nobody is asked any more."""
    return bool(scene.told(ActionEnded)) and scene.pending is None


def cuts(scene: Scene) -> list[str]:
    return [event.why for event in scene.told(RushCut) if isinstance(event, RushCut)]


def spent(piece: Piece, *visitors: Piece, **told: object) -> Scene:
    """A player with Move 1 who has run one hex from (0, 2) to (1, 2) facing 0, and has Dashes left."""
    return alone(piece, *visitors, **told).give(Step(0))  # type: ignore[arg-type]  # passed on


def one_hex(piece: Piece, *visitors: Piece, **terms: object) -> Scene:
    """A carrier who is about to throw moves."""
    scene = Scene([piece], list(visitors), ref=FAR, **terms)  # type: ignore[arg-type]  # terms alone
    return acting(scene, f"H{piece.number}", "throw")
