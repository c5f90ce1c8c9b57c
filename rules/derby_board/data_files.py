"""The shapes of the data files: exactly these fields, each within its range."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.derby_board.kinds import Kind, Need

Count = Annotated[int, Meta(ge=1, le=255)]
Index = Annotated[int, Meta(ge=0, le=254)]
Name = Annotated[str, Meta(pattern=r"^[A-Z][0-9]+:L[0-9]+:[0-9]+$")]


class SegmentRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A straight or a curve; one number for each lane, from the inside."""

    id: str
    type: Literal["straight", "curve"]
    spaces_per_lane: tuple[Count, ...]


class LineRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The checkered line, between two columns of a straight (ICR-61f)."""

    segment: str
    between_indices: tuple[Index, Index]


class TrackFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A track (ICR-61)."""

    notice: str
    ruleset: Literal["derby-board"]
    kind: Literal["track"]
    version: int
    direction: Literal["counter-clockwise"]
    space_id: str
    lanes: Count
    lane_1: Literal["inside"]
    segments: Annotated[tuple[SegmentRow, ...], Meta(min_length=2)]
    total_spaces: int
    lap_length_by_lane: tuple[int, ...]
    lap_counter_increments: str
    checkered_line: LineRow
    jammer_start: tuple[Name, ...]
    blocker_start: tuple[Name, ...]
    pivot_start: tuple[Name, ...]
    red_spaces: tuple[Name, ...]
    card_zones: tuple[Name, ...]
    arc_rule: str
    touch_rule: str
    forward_rule: str
    side_rule: str


class CardRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of card: an offensive one adds spaces, the others have a die and a wipeout modifier."""

    type: Kind
    name: Annotated[str, Meta(min_length=1)]
    copies: Count
    condition: Need
    condition_text: str = ""
    extra_spaces: Annotated[int, Meta(ge=0, le=3)] = 0
    effect: Literal["", "one_lane_change_not_counted"] = ""
    effect_text: str = ""
    die: Literal["", "d4", "d6", "d8", "d10", "d12"] = ""
    wipeout_modifier: Annotated[int, Meta(ge=0, le=9)] = 0

    @property
    def sides(self) -> int:
        """Of its die; 0 if it has none."""
        return int(self.die[1:] or 0)

    @property
    def more_lanes(self) -> int:
        """How many lane changes of the movement it leaves uncounted."""
        return int(self.effect == "one_lane_change_not_counted")


class DeckFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The action cards (ICR-62)."""

    notice: str
    ruleset: Literal["derby-board"]
    kind: Literal["action-deck"]
    version: int
    size: Count
    success_roll_at_most: Count
    names_fixed_by_the_rulebook: tuple[str, ...]
    kinds_of_these_names: str
    counts: dict[Kind, Count]
    cards: Annotated[tuple[CardRow, ...], Meta(min_length=1)]
