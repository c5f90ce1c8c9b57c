"""Throwing: at whom or what, with how many dice, and passes. (HX-THROW)"""

from rules.core.pending import Choice, Offer
from rules.hexsport.play.catch import Catch, may_hold
from rules.hexsport.play.commands import Stop, Target
from rules.hexsport.play.cuts import Cut, Loss, cut_by_loss
from rules.hexsport.play.dice_test import player_test
from rules.hexsport.play.events import BallMoved, BallThrown
from rules.hexsport.play.interception import Interception, interceptors
from rules.hexsport.play.lines import in_the_way
from rules.hexsport.play.pitch import NOWHERE, PITCH
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.scatter import Scatter
from rules.hexsport.play.state import MatchState
from rules.hexsport.play.strike import Strike, may_strike_at
from rules.hexsport.play.threat import front_of, sees
from rules.hexsport.play.throw_at import ThrowAt
from rules.hexsport.play.throw_dice import dice_at_range, throw_dice
from rules.hexsport.state import Role

PACIFIST = "pacifist"
_THROWERS = (Role.STRIKER, Role.JACK)


class Throw(Frame, frozen=True, kw_only=True):
    """The carrier throws. `moved` says that he entered a hex or turned in this action.

    A throw without a target is none, and after moving it may be left undone. (HX-THROW-02)
    """

    slot: int
    moved: bool

    def begin(self, play: Play, _given: object) -> None:
        targets = throw_targets(play.state, self.slot, moved=self.moved)
        if not targets:
            return play.finish()
        if len(targets) == 1 and not self.moved:
            return play.go(self.then(at="aimed"), targets[0].command)
        return play.ask(self.then(at="aimed"))

    def ask_aimed(self, state: MatchState) -> Choice:
        offers = throw_targets(state, self.slot, moved=self.moved)
        if self.moved:
            offers = (*offers, Offer(command=Stop()))
        return Choice(kind="throw", subject=state.sheet.tags[self.slot], offers=offers, seat=state.side_of(self.slot))

    def aimed(self, play: Play, given: Target | Stop) -> None:
        if isinstance(given, Stop):
            return play.finish()
        return play.call(self.then(at="over"), self._throw(play.state, given))

    def over(self, play: Play, _given: object) -> None:
        play.finish()

    def _throw(self, state: MatchState, target: Target) -> Frame:
        if target.cell != NOWHERE:
            return Strike(slot=self.slot, goal=target.cell, moved=self.moved)
        if state.side_of(target.slot) == state.side_of(self.slot):
            return Pass(slot=self.slot, target=target.slot, moved=self.moved)
        return ThrowAt(slot=self.slot, target=target.slot, moved=self.moved)


class Pass(Frame, frozen=True, kw_only=True):
    """A throw to a team-mate, who must try to catch it. (HX-THROW-11, HX-THROW-22, HX-THROW-23)"""

    slot: int
    target: int
    moved: bool

    def begin(self, play: Play, _given: object) -> None:
        """HX-THROW-31"""
        goal = play.state.figures[self.target].cell
        play.emit(BallThrown(self.slot, "pass", goal, self.target))
        chances = interceptors(play.state, self.slot, goal)
        if not chances:
            return self.passed(play)
        cut = cut_by_loss(play.state, self.slot, Loss.INTERCEPTED)
        return play.call(self.then(at="passed"), Interception(chances=chances, cut=cut))

    def passed(self, play: Play, caught: bool = False) -> None:
        if caught:
            return play.finish()
        state = play.state
        distance = PITCH.distance[state.figures[self.slot].cell][state.figures[self.target].cell]
        dice = throw_dice(state, "pass", self.slot, distance, moved=self.moved)
        return play.call(self.then(at="thrown"), player_test(state, "pass", self.slot, dice))

    def thrown(self, play: Play, successes: int) -> None:
        """HX-CATCH-03, HX-CATCH-07"""
        play.emit(BallMoved(play.state.figures[self.target].cell, "throw"))
        catch = Catch(slot=self.target, base=successes, inaccurate=successes == 0, of="pass")
        play.call(self.then(at="came"), catch)

    def came(self, play: Play, caught: bool) -> None:
        """HX-CATCH-04, HX-CATCH-05"""
        if caught:
            return play.finish()
        return play.call(self.then(at="over"), Scatter(cut=Cut.FAILED_CATCH))

    def over(self, play: Play, _given: object) -> None:
        play.finish()


def throw_targets(state: MatchState, slot: int, moved: bool) -> tuple[Offer, ...]:
    """What the carrier may throw at from where he stands: a `Target` each, with the dice of that throw in its facts.

    (HX-ROLE-06, HX-THROW-02 to -07, -12 to -14, HX-ABIL-19)
    """
    figure = state.figures[slot]
    if state.carrier != slot or figure.down or figure.role not in _THROWERS:
        return ()
    start, offers = figure.cell, []
    goal = may_strike_at(state, slot)
    if goal != NOWHERE:
        dice = throw_dice(state, "strike", slot, PITCH.distance[start][goal], moved=moved)
        offers.append(Offer(command=Target(cell=goal), facts={"throw": "strike", "dice": dice}))
    for other, kind in _others_in_range(state, slot):
        dice = throw_dice(state, kind, slot, PITCH.distance[start][state.figures[other].cell], moved=moved)
        offers.append(Offer(command=Target(slot=other), facts={"throw": kind, "dice": dice}))
    return tuple(offers)


def _others_in_range(state: MatchState, slot: int) -> list[tuple[int, str]]:
    """The players who may be thrown at, each with the kind of throw. (HX-THROW-02, -03, -04, -07, HX-FACING-07)"""
    start, side = state.figures[slot].cell, state.side_of(slot)
    front, distance = front_of(state, slot), PITCH.distance[start]
    peaceful, blocking = state.has(slot, PACIFIST), state.sheet.terms.facing_blocking != "none"
    found = []
    for cell, other in state.at.items():
        if other == slot or not front >> cell & 1 or not dice_at_range(state, "pass", slot, distance[cell]):
            continue
        if blocking and in_the_way(state, start, cell):
            continue
        if state.side_of(other) != side:
            if not peaceful:
                found.append((other, "throw_at"))
        elif may_hold(state, other) and sees(state, other, start):
            found.append((other, "pass"))
    return found
