"""What a Steal that wins brings. (HX-STEAL-06, -07, -09)"""

from rules.hexsport.play.ball import DropBall
from rules.hexsport.play.cuts import Loss
from rules.hexsport.play.events import BallTaken
from rules.hexsport.play.procedure import Frame, Play


class StealWon(Frame, frozen=True, kw_only=True):
    """The thief `slot` knocks the ball out of the carrier's hands, or doubled takes it."""

    slot: int
    target: int
    double: bool

    def begin(self, play: Play, _given: object) -> None:
        if self.double:
            play.emit(BallTaken(self.slot, "steal"))
            return play.finish()
        return play.call(self.then(at="over"), DropBall(slot=self.target, why=Loss.STEAL))

    def over(self, play: Play, _given: object) -> None:
        play.finish()
