"""A whole match: setup, Rushes, its end. (HX-SETUP, HX-RUSH, HX-SCORE)"""

from rules.hexsport.play.ending import Lot, goes_on, lot_is_due
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.rush import Rush
from rules.hexsport.play.setup import Setup


class Match(Frame, frozen=True, kw_only=True):
    """From the first card to the end of the match: Home and Visitor take Rushes in turn. (HX-RUSH-01, HX-SETUP-10)"""

    def begin(self, play: Play, _given: object) -> None:
        play.call(self.then(at="rush"), Setup())

    def rush(self, play: Play, _given: object) -> None:
        """The next Rush, if there is one."""
        if not goes_on(play):
            return play.finish()
        if lot_is_due(play.state):
            return play.go(Lot())
        begun = play.state.rush
        return play.call(self.then(at="rush"), Rush(number=begun + 1, side=begun % 2))
