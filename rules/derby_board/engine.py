"""The game as callers use it: begin, see what is awaited, give it, read what happened.

    bout, events = begin(sheet)
    while (wanted := pending(bout)) is not None:
        bout, events = advance(bout, answer_to(wanted))

A bout never changes; the previous one is the undo. What was given is told by events; then the bout goes on by itself,
looking at nothing but its state, until something is awaited.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from rules.core.emission import Emission
from rules.core.match_log import check_given
from rules.core.pending import Pending
from rules.derby_board import contests, hands, movement, turn
from rules.derby_board.asking import awaited
from rules.derby_board.endings import end_movement, end_phase, over_at_once
from rules.derby_board.events import Awaited, BoutBegan, BoutEnded
from rules.derby_board.evolve import evolve
from rules.derby_board.kinds import Stage
from rules.derby_board.skaters import side_of
from rules.derby_board.state import Bout, Sheet

HANDLERS: Mapping[Stage, Callable[[Emission[Bout], Any], None]] = {
    Stage.ROLL_OFF: turn.roll_off,
    Stage.PLACE: turn.place,
    Stage.SELECT: turn.select,
    Stage.REACT: contests.react,
    Stage.RESPOND: contests.react,
    Stage.DIE: movement.set_die,
    Stage.STAND: movement.stand,
    Stage.RETURN: movement.come_back,
    Stage.MOVE: movement.move,
    Stage.CURVE: movement.roll_curve,
    Stage.POUR: movement.roll_pour,
    Stage.PUSH: contests.roll_push,
    Stage.BRACE: contests.roll_brace,
    Stage.CARD: contests.roll_card,
    Stage.WIPEOUT: contests.roll_wipeout,
    Stage.PENALTY: contests.roll_penalty,
    Stage.REDRAW: hands.redraw,
    Stage.DRAW: hands.draw,
    Stage.CALL_OFF: turn.call_off,
}


def begin(sheet: Sheet) -> tuple[Bout, tuple[Struct, ...]]:
    """The bout up to the roll-off, and the events so far."""
    play: Emission[Bout] = Emission(Bout(), evolve)
    play.emit(BoutBegan(sheet), Awaited(Stage.ROLL_OFF))
    return play.state, tuple(play.events)


def pending(bout: Bout) -> Pending | None:
    """What is awaited, and from which side (`seat`); None when the bout is over."""
    return awaited(bout)


def advance(bout: Bout, given: Struct) -> tuple[Bout, tuple[Struct, ...]]:
    """The bout after `given` and everything that follows from it, with the events.

    Raises what `check_given` raises, and changes nothing.
    """
    check_given(pending(bout), given)
    play: Emission[Bout] = Emission(bout, evolve)
    HANDLERS[bout.stage](play, given)
    while not isinstance(play.events[-1], Awaited | BoutEnded):
        _go_on(play)
    return play.state, tuple(play.events)


def decide(bout: Bout, given: Struct) -> tuple[Struct, ...]:
    """The events of `advance`."""
    return advance(bout, given)[1]


def _go_on(play: Emission[Bout]) -> None:
    """What is unfinished goes on, the innermost first."""
    bout = play.state
    if over_at_once(bout):
        if bout.movement is not None:
            end_movement(play)
        end_phase(play)
    elif bout.fall is not None:
        play.emit(Awaited(Stage.WIPEOUT, side_of(bout.fall.skater), bout.fall.skater))
    elif bout.attempts:
        contests.proceed(play)
    elif bout.movement is not None:
        movement.proceed(play)
    elif bout.redrawing or bout.filling is not None:
        hands.proceed(play)
    else:
        turn.proceed(play)
