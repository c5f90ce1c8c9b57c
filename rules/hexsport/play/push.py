"""Pushing a player back. (HX-PUSH)"""

from rules.core.pending import Choice
from rules.hexsport.play.commands import Choose
from rules.hexsport.play.events import PlayerLeft, PlayerMoved
from rules.hexsport.play.pitch import DIRECTIONS, NOWHERE, PITCH
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.state import NOBODY, MatchState
from rules.hexsport.play.turning import choice_of_cell, turn_to


class PushBack(Frame, frozen=True, kw_only=True):
    """The player is pushed one hex along one of `axes` (directions); the side `seat` picks the hex, or by option
    `NOWHERE`: off the pitch to his Bench.

    He faces the hex he left, or, if he cannot be pushed, the player `by` who tried. Finishes with the cell left, or
    `NOWHERE` if he stayed. A ball that lies where he lands is left to the caller. (HX-PUSH-07)
    """

    slot: int
    axes: tuple[int, ...]
    seat: int
    by: int = NOBODY

    def begin(self, play: Play, _given: object) -> None:
        """HX-PUSH-01, HX-PUSH-03, HX-PUSH-05"""
        cells = hexes_behind(play.state, self.slot, self.axes)
        if not cells:
            return play.go(self.then(at="stay"))
        if len(cells) == 1:
            return play.go(self.then(at="push"), Choose(cells[0]))
        return play.ask(self.then(at="push"))

    def ask_push(self, state: MatchState) -> Choice:
        cells = hexes_behind(state, self.slot, self.axes)
        return choice_of_cell(state, "push", self.slot, seat=self.seat, cells=cells, decline=False)

    def push(self, play: Play, given: Choose) -> None:
        """HX-SLAM-10, HX-EVADE-08, HX-PUSH-04"""
        left = play.state.figures[self.slot].cell
        if given.cell == NOWHERE:
            play.emit(PlayerLeft(self.slot))
            return play.finish(left)
        play.emit(PlayerMoved(self.slot, given.cell, PITCH.direction(given.cell, left), "push"))
        return play.finish(left)

    def stay(self, play: Play, _given: object) -> None:
        """HX-PUSH-09"""
        if self.by != NOBODY and play.state.sheet.terms.push_blocked_facing == "faces_winner":
            turn_to(play, self.slot, play.state.figures[self.by].cell)
        play.finish(NOWHERE)


def hexes_behind(state: MatchState, slot: int, axes: tuple[int, ...]) -> tuple[int, ...]:
    """The empty cells a player may be pushed to. (HX-PUSH-02, HX-PUSH-04, HX-PUSH-08)

    By option the last of them is `NOWHERE` where one lies off the pitch: such hexes are not filled then, so that the
    coach may pick one though others are empty.
    """
    row, filled = PITCH.neighbours[state.figures[slot].cell], state.filled
    turns = dict.fromkeys((axis + turn) % DIRECTIONS for axis in axes for turn in (-1, 0, 1))
    cells = tuple(row[turn] for turn in turns if row[turn] >= 0 and not filled >> row[turn] & 1)
    if state.sheet.terms.push_off_pitch == "blocked" or all(row[turn] >= 0 for turn in turns):
        return cells
    return (*cells, NOWHERE)
