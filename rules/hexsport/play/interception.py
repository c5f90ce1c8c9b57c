"""Opponents whom a thrown ball passes. (HX-THROW-31)"""

from rules.hexsport.play.catch import Catch, may_hold
from rules.hexsport.play.cuts import end_rush
from rules.hexsport.play.lines import between
from rules.hexsport.play.pitch import cells_in
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.state import MatchState
from rules.hexsport.play.threat import faces


class Interception(Frame, frozen=True, kw_only=True):
    """Before a throw is rolled, `chances` are the opponents who may catch the ball on its way, the nearest first.

    The statement names no test, so that each is hit as by a launched ball (HX-LAUNCH-08) and tries a Catch of 0
    successes. Whoever catches has the ball, and the Rush ends for the reason `cut`, empty if it goes on. Finishes with
    whether somebody did.
    """

    chances: tuple[int, ...]
    cut: str

    def begin(self, play: Play, _given: object) -> None:
        if not self.chances:
            return play.finish(False)
        return play.call(self.then(at="tried"), Catch(slot=self.chances[0], base=0, of="throw"))

    def tried(self, play: Play, caught: bool) -> None:
        if not caught:
            return play.go(self.then(at="begin", chances=self.chances[1:]))
        end_rush(play, self.cut)
        return play.finish(True)


def interceptors(state: MatchState, slot: int, goal: int) -> tuple[int, ...]:
    """The standing opponents in the hexes a throw passes who face the thrower and may hold the ball; nobody unless the
    option has them intercept. A ball that flies along the side of two hexes passes both."""
    if state.sheet.terms.throw_intercept == "none":
        return ()
    start, at = state.figures[slot].cell, state.at
    passed = [at[cell] for cells in between(start, goal) for cell in cells_in(cells & state.occupied)]
    others = [other for other in passed if state.side_of(other) != state.side_of(slot)]
    return tuple(other for other in others if may_hold(state, other) and faces(state, other, start))
