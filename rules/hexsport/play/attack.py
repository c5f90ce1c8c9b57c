"""An attack from the reaction to its results: Slam, Sucker Punch, Steal, Stomp and Feint."""

from collections.abc import Callable

from rules.core.pending import Choice, Offer
from rules.hexsport.play.attack_table import Assault, kind_made, targets_for
from rules.hexsport.play.commands import React
from rules.hexsport.play.contest import Contest, Settled, settle
from rules.hexsport.play.dodge_results import DodgeWon
from rules.hexsport.play.events import AttackMade
from rules.hexsport.play.feint import FeintWon
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.reactions import attack_test, reaction_test, reactions_to
from rules.hexsport.play.slam_results import SlamWon
from rules.hexsport.play.state import MatchState
from rules.hexsport.play.steal import StealWon
from rules.hexsport.play.stomp import stomp_dodged, stomp_won
from rules.hexsport.play.turning import FaceOff
from rules.hexsport.report import Cause

__all__ = ("Attack", "targets_for")

UNROLLED = -1


class Attack(Assault, frozen=True, kw_only=True):
    """The attack is made and answered, and all that follows from it. Finishes with the kind it was: a Slam may turn
    out to be a Sucker Punch (HX-SUCKER-10). `rolled` are the attacker's successes where reactions come after them."""

    reaction: str = ""
    rolled: int = UNROLLED

    def begin(self, play: Play, _given: object) -> None:
        """HX-RUSH-29"""
        attack = self.then(at="answer", kind=kind_made(play.state, self))
        play.emit(AttackMade(self.slot, self.target, attack.kind))
        if play.state.sheet.terms.react_declare == "after_roll":
            return play.call(attack, attack_test(play.state, attack))
        return play.go(attack)

    def answer(self, play: Play, rolled: int | None) -> None:
        """Nobody is asked who could only let it happen. (HX-RUSH-30)"""
        attack = self.then(at="react", rolled=UNROLLED if rolled is None else rolled)
        if reactions_to(play.state, self) == ("none",):
            return play.go(attack, React("none"))
        return play.ask(attack)

    def ask_react(self, state: MatchState) -> Choice:
        offers = tuple(Offer(command=React(reaction)) for reaction in reactions_to(state, self))
        seat = state.side_of(self.target)
        return Choice(kind="reaction", subject=state.sheet.tags[self.target], offers=offers, seat=seat)

    def react(self, play: Play, given: React) -> None:
        """HX-SLAM-08, HX-RUSH-29, HX-RUSH-32"""
        state = play.state
        answer = reaction_test(state, self, given.reaction)
        attack = self.then(at="settled", reaction=given.reaction)
        if self.rolled == UNROLLED:
            return play.call(attack, Contest(active=attack_test(state, self), reacting=answer))
        if answer is None:
            return play.go(attack, settle(self.rolled, 0))
        return play.call(attack.then(at="answered"), answer)

    def answered(self, play: Play, successes: int) -> None:
        play.go(self.then(at="settled"), settle(self.rolled, successes))

    def settled(self, play: Play, settled: Settled) -> None:
        play.call(self.then(at="over"), result_of(play.state, self, settled))

    def over(self, play: Play, _given: object) -> None:
        play.finish(self.kind)


Result = Callable[[Attack, Settled], Frame]


def result_of(state: MatchState, attack: Attack, settled: Settled) -> Frame:
    """The procedure that carries out what the contest brings."""
    if settled.winner is None:
        return FaceOff(slot=attack.slot, target=attack.target)
    if settled.winner == 0:
        return WINS[attack.kind](attack, settled)
    if attack.kind == "stomp":
        return stomp_dodged(state, attack, settled)
    if attack.reaction == "slamback":
        return slam_won(settled, winner=attack.target, loser=attack.slot, cause=Cause.SLAMBACK)
    return DodgeWon(slot=attack.target, attacker=attack.slot, double=settled.double)


def slam_won(settled: Settled, *, winner: int, loser: int, cause: Cause) -> SlamWon:
    """HX-SLAM-10, HX-SLAM-12, HX-SUCKER-06, HX-FEINT-10"""
    return SlamWon(winner=winner, loser=loser, margin=settled.margin, double=settled.double, cause=cause)


def attacker_slams(attack: Attack, settled: Settled) -> SlamWon:
    return slam_won(settled, winner=attack.slot, loser=attack.target, cause=Cause(attack.kind))


WINS: dict[str, Result] = {
    "slam": attacker_slams,
    "sucker_punch": attacker_slams,
    "steal": lambda attack, settled: StealWon(slot=attack.slot, target=attack.target, double=settled.double),
    "stomp": stomp_won,
    "feint": lambda attack, settled: FeintWon(slot=attack.slot, target=attack.target, double=settled.double),
}
