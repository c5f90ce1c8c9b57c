"""A Keeper's Punt. (HX-PUNT)"""

from rules.core.pending import Choice, Offer
from rules.hexsport.play.commands import Choose
from rules.hexsport.play.cuts import Cut, end_rush, is_rescued
from rules.hexsport.play.events import BallMoved
from rules.hexsport.play.pitch import PITCH
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.scatter import Scatter
from rules.hexsport.play.state import NOBODY, MatchState
from rules.hexsport.state import Role

_ANYWHERE = tuple(Offer(command=Choose(cell)) for cell in range(len(PITCH.cells)))


class Punt(Frame, frozen=True, kw_only=True):
    """The ball is put on any hex, scatters twice, and the Rush ends."""

    slot: int

    def begin(self, play: Play, _given: object) -> None:
        play.ask(self.then(at="placed"))

    def ask_placed(self, state: MatchState) -> Choice:
        """HX-PUNT-03"""
        return Choice(kind="punt", subject=state.sheet.tags[self.slot], offers=_ANYWHERE, seat=state.side_of(self.slot))

    def placed(self, play: Play, given: Choose) -> None:
        """HX-PUNT-03, HX-PUNT-05"""
        play.emit(BallMoved(given.cell, "punt"))
        play.call(self.then(at="scattered"), Scatter(catchable=_may_catch(play.state)))

    def scattered(self, play: Play, catcher: int) -> None:
        """HX-PUNT-04, HX-PUNT-06, HX-RUSH-19"""
        if catcher == NOBODY:
            again = Scatter(cut=Cut.PUNT, catchable=_may_catch(play.state))
            return play.call(self.then(at="over"), again)
        if not is_rescued(play.state, Cut.PUNT, catcher):
            end_rush(play, Cut.PUNT)
        return play.finish()

    def over(self, play: Play, _given: object) -> None:
        play.finish()


def may_punt(state: MatchState, slot: int) -> bool:
    """Whether the player is a Keeper who stands with the ball. (HX-PUNT-01, HX-PUNT-02)"""
    figure = state.figures[slot]
    return state.carrier == slot and figure.role is Role.KEEPER and not figure.down


def _may_catch(state: MatchState) -> bool:
    return state.sheet.terms.punt_catch == "normal"
