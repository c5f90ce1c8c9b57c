"""The penalty layer as callers use it: begin, see what is awaited, give it, read what happened.

    bout, events = begin(sheet)
    while (wanted := pending(bout)) is not None:
        bout, events = advance(bout, answer_to(wanted))

A bout never changes; the previous one is the undo. The layer knows its base game by the interface only (TYC-117c).
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from rules.core.emission import Emission
from rules.core.match_log import check_given
from rules.core.pending import Pending
from rules.derby_penalties import turn
from rules.derby_penalties.asking import awaited
from rules.derby_penalties.events import BoutBegan
from rules.derby_penalties.evolve import evolve
from rules.derby_penalties.state import Bout, Phase, Sheet

HANDLERS: Mapping[Phase, Callable[[Emission[Bout], Any], None]] = {
    Phase.SET_UP: turn.set_up,
    Phase.DRAW: turn.draw,
    Phase.SELECT: turn.select,
    Phase.MOVE: turn.move,
    Phase.RETURN: turn.come_back,
    Phase.ROLL: turn.roll,
    Phase.REVIEW: turn.review,
    Phase.REROLL: turn.reroll,
    Phase.SWAP: turn.swap,
    Phase.TURN_END: turn.say,
}


def begin(sheet: Sheet) -> tuple[Bout, tuple[Struct, ...]]:
    """The bout up to the first thing anybody is asked, and the events so far."""
    play: Emission[Bout] = Emission(Bout(), evolve)
    play.emit(BoutBegan(sheet))
    turn.begin_jam(play)
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
    HANDLERS[bout.phase](play, given)
    return play.state, tuple(play.events)


def decide(bout: Bout, given: Struct) -> tuple[Struct, ...]:
    """The events of `advance`."""
    return advance(bout, given)[1]
