"""Somebody comes to where a loose ball lies. (HX-PICKUP)"""

from rules.hexsport.play.catch import DOUBLED, take_free
from rules.hexsport.play.cuts import cut_by_guard, cut_by_pick_up
from rules.hexsport.play.dice_test import player_test
from rules.hexsport.play.events import BallTaken
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.scatter import Scatter
from rules.hexsport.play.state import NOBODY, MatchState
from rules.hexsport.play.tests_table import dice_for
from rules.hexsport.state import Role


class PickUp(Frame, frozen=True, kw_only=True):
    """A player came onto the hex of the loose ball; nothing happens where none lies.

    On his feet he must pick it up, with 1 die less if he `sprinted`; a Guard, or one on the floor, sets it moving.
    (HX-PICKUP-01, HX-PICKUP-08, HX-DOWN-05)
    """

    slot: int
    sprinted: bool = False
    pushed: bool = False

    def begin(self, play: Play, _given: object) -> None:
        state = play.state
        figure = state.figures[self.slot]
        if not ball_lies_under(state, self.slot):
            return play.finish()
        if figure.down:
            return play.call(self.then(at="over"), Scatter())
        if figure.role is Role.GUARD:
            return play.call(self.then(at="over"), Scatter(cut=cut_by_guard(state, self.slot)))
        dice = dice_for(state, "pick_up", self.slot, extra=-1 if self.sprinted else 0)
        return play.call(self.then(at="rolled"), player_test(state, "pick_up", self.slot, dice))

    def rolled(self, play: Play, successes: int) -> None:
        """HX-PICKUP-04, HX-PICKUP-05, HX-PICKUP-06"""
        if not successes:
            cut = cut_by_pick_up(play.state, self.slot, pushed=self.pushed)
            return play.call(self.then(at="over"), Scatter(cut=cut))
        play.emit(BallTaken(self.slot, "pick_up"))
        if successes < DOUBLED:
            return play.finish()
        return take_free(play, self.then(at="over"), self.slot)

    def over(self, play: Play, _given: object) -> None:
        play.finish()


def ball_lies_under(state: MatchState, slot: int) -> bool:
    """Whether the player is on the hex of a ball that nobody holds."""
    return state.carrier == NOBODY and 0 <= state.ball == state.figures[slot].cell
