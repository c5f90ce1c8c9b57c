"""What a Slam, a Slamback or a Sucker Punch does to its loser. (HX-SLAM-10 to -17, HX-PUSH)"""

from rules.core.pending import Choice
from rules.hexsport.play.armour import ArmourCheck
from rules.hexsport.play.ball import DropBall
from rules.hexsport.play.commands import Choose
from rules.hexsport.play.cuts import Loss
from rules.hexsport.play.events import PlayerFell, PlayerMoved
from rules.hexsport.play.pick_up import PickUp
from rules.hexsport.play.pitch import NOWHERE, PITCH
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.push import PushBack
from rules.hexsport.play.state import NOBODY, MatchState, Where
from rules.hexsport.play.turning import choice_of_cell, turn_to
from rules.hexsport.report import Cause

STEADIED = {  # HX-ABIL-27
    "slam_slamback_sucker": (Cause.SLAM, Cause.SLAMBACK, Cause.SUCKER_PUNCH),
    "slam_only": (Cause.SLAM,),
}


class SlamWon(Frame, frozen=True, kw_only=True):
    """The loser is pushed back; doubled, also knocked down and hit for the `margin`. (HX-SLAM-10, -12, -13)

    The order is that of HX-SLAM-17: push, knock-down, the winner's facing or follow-up, armour check, scatter. `left`
    is the hex the loser left, `dropped` says that he held a ball which has yet to scatter.
    """

    winner: int
    loser: int
    margin: int
    double: bool
    cause: Cause
    left: int = NOWHERE
    dropped: bool = False

    def begin(self, play: Play, _given: object) -> None:
        state, figures = play.state, play.state.figures
        axis = PITCH.direction(figures[self.winner].cell, figures[self.loser].cell)
        push = PushBack(slot=self.loser, axes=(axis,), seat=state.side_of(self.winner), by=self.winner)
        play.call(self.then(at="pushed"), push)

    def pushed(self, play: Play, left: int) -> None:
        """HX-SLAM-12, HX-SLAM-14, HX-SLAM-16, HX-ABIL-27, HX-DOWN-02, HX-PUSH-04"""
        state = play.state
        if state.figures[self.loser].cell == NOWHERE:
            lost = state.carrier == NOBODY and state.ball == left
            return self._goes_on(play, self.then(at="face", left=left, dropped=lost))
        if not self.double or is_steady(state, self.loser, self.cause):
            return play.go(self.then(at="face", left=left))
        dropped = state.carrier == self.loser
        play.emit(PlayerFell(self.loser, state.figures[self.loser].cell, self.cause))
        return self._goes_on(play, self.then(at="face", left=left, dropped=dropped))

    def _goes_on(self, play: Play, frame: "SlamWon") -> None:
        """HX-SLAM-17"""
        if play.state.sheet.terms.slam_order == "scatter_after_knock_down":
            return frame.drop(play)
        return play.go(frame)

    def face(self, play: Play, _given: object) -> None:
        """HX-SLAM-11, HX-PUSH-10"""
        goal = self.left if self.left != NOWHERE else play.state.figures[self.loser].cell
        turn_to(play, self.winner, goal)
        if may_follow(play.state, self.winner, self.left):
            return play.ask(self.then(at="follow"))
        return play.go(self.then(at="check"))

    def ask_follow(self, state: MatchState) -> Choice:
        seat = state.side_of(self.winner)
        return choice_of_cell(state, "follow_up", self.winner, seat=seat, cells=(self.left,), decline=True)

    def follow(self, play: Play, given: Choose) -> None:
        """HX-SLAM-11, HX-SLAM-15"""
        if given.cell != NOWHERE:
            facing = play.state.figures[self.winner].facing
            play.emit(PlayerMoved(self.winner, given.cell, facing, "follow_up"))
            turn_to(play, self.winner, play.state.figures[self.loser].cell)
        play.go(self.then(at="check"))

    def check(self, play: Play, _given: object) -> None:
        """HX-SLAM-13; who was pushed off the pitch is hit as hard (HX-PUSH-04)."""
        if not self.double or play.state.figures[self.loser].where not in (Where.PITCH, Where.BENCH):
            return play.go(self.then(at="scatter"))
        check = ArmourCheck(slot=self.loser, potential=self.margin, by=self.winner, cause=self.cause)
        return play.call(self.then(at="scatter"), check)

    def scatter(self, play: Play, _given: object) -> None:
        """HX-SLAM-17"""
        self.then(at="land_loser").drop(play)

    def land_loser(self, play: Play, _given: object) -> None:
        """HX-PUSH-07, HX-DOWN-05"""
        play.call(self.then(at="land_winner"), PickUp(slot=self.loser, pushed=True))

    def land_winner(self, play: Play, _given: object) -> None:
        """HX-PICKUP-11"""
        play.call(self.then(at="over"), PickUp(slot=self.winner))

    def over(self, play: Play, _given: object) -> None:
        play.finish()

    def drop(self, play: Play) -> None:
        """This goes on, once a ball that the loser dropped has scattered. (HX-DOWN-02, HX-RUSH-21)"""
        if not self.dropped:
            return play.go(self)
        return play.call(self.then(dropped=False), DropBall(slot=self.loser, why=Loss.KNOCKED_DOWN))


def is_steady(state: MatchState, slot: int, cause: Cause) -> bool:
    """Whether the player keeps his feet whatever hits him so. (HX-SLAM-16, HX-ABIL-27)"""
    return state.has(slot, "steady") and cause in STEADIED[state.sheet.terms.abil_steady_scope]


def may_follow(state: MatchState, winner: int, left: int) -> bool:
    """Whether the winner may step into the hex the loser left. (HX-PUSH-10)"""
    figure = state.figures[winner]
    if NOWHERE in (left, figure.cell):
        return False
    return not figure.down and not state.filled >> left & 1
