"""Losing the ball. (HX-DOWN, HX-REF-11, HX-ARMOUR-12)"""

from rules.hexsport.play.cuts import cut_by_loss, end_rush
from rules.hexsport.play.events import BallMoved
from rules.hexsport.play.pitch import NOWHERE
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.scatter import Scatter


class DropBall(Frame, frozen=True, kw_only=True):
    """A player lost the ball: it scatters from where he is, or was.

    `why` is one of `cuts.Loss`; `cut` is the code of why the Rush ends with it, None for what `why` makes of it.
    (HX-DOWN-02)
    """

    slot: int
    why: str
    cut: str | None = None

    def begin(self, play: Play, _given: object) -> None:
        state = play.state
        cut = cut_by_loss(state, self.slot, self.why) if self.cut is None else self.cut
        if state.ball == NOWHERE:  # an Event that a Fan Check turned up took it out of play
            end_rush(play, cut)
            return play.finish()
        if state.carrier == self.slot:
            play.emit(BallMoved(state.ball, "drop"))
        return play.call(self.then(at="over"), Scatter(cut=cut))

    def over(self, play: Play, _given: object) -> None:
        play.finish()
