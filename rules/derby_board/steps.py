"""Where a moving skater may go, how far she may and must (ICR-08 to ICR-13, ICR-34d)."""

from rules.derby_board import tokens
from rules.derby_board.kinds import Condition, Where
from rules.derby_board.skaters import is_jammer, side_of
from rules.derby_board.state import Bout, Movement
from rules.derby_board.track import SEGMENT, TRACK

BLOCKER_SPACES = 3  # ICR-10a
POURING = 1  # she may take the space she gained by pouring it on (`Movement.poured`)


def most(bout: Bout, move: Movement) -> int:
    """How many spaces she may move."""
    base = tokens.spaces(token_of(bout, move.skater))[1] if is_jammer(move.skater) else BLOCKER_SPACES
    return base + move.extra + (move.poured > 0)


def least(bout: Bout, move: Movement) -> int:
    """How many spaces she must move if she can (ICR-10a, ICR-10b, ICR-12c)."""
    if is_jammer(move.skater):
        return tokens.spaces(token_of(bout, move.skater))[0] + move.extra
    return BLOCKER_SPACES if move.rear else 1


def token_of(bout: Bout, jammer: int) -> int:
    return bout.tokens[side_of(jammer)]


def ways(bout: Bout, move: Movement) -> tuple[int, ...]:
    """The spaces open to a step, however many she has moved (ICR-08, ICR-09, ICR-11)."""
    one = bout.skaters[move.skater]
    if move.ending or not one.fit:
        return ()
    taken, lane = bout.taken, TRACK.lane(one.space)
    return tuple(
        there
        for there in TRACK.forward[one.space]
        if there not in taken
        and (move.lanes > 0 or TRACK.lane(there) == lane)
        and not (TRACK.leaves_curve(one.space, there) and no_pack_bars(bout, move.skater))
    )


def steps(bout: Bout, move: Movement) -> tuple[int, ...]:
    """Where she may step now."""
    return ways(bout, move) if move.spaces < most(bout, move) else ()


def may_stop(bout: Bout, move: Movement) -> bool:
    """Whether she may end her steps here."""
    if move.spaces >= least(bout, move) or not steps(bout, move):
        return True
    return is_jammer(move.skater) and bout.sheet.voluntary_brake == "yes"


def may_pour(bout: Bout, move: Movement) -> bool:
    """ICR-15a, ICR-15c, ICR-15d"""
    if not is_jammer(move.skater) or move.poured or not token_of(bout, move.skater):
        return False
    return move.spaces == most(bout, move) and bool(ways(bout, move))


def no_pack_bars(bout: Bout, skater: int) -> bool:
    """Whether the no-pack rule keeps a Blocker from leaving the curve she is in: somebody of the pack has not yet left
    the curve before it (ICR-11)."""
    if is_jammer(skater):
        return False
    one = bout.skaters[skater]
    straight = one.laps * TRACK.lap + (TRACK.segment(one.space) - 1) * SEGMENT
    return any(segment_of(bout, other) < straight for other in bout.pack)


def segment_of(bout: Bout, skater: int) -> int:
    """The rank of the segment she is in, laps included."""
    one = bout.skaters[skater]
    return one.laps * TRACK.lap + TRACK.segment(one.space) * SEGMENT


def is_rear(bout: Bout, skater: int) -> bool:
    """Whether she is rearmost of the pack (ICR-10d, ICR-10e); level Blockers all are."""
    pack = bout.pack
    return skater in pack and bout.skaters[skater].rank == min(bout.skaters[one].rank for one in pack)


def returns(bout: Bout, skater: int) -> tuple[tuple[int, int], ...]:
    """The spaces, with laps, where she may come back from off the track (ICR-34d)."""
    one, taken = bout.skaters[skater], bout.taken
    here = one.space, one.laps
    free = tuple(place for place in (here, behind(here)) if place[0] not in taken)
    while not free:
        here = behind(here)
        free = (here,) if here[0] not in taken else ()
    return free


def behind(place: tuple[int, int]) -> tuple[int, int]:
    """The space straight behind, with its laps."""
    back = TRACK.behind[place[0]]
    return back, place[1] + TRACK.laps_gained(place[0], back)


def may_come_back(bout: Bout, move: Movement) -> bool:
    """Whether she has a space of movement to come back with (ICR-34d, ICR-34e)."""
    one = bout.skaters[move.skater]
    off = one.where is Where.OUT and one.condition is Condition.STANDING
    return off and move.spaces < most(bout, move) and not move.ending
