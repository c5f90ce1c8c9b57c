"""The ball, the score, fouls and the Ref."""

from rules.hexsport.play.events.base import Event
from rules.hexsport.play.state import NOBODY


class BallLaunched(Event, frozen=True):
    """A ball came into play at a cell. (HX-LAUNCH)"""

    cell: int


class BallMoved(Event, frozen=True):
    """The ball lies or flies on another cell and nobody holds it. `how` is scatter, throw, launch, punt, drop or rest.

    `path` are the cells it passed to the last one included, where it went hex by hex.
    """

    cell: int
    how: str = "scatter"
    path: tuple[int, ...] = ()


class BallTaken(Event, frozen=True):
    """A player holds the ball. `how` is pick_up, catch or steal."""

    slot: int
    how: str


class BallThrown(Event, frozen=True):
    """A player throws at a cell, and at the player `target` there. `kind` is strike, pass or throw_at. (HX-THROW-02)"""

    slot: int
    kind: str
    cell: int
    target: int = NOBODY


class BallLost(Event, frozen=True):
    """The ball is out of play. (HX-SCORE-11, HX-CARDS-21)"""


class StrikeScored(Event, frozen=True):
    """A Strike scored: the marker moves. `score` is where it stands now. (HX-SCORE-01, HX-SCORE-04)"""

    slot: int
    points: int
    score: int


class CheersEarned(Event, frozen=True):
    """A Fan Check brought cheers. (HX-CHEERS-08)"""

    side: int
    cheers: int
    why: str


class FoulCalled(Event, frozen=True):
    """The other coach called a foul. `foul` is stomp, sucker_punch, stall, sneak or dirty_tricks. (HX-REF-01)"""

    foul: str
    slot: int
    by: int = NOBODY


class RefChecked(Event, frozen=True):
    """A Ref Check was rolled: the sum of dice of 1 to 3. (HX-REF-03, HX-REF-04)"""

    slot: int
    faces: tuple[int, ...]
    penalty: int


class RefDistracted(Event, frozen=True):
    """The Ref's own die is for this player alone until the Rush ends. (HX-REF-18)"""

    slot: int


class CardWasted(Event, frozen=True):
    """A card was played that has no effect here (a placeholder's). (HX-CARDS-20)"""

    side: int
    card: int
