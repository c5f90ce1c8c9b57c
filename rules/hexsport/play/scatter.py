"""A loose ball on its way. (HX-SCATTER)"""

from rules.core.pending import Choice, Offer, Rolled, RollRequest
from rules.hexsport.play.catch import Catch, may_hold
from rules.hexsport.play.commands import NameDirection
from rules.hexsport.play.cuts import cut_by_catch, end_rush, is_rescued
from rules.hexsport.play.events import BallMoved, DiceRolled
from rules.hexsport.play.flight import Flight, fly
from rules.hexsport.play.pitch import DIRECTIONS, PITCH
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.state import NOBODY, MatchState
from rules.hexsport.play.threat import sees

_DIRECTIONS = tuple(Offer(command=NameDirection(direction)) for direction in range(DIRECTIONS))


class Scatter(Frame, frozen=True, kw_only=True):
    """The ball at `state.ball` scatters until it lies or is caught. Finishes with the slot that caught it, or `NOBODY`.

    `cut` says why the Rush ends with it, empty if it need not. Nobody catches unless `catchable`. `struck` is who is
    hit now, `seen` whether from his front arc, `of` by what; `count` are the scatters made so far.
    """

    cut: str = ""
    catchable: bool = True
    count: int = 0
    direction: int = 0
    struck: int = NOBODY
    seen: bool = False
    of: str = "scatter"

    def begin(self, play: Play, _given: object) -> None:
        """HX-SCATTER-03, HX-SCATTER-17"""
        terms = play.state.sheet.terms
        if self.count >= terms.scatter_safety_limit:
            play.emit(BallMoved(nearest_empty(play.state), "rest"))
            return self._over(play)
        again = self.then(at="named", count=self.count + 1, struck=NOBODY, of="scatter")
        if terms.scatter_namer == "fixed_direction_0":
            return play.ask(again.then(at="rolled", direction=0))
        return play.ask(again)

    def ask_named(self, state: MatchState) -> Choice:
        other = state.sheet.terms.scatter_namer == "other_coach"
        seat = 1 - state.side if other else state.side
        return Choice(kind="scatter", subject="ball", offers=_DIRECTIONS, seat=seat)

    def named(self, play: Play, given: NameDirection) -> None:
        play.ask(self.then(at="rolled", direction=given.direction))

    def ask_rolled(self, state: MatchState) -> RollRequest:
        """HX-SCATTER-01, HX-SCATTER-02, HX-SCATTER-18"""
        dice = 1 if state.sheet.terms.scatter_dice == "one" else 2
        return RollRequest(purpose="scatter", subject="ball", dice=dice, step=state.answers, seat=state.side)

    def rolled(self, play: Play, given: Rolled) -> None:
        """HX-SCATTER-03, HX-SCATTER-04"""
        play.emit(DiceRolled("scatter", given.faces))
        direction = (self.direction + 1 - given.faces[0]) % DIRECTIONS
        self._follow(play, fly(play.state, play.state.ball, direction, given.faces[-1]))

    def _follow(self, play: Play, flight: Flight) -> None:
        """HX-SCATTER-05, HX-SCATTER-06, HX-SCATTER-09, HX-SCATTER-10"""
        if flight.path:
            play.emit(BallMoved(flight.path[-1], "scatter", flight.path))
        if flight.rests:
            return self._over(play)
        if flight.struck == NOBODY:
            return play.go(self.then(at="begin"))
        seen = sees(play.state, flight.struck, flight.origin)
        return play.go(self.then(at="hit", struck=flight.struck, seen=seen))

    def hit(self, play: Play, _given: object) -> None:
        """HX-SCATTER-05, HX-SCATTER-06, HX-PUNT-05, HX-PUNT-06"""
        if not (self.catchable and self.seen and may_hold(play.state, self.struck)):
            return play.go(self.then(at="begin"))
        return play.call(self.then(at="tried"), Catch(slot=self.struck, base=0, of=self.of))

    def tried(self, play: Play, caught: bool) -> None:
        """HX-SCATTER-06, HX-SCATTER-07, HX-RUSH-17"""
        if not caught:
            cut = self.cut or cut_by_catch(play.state, self.struck, self.of)
            return play.go(self.then(at="begin", cut=cut))
        if self.cut and not is_rescued(play.state, self.cut, self.struck):
            end_rush(play, self.cut)
        return play.finish(self.struck)

    def _over(self, play: Play) -> None:
        end_rush(play, self.cut)
        play.finish(NOBODY)


def nearest_empty(state: MatchState) -> int:
    """The empty cell nearest to the ball, the first of several. (HX-SCATTER-17)"""
    distance, filled = PITCH.distance[state.ball], state.occupied | 1 << state.ref
    empty = (cell for cell in range(len(PITCH.cells)) if not filled >> cell & 1)
    return min(empty, key=distance.__getitem__)
