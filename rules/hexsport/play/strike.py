"""Strikes: the throw at a Strike Hex, the score marker and the landslide. (HX-THROW-12 to -21, HX-SCORE)"""

from rules.hexsport.play.catch import Catch, may_hold
from rules.hexsport.play.cheers import StrikeChecks
from rules.hexsport.play.cuts import Cut, end_rush
from rules.hexsport.play.dice_test import player_test
from rules.hexsport.play.ending import decided
from rules.hexsport.play.events import BallMoved, BallThrown, MatchEnded, StrikeScored
from rules.hexsport.play.interception import Interception, interceptors
from rules.hexsport.play.pitch import NOWHERE, PITCH
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.scatter import Scatter
from rules.hexsport.play.state import LANDSLIDE, NOBODY, MatchState
from rules.hexsport.play.threat import faces, sees
from rules.hexsport.play.throw_at import ThrowAt
from rules.hexsport.play.throw_dice import dice_at_range, points_from, throw_dice

DOUBLED = 2  # successes (HX-DICE-15)


class Strike(Frame, frozen=True, kw_only=True):
    """The carrier throws at the Strike Hex `goal`; it scores or the ball scatters from there, and the Rush ends."""

    slot: int
    goal: int
    moved: bool

    def begin(self, play: Play, _given: object) -> None:
        """HX-THROW-31"""
        play.emit(BallThrown(self.slot, "strike", self.goal))
        chances = interceptors(play.state, self.slot, self.goal)
        if not chances:
            return self.passed(play)
        return play.call(self.then(at="passed"), Interception(chances=chances, cut=Cut.MISSED_STRIKE))

    def passed(self, play: Play, caught: bool = False) -> None:
        """HX-THROW-08, HX-THROW-09"""
        if caught:
            return play.finish()
        state = play.state
        distance = PITCH.distance[state.figures[self.slot].cell][self.goal]
        dice = throw_dice(state, "strike", self.slot, distance, moved=self.moved)
        return play.call(self.then(at="thrown"), player_test(state, "strike", self.slot, dice))

    def thrown(self, play: Play, successes: int) -> None:
        """HX-THROW-15, HX-THROW-16, HX-THROW-17, HX-RUSH-15, HX-RUSH-22"""
        if not successes:
            return play.go(self.then(at="missed"))
        state = play.state
        side = state.side_of(self.slot)
        points = points_from(state, self.slot, state.figures[self.slot].cell)
        play.emit(StrikeScored(self.slot, points, moved_marker(state.score, side, points)))
        if side == state.side or state.sheet.terms.rush_foreign_strike_ends:
            end_rush(play, Cut.STRIKE)
        checks = StrikeChecks(slot=self.slot, points=points, double=successes >= DOUBLED)
        return play.call(self.then(at="checked"), checks)

    def checked(self, play: Play, _given: object) -> None:
        """HX-SCORE-03, HX-SCORE-05, HX-SCORE-14"""
        ended = decided(play.state)
        if ended is not None:
            play.emit(MatchEnded(ended))
        play.finish()

    def missed(self, play: Play, _given: object) -> None:
        """Whoever stands on the Strike Hex is hit by a throw of 0 successes. (HX-THROW-19, HX-THROW-20, HX-THROW-21)"""
        state = play.state
        hit = state.at.get(self.goal, NOBODY)
        if hit != NOBODY and state.side_of(hit) != state.side_of(self.slot):
            return play.go(ThrowAt(slot=self.slot, target=hit, moved=self.moved, stray=True))
        play.emit(BallMoved(self.goal, "throw"))
        if hit != NOBODY and may_hold(state, hit) and faces(state, hit, state.figures[self.slot].cell):
            return play.call(self.then(at="came"), Catch(slot=hit, base=0, of="strike"))
        return play.go(self.then(at="stray"))

    def came(self, play: Play, caught: bool) -> None:
        if not caught:
            return play.go(self.then(at="stray"))
        end_rush(play, Cut.MISSED_STRIKE)
        return play.finish()

    def stray(self, play: Play, _given: object) -> None:
        """HX-THROW-15"""
        play.call(self.then(at="over"), Scatter(cut=Cut.MISSED_STRIKE))

    def over(self, play: Play, _given: object) -> None:
        play.finish()


def may_strike_at(state: MatchState, slot: int) -> int:
    """The Strike Hex the player may throw at from where he stands, or `NOWHERE`. (HX-THROW-12, HX-THROW-13, -14)"""
    cell = state.figures[slot].cell
    zone = PITCH.zone_of(cell, state.side_of(slot))
    if zone is None or not dice_at_range(state, "strike", slot, PITCH.distance[cell][zone.strike]):
        return NOWHERE
    if state.sheet.terms.throw_strike_needs_sight and not sees(state, slot, zone.strike):
        return NOWHERE
    return zone.strike


def moved_marker(score: int, side: int, points: int) -> int:
    """Where the marker stands after this side scored: home's way is up, and it never passes 7. (HX-SCORE-01, -04)"""
    if side == 0:
        return min(LANDSLIDE, score + points)
    return max(-LANDSLIDE, score - points)
