"""Passes and points (ICR-22 to ICR-25)."""

from collections.abc import Sequence

from msgspec import Struct

from rules.core.emission import Emission
from rules.derby_board.events import LappedUnmarked, Marked, PassCompleted, Passed
from rules.derby_board.kinds import Cause, Where
from rules.derby_board.skaters import blockers_of, jammer_of, side_of
from rules.derby_board.state import Bout
from rules.derby_board.track import TRACK


def settle(play: Emission[Bout]) -> None:
    """Tell every pass and point that no event has told yet."""
    for side in (play.state.side, 1 - play.state.side):
        while events := gained(play.state, side):
            play.emit(*events)


def limited(bout: Bout, side: int) -> bool:
    """Whether the side's Jammer has had all the scoring passes this jam may have (ICR-27a, ICR-28b, ICR-29b)."""
    return bout.passes[side] > bout.pass_limit and not bout.sudden_death


def gained(bout: Bout, side: int) -> Sequence[Struct]:
    """The next thing that the Jammer has gained as everybody stands, with what comes of it."""
    jammer = jammer_of(side)
    if bout.skaters[jammer].where is not Where.TRACK:
        return ()
    if limited(bout, side):
        return _jammer_lapped(bout, jammer)
    return _blocker_passed(bout, jammer) or _jammer_lapped(bout, jammer) or _completed(bout, jammer)


def reach(bout: Bout, jammer: int) -> int:
    """Her rank as compared with Blockers: laps minus passes (ICR-22d)."""
    return bout.skaters[jammer].rank - bout.passes[side_of(jammer)] * TRACK.lap


def _blocker_passed(bout: Bout, jammer: int) -> Sequence[Struct]:
    side, mine = side_of(jammer), reach(bout, jammer)
    opponents = [(bout.skaters[one].rank, one) for one in blockers_of(1 - side) if bout.skaters[one].seen]
    passed = sorted(pair for pair in opponents if pair[1] not in bout.counted[side] and pair[0] < mine)
    if not passed:
        return ()
    opponent = passed[0][1]
    return marks(bout, jammer, opponent) if bout.passes[side] else (Passed(jammer, opponent),)


def marks(bout: Bout, jammer: int, opponent: int, cause: Cause = Cause.PASSED, laps: int = 0) -> tuple[Marked, ...]:
    """A point, and with the first of a pass those for the boxed (ICR-25a)."""
    side = side_of(jammer)
    trip = bout.passes[side]
    boxed = (one for one in blockers_of(1 - side) if bout.skaters[one].where is Where.BOX)
    ghosts = () if bout.counted[side] else tuple(boxed)
    row = bout.row_of(trip)
    first = Marked(jammer, opponent, trip, row, cause, laps)
    return (first, *(Marked(jammer, ghost, trip, row, Cause.GHOST) for ghost in ghosts))


def _jammer_lapped(bout: Bout, jammer: int) -> Sequence[Struct]:
    """ICR-23: one point for each full lap in hand, if it comes in a scoring pass without one for her (ICR-22c).
    A lap beyond the last pass is told too, so that sudden death does not pay for it."""
    side, other = side_of(jammer), jammer_of(1 - side_of(jammer))
    laps = (bout.skaters[jammer].rank - bout.skaters[other].rank - 1) // TRACK.lap
    if laps <= bout.laps_up[side]:
        return ()
    if not bout.passes[side] or limited(bout, side) or other in bout.counted[side]:
        return (LappedUnmarked(jammer, bout.laps_up[side] + 1),)
    return marks(bout, jammer, other, laps=bout.laps_up[side] + 1)


def _completed(bout: Bout, jammer: int) -> Sequence[Struct]:
    """ICR-22e, ICR-24b; with all Blockers in the box none is."""
    side = side_of(jammer)
    seen = {one for one in blockers_of(1 - side) if bout.skaters[one].seen}
    if seen and seen <= set(bout.counted[side]):
        return (PassCompleted(jammer, bout.passes[side]),)
    return ()


def sent_off_marks(bout: Bout, skater: int) -> Sequence[Marked]:
    """The points that sending her off gives a Jammer who is within the pack (ICR-25b, ICR-25c); `bout` is before it."""
    jammer = jammer_of(1 - side_of(skater))
    side = side_of(jammer)
    if not bout.passes[side] or limited(bout, side) or skater in bout.counted[side]:
        return ()
    within = any(bout.skaters[one].rank < reach(bout, jammer) for one in bout.pack)
    if bout.skaters[jammer].where is not Where.TRACK or not within:
        return ()
    return marks(bout, jammer, skater, Cause.SENT_OFF)
