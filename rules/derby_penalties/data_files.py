"""The shapes of the data files: exactly these fields, each within its range."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=1, le=255)]
Risk = Annotated[int, Meta(ge=0, le=6)]
Shift = tuple[Literal[-1, 0, 1], Literal[-1, 0, 1]]


class CardRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of card. `risk` is the highest roll that brings a penalty (TYC-08b)."""

    name: Annotated[str, Meta(min_length=1)]
    copies: Count
    risk: Risk
    acts_on: Literal["blocker", "jammer"]
    effect: str

    @property
    def is_juke(self) -> bool:
        """Whether it entitles to a juke (TYC-13c, TYC-13d)."""
        return self.name.endswith("Juke")


class DeckFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The cards of the penalty layer (TYC-02, TYC-114)."""

    notice: str
    ruleset: Literal["derby-penalties"]
    kind: Literal["deck"]
    version: int
    size: Count
    die: Literal["d6"]
    official_reviews_per_player: Literal[2]
    official_reviews_in_draw_pile: Literal[0]
    fixed_by_the_rules: tuple[str, ...]
    cards: Annotated[tuple[CardRow, ...], Meta(min_length=1)]


class NeighbourShifts(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Changes of row and lane towards each neighbour."""

    ahead: Shift
    behind: Shift
    ahead_left: Shift
    ahead_right: Shift
    back_left: Shift
    back_right: Shift


class Neighbours(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The neighbours of tiles in even and odd lanes (TYC-101b)."""

    even_lane: NeighbourShifts
    odd_lane: NeighbourShifts
    meaning: str


class PenaltyBox(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The box as it is drawn."""

    regions: Count
    names: tuple[str, ...]


class BoardFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The board of the stand-in base game (TYC-101, TYC-102)."""

    notice: str
    ruleset: Literal["derby-penalties"]
    kind: Literal["board"]
    version: int
    stand_in_base_game: Literal[True]
    shape: str
    rows: Count
    lanes: Count
    lane_0: str
    tiles: int
    tile_id: Literal["row:lane"]
    rows_per_section: Count
    sections: Count
    odd_lanes: str
    progress: str
    neighbours: Neighbours
    jammer_line_between_rows: tuple[int, int]
    blocker_start_rows: tuple[int, int]
    blocker_start_rows_meaning: str
    pivot_start_row: int
    jammer_start_row: int
    penalty_box: PenaltyBox
