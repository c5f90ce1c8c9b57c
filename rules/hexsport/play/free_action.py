"""A free action that a doubled test brought. (HX-RUSH-09, HX-PICKUP-06, HX-CATCH-06, HX-STAND-04)"""

from rules.core.pending import Choice, Offer
from rules.hexsport.play.action import Action
from rules.hexsport.play.actions import available
from rules.hexsport.play.commands import TakeFree
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.state import MatchState


class FreeAction(Frame, frozen=True, kw_only=True):
    """The player takes one of these actions, or none. Nobody is asked if he can take none."""

    slot: int
    actions: tuple[str, ...]

    def begin(self, play: Play, _given: object) -> None:
        return play.ask(self.then(at="chosen")) if self._possible(play.state) else play.finish()

    def ask_chosen(self, state: MatchState) -> Choice:
        offers = tuple(Offer(command=TakeFree(action)) for action in ("", *self._possible(state)))
        side = state.side_of(self.slot)
        return Choice(kind="free_action", subject=state.sheet.tags[self.slot], offers=offers, seat=side)

    def chosen(self, play: Play, given: TakeFree) -> None:
        if not given.action:
            return play.finish()
        return play.call(self.then(at="taken"), Action(slot=self.slot, action=given.action, paid="free"))

    def taken(self, play: Play, _given: object) -> None:
        play.finish()

    def _possible(self, state: MatchState) -> list[str]:
        possible = available(state, self.slot)
        return [action for action in self.actions if action in possible]
