"""A movement, step by step: Run, Sprint, one hex, with Dashes, Evades and Jumps. (HX-RUN to HX-EVADE, HX-JUMP)"""

from msgspec import Struct

from rules.core.pending import Choice
from rules.hexsport.play.ball import DropBall
from rules.hexsport.play.commands import Face, Leap, Leave, Step, Stop, Turn
from rules.hexsport.play.dice_test import player_test
from rules.hexsport.play.events import PlayerEntered, PlayerFell, PlayerLeft, PlayerMoved, PlayerTurned
from rules.hexsport.play.interrupts import Between, may_go_on, wanted
from rules.hexsport.play.pick_up import PickUp
from rules.hexsport.play.pitch import NOWHERE, PITCH
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.scatter import Scatter
from rules.hexsport.play.state import MatchState
from rules.hexsport.play.steps import (
    JUMP_COST,
    LEAVE,
    SPRINT,
    STOP,
    held_by_gotcha,
    is_loose,
    leap_offers,
    may_leave,
    movement_of,
    needed,
    step_offers,
    tests_for_leap,
    tests_for_step,
)
from rules.hexsport.play.tests_table import dice_for
from rules.hexsport.play.turning import choice_of_facing, turn
from rules.hexsport.state import Role

ENTRY_FACINGS = (0, 3)


class Moved(Struct, frozen=True, kw_only=True, gc=False):
    """How a movement ended: hexes entered, whether he turned or fell, whether his action is over with it, and where it
    began (`NOWHERE`: on the Bench)."""

    entered: int = 0
    turned: bool = False
    fell: bool = False
    over: bool = False
    began: int = NOWHERE


class Move(Frame, frozen=True, kw_only=True):
    """A player moves up to `left` hexes, then by Dashes where `dash` allows; a benched one enters first. Finishes with
    `Moved`. `may_stay`: the movement may end before it began.

    `tried` are the rising tests so far. Of the step at hand: `goal` is the named cell (`NOWHERE`: a turn, or off the
    pitch), `facing` his facing there, `how` its kind, `todo` its tests, `failed` the first that failed, or the Evade if
    that is among them.
    """

    slot: int
    mode: str
    dash: bool = True
    may_stay: bool = True
    left: int = 0
    began: int = NOWHERE
    entered: int = 0
    turned: bool = False
    cut: str = ""
    tried: tuple[str, ...] = ()
    goal: int = NOWHERE
    facing: int = 0
    how: str = ""
    todo: tuple[str, ...] = ()
    failed: str = ""
    fell: bool = False
    over: bool = False

    def begin(self, play: Play, _given: object) -> None:
        """HX-BENCH-01, HX-BENCH-02"""
        state, slot = play.state, self.slot
        began, left = state.figures[slot].cell, movement_of(state, slot, self.mode)
        if began >= 0:
            return play.ask(self.then(at="choose", left=left, began=began, cut=state.cut))
        side = state.side_of(slot)
        entry = PITCH.entries[side]
        play.emit(PlayerEntered(slot, entry, ENTRY_FACINGS[side]))
        left -= state.sheet.terms.bench_entry_cost
        return play.go(self.then(at="arrived", left=left, entered=1, how="entry", goal=entry, cut=state.cut))

    def ask_choose(self, state: MatchState) -> Choice:
        slot, left = self.slot, self.left
        offers = step_offers(state, slot, self.mode, left, dash=self.dash)
        offers += leap_offers(state, slot, left, dash=self.dash)
        if self.how != "entry" and may_leave(state, slot, left):
            offers = (*offers, LEAVE)
        if self.may_stay or self.entered or self.turned:
            offers = (*offers, STOP)
        return Choice(kind="move", subject=state.sheet.tags[slot], offers=offers, seat=state.side_of(slot))

    def choose(self, play: Play, given: Step | Turn | Leap | Leave | Stop) -> None:
        """The hex, or the side to turn to, is named before any die is rolled. (HX-DASH-02, HX-EVADE-02)"""
        state, slot, left = play.state, self.slot, self.left
        cell = state.figures[slot].cell
        match given:
            case Step(direction):
                goal, tests = PITCH.neighbours[cell][direction], tests_for_step(state, slot, self.mode, left)
                self.then(how="step", goal=goal, facing=direction, todo=tests).test(play)
            case Leap(goal):
                facing = PITCH.toward(cell, goal)[0]
                self.then(how="jump", goal=goal, facing=facing, todo=tests_for_leap(left)).test(play)
            case Leave():
                tests = tests_for_step(state, slot, self.mode, left)
                self.then(how="leave", goal=NOWHERE, todo=tests).test(play)
            case Turn(facing) if self.mode == SPRINT:
                tests = () if left else ("dash",)
                self.then(how="turn", goal=NOWHERE, facing=facing, todo=tests).test(play)
            case Turn(facing):
                play.emit(PlayerTurned(slot, facing))
                self.then(at="finish", turned=True).finish(play)
            case Stop():
                self.finish(play)

    def test(self, play: Play, _given: object = None) -> None:
        if not self.todo:
            done: None = getattr(self, self.how)(play)
            return done
        state, slot, kind = play.state, self.slot, self.todo[0]
        need = needed(state, self.tried, kind)
        test = player_test(state, kind, slot, dice_for(state, kind, slot), need=need)
        return play.call(self.then(at="tested"), test)

    def tested(self, play: Play, successes: int) -> None:
        """HX-DASH-06, HX-RUSH-33"""
        state, kind = play.state, self.todo[0]
        rest, failed = self.todo[1:], self.failed
        if successes < needed(state, self.tried, kind):
            failed = kind if kind == "evade" else failed or kind
        tried = (*self.tried, kind)
        if failed and (not rest or state.sheet.terms.move_after_failed_test == "no_more_tests"):
            return play.go(self.then(at="fall", tried=tried, failed=failed))
        return play.go(self.then(at="test", tried=tried, failed=failed, todo=rest))

    # --- what the named step does when its tests succeed ---
    def step(self, play: Play, _given: object = None) -> None:
        """HX-EVADE-06, HX-DASH-05"""
        self._go_to_goal(play, cost=1)

    def jump(self, play: Play, _given: object = None) -> None:
        """HX-JUMP-02, HX-JUMP-06"""
        self._go_to_goal(play, cost=JUMP_COST)

    def turn(self, play: Play, _given: object = None) -> None:
        """A sprinter's turn costs a hex. (HX-SPRINT-04)"""
        play.emit(PlayerTurned(self.slot, self.facing))
        play.ask(self.then(at="choose", turned=True, left=max(0, self.left - 1)))

    def leave(self, play: Play, _given: object = None) -> None:
        """HX-BENCH-03"""
        carried = play.state.carrier == self.slot
        play.emit(PlayerLeft(self.slot))
        if carried:
            return play.call(self.then(at="finish", over=True), DropBall(slot=self.slot, why="left", cut=""))
        return self.then(at="finish", over=True).finish(play)

    # --- after a hex was entered ---
    def arrived(self, play: Play, _given: object = None) -> None:
        """He chooses his facing if he could not do so otherwise: landing in a Sprint, or before a Pick Up."""
        state = play.state
        if self.mode == SPRINT:
            free = self.how != "step"
        else:
            free = is_loose(state, self.goal) and state.figures[self.slot].role is not Role.GUARD
        if free:
            return play.ask(self.then(at="land"))
        return self.reached(play)

    def ask_land(self, state: MatchState) -> Choice:
        return choice_of_facing(state, self.slot, seat=state.side_of(self.slot))

    def land(self, play: Play, given: Face) -> None:
        """HX-JUMP-06, HX-RUN-03"""
        turn(play, given.slot, given.facing)
        self.reached(play)

    def reached(self, play: Play, _given: object = None) -> None:
        """HX-PICKUP-01, HX-PICKUP-02; a Guard goes on. (HX-PICKUP-08)"""
        if not is_loose(play.state, self.goal):
            return self.between(play)
        over = play.state.figures[self.slot].role is not Role.GUARD
        return play.call(self.then(at="between", over=over), PickUp(slot=self.slot, sprinted=self.mode == SPRINT))

    def between(self, play: Play, _given: object = None) -> None:
        """HX-INTERFERE-05, HX-ABIL-31"""
        if wanted(play.state, self.slot, entered=True):
            return play.call(self.then(at="resumed"), Between(slot=self.slot))
        return self.resumed(play)

    def resumed(self, play: Play, _given: object = None) -> None:
        if self.over or not may_go_on(play.state, self.slot, self.cut):
            return self.then(at="finish", over=True).finish(play)
        return play.ask(self.then(at="choose"))

    # --- after a failed test ---
    def fall(self, play: Play, _given: object = None) -> None:
        """HX-DASH-04, -07 to -09, HX-EVADE-05, HX-JUMP-07, HX-ABIL-10, HX-DOWN-05"""
        state, slot, terms = play.state, self.slot, play.state.sheet.terms
        held = self.failed == "evade" and held_by_gotcha(state, slot)
        if (held and terms.abil_gotcha_fall == "stays_standing") or (
            self.how == "turn" and terms.dash_failed_turn == "stays_standing"
        ):
            return self.then(at="finish", over=True).finish(play)
        where = state.figures[slot].cell if held or self.goal == NOWHERE else self.goal
        carried = state.carrier == slot
        play.emit(PlayerFell(slot, where, self.failed))
        over = self.then(at="finish", over=True, fell=True)
        if carried:
            return play.call(over, DropBall(slot=slot, why="fall"))
        return play.call(over, Scatter()) if is_loose(state, where) else play.go(over)

    def finish(self, play: Play, _given: object = None) -> None:
        play.finish(Moved(entered=self.entered, turned=self.turned, fell=self.fell, over=self.over, began=self.began))

    def _go_to_goal(self, play: Play, cost: int) -> None:
        play.emit(PlayerMoved(self.slot, self.goal, self.facing, self.how))
        self.then(at="arrived", left=max(0, self.left - cost), entered=self.entered + 1).arrived(play)
