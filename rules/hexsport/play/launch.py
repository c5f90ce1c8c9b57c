"""A ball comes into play. (HX-LAUNCH)"""

from rules.core.pending import Rolled, RollRequest
from rules.hexsport.play.armour import ArmourCheck
from rules.hexsport.play.events import BallLaunched, DiceRolled
from rules.hexsport.play.pitch import NOWHERE, PITCH
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.scatter import Scatter
from rules.hexsport.play.state import NOBODY, MatchState
from rules.hexsport.play.threat import ALL_ROUND
from rules.hexsport.report import Cause

FAR_WALL = 6  # the face that sends the ball along the whole line (HX-LAUNCH-03)
NEAR = 3  # up to this face it comes back toward the rushing coach's half (HX-LAUNCH-04)


class Launch(Frame, frozen=True, kw_only=True):
    """The ball is launched from the left wall of the rushing coach, along the launch line. (HX-LAUNCH-01, -09)"""

    def begin(self, play: Play, _given: object) -> None:
        play.ask(self.then(at="rolled"))

    def ask_rolled(self, state: MatchState) -> RollRequest:
        return RollRequest(purpose="launch", subject="ball", dice=1, step=state.answers, seat=state.side)

    def rolled(self, play: Play, given: Rolled) -> None:
        """HX-LAUNCH-02, HX-LAUNCH-03"""
        play.emit(DiceRolled("launch", given.faces))
        face = given.faces[0]
        if face == FAR_WALL:
            return play.ask(self.then(at="rebounded"))
        return self._follow(play, launch_path(play.state.side)[:face])

    def ask_rebounded(self, state: MatchState) -> RollRequest:
        return RollRequest(purpose="launch_side", subject="ball", dice=1, step=state.answers, seat=state.side)

    def rebounded(self, play: Play, given: Rolled) -> None:
        """HX-LAUNCH-04, HX-LAUNCH-05"""
        play.emit(DiceRolled("launch_side", given.faces))
        side = play.state.side
        rest = PITCH.launch_six[side][given.faces[0] > NEAR]
        self._follow(play, (*launch_path(side), rest))

    def _follow(self, play: Play, path: tuple[int, ...]) -> None:
        """HX-LAUNCH-07, HX-LAUNCH-08, HX-LAUNCH-11, HX-LAUNCH-12"""
        state = play.state
        for cell in path:
            slot = state.at.get(cell, NOBODY)
            if slot != NOBODY and not state.figures[slot].down:
                play.emit(BallLaunched(cell))
                seen = faces_launch(state, slot)
                if not seen and state.sheet.terms.launch_can_injure:
                    return play.call(self.then(at="over"), HitFromBehind(slot=slot))
                return play.call(self.then(at="over"), Scatter(at="hit", struck=slot, seen=seen, of="launch"))
        play.emit(BallLaunched(path[-1]))
        if state.occupied >> path[-1] & 1:
            return play.call(self.then(at="over"), Scatter())
        return play.finish()

    def over(self, play: Play, _given: object) -> None:
        play.finish()


class HitFromBehind(Frame, frozen=True, kw_only=True):
    """By option a launched ball rolls damage on a player it hits from behind, then it scatters. (HX-LAUNCH-12)

    The statement names no dice: as those of a launch (HX-DICE-31) this is one plain die, whose face is the potential
    damage of an armour check.
    """

    slot: int

    def begin(self, play: Play, _given: object) -> None:
        play.ask(self.then(at="rolled"))

    def ask_rolled(self, state: MatchState) -> RollRequest:
        tag = state.sheet.tags[self.slot]
        return RollRequest(purpose="launch_damage", subject=tag, dice=1, step=state.answers, seat=state.side)

    def rolled(self, play: Play, given: Rolled) -> None:
        play.emit(DiceRolled("launch_damage", given.faces, self.slot))
        check = ArmourCheck(slot=self.slot, potential=given.faces[0], cause=Cause.OTHER)
        play.call(self.then(at="scatter"), check)

    def scatter(self, play: Play, _given: object) -> None:
        """An Event that a Fan Check turned up may have taken the ball out of play."""
        if play.state.ball == NOWHERE:
            return play.finish()
        return play.go(Scatter())


def launch_path(side: int) -> tuple[int, ...]:
    """The launch hexes in the order in which this side's ball passes them. (HX-LAUNCH-02)"""
    return PITCH.launch if side == 0 else PITCH.launch[::-1]


def faces_launch(state: MatchState, slot: int) -> bool:
    """Whether a standing player sees the wall the ball comes from. (HX-LAUNCH-09)

    That wall lies behind the second launch hex as the first one does.
    """
    if state.has(slot, ALL_ROUND):
        return True
    first, second = launch_path(state.side)[:2]
    arcs = PITCH.front if state.sheet.terms.facing_border == "front" else PITCH.front_open
    return bool(arcs[second][state.figures[slot].facing] >> first & 1)
