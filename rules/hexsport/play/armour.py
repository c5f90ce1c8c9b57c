"""The armour check: what damage is left, and where it sends the player. (HX-ARMOUR)"""

from rules.hexsport.match import BEFORE_QUICK_RECOVERY
from rules.hexsport.play.ball import DropBall
from rules.hexsport.play.cheers import FanChecks
from rules.hexsport.play.cuts import Loss
from rules.hexsport.play.dice_test import player_test
from rules.hexsport.play.events import ArmourHeld, PlayerHarmed, PlayerKilled
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.sin_bin import bin_player
from rules.hexsport.play.state import NOBODY, MatchState
from rules.hexsport.play.tests_table import dice_for
from rules.hexsport.report import Cause

DEADLY = 4  # HX-ARMOUR-08
CHEERED = 3  # HX-ARMOUR-09


class ArmourCheck(Frame, frozen=True, kw_only=True):
    """A player hit for `potential` damage by the player `by` (or `NOBODY`) rolls his armour.

    Damage takes him off the pitch, brings the other side its Fan Check and leaves a ball he held to scatter, in this
    order (HX-SLAM-17). Finishes with the damage, 0 if the armour held.
    """

    slot: int
    potential: int
    by: int = NOBODY
    cause: Cause
    damage: int = 0
    carried: bool = False

    def begin(self, play: Play, _given: object) -> None:
        """HX-ARMOUR-02, HX-ARMOUR-03"""
        state = play.state
        play.call(
            self.then(at="checked"), player_test(state, "armour", self.slot, dice_for(state, "armour", self.slot))
        )

    def checked(self, play: Play, successes: int) -> None:
        """HX-ARMOUR-04 to HX-ARMOUR-08"""
        rolled = self.potential - successes
        damage = damage_left(play.state, self.slot, rolled)
        if not damage:
            play.emit(ArmourHeld(self.slot, self.potential))
            return play.finish(0)
        carried = play.state.carrier == self.slot
        before = rolled if play.state.sheet.terms.xp_injury_measure == BEFORE_QUICK_RECOVERY else damage
        measured = before if before != damage else None
        play.emit(PlayerHarmed(self.slot, self.potential, damage, self.by, self.cause, measured))
        if damage >= DEADLY:
            play.emit(PlayerKilled(self.slot))
        else:
            bin_player(play, self.slot, damage, "injury")
        return play.go(self.then(at="cheer", damage=damage, carried=carried))

    def cheer(self, play: Play, _given: object) -> None:
        """HX-ARMOUR-09, HX-CHEERS-04, HX-CHEERS-15"""
        if play.state.harm[-1].counts < CHEERED:
            return play.go(self.then(at="scatter"))
        side = 1 - play.state.side_of(self.slot)
        return play.call(self.then(at="scatter"), FanChecks(side=side, count=1, why="damage"))

    def scatter(self, play: Play, _given: object) -> None:
        """HX-ARMOUR-12"""
        terms = play.state.sheet.terms
        if not self.carried or terms.armour_carrier_ball != "scatter":
            return play.go(self.then(at="over"))
        return play.call(self.then(at="over"), DropBall(slot=self.slot, why=Loss.REMOVED))

    def over(self, play: Play, _given: object) -> None:
        play.finish(self.damage)


def damage_left(state: MatchState, slot: int, damage: int) -> int:
    """The damage that counts: never below 0, and by Quick Recovery 1 unless it kills. (HX-ARMOUR-05, HX-ARMOUR-11)"""
    if damage <= 0:
        return 0
    if damage < DEADLY and state.has(slot, "quick_recovery"):
        return 1
    return damage
