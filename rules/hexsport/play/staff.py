"""The plays of the coaching staff at the start of a Rush. (HX-STAFF, HX-RUSH-03)"""

from collections.abc import Callable
from typing import Literal

from rules.core.pending import Choice, Offer
from rules.core.pool import Outcome, verdict
from rules.hexsport.play.commands import PlaceCheerleader, Target, TryPlay
from rules.hexsport.play.dice_test import Test
from rules.hexsport.play.events import CheerleaderPlaced, CoachingGained, PlayTried, TokenLimitRaised
from rules.hexsport.play.pitch import SIDES
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.state import LANDSLIDE, MatchState, Where
from rules.hexsport.play.tests_table import TESTS

PlayKind = Literal["", "offensive", "defensive", "support"]
PLAYS: tuple[PlayKind, ...] = ("offensive", "defensive", "support")
OFFENSIVE_TOKENS = 3  # HX-STAFF-07
MOST_TOKENS = 4  # of `staff.offensive_double` one_player_four_tokens
FIELDS = range(-LANDSLIDE, LANDSLIDE + 1)  # HX-PITCH-12


class TryPlays(Frame, frozen=True, kw_only=True):
    """A side may try one play at the start of its Rush. (HX-STAFF-01 to -06)"""

    side: int
    play: PlayKind = ""

    def begin(self, play: Play, _given: object) -> None:
        if coaches(play.state, self.side):
            return play.ask(self.then(at="chosen"))
        return play.finish()

    def ask_chosen(self, state: MatchState) -> Choice:
        """HX-STAFF-05"""
        plays = [kind for kind in PLAYS if kind != "support" or placements(state, self.side)]
        tries = [TryPlay(kind, coach) for kind in plays for coach in coaches(state, self.side)]
        offers = tuple(Offer(command=command) for command in (*tries, TryPlay()))
        return Choice(kind="staff_play", subject=SIDES[self.side], offers=offers, seat=self.side)

    def chosen(self, play: Play, given: TryPlay) -> None:
        """HX-STAFF-03, HX-STAFF-04"""
        if not given.play:
            return play.finish()
        play.emit(PlayTried(self.side, given.play, given.coach))
        row = TESTS["play"]
        assert isinstance(row.against, int)
        dice = (row.dice or 0) + (given.coach == given.play)
        test = Test(kind="play", side=self.side, dice=dice, number=row.against, need=row.target.need)
        return play.call(self.then(at="tried", play=given.play), test)

    def tried(self, play: Play, successes: int) -> None:
        """HX-STAFF-07 to HX-STAFF-14: a failed play changes nothing."""
        outcome = verdict(TESTS["play"].target, successes)
        if outcome is Outcome.FAIL:
            return play.finish()
        return RESULTS[self.play](play, self.side, outcome is Outcome.DOUBLE)


def coaches(state: MatchState, side: int) -> tuple[str, ...]:
    """The staff coaches a side may try a play with; empty text stands for none where none is needed. (HX-STAFF-06)"""
    staff = tuple(dict.fromkeys(state.sheet.lineups[side].staff))
    if not staff and state.sheet.terms.staff_without_coach == "play_without_bonus":
        return ("",)
    return staff


def _offensive(play: Play, side: int, double: bool) -> None:
    """HX-STAFF-07, HX-STAFF-08, HX-RUSH-07"""
    variant = play.state.sheet.terms.staff_offensive_double if double else "as_success"
    players = 2 if variant == "two_players_three_tokens" else 1
    tokens = MOST_TOKENS if variant == "one_player_four_tokens" else OFFENSIVE_TOKENS
    play.go(GrantTokens(side=side, players=players, tokens=tokens))


def _defensive(play: Play, side: int, double: bool) -> None:
    """HX-STAFF-09, HX-STAFF-10"""
    play.emit(CoachingGained(side, reserve=2 if double else 1))
    play.finish()


def _support(play: Play, side: int, double: bool) -> None:
    """HX-STAFF-12, HX-STAFF-13"""
    play.go(PlaceCheerleaders(side=side, count=2 if double else 1))


RESULTS: dict[PlayKind, Callable[[Play, int, bool], None]] = {
    "offensive": _offensive,
    "defensive": _defensive,
    "support": _support,
}


class GrantTokens(Frame, frozen=True, kw_only=True):
    """So many players of a side are named who may take `tokens` token actions this Rush. (HX-STAFF-07)"""

    side: int
    players: int
    tokens: int

    def begin(self, play: Play, _given: object) -> None:
        able = self._able(play.state)
        if self.players == 0 or not able:
            return play.finish()
        if len(able) == 1:
            return play.go(self.then(at="named"), Target(able[0]))
        return play.ask(self.then(at="named"))

    def ask_named(self, state: MatchState) -> Choice:
        offers = tuple(Offer(command=Target(slot)) for slot in self._able(state))
        return Choice(kind="offensive_play", subject=SIDES[self.side], offers=offers, seat=self.side)

    def named(self, play: Play, given: Target) -> None:
        play.emit(TokenLimitRaised(given.slot, self.tokens))
        play.go(self.then(at="begin", players=self.players - 1))

    def _able(self, state: MatchState) -> list[int]:
        """Who may act this Rush and has not been named."""
        named = {slot for slot, _most in state.teams[self.side].limits}
        here = (Where.PITCH, Where.BENCH)
        return [
            slot for slot in state.sheet.slots[self.side] if state.figures[slot].where in here and slot not in named
        ]


class PlaceCheerleaders(Frame, frozen=True, kw_only=True):
    """A side puts Cheerleaders on score fields or moves them, `count` times. (HX-STAFF-12, HX-STAFF-13)"""

    side: int
    count: int

    def begin(self, play: Play, _given: object) -> None:
        if self.count and placements(play.state, self.side):
            return play.ask(self.then(at="placed"))
        return play.finish()

    def ask_placed(self, state: MatchState) -> Choice:
        offers = tuple(Offer(command=command) for command in placements(state, self.side))
        return Choice(kind="cheerleader", subject=SIDES[self.side], offers=offers, seat=self.side)

    def placed(self, play: Play, given: PlaceCheerleader) -> None:
        play.emit(CheerleaderPlaced(given.side, given.field, given.origin))
        play.go(self.then(at="begin", count=self.count - 1))


def placements(state: MatchState, side: int) -> list[PlaceCheerleader]:
    """Where a side's Support Play may put which Cheerleader. (HX-STAFF-12, HX-STAFF-16, HX-STAFF-19)"""
    owners = (side,) if state.sheet.terms.staff_move_whose == "own" else (side, 1 - side)
    free = free_fields(state, side)
    return [
        PlaceCheerleader(owner, field, origin)
        for owner in owners
        for origin in (*((None,) if state.teams[owner].benched_cheerleaders else ()), *state.teams[owner].cheerleaders)
        for field in free
    ]


def free_fields(state: MatchState, side: int) -> list[int]:
    """The score fields on which neither the marker nor a Cheerleader stands. (HX-STAFF-16)"""
    taken = {state.score, *state.teams[0].cheerleaders, *state.teams[1].cheerleaders}
    own_only = state.sheet.terms.staff_cheer_fields == "own_side_only"
    leading = 1 if side == 0 else -1
    return [field for field in FIELDS if field not in taken and not (own_only and field * leading <= 0)]
