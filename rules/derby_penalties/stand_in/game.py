"""The stand-in base game behind the interface `rules.derby_penalties.base_game.BaseGame` (TYC-101 to TYC-110)."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.derby_penalties import base_game as told
from rules.derby_penalties.deeds import CallOff, GoOn, Stay
from rules.derby_penalties.stand_in import entering, passing
from rules.derby_penalties.stand_in.board import LAP, progress
from rules.derby_penalties.stand_in.cards import reach_of
from rules.derby_penalties.stand_in.deeds import Enter, Slide
from rules.derby_penalties.stand_in.slides import slides
from rules.derby_penalties.stand_in.state import Braced, Downed, Entered, Exit, Rested, Slid, StandIn, Where
from rules.derby_penalties.team import JAMMERS, SKATERS, side_of

TURNS_PER_JAM = 15  # of each side (TYC-110a)
JAMS = 6  # TYC-110b
REST = Stay()


def begin() -> StandIn:
    return StandIn()


def placing(base: StandIn) -> tuple[int, Sequence[Struct]] | None:
    return entering.start_deeds(base)


def selections(base: StandIn, skater: int, card: str) -> Sequence[Struct]:
    """Out of bounds she re-enters, if she is not down; down she rests (TYC-106a)."""
    if skater in base.down:
        return (REST,)
    if base.where[skater] is Where.OUT:
        return entering.reentry_deeds(base, skater)
    return (REST, *slides(base, skater, card))


def placements(base: StandIn, skater: int) -> Sequence[Struct]:
    return entering.return_deeds(base, skater)


def takes_card(base: StandIn, skater: int, card: str) -> bool:
    """A skater who is down or out of bounds makes no move that a card could change."""
    return base.on_track(skater) and skater not in base.down


def place(base: StandIn, deed: Struct) -> Sequence[Struct]:
    assert isinstance(deed, Enter)
    return (Entered(deed.skater, deed.spot),)


def perform(base: StandIn, skater: int, deed: Struct, card: str) -> Sequence[Struct]:
    """What she and those she pushed do, then the passes that come of it."""
    events = list(_moves(base, skater, deed, card))
    now = base
    for event in events:
        now = apply(now, event)
    for jammer in JAMMERS:
        events += passing.passes(now, jammer)
    return events


def turn_end(base: StandIn, side: int) -> Sequence[Struct]:
    lead = passing.new_lead(base, side)
    return () if lead is None else (lead,)


def endings(base: StandIn, side: int) -> Sequence[Struct]:
    """TYC-110a"""
    return (GoOn(), CallOff()) if base.lead == side and not jam_over(base) else ()


def say(base: StandIn, side: int, deed: Struct) -> Sequence[Struct]:
    return (told.CalledOff(side),) if isinstance(deed, CallOff) else ()


def goes_on(base: StandIn) -> bool:
    return True


def jam_over(base: StandIn) -> bool:
    return base.over or min(base.turns) >= TURNS_PER_JAM


def bout_over(base: StandIn, jam: int, score: tuple[int, int]) -> bool:
    return jam >= JAMS and score[0] != score[1]


def starter(jam: int, first: int) -> int:
    return first if jam % 2 else 1 - first


def apply(base: StandIn, event: Struct) -> StandIn:
    change = _CHANGES.get(type(event))
    return base if change is None else change(base, event)


def _moves(base: StandIn, skater: int, deed: Struct, card: str) -> Iterator[Struct]:
    if isinstance(deed, Enter):
        yield Entered(skater, deed.spot)
        return
    reach = reach_of(base, skater, card)
    if isinstance(deed, Slide):
        outcome = slides(base, skater, card)[deed]
        for one, spot in reversed(outcome.pushed):  # the farthest makes room first
            yield told.PushedOut(one, skater) if spot is None else told.Pushed(one, skater, spot)
            if reach.floors:
                yield Downed(one)
        yield Slid(skater, outcome.spot, deed.legs)
    else:
        yield Rested(skater)
    if reach.braces:
        yield Braced(skater)


def _put(base: StandIn, skater: int, where: Where, **changes: Any) -> StandIn:
    """With `spot` and `exit` for what changes of hers besides."""
    spots, places, exits = list(base.spots), list(base.where), list(base.exits)
    spots[skater] = changes.get("spot", spots[skater])
    places[skater] = where
    exits[skater] = changes.get("exit")
    return replace(base, spots=tuple(spots), where=tuple(places), exits=tuple(exits))


def _jam_began(base: StandIn, event: told.JamBegan) -> StandIn:
    where = tuple(Where.BOX if skater in event.boxed else Where.BENCH for skater in SKATERS)
    return StandIn(jam=event.jam, starter=event.starter, where=where)


def _turn_began(base: StandIn, event: told.TurnBegan) -> StandIn:
    return replace(base, held=tuple(one for one in base.held if side_of(one) != event.side))


def _turn_ended(base: StandIn, event: told.TurnEnded) -> StandIn:
    first, second = base.turns
    return replace(base, turns=(first, second + 1) if event.side else (first + 1, second))


def _entered(base: StandIn, event: Entered) -> StandIn:
    there = _put(_with_laps(base, event, anew=True), event.skater, Where.TRACK, spot=event.spot)
    return replace(there, passes=passing.quietly(there, event.skater))


def _pushed_out(base: StandIn, event: told.PushedOut) -> StandIn:
    return _put(base, event.skater, Where.OUT, exit=Exit(event.by))


def _slid(base: StandIn, event: Slid) -> StandIn:
    return _put(_with_laps(base, event, anew=False), event.skater, Where.TRACK, spot=event.spot)


def _with_laps(base: StandIn, event: Slid | Entered, *, anew: bool) -> StandIn:
    """Whom she pushed out is on the lap nearest to hers: known when she has taken the tile, and after each return."""
    mine = progress(event.spot)
    exits = tuple(
        Exit(left.by, round((base.progress(one) - mine) / LAP) * LAP)
        if left is not None and left.by == event.skater and (anew or left.shift is None)
        else left
        for one, left in enumerate(base.exits)
    )
    return replace(base, exits=exits)


def _downed(base: StandIn, event: Downed) -> StandIn:
    return replace(base, down=tuple(sorted({*base.down, event.skater})))


def _rested(base: StandIn, event: Rested) -> StandIn:
    return replace(base, down=tuple(one for one in base.down if one != event.skater))


_CHANGES: dict[type[Struct], Callable[[StandIn, Any], StandIn]] = {
    told.JamBegan: _jam_began,
    told.TurnBegan: _turn_began,
    told.TurnEnded: _turn_ended,
    told.SentOff: lambda base, event: _put(base, event.skater, Where.BOX),
    told.Pushed: lambda base, event: _put(base, event.skater, Where.TRACK, spot=event.to),
    told.PushedOut: _pushed_out,
    told.Overtook: lambda base, event: replace(base, passes=passing.counted(base, event)),
    told.LeadTaken: lambda base, event: replace(base, lead=event.side),
    told.CalledOff: lambda base, event: replace(base, over=True),
    Entered: _entered,
    Slid: _slid,
    Rested: _rested,
    Downed: _downed,
    Braced: lambda base, event: replace(base, held=(*base.held, event.skater)),
}
