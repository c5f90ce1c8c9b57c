"""One Rush, from its marker to the tokens' return.

(HX-RUSH-01 to -05, -10, -13, -14, -23 to -28, HX-BENCH-06 to -08)
"""

from rules.core.pending import Choice, Offer
from rules.hexsport.play.action import action_for
from rules.hexsport.play.actions import offers_for
from rules.hexsport.play.cards import Buy, card_offers, play_between
from rules.hexsport.play.cheers import Cash, cheer_offers
from rules.hexsport.play.commands import Act, BuyCard, CashCheers, EndRush, Pick, PlayCard
from rules.hexsport.play.ending import TIME_UP, decided, verdict
from rules.hexsport.play.events import BinMoved, RushBegan, RushEnded, TimeCalled
from rules.hexsport.play.launch import Launch
from rules.hexsport.play.pitch import NOWHERE, SIDES
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.ref import MoveRef
from rules.hexsport.play.staff import TryPlays
from rules.hexsport.play.state import RUSHES, MatchState, Where

Wish = Act | BuyCard | PlayCard | CashCheers | EndRush
STOP = Offer(command=EndRush())


class Rush(Frame, frozen=True, kw_only=True):
    """The `number`-th Rush of the match, of `side`: play, launch, actions, end of Rush. (HX-RUSH-02, HX-RUSH-03)"""

    number: int
    side: int

    def begin(self, play: Play, _given: object) -> None:
        """HX-SCORE-05"""
        play.emit(RushBegan(self.number, self.side))
        if decided(play.state) is not None:
            return play.go(self.then(at="bin"))
        early = play.state.sheet.terms.rush_staff_before_launch
        return play.go(self.then(at="early_plays" if early else "launch"))

    def early_plays(self, play: Play, _given: object) -> None:
        """HX-RUSH-04"""
        play.call(self.then(at="launch"), TryPlays(side=self.side))

    def launch(self, play: Play, _given: object) -> None:
        """HX-LAUNCH-01"""
        early = play.state.sheet.terms.rush_staff_before_launch
        after = self.then(at="act" if early else "late_plays")
        return play.call(after, Launch()) if play.state.ball == NOWHERE else play.go(after)

    def late_plays(self, play: Play, _given: object) -> None:
        if play.state.cut:
            return play.go(self.then(at="act"))
        return play.call(self.then(at="act"), TryPlays(side=self.side))

    def act(self, play: Play, _given: object) -> None:
        """The coach is asked until the Rush or the match is over, or he can do nothing more. (HX-RUSH-14)"""
        state = play.state
        if state.cut or decided(state) is not None or not wishes(state):
            return play.go(self.then(at="bin"))
        return play.ask(self.then(at="chosen"))

    def ask_chosen(self, state: MatchState) -> Choice:
        return Choice(kind="rush", subject=SIDES[self.side], offers=(*wishes(state), STOP), seat=self.side)

    def chosen(self, play: Play, given: Wish) -> None:
        """HX-RUSH-05, HX-RUSH-10"""
        after = self.then(at="act")
        match given:
            case Act():
                play.call(after, action_for(play.state, given))
            case BuyCard():
                play.call(after, Buy(side=self.side))
            case CashCheers(reward=reward):
                play.call(after, Cash(side=self.side, reward=reward))
            case PlayCard(card=card):
                play_between(play, self.side, card)
                play.go(after)
            case EndRush():
                play.go(self.then(at="bin"))

    def bin(self, play: Play, _given: object) -> None:
        """HX-SCORE-12"""
        if verdict(play.state) is not None:
            return play.finish()
        if time_may_be_up(play.state):
            return play.ask(self.then(at="timed"))
        return self._wind_up(play, self.then(at="end"))

    def ask_timed(self, state: MatchState) -> Choice:
        """Whoever rushed looks at the clock. (HX-SCORE-12)"""
        minutes: dict[str, object] = {"minutes": state.sheet.terms.score_time_limit}
        offers = tuple(Offer(command=Pick(value), facts=minutes) for value in ("play_on", TIME_UP))
        return Choice(kind="time", subject=SIDES[self.side], offers=offers, seat=self.side)

    def timed(self, play: Play, given: Pick) -> None:
        """The Rush played as the time ran out was the last. (HX-SCORE-12)"""
        if given.value != TIME_UP:
            return self._wind_up(play, self.then(at="end"))
        play.emit(TimeCalled(self.number))
        if verdict(play.state, self.number) is not None:
            return play.finish(TIME_UP)
        return self._wind_up(play, self.then(at="last"))

    def _wind_up(self, play: Play, after: "Rush") -> None:
        """The Sin Bin of the rushing side counts down, then the Ref moves; neither after a match. (HX-RUSH-23, -24)"""
        for slot in leaving(play.state):
            play.emit(BinMoved(slot, play.state.figures[slot].bin - 1))
        return play.call(after, MoveRef())

    def last(self, play: Play, _given: object) -> None:
        """HX-SCORE-12"""
        play.emit(RushEnded(self.number))
        play.finish(TIME_UP)

    def end(self, play: Play, _given: object) -> None:
        """HX-RUSH-13, HX-RUSH-27, HX-RUSH-28"""
        play.emit(RushEnded(self.number))
        play.finish()


def wishes(state: MatchState) -> list[Offer]:
    """Everything the rushing coach may do between two actions but stop. (HX-RUSH-14)"""
    known: list[Offer] | None = state.memo.get("wishes")
    if known is None:
        known = state.memo["wishes"] = [*offers_for(state, state.side), *card_offers(state), *cheer_offers(state)]
    return known


def time_may_be_up(state: MatchState) -> bool:
    """Whether the match has a time limit and this Rush need not be the last. No rule knows the time: the coaches tell
    when the minutes are over. (HX-SCORE-12)"""
    return state.sheet.terms.score_time_limit != "none" and not state.sudden and state.rush < RUSHES


def leaving(state: MatchState) -> list[int]:
    """The rushing side's players who move a space in the Sin Bin. (HX-RUSH-23, HX-BENCH-08)"""
    figures, at_once = state.figures, state.sheet.terms.bench_same_rush_step
    binned = (slot for slot in state.sheet.slots[state.side] if figures[slot].where is Where.BIN)
    return [slot for slot in binned if at_once or figures[slot].binned != state.rush]
