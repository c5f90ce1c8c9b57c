"""What a Dodge that wins brings: any facing, and doubled a hex of movement. (HX-DODGE-04 to -08)"""

from rules.core.pending import Choice
from rules.hexsport.play.commands import Choose, Face
from rules.hexsport.play.events import PlayerMoved
from rules.hexsport.play.pick_up import PickUp
from rules.hexsport.play.pitch import NOWHERE
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.state import NOBODY, MatchState
from rules.hexsport.play.turning import choice_of_cell, choice_of_facing, facings_to, open_beside, turn


class DodgeWon(Frame, frozen=True, kw_only=True):
    """The standing player `slot` dodged: doubled he may move one hex without Evade, then he may face any way.

    The attacker (`NOBODY` for a thrown ball) turns to him, or to the hex he left.
    """

    slot: int
    attacker: int = NOBODY
    double: bool = False
    left: int = NOWHERE

    def begin(self, play: Play, _given: object) -> None:
        """HX-DODGE-05"""
        if self.double and open_beside(play.state, self.slot):
            return play.ask(self.then(at="move"))
        return play.ask(self.then(at="turn"))

    def ask_move(self, state: MatchState) -> Choice:
        seat, cells = state.side_of(self.slot), open_beside(state, self.slot)
        return choice_of_cell(state, "dodge", self.slot, seat=seat, cells=cells, decline=True)

    def move(self, play: Play, given: Choose) -> None:
        """HX-DODGE-05, HX-DODGE-08, HX-EVADE-08"""
        if given.cell == NOWHERE:
            return play.ask(self.then(at="turn"))
        figure = play.state.figures[self.slot]
        play.emit(PlayerMoved(self.slot, given.cell, figure.facing, "dodge"))
        return play.ask(self.then(at="turn", left=figure.cell))

    def ask_turn(self, state: MatchState) -> Choice:
        return choice_of_facing(state, self.slot, seat=state.side_of(self.slot))

    def turn(self, play: Play, given: Face) -> None:
        """HX-DODGE-04"""
        turn(play, self.slot, given.facing)
        if self.attacker == NOBODY:
            return play.go(self.then(at="land"))
        facings = self._answers(play.state)
        if len(facings) > 1:
            return play.ask(self.then(at="answer"))
        return play.go(self.then(at="answer"), Face(self.attacker, facings[0]))

    def ask_answer(self, state: MatchState) -> Choice:
        seat = state.side_of(self.attacker)
        return choice_of_facing(state, self.attacker, seat=seat, facings=self._answers(state))

    def answer(self, play: Play, given: Face) -> None:
        """HX-DODGE-06"""
        turn(play, self.attacker, given.facing)
        play.go(self.then(at="land"))

    def land(self, play: Play, _given: object) -> None:
        """HX-DODGE-08"""
        if self.left == NOWHERE:
            return play.finish()
        return play.call(self.then(at="over"), PickUp(slot=self.slot))

    def over(self, play: Play, _given: object) -> None:
        play.finish()

    def _answers(self, state: MatchState) -> tuple[int, ...]:
        found = facings_to(state, self.attacker, state.figures[self.slot].cell)
        if self.left != NOWHERE:
            found += facings_to(state, self.attacker, self.left)
        return tuple(sorted(set(found)))
