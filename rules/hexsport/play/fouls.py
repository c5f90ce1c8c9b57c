"""Fouls: what may be called, who calls it, and the checks that follow. (HX-STALL, HX-SNEAK, HX-REF-01, HX-ABIL-06)"""

from rules.core.pending import Choice, Offer
from rules.hexsport.play.cards import RandomPlayer
from rules.hexsport.play.commands import Call, Target
from rules.hexsport.play.events import AbilityUsed, FoulCalled
from rules.hexsport.play.pitch import PITCH
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.ref import RefCheck, own_die
from rules.hexsport.play.state import NOBODY, MatchState, Where

DEEDS = ("stomp", "sucker_punch")  # actions that are fouls (HX-STOMP-08, HX-SUCKER-07)
TOO_MANY = 7  # players on the pitch (HX-SNEAK-01)
DIRTY_TRICKS = "dirty_tricks"
Called = tuple[tuple[str, int], ...]


class Calls(Frame, frozen=True, kw_only=True):
    """Whoever may call a foul during this action is asked, the acting player's opponents first.

    At the end of the action (`last`) the Ref Check of each call follows, one after the other, those `called` before
    first. Not at its end it finishes with what is called so far. (HX-REF-01, HX-REF-02, HX-STALL-02, -03, HX-SNEAK-03)
    """

    slot: int
    action: str
    last: bool = True
    called: Called = ()
    seat: int = NOBODY
    passed: int = 0  # a bit for each side that calls nothing more

    def idle(self, state: MatchState) -> bool:
        """Whether there is nothing to call and nothing to check."""
        return not (self.called or callable_fouls(state, self, 0) or callable_fouls(state, self, 1))

    def begin(self, play: Play, _given: object) -> None:
        side = play.state.side_of(self.slot)
        for seat in (1 - side, side):
            if not self.passed >> seat & 1 and callable_fouls(play.state, self, seat):
                return play.ask(self.then(at="heard", seat=seat))
        return play.go(self.then(at="check")) if self.last else play.finish(self.called)

    def ask_heard(self, state: MatchState) -> Choice:
        calls = callable_fouls(state, self, self.seat)
        offers = tuple(Offer(command=command) for command in (Call(), *calls))
        return Choice(kind="call", subject=state.sheet.tags[self.slot], offers=offers, seat=self.seat)

    def heard(self, play: Play, given: Call) -> None:
        if not given.foul:
            return play.go(self.then(at="begin", passed=self.passed | 1 << self.seat))
        if given.slot == NOBODY:
            return self._find_offender(play)
        return self._call(play, given.foul, given.slot)

    def _find_offender(self, play: Play) -> None:
        """HX-SNEAK-05, where the caller does not pick him. The Ref looks at whoever is picked: as that may be anybody,
        any distance may be taken (HX-SNEAK-04)."""
        if play.state.sheet.terms.sneak_offender == "owner_picks":
            return play.ask(self.then(at="named"))
        side = play.state.side_of(self.slot)
        among = tuple(play.state.on_pitch(side))
        return play.call(self.then(at="drawn"), RandomPlayer(among=among, side=side))

    def ask_named(self, state: MatchState) -> Choice:
        side = state.side_of(self.slot)
        offers = tuple(Offer(command=Target(slot)) for slot in state.on_pitch(side))
        return Choice(kind="offender", subject="sneak", offers=offers, seat=side)

    def named(self, play: Play, given: Target) -> None:
        self._call(play, "sneak", given.slot)

    def drawn(self, play: Play, slot: int) -> None:
        self._call(play, "sneak", slot)

    def _call(self, play: Play, foul: str, slot: int) -> None:
        by = trickster(play.state, self.seat) if foul == DIRTY_TRICKS else NOBODY
        if by != NOBODY:
            play.emit(AbilityUsed(by, DIRTY_TRICKS))
        play.emit(FoulCalled(foul, slot, by))
        play.go(self.then(at="begin", called=(*self.called, (foul, slot))))

    def check(self, play: Play, _given: object) -> None:
        """HX-REF-02, HX-REF-14"""
        for place, (_foul, slot) in enumerate(self.called):
            if may_be_checked(play.state, slot):
                after = self.then(at="check", called=self.called[place + 1 :])
                return play.call(after, RefCheck(slot=slot, eye=True, own=own_die(play.state, slot)))
        return play.finish()


def callable_fouls(state: MatchState, calls: Calls, seat: int) -> list[Call]:
    """What this side may call now, during this action, and has not called in it."""
    side = state.side_of(calls.slot)
    found = [] if seat == side else _fouls_of_acting_side(state, calls, side)
    if calls.last and may_trick(state, seat, side):
        found += [Call(DIRTY_TRICKS, slot) for slot in state.on_pitch(1 - seat)]
    return found


def _fouls_of_acting_side(state: MatchState, calls: Calls, side: int) -> list[Call]:
    """HX-STOMP-08, HX-SUCKER-07, HX-STALL-02, HX-SNEAK-02"""
    found = []
    if calls.last and calls.action in DEEDS and may_be_checked(state, calls.slot):
        deed = (calls.action, calls.slot)
        if deed not in calls.called:
            found.append(Call(*deed))
    staller = staller_of(state, side, calls.slot if calls.last else NOBODY)
    if staller != NOBODY:
        found.append(Call("stall", staller))
    if sneaks(state, side) and all(foul != "sneak" for foul, _slot in calls.called):
        pick = state.sheet.terms.sneak_offender == "caller_picks"
        found += [Call("sneak", slot) for slot in (state.on_pitch(side) if pick else (NOBODY,))]
    return found


def staller_of(state: MatchState, side: int, ending: int = NOBODY) -> int:
    """Who of the side stands where he ended an action, on the opponents' entry hex, and can be called for it. `ending`
    ends his action now. (HX-STALL-01, HX-STALL-04, HX-STALL-05)"""
    slot = state.places.at.get(PITCH.entries[1 - side], NOBODY)
    if slot == NOBODY or state.side_of(slot) != side or slot in state.stalls:
        return NOBODY
    return slot if slot == ending or slot in state.stallers else NOBODY


def sneaks(state: MatchState, side: int) -> bool:
    """Whether the side has too many players on the pitch. (HX-SNEAK-01, HX-SNEAK-06)"""
    count = state.places.standing[side].bit_count()
    if state.sheet.terms.sneak_count == "all_on_pitch":
        count += state.places.floored[side].bit_count()
    return count >= TOO_MANY


def pressing(state: MatchState, slot: int) -> bool:
    """Whether something may be called now that this player's action may undo: he stalls, or his side sneaks."""
    side = state.side_of(slot)
    return staller_of(state, side) == slot or sneaks(state, side)


def may_trick(state: MatchState, seat: int, acting: int) -> bool:
    """Whether a side may call by Dirty Tricks in an action of the `acting` side. (HX-ABIL-06, HX-ABIL-34)"""
    if DIRTY_TRICKS not in state.sheet.abilities:
        return False
    if seat == acting and state.sheet.terms.abil_dirty_tricks_window == "opponents_actions":
        return False
    return trickster(state, seat) != NOBODY


def trickster(state: MatchState, side: int) -> int:
    """The side's player on the pitch whose Dirty Tricks are not used up. (HX-ABIL-06)"""
    return next(
        (
            slot
            for slot in state.on_pitch(side)
            if state.has(slot, DIRTY_TRICKS) and DIRTY_TRICKS not in state.figures[slot].used
        ),
        NOBODY,
    )


def may_be_checked(state: MatchState, slot: int) -> bool:
    """Whether a call on the player leads to a check: he is on the pitch, or within reach by option. (HX-REF-14)"""
    where = state.figures[slot].where
    if where is Where.PITCH:
        return True
    return state.sheet.terms.ref_gone_offender == "check_anyway" and where in (Where.BENCH, Where.BIN)
