"""Every slide a skater may make, with what it leads to (TYC-104, TYC-105, TYC-107)."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from rules.derby_penalties.stand_in.board import Spot, section_of, step, tile_of
from rules.derby_penalties.stand_in.cards import Reach, reach_of
from rules.derby_penalties.stand_in.deeds import Leg, Slide
from rules.derby_penalties.stand_in.directions import FORWARD, Direction
from rules.derby_penalties.stand_in.state import StandIn
from rules.derby_penalties.team import is_jammer, side_of

WIDEST_PACK = 3  # sections (TYC-107a)


class Outcome(Struct, frozen=True):
    """Where the skater ends, and where those she pushed end, in order; None is out of bounds."""

    spot: Spot
    pushed: tuple[tuple[int, Spot | None], ...] = ()


def slides(base: StandIn, skater: int, card: str) -> dict[Slide, Outcome]:
    """The legal slides of a skater on the track; empty for all others."""
    if not base.on_track(skater):
        return {}
    reach = reach_of(base, skater, card)
    found = {Slide(legs): outcome for legs, outcome in _ways(base, skater, reach)}
    return {slide: outcome for slide, outcome in found.items() if keeps_pack(base, skater, outcome)}


def keeps_pack(base: StandIn, skater: int, outcome: Outcome) -> bool:
    """Whether all Blockers on the track still fit into three sections, or spread no wider than before (TYC-107)."""
    before = {one: base.spots[one] for one in base.pack}
    after: dict[int, Spot | None] = {**before, skater: outcome.spot, **dict(outcome.pushed)}
    there = [spot for one, spot in after.items() if spot is not None and not is_jammer(one)]
    return span(there) <= max(WIDEST_PACK, span(before.values()))


def span(spots: Iterable[Spot]) -> int:
    """How many consecutive sections it takes to hold all these spots."""
    sections = [section_of(spot) for spot in spots]
    return max(sections) - min(sections) + 1 if sections else 0


def _ways(base: StandIn, skater: int, reach: Reach) -> Iterator[tuple[tuple[Leg, ...], Outcome]]:
    taken = {tile: one for tile, one in base.taken.items() if one != skater}
    start = Outcome(base.spots[skater])
    for way, limit in reach.limits.items():
        for leg, outcome in _leg(base, skater, start, taken, (way, limit, reach)):
            yield (leg,), outcome
            for second, end in _second_legs(base, skater, leg, (outcome, taken, reach)):
                yield (leg, second), end


def _second_legs(
    base: StandIn, skater: int, leg: Leg, first: tuple[Outcome, Mapping[Spot, int], Reach]
) -> Iterator[tuple[Leg, Outcome]]:
    """TYC-105b: whoever has pushed pushes no more."""
    outcome, taken, reach = first
    ways: dict[Direction, int] = {}
    if reach.second == "beside":
        ways = {way: reach.limits[way] for way in leg.direction.beside if way in reach.limits}
    elif reach.second == "rest" and leg.pushed:
        ways = dict.fromkeys(FORWARD, reach.limits[leg.direction] - leg.tiles)
    now = {tile: one for tile, one in taken.items() if one not in dict(outcome.pushed)}
    now |= {tile_of(spot): one for one, spot in outcome.pushed if spot is not None}
    allowed = replace(reach, pushes=0 if leg.pushed else reach.pushes)
    for way, limit in ways.items():
        yield from _leg(base, skater, outcome, now, (way, limit, allowed))


def _leg(
    base: StandIn, skater: int, start: Outcome, taken: Mapping[Spot, int], how: tuple[Direction, int, Reach]
) -> Iterator[tuple[Leg, Outcome]]:
    way, limit, reach = how
    here, hops = start.spot, reach.hops
    for tiles in range(1, limit + 1):
        there = step(here, way)
        if there is None:
            return
        if tile_of(there) not in taken:
            here = there
            yield Leg(way, tiles), Outcome(here, start.pushed)
            continue
        for count in range(1, reach.pushes + 1):
            pushed = _push(base, skater, there, taken, (way, count))
            if pushed:
                yield Leg(way, tiles, count), Outcome(there, start.pushed + pushed)
        if not hops:
            return
        here, hops = there, hops - 1


def _push(
    base: StandIn, skater: int, there: Spot, taken: Mapping[Spot, int], how: tuple[Direction, int]
) -> tuple[tuple[int, Spot | None], ...]:
    """Where `count` opponents in line from `there` go, the nearest first; empty if they cannot be pushed (TYC-105a)."""
    way, count = how
    spot: Spot | None = there
    found: list[tuple[int, Spot | None]] = []
    for _ in range(count):
        one = None if spot is None else taken.get(tile_of(spot))
        if spot is None or one is None or side_of(one) == side_of(skater) or one in base.held:
            return ()
        found.append((one, step(base.spots[one], way)))
        spot = step(spot, way)
    return () if spot is not None and tile_of(spot) in taken else tuple(found)
