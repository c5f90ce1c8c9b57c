"""What the other side may do during an action: Alert turns and Running Interference. (HX-ABIL-02, HX-INTERFERE)"""

from rules.core.pending import Choice, Offer
from rules.hexsport.play.commands import Face, Interfere
from rules.hexsport.play.deck import CARDS
from rules.hexsport.play.events import AbilityUsed
from rules.hexsport.play.pitch import PITCH
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.state import MatchState, Where
from rules.hexsport.play.steps import may_enter
from rules.hexsport.play.turning import face_offers, turn

ALERT = "alert"
INTERFERENCE = "running_interference"
EVEN_THE_ODDS = "even_the_odds"
INTERFERENCE_CARDS = frozenset(no for no, card in CARDS.items() if card.action == INTERFERENCE)
_USES = {"once_per_match": "match", "once_per_rush": "rush", "once_per_own_rush": "own_rush"}


class Between(Frame, frozen=True, kw_only=True):
    """The opponents of the acting player `slot` turn or run, between two steps of his action or at its `end`.

    A step is one of his movement: a hex that a result gives him, such as that of a follow-up or of a doubled Dodge, is
    part of the result, for which nobody turns before the end of the action. (HX-ABIL-02, HX-ABIL-31)

    `entered`: he has just entered a hex (at the end: in this action). `asked` are the Alert players asked so far.
    """

    slot: int
    entered: bool = True
    end: bool = False
    asked: tuple[int, ...] = ()

    def begin(self, play: Play, _given: object) -> None:
        if self._next_alert(play.state):
            return play.ask(self.then(at="alert"))
        if interferers(play.state, self.slot, end=self.end):
            return play.ask(self.then(at="interfere"))
        return play.finish()

    def ask_alert(self, state: MatchState) -> Choice:
        slot = self._next_alert(state)[0]
        offers = face_offers(slot, _alert_facings(state, slot, self.slot))
        return Choice(kind="alert", subject=state.sheet.tags[slot], offers=offers, seat=state.side_of(slot))

    def alert(self, play: Play, given: Face) -> None:
        """HX-ABIL-02"""
        turn(play, given.slot, given.facing)
        play.go(self.then(at="begin", asked=(*self.asked, given.slot)))

    def ask_interfere(self, state: MatchState) -> Choice:
        commands = (Interfere(), *interferers(state, self.slot, end=self.end))
        side = 1 - state.side_of(self.slot)
        offers = tuple(Offer(command=command) for command in commands)
        return Choice(kind="interfere", subject=state.sheet.tags[self.slot], offers=offers, seat=side)

    def interfere(self, play: Play, given: Interfere) -> None:
        """HX-INTERFERE-01, HX-INTERFERE-06"""
        from rules.hexsport.play.action import Action  # noqa: PLC0415 - an interference is an action within another

        if given.slot < 0:
            return play.finish()
        use = ability_for(play.state, given.slot)
        if use is not None and not given.card:
            play.emit(use)
        run = Action(slot=given.slot, action="run", paid="interference", card=given.card)
        return play.call(self.then(at="begin"), run)

    def _next_alert(self, state: MatchState) -> list[int]:
        if not self.entered or ALERT not in state.sheet.abilities:
            return []
        return [slot for slot in alerted(state, self.slot, end=self.end) if slot not in self.asked]


def wanted(state: MatchState, slot: int, *, entered: bool, end: bool = False) -> bool:
    """Whether anybody could interrupt this player's action now."""
    if entered and ALERT in state.sheet.abilities and alerted(state, slot, end=end):
        return True
    return bool(interferers(state, slot, end=end))


def alerted(state: MatchState, slot: int, *, end: bool) -> list[int]:
    """The Alert opponents beside the player who do not face him. (HX-ABIL-02, HX-ABIL-31)"""
    if end != (state.sheet.terms.abil_alert_timing == "end_of_action"):
        return []
    cell = state.figures[slot].cell
    return [
        other
        for other in state.on_pitch(1 - state.side_of(slot))
        if state.has(other, ALERT) and len(_alert_facings(state, other, slot)) > 1 and cell >= 0
    ]


def interferers(state: MatchState, slot: int, *, end: bool) -> list[Interfere]:
    """What the opponents of the acting player may run with now. (HX-INTERFERE-01 to -06)"""
    sheet = state.sheet
    if end != (sheet.terms.interfere_timing == "after_action"):
        return []
    side = 1 - state.side_of(slot)
    cards = INTERFERENCE_CARDS.intersection(state.teams[side].hand) if state.teams[side].hand else ()
    able = INTERFERENCE in sheet.abilities or EVEN_THE_ODDS in sheet.abilities
    if not (cards or able):
        return []
    runners = [runner for runner in sheet.slots[side] if may_run(state, runner)]
    found = [Interfere(runner) for runner in runners if ability_for(state, runner)] if able else []
    return [*found, *(Interfere(runner, min(cards)) for runner in runners)] if cards else found


def may_run(state: MatchState, slot: int) -> bool:
    """Whether the player stands on the pitch, or may enter it. (HX-RUN-01, HX-BENCH-01)"""
    figure = state.figures[slot]
    if figure.cell >= 0:
        return not figure.down
    return figure.where is Where.BENCH and may_enter(state, state.side_of(slot))


def ability_for(state: MatchState, slot: int) -> AbilityUsed | None:
    """The use of the ability that lets the player interfere now. (HX-INTERFERE-03, HX-INTERFERE-04)"""
    figure, abilities = state.figures[slot], state.sheet.profiles[slot].abilities
    if INTERFERENCE in abilities and INTERFERENCE not in figure.used and INTERFERENCE not in figure.used_rush:
        return AbilityUsed(slot, INTERFERENCE, _USES[state.sheet.terms.interfere_uses])
    losing = state.score < 0 if state.side_of(slot) == 0 else state.score > 0
    if EVEN_THE_ODDS in abilities and losing and EVEN_THE_ODDS not in figure.used_rush:
        return AbilityUsed(slot, EVEN_THE_ODDS, "rush")
    return None


def may_go_on(state: MatchState, slot: int, cut: str) -> bool:
    """Whether the player still stands on the pitch and the Rush has not ended since it was `cut`."""
    figure = state.figures[slot]
    return figure.cell >= 0 and not figure.down and state.cut == cut


def _alert_facings(state: MatchState, slot: int, mover: int) -> tuple[int, ...]:
    """The facing a player has and the one toward the mover; only his own if that is it, or he may not turn."""
    figure, goal = state.figures[slot], state.figures[mover].cell
    if figure.down or goal < 0 or not PITCH.around[figure.cell] >> goal & 1:
        return (figure.facing,)
    toward = PITCH.direction(figure.cell, goal)
    return (figure.facing,) if toward == figure.facing else (figure.facing, toward)
