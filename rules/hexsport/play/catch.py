"""Catching a pass, a scatter or a launched ball. (HX-CATCH)"""

from rules.hexsport.play.dice_test import player_test
from rules.hexsport.play.events import BallTaken
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.state import MatchState
from rules.hexsport.play.tests_table import dice_for
from rules.hexsport.state import Role

DOUBLED = 2  # successes (HX-DICE-15)
SAFE_HANDS = "a_safe_pair_of_hands"


class Catch(Frame, frozen=True, kw_only=True):
    """A player tries to catch a throw of `base` successes, `inaccurate` if it was a pass of none.

    `of` is pass, strike, scatter, launch or throw (one that passes him). Finishes with whether he caught it, his free
    action taken; what a failure brings is left to the caller.
    """

    slot: int
    base: int
    inaccurate: bool = False
    of: str = "scatter"

    def begin(self, play: Play, _given: object) -> None:
        """HX-CATCH-01, HX-CATCH-02"""
        dice = dice_for(play.state, "catch", self.slot, base=self.base, extra=self._safe_hands(play.state))
        play.call(self.then(at="rolled"), player_test(play.state, "catch", self.slot, dice))

    def rolled(self, play: Play, successes: int) -> None:
        """HX-CATCH-05, HX-CATCH-06"""
        if not successes:
            return play.finish(False)
        play.emit(BallTaken(self.slot, "catch"))
        if successes < DOUBLED:
            return play.finish(True)
        return take_free(play, self.then(at="freed"), self.slot)

    def freed(self, play: Play, _given: object) -> None:
        play.finish(True)

    def _safe_hands(self, state: MatchState) -> int:
        """HX-CATCH-07, HX-ABIL-03"""
        inaccurate = self.inaccurate or (self.base == 0 and state.sheet.terms.abil_inaccurate == "zero_success_any")
        return 1 if inaccurate and state.has(self.slot, SAFE_HANDS) else 0


def may_hold(state: MatchState, slot: int) -> bool:
    """Whether the player may hold, catch or pick up the ball where he is. (HX-ROLE-11, HX-DOWN-01)"""
    figure = state.figures[slot]
    return figure.cell >= 0 and not figure.down and figure.role is not Role.GUARD


def take_free(play: Play, after: Frame, slot: int) -> None:
    """The free Run or Throw of a player who has the ball so well; a Keeper's can only be a Run. (HX-ROLE-12)"""
    from rules.hexsport.play.free_action import FreeAction  # noqa: PLC0415 - an action may throw, a throw is caught

    keeper = play.state.figures[slot].role is Role.KEEPER
    play.call(after, FreeAction(slot=slot, actions=("run",) if keeper else ("run", "throw")))
