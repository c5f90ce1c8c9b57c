"""What a Stomp brings, and a Dodge from the floor. (HX-STOMP-05 to -07, HX-ABIL-23)"""

from rules.core.pending import Choice
from rules.hexsport.play.armour import ArmourCheck
from rules.hexsport.play.attack_table import Assault
from rules.hexsport.play.commands import Choose
from rules.hexsport.play.contest import Settled
from rules.hexsport.play.events import PlayerMoved
from rules.hexsport.play.pick_up import PickUp
from rules.hexsport.play.pitch import NOWHERE
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.state import MatchState
from rules.hexsport.play.turning import FaceOff, choice_of_cell, open_beside, turn_to
from rules.hexsport.report import Cause


def stomp_won(attack: Assault, settled: Settled) -> Frame:
    """HX-STOMP-05, HX-STOMP-06"""
    if settled.double:
        return ArmourCheck(slot=attack.target, potential=settled.margin, by=attack.slot, cause=Cause.STOMP)
    return FaceOff(slot=attack.slot, target=attack.target)


def stomp_dodged(state: MatchState, attack: Assault, settled: Settled) -> Frame:
    """HX-STOMP-05, HX-STOMP-07, HX-ABIL-23"""
    any_win = state.sheet.terms.abil_roll_scope == "win_counts_double"
    rolled_away = state.has(attack.target, "roll") and (any_win or settled.margin == 1)
    if settled.double or rolled_away:
        return Crawl(slot=attack.target, stomper=attack.slot)
    return FaceOff(slot=attack.slot, target=attack.target)


class Crawl(Frame, frozen=True, kw_only=True):
    """The knocked-down player `slot` doubled his Dodge of a Stomp: he may crawl one hex without Evade and stays down;
    the stomper faces the hex he left. (HX-STOMP-07)"""

    slot: int
    stomper: int

    def begin(self, play: Play, _given: object) -> None:
        if open_beside(play.state, self.slot):
            return play.ask(self.then(at="crawl"))
        return play.go(self.then(at="crawl"), Choose(NOWHERE))

    def ask_crawl(self, state: MatchState) -> Choice:
        seat, cells = state.side_of(self.slot), open_beside(state, self.slot)
        return choice_of_cell(state, "crawl", self.slot, seat=seat, cells=cells, decline=True)

    def crawl(self, play: Play, given: Choose) -> None:
        """HX-STOMP-07, HX-DOWN-05"""
        figure = play.state.figures[self.slot]
        turn_to(play, self.stomper, figure.cell)
        if given.cell == NOWHERE:
            return play.finish()
        play.emit(PlayerMoved(self.slot, given.cell, figure.facing, "crawl"))
        return play.call(self.then(at="over"), PickUp(slot=self.slot))

    def over(self, play: Play, _given: object) -> None:
        play.finish()
