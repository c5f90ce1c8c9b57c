"""What ends a Rush through the ball, and what may save it. (HX-RUSH-15 to -22)"""

from enum import StrEnum

from rules.hexsport.play.events import RushCut
from rules.hexsport.play.procedure import Play
from rules.hexsport.play.state import MatchState


class Cut(StrEnum):
    """Why a Rush is over."""

    STRIKE = "strike"
    MISSED_STRIKE = "missed_strike"
    THROWN_AT = "thrown_at"
    PUNT = "punt"
    FAILED_PICK_UP = "failed_pick_up"
    FAILED_CATCH = "failed_catch"
    FALLEN_CARRIER = "fallen_carrier"
    LOST_BALL = "lost_ball"
    GUARD_ON_BALL = "guard_on_ball"


class Loss(StrEnum):
    """How a player lost the ball he held."""

    FALL = "fall"  # a failed Dash, Evade or Jump
    KNOCKED_DOWN = "knocked_down"
    REMOVED = "removed"  # by an armour check
    FOUL = "foul"  # by a Ref Check
    STEAL = "steal"
    INTERCEPTED = "intercepted"
    TRANSFORM = "transform"


# What ends the Rush when a player of the rushing team loses the ball so. (HX-RUSH-16, HX-RUSH-21, HX-REF-12)
_OWN_LOSSES = {
    Loss.FALL: Cut.FALLEN_CARRIER,
    Loss.KNOCKED_DOWN: Cut.FALLEN_CARRIER,
    Loss.REMOVED: Cut.FALLEN_CARRIER,
    Loss.FOUL: Cut.LOST_BALL,
    Loss.STEAL: Cut.LOST_BALL,
    Loss.INTERCEPTED: Cut.LOST_BALL,
}
_BY_OWN_THROW = (Cut.MISSED_STRIKE, Cut.THROWN_AT)


def cut_by_loss(state: MatchState, slot: int, loss: str) -> str:
    """Why the Rush ends when this player loses the ball so; empty if it goes on. (HX-RUSH-16, -20, -21, HX-STEAL-09)"""
    terms = state.sheet.terms
    if state.side_of(slot) != state.side:
        if loss == Loss.FALL:
            return Cut.FALLEN_CARRIER
        if loss == Loss.STEAL and terms.steal_win_ends_rush:
            return Cut.LOST_BALL
        return Cut.LOST_BALL if terms.rush_foreign_loss_ends == "any_loss" else ""
    if loss in (Loss.KNOCKED_DOWN, Loss.REMOVED) and not terms.rush_carrier_down_ends:
        return ""
    return _OWN_LOSSES.get(Loss(loss), "")


def cut_by_pick_up(state: MatchState, slot: int, *, pushed: bool) -> str:
    """Why the Rush ends when this player fails to pick the ball up. (HX-PICKUP-04, HX-PICKUP-10)"""
    foreign = state.side_of(slot) != state.side
    if foreign and pushed and not state.sheet.terms.pickup_foreign_fail_ends_rush:
        return ""
    return Cut.FAILED_PICK_UP


def cut_by_guard(state: MatchState, slot: int) -> str:
    """Why the Rush ends when a Guard sets the ball moving. (HX-PICKUP-08, HX-PICKUP-09)"""
    own = state.side_of(slot) == state.side
    return Cut.GUARD_ON_BALL if own and state.sheet.terms.pickup_guard_ends_rush else ""


def cut_by_catch(state: MatchState, slot: int, of: str) -> str:
    """Why the Rush ends when this player fails to catch a scatter or a launch. (HX-CATCH-08, -09, HX-LAUNCH-10)"""
    ends, own = state.sheet.terms.catch_scatter_fail_ends_rush, state.side_of(slot) == state.side
    if own:
        return Cut.FAILED_CATCH if of == "launch" or ends != "false" else ""
    return Cut.FAILED_CATCH if of != "launch" and ends == "any_player" else ""


def is_rescued(state: MatchState, cut: str, catcher: int) -> bool:
    """Whether this player's catch keeps the Rush alive that the scatter would have ended. (HX-RUSH-17 to -19)"""
    scope = state.sheet.terms.rush_rescue_scope
    if scope == "none" or state.side_of(catcher) != state.side:
        return False
    if cut == Cut.PUNT:
        return state.sheet.terms.rush_rescue_punt
    return scope == "drops_and_throws" or cut not in _BY_OWN_THROW


def end_rush(play: Play, cut: str) -> None:
    """The Rush is over if there is a reason for it."""
    if cut:
        play.emit(RushCut(cut))
