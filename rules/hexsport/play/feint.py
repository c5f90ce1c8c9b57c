"""What a Feint that wins brings. (HX-FEINT-07 to -09)"""

from rules.core.pending import Choice
from rules.hexsport.play.commands import Choose, Face
from rules.hexsport.play.events import PlayerMoved
from rules.hexsport.play.pick_up import PickUp
from rules.hexsport.play.pitch import NOWHERE
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.state import MatchState
from rules.hexsport.play.turning import choice_of_cell, choice_of_facing, open_beside, turn


class FeintWon(Frame, frozen=True, kw_only=True):
    """The player `slot` set his opponent up: doubled he may first move him one hex without Evade, then he sets the
    facing of both."""

    slot: int
    target: int
    double: bool = False

    def begin(self, play: Play, _given: object) -> None:
        """HX-FEINT-08"""
        if self.double and open_beside(play.state, self.target):
            return play.ask(self.then(at="shift"))
        return play.ask(self.then(at="turn_target"))

    def ask_shift(self, state: MatchState) -> Choice:
        seat, cells = state.side_of(self.slot), open_beside(state, self.target)
        return choice_of_cell(state, "feint", self.target, seat=seat, cells=cells, decline=True)

    def shift(self, play: Play, given: Choose) -> None:
        """HX-FEINT-08, HX-EVADE-08"""
        if given.cell != NOWHERE:
            facing = play.state.figures[self.target].facing
            play.emit(PlayerMoved(self.target, given.cell, facing, "feint"))
        play.ask(self.then(at="turn_target"))

    def ask_turn_target(self, state: MatchState) -> Choice:
        return choice_of_facing(state, self.target, seat=state.side_of(self.slot))

    def turn_target(self, play: Play, given: Face) -> None:
        """HX-FEINT-07"""
        turn(play, self.target, given.facing)
        play.ask(self.then(at="turn_self"))

    def ask_turn_self(self, state: MatchState) -> Choice:
        return choice_of_facing(state, self.slot, seat=state.side_of(self.slot))

    def turn_self(self, play: Play, given: Face) -> None:
        """HX-FEINT-07, HX-FEINT-09"""
        turn(play, self.slot, given.facing)
        play.call(self.then(at="over"), PickUp(slot=self.target, pushed=True))

    def over(self, play: Play, _given: object) -> None:
        play.finish()
