"""Roll-off, set-up and whose move it is (ICR-01 to ICR-07)."""

from rules.core.emission import Emission
from rules.core.pending import Rolled
from rules.derby_board.box import take_chair_step
from rules.derby_board.cards import own_fouls, reactions
from rules.derby_board.commands import CallOff, Enough, GoOn, Place, PlayCard, Select
from rules.derby_board.contests import play_card
from rules.derby_board.endings import PHASES, begin_turn, end_jam, end_phase, next_phase
from rules.derby_board.events import (
    Awaited,
    CalledOff,
    JamBegan,
    Placed,
    RolledOff,
    Selected,
    SideDone,
    SideUp,
)
from rules.derby_board.kinds import Stage, Where
from rules.derby_board.skaters import blockers_of, is_jammer, is_pivot, jammer_of, side_of, skaters_of
from rules.derby_board.state import Bout
from rules.derby_board.steps import is_rear
from rules.derby_board.track import TRACK

Play = Emission[Bout]
MOST_PER_PHASE = 2  # ICR-05b


def roll_off(play: Play, given: Rolled) -> None:
    """ICR-01a"""
    one, other = given.faces
    if one == other:
        play.emit(RolledOff((one, other)), Awaited(Stage.ROLL_OFF))
        return
    first = 0 if one > other else 1
    play.emit(RolledOff((one, other), first), JamBegan(1, first))


def place(play: Play, given: Place) -> None:
    play.emit(Placed(given.skater, given.space))


def select(play: Play, given: Select | Enough | PlayCard) -> None:
    match given:
        case Select(skater=skater):
            _select(play, skater)
        case PlayCard():
            play_card(play, given)
        case Enough():
            play.emit(SideDone(play.state.side))


def _select(play: Play, skater: int) -> None:
    play.emit(Selected(skater, is_rear(play.state, skater)))
    if play.state.skaters[skater].where is Where.BOX:
        take_chair_step(play, skater)


def call_off(play: Play, given: CallOff | GoOn) -> None:
    """ICR-26"""
    if isinstance(given, GoOn):
        next_phase(play)
        return
    assert play.state.seat is not None, "a lead jammer was asked"
    play.emit(CalledOff(jammer_of(play.state.seat)))
    end_jam(play)


def proceed(play: Play) -> None:
    """What comes next when nobody is moving."""
    bout = play.state
    side = placing_side(bout)
    if side is not None:
        play.emit(Awaited(Stage.PLACE, side))
    elif not bout.turn:
        begin_turn(play)
    elif not bout.done:
        _next_mover(play)
    elif bout.side == bout.first:
        play.emit(SideUp(1 - bout.first))
    else:
        end_phase(play)


def _next_mover(play: Play) -> None:
    bout = play.state
    ready = selectable(bout)
    if not ready:
        play.emit(SideDone(bout.side))
    elif reactions(bout):
        play.emit(Awaited(Stage.REACT, 1 - bout.side))
    elif len(ready) == 1 and not may_rest(bout) and not own_fouls(bout):
        _select(play, ready[0])
    else:
        play.emit(Awaited(Stage.SELECT, bout.side))


def placing_side(bout: Bout) -> int | None:
    """Who places a skater now; None when everybody outside the box is placed."""
    waiting = [side_of(skater) for skater, one in enumerate(bout.skaters) if one.where is Where.BENCH]
    if not waiting:
        return None
    return bout.side if bout.side in waiting else 1 - bout.side


def placements(bout: Bout, side: int) -> tuple[Place, ...]:
    """ICR-03"""
    taken = bout.taken
    unplaced = (skater for skater in skaters_of(side) if bout.skaters[skater].where is Where.BENCH)
    return tuple(Place(skater, space) for skater in unplaced for space in start_spaces(skater) if space not in taken)


def start_spaces(skater: int) -> tuple[int, ...]:
    """ICR-03a"""
    if is_jammer(skater):
        return TRACK.jammer_start
    return TRACK.pivot_start if is_pivot(skater) else TRACK.blocker_start


def selectable(bout: Bout) -> tuple[int, ...]:
    """Who of the side may move next in this phase (ICR-05, ICR-06)."""
    if sum(side_of(skater) == bout.side for skater in bout.in_phase) >= MOST_PER_PHASE:
        return ()
    return tuple(skater for skater in _of_turn(bout) if bout.turn > 1 or is_pivot(skater) == (bout.phase == 1))


def may_rest(bout: Bout) -> bool:
    """Whether the side may leave it at those who have moved in this phase: later phases must take all others."""
    if not any(side_of(skater) == bout.side for skater in bout.in_phase):
        return False
    return len(_of_turn(bout)) <= MOST_PER_PHASE * (PHASES - bout.phase)


def _of_turn(bout: Bout) -> tuple[int, ...]:
    """Who of the side has still to move in this turn; no Jammers in the first of a jam (ICR-06a)."""
    own = skaters_of(bout.side) if bout.turn > 1 else blockers_of(bout.side)
    return tuple(skater for skater in own if not bout.skaters[skater].moved)
