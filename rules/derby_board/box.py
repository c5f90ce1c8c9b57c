"""The penalty box (ICR-42)."""

from rules.core.emission import Emission
from rules.derby_board.events import ChairStepped, Unboxed
from rules.derby_board.passing import settle
from rules.derby_board.skaters import JAMMERS
from rules.derby_board.state import Bout
from rules.derby_board.steps import behind
from rules.derby_board.track import TRACK

LAST_CHAIR = 1


def take_chair_step(play: Emission[Bout], skater: int) -> None:
    """The move of a boxed skater: one chair on, or out of the box (ICR-42c, ICR-42d)."""
    chair = play.state.skaters[skater].chair
    if chair > LAST_CHAIR:
        play.emit(ChairStepped(skater, chair - 1))
        return
    play.emit(Unboxed(skater, *way_out(play.state)))
    settle(play)


def way_out(bout: Bout) -> tuple[int, int]:
    """The space and laps of a skater who leaves the box (ICR-42d, ICR-42g, ICR-42h)."""
    group = bout.pack or tuple(one for one in JAMMERS if bout.skaters[one].seen)
    rear = min(bout.skaters[one].rank for one in group)
    taken = bout.taken
    place = _right_behind(rear)
    while place[0] in taken:
        place = behind(place)
    return place


def _right_behind(rank: int) -> tuple[int, int]:
    """The foremost place in the outermost lane that is behind this rank."""
    outermost = [space for space in range(len(TRACK.spaces)) if TRACK.lane(space) == TRACK.lanes]
    around = rank // TRACK.lap
    places = [
        (laps * TRACK.lap + TRACK.ranks[one], one, laps)
        for laps in (around - 1, around, around + 1)
        for one in outermost
    ]
    _, space, laps = max(place for place in places if place[0] < rank)
    return space, laps
