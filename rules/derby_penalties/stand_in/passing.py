"""Passes and their points, and who is lead jammer (TYC-108, TYC-109)."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules.derby_penalties.base_game import LeadTaken, Overtook, Scored
from rules.derby_penalties.stand_in.board import LAP
from rules.derby_penalties.stand_in.state import StandIn, Where
from rules.derby_penalties.team import is_jammer, jammer_of, number_of, side_of, skaters_of

SEEN = (Where.TRACK, Where.OUT)  # a skater out of bounds is passed where she left the track


def level(base: StandIn, jammer: int, opponent: int) -> int:
    """How often the Jammer is past the opponent, as they stand; past a Jammer counts from a whole lap on."""
    ahead = base.progress(jammer) - base.progress(opponent) - 1
    return max(0, ahead // LAP + (0 if is_jammer(opponent) else 1))


def passes(base: StandIn, jammer: int) -> Iterator[Overtook | Scored]:
    """The passes of a Jammer that no event has told yet. The first of a Blocker does not score (TYC-109a)."""
    if not base.on_track(jammer):
        return
    side = side_of(jammer)
    counts = dict(zip(skaters_of(1 - side), base.passes[side], strict=True))
    for opponent in skaters_of(1 - side):
        while base.where[opponent] in SEEN and counts[opponent] < level(base, jammer, opponent):
            counts[opponent] += 1
            lap = counts[opponent] + is_jammer(opponent)
            yield Overtook(jammer, opponent, lap)
            if lap > 1:
                yield Scored(jammer, 1)
                yield from _boxed(base, jammer, counts, lap)


def _boxed(base: StandIn, jammer: int, counts: dict[int, int], lap: int) -> Iterator[Overtook | Scored]:
    """TYC-109b"""
    for opponent in tuple(counts):
        if base.where[opponent] is Where.BOX and counts[opponent] + is_jammer(opponent) < lap:
            counts[opponent] = lap - is_jammer(opponent)
            yield Overtook(jammer, opponent, lap)
            yield Scored(jammer, 1)


def counted(base: StandIn, event: Overtook) -> tuple[tuple[int, ...], ...]:
    """The counts of passes after this one."""
    return _raised(base, event.jammer, event.opponent, event.lap - is_jammer(event.opponent))


def quietly(base: StandIn, skater: int) -> tuple[tuple[int, ...], ...]:
    """The counts after a skater was put on the track: being put there passes nobody."""
    now = base
    for side in (0, 1):
        jammer = jammer_of(side)
        for opponent in skaters_of(1 - side):
            if skater in (jammer, opponent) and Where.BENCH not in (base.where[jammer], base.where[opponent]):
                now = replace(now, passes=_raised(now, jammer, opponent, level(base, jammer, opponent)))
    return now.passes


def new_lead(base: StandIn, side: int) -> LeadTaken | None:
    """The first Jammer ahead of all Blockers on the track at the end of a turn (TYC-108)."""
    for own in (side, 1 - side):
        jammer = jammer_of(own)
        ahead = all(base.progress(jammer) > base.progress(one) for one in base.pack)
        if base.lead is None and base.on_track(jammer) and ahead:
            return LeadTaken(own)
    return None


def _raised(base: StandIn, jammer: int, opponent: int, count: int) -> tuple[tuple[int, ...], ...]:
    rows = [list(row) for row in base.passes]
    row = rows[side_of(jammer)]
    row[number_of(opponent)] = max(count, row[number_of(opponent)])
    return tuple(tuple(row) for row in rows)
