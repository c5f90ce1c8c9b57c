"""What a token, a card or a free action buys, from its begin to the calls at its end. (HX-RUSH-05 to -12, -31)"""

from rules.core.pending import Choice, Offer
from rules.hexsport.play.actions import price_of, way_of
from rules.hexsport.play.attack import Attack
from rules.hexsport.play.attack_table import ATTACKS, from_behind, targets_for, watchers
from rules.hexsport.play.commands import Act, Pick, Target
from rules.hexsport.play.events import ActionBegan, ActionEnded, CardsDiscarded
from rules.hexsport.play.fouls import Called, Calls, pressing
from rules.hexsport.play.interrupts import Between, wanted
from rules.hexsport.play.move import Move, Moved
from rules.hexsport.play.pitch import NOWHERE, PITCH
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.punt import Punt
from rules.hexsport.play.ref import Distract
from rules.hexsport.play.stand_up import StandUp, Transform
from rules.hexsport.play.state import MatchState
from rules.hexsport.play.steps import FULL, NONE, SPRINT
from rules.hexsport.play.throw import Throw

SLAMS = ("slam", "sucker_punch")
MOVES = ("run", "sprint")  # actions that are nothing but movement
DISTRACTIONS = (Offer(command=Pick("run")), Offer(command=Pick("sprint")))


class Action(Frame, frozen=True, kw_only=True):
    """One action of one player: movement, then the deed, then whatever is called. `paid` is that of
    `ActionBegan`; `card` is discarded.

    `cut` is that of the Rush as the action began; `entered`, `turned` and `began` tell of the movement; `watched` are
    the opponents who saw a slammer begin (`watchers`); `kind` is the attack that was made, if one was; `called` are the
    fouls called so far.
    """

    slot: int
    action: str
    paid: str = "token"
    card: int = 0
    cut: str = ""
    entered: int = 0
    turned: bool = False
    began: int = NOWHERE
    watched: int = 0
    kind: str = ""
    called: Called = ()

    def begin(self, play: Play, _given: object) -> None:
        state, slot = play.state, self.slot
        play.emit(ActionBegan(slot, self.action, self.paid, self.card))
        if self.card:
            play.emit(CardsDiscarded(state.side_of(slot), (self.card,), "played"))
        watched = watchers(state, slot) if self.action in SLAMS else 0
        action = self.then(at="opened", cut=state.cut, began=state.figures[slot].cell, watched=watched)
        if pressing(play.state, slot):
            return play.call(action, Calls(slot=slot, action=self.action, last=False))
        return action.opened(play)

    def opened(self, play: Play, called: Called | None = None) -> None:
        """HX-ROLE-13, HX-ROLE-14, HX-DISTRACT-01"""
        action, state = self.then(at="moved", called=called or ()), play.state
        if self.action == "distract" and not beside_ref(state, self.slot):
            return play.ask(action.then(at="gait"))
        way = way_of(state, self.slot, self.action)
        if way.mode == NONE:
            return action.ready(play)
        return play.call(action, action.movement(way.mode, dash=way.dash))

    def ask_gait(self, state: MatchState) -> Choice:
        side = state.side_of(self.slot)
        return Choice(kind="gait", subject=state.sheet.tags[self.slot], offers=DISTRACTIONS, seat=side)

    def gait(self, play: Play, given: Pick) -> None:
        """HX-DISTRACT-01"""
        mode = SPRINT if given.value == "sprint" else FULL
        play.call(self.then(at="moved"), self.movement(mode, dash=True))

    def movement(self, mode: str, *, dash: bool) -> Move:
        return Move(slot=self.slot, mode=mode, dash=dash, may_stay=self.action not in MOVES)

    def moved(self, play: Play, moved: Moved) -> None:
        action = self.then(at="ready", entered=moved.entered, turned=moved.turned)
        if moved.over or self.action in MOVES:
            return action.close(play)
        return action.ready(play)

    def ready(self, play: Play, _given: object = None) -> None:
        """Before the deed of a player who stood still the others have their chance too. (HX-INTERFERE-01)"""
        if not self.entered and wanted(play.state, self.slot, entered=False):
            return play.call(self.then(at="press"), Between(slot=self.slot, entered=False))
        return self.press(play)

    def press(self, play: Play, _given: object = None) -> None:
        """HX-STALL-02, HX-SNEAK-02"""
        if pressing(play.state, self.slot):
            calls = Calls(slot=self.slot, action=self.action, last=False, called=self.called)
            return play.call(self.then(at="deed"), calls)
        return self.deed(play)

    def deed(self, play: Play, called: Called | None = None) -> None:
        state = play.state
        action = self.then(at="done", called=self.called if called is None else called)
        if state.figures[self.slot].cell < 0 or state.cut != self.cut:
            return action.close(play)
        if self.action in ATTACKS:
            return action.aim(play)
        deed = self._deed(state)
        return play.call(action, deed) if deed is not None else action.close(play)

    def _deed(self, state: MatchState) -> Frame | None:
        slot, down = self.slot, state.figures[self.slot].down
        match self.action:
            case "stand_up" if down:
                return StandUp(slot=slot)
            case "transform":
                return Transform(slot=slot)
            case "throw" if state.carrier == slot:
                return Throw(slot=slot, moved=self.entered > 0 or self.turned)
            case "punt" if state.carrier == slot:
                return Punt(slot=slot)
            case "distract" if not down and beside_ref(state, slot):
                return Distract(slot=slot)
        return None

    def aim(self, play: Play, _given: object = None) -> None:
        """The only target need not be named. (HX-SLAM-02, HX-STEAL-02, HX-STOMP-02, HX-FEINT-02)"""
        targets = self._targets(play.state)
        if len(targets) > 1:
            return play.ask(self.then(at="strike"))
        return self.strike(play, Target(targets[0])) if targets else self.close(play)

    def ask_strike(self, state: MatchState) -> Choice:
        offers = tuple(Offer(command=Target(slot)) for slot in self._targets(state))
        return Choice(kind="target", subject=state.sheet.tags[self.slot], offers=offers, seat=state.side_of(self.slot))

    def strike(self, play: Play, given: Target) -> None:
        """HX-SLAM-04, HX-FEINT-03"""
        goal = play.state.figures[given.slot].cell
        attack = Attack(
            slot=self.slot,
            target=given.slot,
            kind=self.action,
            moved=self.entered > 0,
            adjacent_at_start=self.began >= 0 and bool(PITCH.around[goal] >> self.began & 1),
            watched=self.watched,
        )
        play.call(self.then(at="attacked"), attack)

    def attacked(self, play: Play, kind: str) -> None:
        self.then(at="close", kind=kind).close(play)

    def done(self, play: Play, _given: object) -> None:
        self.close(play)

    def close(self, play: Play, _given: object = None) -> None:
        """HX-INTERFERE-05, HX-ABIL-31, where these wait for the end"""
        entered = self.entered > 0
        if wanted(play.state, self.slot, entered=entered, end=True):
            return play.call(self.then(at="call"), Between(slot=self.slot, entered=entered, end=True))
        return self.call(play)

    def call(self, play: Play, _given: object = None) -> None:
        """A foul that was not committed after all cannot be called. (HX-REF-01, HX-REF-02)"""
        action = self.kind if self.action in ATTACKS else self.action
        calls = Calls(slot=self.slot, action=action, called=self.called)
        return self.end(play) if calls.idle(play.state) else play.call(self.then(at="end"), calls)

    def end(self, play: Play, _given: object = None) -> None:
        play.emit(ActionEnded(self.slot, self.kind or self.action))
        play.finish()

    def _targets(self, state: MatchState) -> tuple[int, ...]:
        """A declared Sucker Punch comes from behind one whom it began before. (HX-SUCKER-01, HX-SUCKER-10)"""
        targets = targets_for(state, self.slot, self.action)
        if self.action != "sucker_punch":
            return targets
        if not self.entered:
            return ()
        return tuple(slot for slot in targets if from_behind(state, self.slot, slot, self.watched))


def action_for(state: MatchState, act: Act) -> Action:
    """The action an `Act` buys."""
    return Action(slot=act.slot, action=act.action, paid=price_of(state, act), card=act.card)


def beside_ref(state: MatchState, slot: int) -> bool:
    """HX-DISTRACT-01"""
    cell = state.figures[slot].cell
    return cell >= 0 and bool(PITCH.around[state.ref] >> cell & 1)
