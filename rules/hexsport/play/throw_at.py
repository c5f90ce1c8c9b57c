"""Throwing the ball at an opponent. (HX-THROW-24 to -30)"""

from rules.core.pending import Choice, Offer
from rules.hexsport.play.armour import ArmourCheck
from rules.hexsport.play.commands import React
from rules.hexsport.play.contest import Contest, Settled, settle
from rules.hexsport.play.cuts import Cut, end_rush
from rules.hexsport.play.dice_test import Test, player_test
from rules.hexsport.play.dodge_results import DodgeWon
from rules.hexsport.play.events import BallMoved, BallThrown, PlayerFell
from rules.hexsport.play.interception import Interception, interceptors
from rules.hexsport.play.pitch import NOWHERE, PITCH
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.push import PushBack
from rules.hexsport.play.scatter import Scatter
from rules.hexsport.play.state import MatchState
from rules.hexsport.play.tests_table import dice_for
from rules.hexsport.play.threat import sees
from rules.hexsport.play.throw_dice import throw_dice
from rules.hexsport.play.turning import ALL_FACINGS
from rules.hexsport.report import Cause

UNROLLED = -1
_REACTIONS = (Offer(command=React("dodge")), Offer(command=React("none")))


class ThrowAt(Frame, frozen=True, kw_only=True):
    """The carrier throws at an opponent, who may dodge; then the ball scatters from the hex aimed at and the Rush ends.

    A `stray` throw is a missed Strike that comes to him with 0 successes (HX-THROW-20). `hex` is the one aimed at,
    `rolled` the successes of a throw that was rolled before the target answers.
    """

    slot: int
    target: int
    moved: bool
    stray: bool = False
    hex: int = NOWHERE
    rolled: int = UNROLLED
    margin: int = 0
    double: bool = False

    def begin(self, play: Play, _given: object) -> None:
        """HX-THROW-31"""
        aimed = self.then(at="answer", hex=play.state.figures[self.target].cell)
        if self.stray:
            return play.go(aimed, 0)
        play.emit(BallThrown(self.slot, "throw_at", aimed.hex, self.target))
        chances = interceptors(play.state, self.slot, aimed.hex)
        if not chances:
            return aimed.passed(play)
        return play.call(aimed.then(at="passed"), Interception(chances=chances, cut=Cut.THROWN_AT))

    def passed(self, play: Play, caught: bool = False) -> None:
        """HX-RUSH-29"""
        if caught:
            return play.finish()
        aimed = self.then(at="answer")
        if play.state.sheet.terms.react_declare == "after_roll":
            return play.call(aimed, aimed._test(play.state))
        return play.go(aimed)

    def answer(self, play: Play, rolled: int | None) -> None:
        """HX-THROW-24, HX-RUSH-30"""
        thrown = self.then(at="react", rolled=UNROLLED if rolled is None else rolled)
        if may_dodge_throw(play.state, self.slot, self.target):
            return play.ask(thrown)
        return play.go(thrown, React("none"))

    def ask_react(self, state: MatchState) -> Choice:
        seat = state.side_of(self.target)
        return Choice(kind="reaction", subject=state.sheet.tags[self.target], offers=_REACTIONS, seat=seat)

    def react(self, play: Play, given: React) -> None:
        dodge = self._dodge(play.state) if given.reaction == "dodge" else None
        if self.rolled == UNROLLED:
            return play.call(self.then(at="settled"), Contest(active=self._test(play.state), reacting=dodge))
        if dodge is None:
            return play.go(self.then(at="settled"), settle(self.rolled, 0))
        return play.call(self.then(at="dodged"), dodge)

    def dodged(self, play: Play, successes: int) -> None:
        play.go(self.then(at="settled"), settle(self.rolled, successes))

    def settled(self, play: Play, result: Settled) -> None:
        """HX-THROW-25 to -28, HX-THROW-30"""
        known = self.then(at="scatter", margin=result.margin, double=result.double)
        if result.winner == 0:
            return play.go(known.then(at="floored" if play.state.figures[self.target].down else "push"))
        if result.winner == 1 and result.double:
            return play.call(known, DodgeWon(slot=self.target, double=True))
        return play.go(known)

    def push(self, play: Play, _given: object) -> None:
        """HX-THROW-25, HX-PUSH-06, which leaves a free choice of the direction open: any of the six."""
        state = play.state
        free = state.sheet.terms.push_throw_axis == "thrower_choice"
        axes = ALL_FACINGS if free else PITCH.toward(state.figures[self.slot].cell, self.hex)
        after = self.then(at="knock_down" if self.double else "scatter")
        play.call(after, PushBack(slot=self.target, axes=axes, seat=state.side_of(self.slot), by=self.slot))

    def knock_down(self, play: Play, _given: object) -> None:
        """HX-THROW-26; who was pushed off the pitch does not fall, but is hit as hard (HX-PUSH-04)."""
        cell = play.state.figures[self.target].cell
        if cell != NOWHERE:
            play.emit(PlayerFell(self.target, cell, Cause.THROW))
        self._check_armour(play)

    def floored(self, play: Play, _given: object) -> None:
        """HX-THROW-30"""
        if not self.double or play.state.sheet.terms.throw_at_floored == "no_effect":
            return play.go(self.then(at="scatter"))
        return self._check_armour(play)

    def scatter(self, play: Play, _given: object) -> None:
        """HX-THROW-27, HX-THROW-29, HX-RUSH-15"""
        cut = Cut.MISSED_STRIKE if self.stray else Cut.THROWN_AT
        if play.state.ball == NOWHERE:  # an Event that a Fan Check turned up took it out of play
            end_rush(play, cut)
            return play.finish()
        play.emit(BallMoved(self.hex, "throw"))
        return play.call(self.then(at="over"), Scatter(cut=cut))

    def over(self, play: Play, _given: object) -> None:
        play.finish()

    def _check_armour(self, play: Play) -> None:
        check = ArmourCheck(slot=self.target, potential=self.margin, by=self.slot, cause=Cause.THROW)
        play.call(self.then(at="scatter"), check)

    def _test(self, state: MatchState) -> Test:
        """HX-THROW-10"""
        distance = PITCH.distance[state.figures[self.slot].cell][self.hex]
        dice = throw_dice(state, "throw_at", self.slot, distance, moved=self.moved)
        return player_test(state, "throw_at", self.slot, dice)

    def _dodge(self, state: MatchState) -> Test:
        """HX-DODGE-01"""
        dice = dice_for(state, "dodge", self.target, without=self.slot)
        return player_test(state, "dodge", self.target, dice)


def may_dodge_throw(state: MatchState, slot: int, target: int) -> bool:
    """Whether the target is on his feet and sees the thrower. (HX-THROW-24)"""
    return sees(state, target, state.figures[slot].cell)
