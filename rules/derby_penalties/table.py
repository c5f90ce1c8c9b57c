"""No board at all: people play on a board of their own and tell what happened. The companion of the penalty layer.

Whose turn it is, who sits, what a die or a card decides comes from the layer; moves, leads, points and ends are told.
Satisfies `rules.derby_penalties.base_game.BaseGame`.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from rules.derby_penalties import base_game as told
from rules.derby_penalties.deeds import CallOff, GoOn, Stay
from rules.derby_penalties.team import jammer_of, side_of

MOST_PUSH_OUTS = 2
UNTOLD = -1  # whoever it was that was pushed out
MOST_POINTS = 10  # told at once; more can be told again


class Table(Struct, frozen=True, kw_only=True):
    """What was told: the lead of the jam, the points of the bout, and whether this jam or the bout is over."""

    lead: int | None = None
    points: tuple[int, int] = (0, 0)
    over: bool = False
    last: bool = False
    settled: bool = True


class Done(Struct, frozen=True, tag="done"):
    """A selection was carried out; so many opponents were pushed out of bounds."""

    push_outs: int = 0


class Place(Struct, frozen=True, tag="place"):
    """She was put into the section behind the rearmost pack skater (TYC-13a)."""

    skater: int


class ClaimLead(Struct, frozen=True, tag="claim_lead"):
    """The side whose turn it is is lead."""


class ClaimPoints(Struct, frozen=True, tag="claim_points"):
    """A side's Jammer scored."""

    side: int
    points: int


class EndBout(Struct, frozen=True, tag="end_bout"):
    """This jam is over and was the last."""


class Settled(Struct, frozen=True, tag=True):
    """Nothing more is to be told about the turn."""


class LastJam(Struct, frozen=True, tag=True):
    """The bout ends with this jam."""


class Carried(Struct, frozen=True, tag=True):
    """She was moved, or placed, on the players' own board."""

    skater: int


def begin() -> Table:
    return Table()


def placing(base: Table) -> None:
    return None


def selections(base: Table, skater: int, card: str) -> Sequence[Struct]:
    return (Stay(), *(Done(count) for count in range(MOST_PUSH_OUTS + 1)))


def placements(base: Table, skater: int) -> Sequence[Struct]:
    return (Place(skater),)


def takes_card(base: Table, skater: int, card: str) -> bool:
    return True


def place(base: Table, deed: Struct) -> Sequence[Struct]:
    assert isinstance(deed, Place)
    return (Carried(deed.skater),)


def perform(base: Table, skater: int, deed: Struct, card: str) -> Sequence[Struct]:
    """Who was pushed out is not told."""
    if not isinstance(deed, Done):
        return ()
    outs = (told.PushedOut(UNTOLD, skater) for _ in range(deed.push_outs))
    return (Carried(skater), *outs)


def turn_end(base: Table, side: int) -> Sequence[Struct]:
    return ()


def endings(base: Table, side: int) -> Sequence[Struct]:
    lead = (ClaimLead(),) if base.lead is None else ()
    points = (ClaimPoints(one, count) for one in (side, 1 - side) for count in range(1, MOST_POINTS + 1))
    last = (EndBout(),) if base.points[0] != base.points[1] else ()
    return (GoOn(), CallOff(), *last, *lead, *points)


def say(base: Table, side: int, deed: Struct) -> Sequence[Struct]:
    match deed:
        case ClaimLead():
            return (told.LeadTaken(side),)
        case ClaimPoints(side=scorer, points=points):
            return (told.Scored(jammer_of(scorer), points),)
        case EndBout():
            return (LastJam(), told.CalledOff(side))
        case CallOff():
            return (told.CalledOff(side),)
        case _:
            return (Settled(),)


def goes_on(base: Table) -> bool:
    return base.settled or base.over


def jam_over(base: Table) -> bool:
    return base.over


def bout_over(base: Table, jam: int, score: tuple[int, int]) -> bool:
    return base.last


def starter(jam: int, first: int) -> int:
    return first if jam % 2 else 1 - first


def apply(base: Table, event: Struct) -> Table:
    match event:
        case told.JamBegan():
            return Table(points=base.points)
        case told.TurnBegan():
            return replace(base, settled=False)
        case told.LeadTaken(side=side):
            return replace(base, lead=side)
        case told.Scored(jammer=jammer, points=points):
            home, visitor = base.points
            return replace(base, points=(home, visitor + points) if side_of(jammer) else (home + points, visitor))
        case told.CalledOff():
            return replace(base, over=True)
        case LastJam():
            return replace(base, last=True)
        case Settled():
            return replace(base, settled=True)
        case _:
            return base
