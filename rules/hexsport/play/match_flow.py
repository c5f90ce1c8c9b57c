"""A whole match: setup, Rushes, its end. (HX-SETUP, HX-RUSH, HX-SCORE)"""

from rules.hexsport.play.ending import TIME_UP, Lot, goes_on, lot_is_due
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.rush import Rush
from rules.hexsport.play.setup import Setup
from rules.hexsport.play.state import RUSHES


class Match(Frame, frozen=True, kw_only=True):
    """From the first card to the end of the match: Home and Visitor take Rushes in turn. (HX-RUSH-01, HX-SETUP-10)"""

    def begin(self, play: Play, _given: object) -> None:
        play.call(self.then(at="rush"), Setup())

    def rush(self, play: Play, found: object) -> None:
        """The next Rush, if there is one. (HX-SCORE-12)"""
        if found == TIME_UP:
            return play.go(OutOfTime(rushes=play.state.rush))
        return next_rush(play, self.then(at="rush"), RUSHES)


class OutOfTime(Frame, frozen=True, kw_only=True):
    """A match whose time was up after so many Rushes: it ends as if it had no more. (HX-SCORE-12)"""

    rushes: int

    def begin(self, play: Play, _given: object) -> None:
        next_rush(play, self, self.rushes)


def next_rush(play: Play, after: Frame, rushes: int) -> None:
    """Another Rush and then the procedure `after`, or a lot, or the end of a match of so many Rushes."""
    if not goes_on(play, rushes):
        return play.finish()
    if lot_is_due(play.state, rushes):
        return play.go(Lot())
    begun = play.state.rush
    return play.call(after, Rush(number=begun + 1, side=begun % 2))
