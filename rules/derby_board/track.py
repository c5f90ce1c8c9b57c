"""The track: spaces are numbers, and everything about them is worked out once (ICR-61, ICR-20, ICR-32).

A `rank` says who is in front: laps, then segment, then spaces left in the lane to the next segment (ICR-20c). It is one
number, so that a lap is a fixed amount of it; equal ranks are level.
"""

from fractions import Fraction
from functools import cached_property

from msgspec import Struct

from rules.derby_board.data import TRACK_FILE
from rules.derby_board.data_files import TrackFile

SEGMENT = 256  # of rank; more than any segment has spaces in a lane


class Space(Struct, frozen=True):
    """`lane` counts from 1, inside; `index` from 0 in skating direction; `count` is the segment's in that lane."""

    segment: int
    lane: int
    index: int
    count: int

    @property
    def arc(self) -> tuple[Fraction, Fraction]:
        """The part of its segment it covers (ICR-61b)."""
        return Fraction(self.index, self.count), Fraction(self.index + 1, self.count)


class Track:
    """A track as the rules use it. Lists of spaces are in order of lane, then index."""

    def __init__(self, file: TrackFile) -> None:
        self.names = tuple(segment.id for segment in file.segments)
        self.curves = tuple(segment.type == "curve" for segment in file.segments)
        self.lanes = file.lanes
        self.lap = len(file.segments) * SEGMENT
        self.spaces = tuple(
            Space(place, lane, index, count)
            for place, segment in enumerate(file.segments)
            for lane, count in enumerate(segment.spaces_per_lane, start=1)
            for index in range(count)
        )
        self.numbers = {(space.segment, space.lane, space.index): place for place, space in enumerate(self.spaces)}
        self.line = file.checkered_line.between_indices[0]
        self.jammer_start = self.all_of(file.jammer_start)
        self.blocker_start = self.all_of(file.blocker_start)
        self.pivot_start = self.all_of(file.pivot_start)
        self.red = frozenset(self.all_of(file.red_spaces))
        self.zones = frozenset(self.all_of(file.card_zones))

    def all_of(self, names: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(self.number(name) for name in names)

    def number(self, name: str) -> int:
        """The space of that name, "S1:L3:4"."""
        segment, lane, index = name.split(":")
        return self.numbers[self.names.index(segment), int(lane[1:]), int(index)]

    def name(self, number: int) -> str:
        space = self.spaces[number]
        return f"{self.names[space.segment]}:L{space.lane}:{space.index}"

    def lane(self, number: int) -> int:
        return self.spaces[number].lane

    def segment(self, number: int) -> int:
        return self.spaces[number].segment

    def in_curve(self, number: int) -> bool:
        return self.curves[self.spaces[number].segment]

    def leaves_curve(self, here: int, there: int) -> bool:
        """Whether a step goes from a curve's last red space to the straight (ICR-11, ICR-16a)."""
        return self.in_curve(here) and not self.in_curve(there)

    def crosses_line(self, here: int, there: int) -> bool:
        """Whether a step crosses the checkered line (ICR-35b)."""
        one, other = self.spaces[here], self.spaces[there]
        return one.segment == other.segment == 0 and one.index <= self.line < other.index

    def laps_gained(self, here: int, there: int) -> int:
        """1 for a step into the first segment from the last, -1 for a step back (ICR-61f)."""
        one, other = self.spaces[here].segment, self.spaces[there].segment
        last = len(self.names) - 1
        return int((one, other) == (last, 0)) - int((one, other) == (0, last))

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """Each space's rank within a lap."""
        return tuple(space.segment * SEGMENT + space.index - space.count + 1 for space in self.spaces)

    @cached_property
    def ahead(self) -> tuple[int, ...]:
        """The space straight ahead of each, in its own lane."""
        return tuple(
            self.numbers[space.segment, space.lane, space.index + 1]
            if space.index + 1 < space.count
            else self.numbers[(space.segment + 1) % len(self.names), space.lane, 0]
            for space in self.spaces
        )

    @cached_property
    def behind(self) -> tuple[int, ...]:
        """The space straight behind each."""
        back = {there: here for here, there in enumerate(self.ahead)}
        return tuple(back[here] for here in range(len(self.spaces)))

    @cached_property
    def forward(self) -> tuple[tuple[int, ...], ...]:
        """Where a step from each space may go (ICR-08a, ICR-08b, ICR-61c, ICR-61d)."""
        return tuple(tuple(self._forward(place, space)) for place, space in enumerate(self.spaces))

    def _forward(self, place: int, space: Space) -> list[int]:
        last = space.index + 1 == space.count
        following = (space.segment + 1) % len(self.names)
        found = [self.numbers[following, lane, 0] for lane in self._lanes_near(space.lane) if last]
        found += [self.ahead[place]] if not last else []
        low, high = space.arc
        for other in self._beside(space):
            start, end = self.spaces[other].arc
            if start <= high and low <= end and start + end > low + high:
                found.append(other)
        return sorted(found, key=lambda number: (self.segment(number) != space.segment, self.lane(number)))

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The spaces that are side-adjacent to each (ICR-32a, ICR-61e)."""
        found = []
        for space in self.spaces:
            low, high = space.arc
            arcs = ((other, self.spaces[other].arc) for other in self._beside(space))
            found.append(tuple(other for other, (start, end) in arcs if start < high and low < end))
        return tuple(found)

    def pushed_to(self, pusher: int, target: int) -> tuple[int, ...]:
        """Where a push may move someone, the rear one first; empty off the track (ICR-32b, ICR-32c, ICR-32e)."""
        lane = 2 * self.lane(target) - self.lane(pusher)
        return tuple(space for space in self.sides[target] if self.lane(space) == lane)

    def _lanes_near(self, lane: int) -> range:
        return range(max(1, lane - 1), min(self.lanes, lane + 1) + 1)

    def _beside(self, space: Space) -> list[int]:
        """The spaces of the neighbouring lanes of its segment."""
        return [
            place
            for place, other in enumerate(self.spaces)
            if other.segment == space.segment and abs(other.lane - space.lane) == 1
        ]


TRACK = Track(TRACK_FILE)
