"""The Ref: his checks, his distraction, his move at the end of a Rush. (HX-REF, HX-DISTRACT, HX-RUSH-24 to -26)"""

from functools import lru_cache

from rules.core.pending import Choice, Offer, Rolled, RollRequest
from rules.hexsport.play.ball import DropBall
from rules.hexsport.play.cards import NO_CARD, TurnCard, apply_event
from rules.hexsport.play.commands import Choose
from rules.hexsport.play.contest import Contest, Settled
from rules.hexsport.play.cuts import Loss
from rules.hexsport.play.deck import CARDS
from rules.hexsport.play.dice_test import Test, player_test
from rules.hexsport.play.events import DiceRolled, PlayerSentOff, RefChecked, RefDistracted, RefMoved
from rules.hexsport.play.pitch import NOWHERE, PITCH, at_cells
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.sin_bin import bin_player
from rules.hexsport.play.state import NOBODY, MatchState
from rules.hexsport.play.tests_table import TESTS, dice_for
from rules.hexsport.play.threat import threat_penalty_on

SIGHT = 7  # hexes at which the Ref's own die is rolled (HX-REF-03)
COUNTS = 3  # the highest face that is added (HX-REF-04)
SENT_OFF = 4  # the sum that sends off for good (HX-REF-08)
LAST_SPACE = 3  # of the Sin Bin (HX-PITCH-10)
END_OFFERS: tuple[Offer, ...] = tuple(Offer(command=Choose(cell)) for cell in range(len(PITCH.cells)))


def own_die(state: MatchState, slot: int) -> bool:
    """Whether the Ref's own die is rolled against this player: he is near, and the Ref is not distracted by another.
    (HX-REF-03, HX-REF-18, HX-REF-19)"""
    cell = state.figures[slot].cell
    return state.distractor in (NOBODY, slot) and cell != NOWHERE and PITCH.distance[state.ref][cell] <= SIGHT


def penalty_of(faces: tuple[int, ...]) -> int:
    """The sum of the dice that count. (HX-REF-04)"""
    return sum(face for face in faces if face <= COUNTS)


class RefCheck(Frame, frozen=True, kw_only=True):
    """The Ref looks at a player: `eye` and `own` say which of his two dice are rolled, the Eye first. (HX-REF-03)"""

    slot: int
    eye: bool
    own: bool

    def begin(self, play: Play, _given: object) -> None:
        if self.eye or self.own:
            return play.ask(self.then(at="rolled"))
        return play.finish()

    def ask_rolled(self, state: MatchState) -> RollRequest:
        return RollRequest(
            purpose="ref_check", subject=state.sheet.tags[self.slot], dice=self.eye + self.own, step=state.answers
        )

    def rolled(self, play: Play, given: Rolled) -> None:
        """HX-REF-04 to HX-REF-08"""
        penalty = penalty_of(given.faces)
        play.emit(DiceRolled("ref_check", given.faces, self.slot))
        play.emit(RefChecked(self.slot, given.faces, penalty))
        if penalty == 0:
            return play.finish()
        held = play.state.carrier == self.slot
        if penalty >= SENT_OFF:
            play.emit(PlayerSentOff(self.slot))
        else:
            space = LAST_SPACE if play.state.sheet.terms.ref_bin_space == "always_3" else penalty  # HX-REF-07
            bin_player(play, self.slot, space, "foul")
        return drop_ball(play, self.slot) if held else play.finish()


def drop_ball(play: Play, slot: int) -> None:
    """The last deed of a check: the ball of a carrier who was taken off scatters, and that ends his team's Rush.
    (HX-REF-11, HX-REF-12)"""
    if play.state.sheet.terms.ref_carrier_ball == "stays_in_hex":
        return play.finish()
    return play.go(DropBall(slot=slot, why=Loss.FOUL))


class Distract(Frame, frozen=True, kw_only=True):
    """A player beside the Ref takes his attention. (HX-DISTRACT-02 to -09)"""

    slot: int

    def begin(self, play: Play, _given: object) -> None:
        state, slot = play.state, self.slot
        distract = player_test(state, "distract", slot, dice_for(state, "distract", slot))
        play.call(self.then(at="settled"), Contest(active=distract, reacting=remain_calm(state, slot)))

    def settled(self, play: Play, result: Settled) -> None:
        if result.winner == 1 and result.double:  # HX-DISTRACT-09
            held = play.state.carrier == self.slot
            play.emit(PlayerSentOff(self.slot))
            return drop_ball(play, self.slot) if held else play.finish()
        if result.winner == 1:  # HX-DISTRACT-07
            return play.go(RefCheck(slot=self.slot, eye=True, own=own_die(play.state, self.slot)))
        play.emit(RefDistracted(self.slot))
        if result.double:  # HX-DISTRACT-05
            return play.finish()
        return play.go(RefCheck(slot=self.slot, eye=False, own=True))  # HX-DISTRACT-06


def remain_calm(state: MatchState, slot: int) -> Test:
    """The Ref's answer to a distractor; team-mates who threaten him take dice. (HX-DISTRACT-03, HX-DISTRACT-04)"""
    row, side = TESTS["remain_calm"], state.side_of(slot)
    assert isinstance(row.against, int)
    assert row.dice is not None
    dice = row.dice + threat_penalty_on(state, state.ref, side, slot)
    return Test(kind="remain_calm", side=1 - side, dice=dice, number=row.against)


class MoveRef(Frame, frozen=True, kw_only=True):
    """At the end of a Rush a card is turned and the Ref moves up to its number of hexes; then its Event takes effect.
    (HX-RUSH-24, HX-RUSH-25)"""

    card: int = NO_CARD

    def begin(self, play: Play, _given: object) -> None:
        play.call(self.then(at="turned"), TurnCard(why="ref", side=play.state.side))

    def turned(self, play: Play, card: int) -> None:
        if card == NO_CARD:
            return play.finish()
        ready = self.then(at="moved", card=card)
        only = single_end(ref_ends(play.state, CARDS[card].ref))
        return play.ask(ready) if only == NOWHERE else play.go(ready, Choose(only))

    def ask_moved(self, state: MatchState) -> Choice:
        """HX-RUSH-26"""
        seat = state.side if state.sheet.terms.ref_mover == "rushing_coach" else 1 - state.side
        offers = at_cells(END_OFFERS, ref_ends(state, CARDS[self.card].ref))
        return Choice(kind="ref_move", offers=offers, seat=seat)

    def moved(self, play: Play, given: Choose) -> None:
        if given.cell != play.state.ref:
            play.emit(RefMoved(given.cell))
        apply_event(play, self.card)
        play.finish()


def ref_ends(state: MatchState, steps: int) -> int:
    """The cells the Ref may stand on after at most so many steps, as a set; where he is if there is no other.
    (HX-REF-15 to -17)"""
    closed = state.occupied if state.sheet.terms.ref_blocks_players else 0
    loose = 1 << state.ball if state.ball != NOWHERE else 0
    return reach(state.ref, steps, closed) & ~PITCH.coloured & ~loose or 1 << state.ref


@lru_cache(maxsize=256)
def reach(start: int, steps: int, closed: int) -> int:
    """The cells that can be walked to in at most so many steps around the closed ones, the start among them."""
    around = PITCH.around
    found = edge = 1 << start
    for _ in range(steps):
        touched = 0
        while edge:
            low = edge & -edge
            touched |= around[low.bit_length() - 1]
            edge ^= low
        edge = touched & ~(found | closed)
        found |= edge
    return found


def single_end(ends: int) -> int:
    """The only cell of a set, or `NOWHERE` if there are more."""
    return ends.bit_length() - 1 if ends & (ends - 1) == 0 else NOWHERE
