"""Turning players to face each other, or as a coach likes. Turning is never a test. (HX-EVADE-07)"""

from functools import lru_cache

from rules.core.pending import Choice, Offer
from rules.hexsport.play.commands import Choose, Face
from rules.hexsport.play.events import PlayerTurned
from rules.hexsport.play.pitch import DIRECTIONS, NOWHERE, PITCH
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.state import MatchState

ALL_FACINGS = tuple(range(DIRECTIONS))


class FaceOff(Frame, frozen=True, kw_only=True):
    """Two players turn to each other; whoever lies does not. (HX-SLAM-09, HX-STEAL-08, HX-FEINT-06, HX-STOMP-05)"""

    slot: int
    target: int

    def begin(self, play: Play, _given: object) -> None:
        figures = play.state.figures
        turn_to(play, self.slot, figures[self.target].cell)
        turn_to(play, self.target, figures[self.slot].cell)
        play.finish()


def turn(play: Play, slot: int, facing: int) -> None:
    """A standing player on the pitch faces that way."""
    figure = play.state.figures[slot]
    if figure.cell != NOWHERE and not figure.down and figure.facing != facing:
        play.emit(PlayerTurned(slot, facing))


def turn_to(play: Play, slot: int, cell: int) -> None:
    """A standing player faces a cell, or as nearly as six directions allow."""
    turn(play, slot, facings_to(play.state, slot, cell)[0])


def facings_to(state: MatchState, slot: int, cell: int) -> tuple[int, ...]:
    """The facings (one, rarely two) that point from a player to a cell; his own if he is there or off the pitch."""
    figure = state.figures[slot]
    if cell in (NOWHERE, figure.cell) or figure.cell == NOWHERE:
        return (figure.facing,)
    return PITCH.toward(figure.cell, cell)


def open_beside(state: MatchState, slot: int) -> tuple[int, ...]:
    """The empty cells around a player."""
    filled = state.filled
    return tuple(cell for cell in PITCH.neighbours[state.figures[slot].cell] if cell >= 0 and not filled >> cell & 1)


@lru_cache(maxsize=1024)
def face_offers(slot: int, facings: tuple[int, ...]) -> tuple[Offer, ...]:
    """The facings a player may be given."""
    return tuple(Offer(command=Face(slot, facing)) for facing in facings)


def choice_of_facing(state: MatchState, slot: int, *, seat: int, facings: tuple[int, ...] = ALL_FACINGS) -> Choice:
    """The side `seat` sets the facing of a player."""
    return Choice(kind="facing", subject=state.sheet.tags[slot], offers=face_offers(slot, facings), seat=seat)


def choice_of_cell(
    state: MatchState, kind: str, slot: int, *, seat: int, cells: tuple[int, ...], decline: bool
) -> Choice:
    """The side `seat` says where a player goes, or that he stays where that may be."""
    offers = tuple(Offer(command=Choose(cell)) for cell in ((NOWHERE, *cells) if decline else cells))
    return Choice(kind=kind, subject=state.sheet.tags[slot], offers=offers, seat=seat)
