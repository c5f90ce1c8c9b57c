"""Getting up, and changing one's role. (HX-STAND, HX-TRANSFORM)"""

from rules.core.pending import Choice, Offer
from rules.hexsport.play.actions import ACTIONS
from rules.hexsport.play.ball import DropBall
from rules.hexsport.play.catch import DOUBLED
from rules.hexsport.play.commands import Face, Pick
from rules.hexsport.play.dice_test import player_test
from rules.hexsport.play.events import PlayerStood, RoleChanged
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.state import MatchState
from rules.hexsport.play.tests_table import dice_for
from rules.hexsport.play.turning import choice_of_facing
from rules.hexsport.state import Role

BACKFLIP = "backflip"


class StandUp(Frame, frozen=True, kw_only=True):
    """A player on the floor tries to get up; doubled, he has a free action of any kind but Sprint. (HX-STAND-01)"""

    slot: int
    double: bool = False

    def begin(self, play: Play, _given: object) -> None:
        """HX-STAND-01, HX-ABIL-04"""
        state, slot = play.state, self.slot
        if state.has(slot, BACKFLIP):
            return play.ask(self.then(at="stood", double=True))
        return play.call(
            self.then(at="rolled"), player_test(state, "stand_up", slot, dice_for(state, "stand_up", slot))
        )

    def rolled(self, play: Play, successes: int) -> None:
        """HX-STAND-02"""
        if not successes:
            return play.finish()
        return play.ask(self.then(at="stood", double=successes >= DOUBLED))

    def ask_stood(self, state: MatchState) -> Choice:
        return choice_of_facing(state, self.slot, seat=state.side_of(self.slot))

    def stood(self, play: Play, given: Face) -> None:
        """HX-STAND-03, HX-STAND-04"""
        from rules.hexsport.play.free_action import FreeAction  # noqa: PLC0415 - a free action may follow an action

        play.emit(PlayerStood(self.slot, given.facing))
        if not self.double:
            return play.finish()
        actions = tuple(action for action in ACTIONS if action != "sprint")
        return play.call(self.then(at="over"), FreeAction(slot=self.slot, actions=actions))

    def over(self, play: Play, _given: object) -> None:
        play.finish()


class Transform(Frame, frozen=True, kw_only=True):
    """A player tries to change his role. (HX-TRANSFORM-02, HX-TRANSFORM-06)"""

    slot: int
    double: bool = False

    def begin(self, play: Play, _given: object) -> None:
        dice = dice_for(play.state, "transform", self.slot)
        play.call(self.then(at="rolled"), player_test(play.state, "transform", self.slot, dice))

    def rolled(self, play: Play, successes: int) -> None:
        """HX-TRANSFORM-03 to -05"""
        if not successes:
            return play.finish()
        double = successes >= DOUBLED
        roles = roles_after(play.state, self.slot, double=double)
        if len(roles) > 1:
            return play.ask(self.then(at="picked", double=double))
        return play.go(self.then(at="change"), roles[0]) if roles else play.finish()

    def ask_picked(self, state: MatchState) -> Choice:
        roles = roles_after(state, self.slot, double=self.double)
        offers = tuple(Offer(command=Pick(role)) for role in roles)
        return Choice(kind="role", subject=state.sheet.tags[self.slot], offers=offers, seat=state.side_of(self.slot))

    def picked(self, play: Play, given: Pick) -> None:
        play.go(self.then(at="change"), Role(given.value))

    def change(self, play: Play, role: Role) -> None:
        """HX-TRANSFORM-04, HX-TRANSFORM-07"""
        play.emit(RoleChanged(self.slot, role))
        drops = play.state.sheet.terms.transform_guard_carrier == "drops_ball"
        if role is Role.GUARD and play.state.carrier == self.slot and drops:
            return play.call(self.then(at="over"), DropBall(slot=self.slot, why="transform"))
        return play.finish()

    def over(self, play: Play, _given: object) -> None:
        play.finish()


def roles_after(state: MatchState, slot: int, *, double: bool) -> list[Role]:
    """The roles the player may change to: of those he has, any if he doubled, or else from Jack to another or from
    another to Jack. (HX-TRANSFORM-04, -05, -07)"""
    profile, role = state.sheet.profiles[slot], state.figures[slot].role
    others = [form for form in (profile.role, *(form for form, _stats in profile.forms)) if form is not role]
    if not double and role is not Role.JACK:
        others = [form for form in others if form is Role.JACK]
    if state.carrier == slot and state.sheet.terms.transform_guard_carrier == "forbidden":
        others = [form for form in others if form is not Role.GUARD]
    return others
