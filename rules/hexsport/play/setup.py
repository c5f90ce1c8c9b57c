"""Before the first Rush: who is Home, the cards, Prima Donnas, the players on the pitch. (HX-SETUP)"""

from functools import lru_cache

from rules.core.pending import Choice, Drawn, DrawRequest, Offer, Rolled, RollRequest
from rules.hexsport.play.cards import DrawCards
from rules.hexsport.play.commands import Deploy, Exchange, Face, Pick, Target
from rules.hexsport.play.events import (
    CardsDiscarded,
    MatchEnded,
    PlayerDeployed,
    PlayerTurned,
    PrimaDonnaRolled,
    RoleChanged,
    SidesDrawn,
)
from rules.hexsport.play.pitch import PITCH, SIDES, at_cells
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.state import NOBODY, Ended, MatchState, Where
from rules.hexsport.play.turning import ALL_FACINGS, choice_of_facing
from rules.hexsport.state import Role

PLAYERS = 6  # HX-SETUP-06
PRIMA_DONNA = "prima_donna"
STRIKER_FACE = 1  # HX-ABIL-20
FORWARD = (0, 3)  # the facing straight at the other half, by side
TOWARD_OTHER_HALF = ((0, 1, 5), (2, 3, 4))  # HX-SETUP-09
BOTH = (0, 1)


class Setup(Frame, frozen=True, kw_only=True):
    """All that happens before the first Rush; ends the match if a team has nobody. (HX-SETUP-01, -02, -05, -06, -12)"""

    done: int = 0

    def begin(self, play: Play, _given: object) -> None:
        if play.state.sheet.home_set:
            return self._settled(play, swapped=False)
        return play.ask(self.then(at="drawn"))

    def ask_drawn(self, state: MatchState) -> DrawRequest:
        """Which fan-support card the first lineup gets."""
        return DrawRequest(purpose="fan_support", subject="match", among=SIDES, step=state.answers)

    def drawn(self, play: Play, given: Drawn) -> None:
        self._settled(play, swapped=given.index == 1)

    def _settled(self, play: Play, *, swapped: bool) -> None:
        """Who is Home stands: by the fan-support cards, or because the terms say so of this match. (HX-MATCHUP-12)"""
        play.emit(SidesDrawn(swapped=swapped))
        absent = [side for side in BOTH if not play.state.sheet.slots[side]]
        if absent:
            return play.emit(MatchEnded(no_players(play.state, absent)))
        return play.go(self.then(at="prepare"))

    def prepare(self, play: Play, _given: object) -> None:
        """Home always goes before the visitors."""
        parts = (*(part(side=side) for part in (Deal, PrimaDonnas, StartRoles, Deployment) for side in BOTH),)
        if self.done == len(parts):
            return play.finish()
        return play.call(self.then(at="prepare", done=self.done + 1), parts[self.done])


def no_players(state: MatchState, absent: list[int]) -> Ended:
    """How a match ends for which a team, or both, has no player able to play. (HX-SETUP-12)"""
    void = len(absent) > 1 or state.sheet.terms.setup_no_players == "void"
    return Ended(winner=None if void else 1 - absent[0], how="no_players")


class Deal(Frame, frozen=True, kw_only=True):
    """A side draws its roster's cards and may swap any of them once: it puts cards `aside` one by one, and an empty
    `Exchange` brings as many new ones. (HX-SETUP-02)"""

    side: int
    aside: tuple[int, ...] = ()

    def begin(self, play: Play, _given: object) -> None:
        count = play.state.sheet.lineups[self.side].cards
        play.call(self.then(at="dealt"), DrawCards(side=self.side, count=count, why="setup"))

    def dealt(self, play: Play, _given: object) -> None:
        if self._kept(play.state):
            return play.ask(self.then(at="exchange"))
        return play.go(self.then(at="exchange"), Exchange())

    def ask_exchange(self, state: MatchState) -> Choice:
        cards = (Offer(command=Exchange((card,))) for card in self._kept(state))
        return Choice(
            kind="exchange", subject=SIDES[self.side], offers=(Offer(command=Exchange()), *cards), seat=self.side
        )

    def exchange(self, play: Play, given: Exchange) -> None:
        if given.cards:
            return play.go(self.then(at="dealt", aside=(*self.aside, *given.cards)))
        if not self.aside:
            return play.finish()
        play.emit(CardsDiscarded(self.side, self.aside, "exchange"))
        return play.call(self.then(at="done"), DrawCards(side=self.side, count=len(self.aside), why="exchange"))

    def done(self, play: Play, _given: object) -> None:
        play.finish()

    def _kept(self, state: MatchState) -> list[int]:
        return [card for card in state.teams[self.side].hand if card not in self.aside]


class PrimaDonnas(Frame, frozen=True, kw_only=True):
    """Each Prima Donna of a side rolls a die; on a 1 he plays as Striker. (HX-SETUP-05, HX-ABIL-20)"""

    side: int
    slot: int = NOBODY

    def begin(self, play: Play, _given: object) -> None:
        slots = play.state.sheet.slots[self.side]
        later = (slot for slot in slots if slot > self.slot and play.state.has(slot, PRIMA_DONNA))
        slot = next(later, NOBODY)
        if slot == NOBODY:
            return play.finish()
        return play.ask(self.then(at="rolled", slot=slot))

    def ask_rolled(self, state: MatchState) -> RollRequest:
        subject = state.sheet.tags[self.slot]
        return RollRequest(purpose=PRIMA_DONNA, subject=subject, dice=1, step=state.answers, seat=self.side)

    def rolled(self, play: Play, given: Rolled) -> None:
        face = given.faces[0]
        play.emit(PrimaDonnaRolled(self.slot, face, face == STRIKER_FACE))
        play.go(self.then(at="begin"))


class StartRoles(Frame, frozen=True, kw_only=True):
    """Where the option says so the coach of a side chooses each Robot's first form. (HX-TRANSFORM-08)"""

    side: int
    slot: int = NOBODY

    def begin(self, play: Play, _given: object) -> None:
        state = play.state
        if state.sheet.terms.transform_start_role != "coach_choice":
            return play.finish()
        later = (slot for slot in state.sheet.slots[self.side] if slot > self.slot and state.profile(slot).forms)
        slot = next(later, NOBODY)
        if slot == NOBODY:
            return play.finish()
        return play.ask(self.then(at="chosen", slot=slot))

    def ask_chosen(self, state: MatchState) -> Choice:
        profile = state.profile(self.slot)
        roles = (profile.role, *(form for form, _stats in profile.forms))
        offers = tuple(Offer(command=Pick(role.value)) for role in roles)
        return Choice(kind="start_role", subject=state.sheet.tags[self.slot], offers=offers, seat=self.side)

    def chosen(self, play: Play, given: Pick) -> None:
        role = Role(given.value)
        if role is not play.state.figures[self.slot].role:
            play.emit(RoleChanged(self.slot, role))
        play.go(self.then(at="begin"))


class Deployment(Frame, frozen=True, kw_only=True):
    """A side puts six players on its half, or all it has: whom, where, and how he faces. (HX-SETUP-06 to -09)"""

    side: int
    slot: int = NOBODY

    def begin(self, play: Play, _given: object) -> None:
        waiting, room = self._waiting(play.state), PLAYERS - len(play.state.on_pitch(self.side))
        if not waiting or room <= 0:
            return play.finish()
        if len(waiting) <= room:
            return play.ask(self.then(at="placed", slot=waiting[0]))
        return play.ask(self.then(at="picked"))

    def ask_picked(self, state: MatchState) -> Choice:
        offers = tuple(Offer(command=Target(slot=slot)) for slot in self._waiting(state))
        return Choice(kind="deploy_player", subject=SIDES[self.side], offers=offers, seat=self.side)

    def picked(self, play: Play, given: Target) -> None:
        play.ask(self.then(at="placed", slot=given.slot))

    def ask_placed(self, state: MatchState) -> Choice:
        offers = at_cells(places_for(self.slot, FORWARD[self.side]), room_for(state, self.side))
        return Choice(kind="deploy", subject=state.sheet.tags[self.slot], offers=offers, seat=self.side)

    def placed(self, play: Play, given: Deploy) -> None:
        play.emit(PlayerDeployed(given.slot, given.cell, given.facing))
        play.ask(self.then(at="faced"))

    def ask_faced(self, state: MatchState) -> Choice:
        """HX-SETUP-09"""
        free = state.sheet.terms.setup_facing == "free"
        facings = ALL_FACINGS if free else TOWARD_OTHER_HALF[self.side]
        return choice_of_facing(state, self.slot, seat=self.side, facings=facings)

    def faced(self, play: Play, given: Face) -> None:
        if given.facing != play.state.figures[self.slot].facing:
            play.emit(PlayerTurned(self.slot, given.facing))
        play.go(self.then(at="begin"))

    def _waiting(self, state: MatchState) -> list[int]:
        return [slot for slot in state.sheet.slots[self.side] if state.figures[slot].where is Where.BENCH]


@lru_cache(maxsize=256)
def places_for(slot: int, facing: int) -> tuple[Offer, ...]:
    """The offer to put a player on each cell of the board."""
    return tuple(Offer(command=Deploy(slot, cell, facing)) for cell in range(len(PITCH.cells)))


def room_for(state: MatchState, side: int) -> int:
    """The cells on which a side may place a player now, as a set. (HX-SETUP-06, HX-SETUP-08)"""
    half = PITCH.halves[side]
    if state.sheet.terms.setup_line_hexes == "allowed":
        half |= PITCH.line
    return half & ~state.filled
