"""Jams as sheets show them that count scoring trips. (ACD-85)"""

from msgspec import Struct

from rules.derby_cards.cards import HOME, VISITOR, Side
from rules.derby_cards.tallies import JamLine

MOST_PER_TRIP = 5


class TripLine(Struct, frozen=True, kw_only=True):
    """One side's line of a jam: the slot of its jammer, whether she was lead, the points of each trip."""

    period: int
    jam: int
    side: Side
    jammer: int
    lead: bool
    called_off: bool
    trips: tuple[int, ...]


def trips(points: int) -> tuple[int, ...]:
    """The points trip by trip: none in the first, at most 5 in each further one."""
    full, rest = divmod(points, MOST_PER_TRIP)
    return (0, *[MOST_PER_TRIP] * full, *([rest] if rest else []))


def trip_lines(jam: JamLine) -> tuple[TripLine, TripLine]:
    """The lines of home and visitor."""
    return _line(jam, HOME), _line(jam, VISITOR)


def _line(jam: JamLine, side: Side) -> TripLine:
    return TripLine(
        period=jam.period,
        jam=jam.jam,
        side=side,
        jammer=jam.jammers[side],
        lead=jam.lead == side,
        called_off=jam.called_off == side,
        trips=trips(jam.points[side]),
    )
