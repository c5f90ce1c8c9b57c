"""The shape of deck.json and pitch.json, the two files that stand in for a deck and a board not yet known."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rules.hexsport.data_files import Count, Key, Positive, Standing

Hex = tuple[int, int]
Side = Literal["home", "visitor"]
ShirtNumber = Annotated[int, Meta(ge=1, le=14)]


class FanSupportCard(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the two cards that decide Home and Visitor."""

    side: Side


class DrawCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card of the draw deck (HX-CARDS-02); `numbers` is its column of player numbers."""

    no: Positive
    kind: Literal["special_move", "special", "event"]
    title: str
    action: str | None
    ref: Annotated[int, Meta(ge=1, le=7)]
    cheers: Annotated[int, Meta(ge=0, le=3)]
    numbers: tuple[ShirtNumber, ...]
    placeholder: bool = False


class DeckFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """deck.json"""

    system: Literal["hex"]
    standing: Standing
    placeholder: bool
    option: str
    note: str
    fan_support_cards: tuple[FanSupportCard, ...]
    draw_cards: tuple[DrawCard, ...]


class StrikeZone(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A zone with its Strike Hex and Bonus Hex; `points` is what a Strike scores in it."""

    key: Key
    half: Side
    attacked_by: Side
    points: Positive
    bonus_points: Positive
    strike_hex: Hex
    bonus_hex: Hex
    hexes: tuple[Hex, ...]


class PitchFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """pitch.json"""

    system: Literal["hex"]
    standing: Standing
    placeholder: bool
    option: str
    note: str
    layout: str
    inside: dict[str, Count]
    hex_count: Positive
    hexes: tuple[Hex, ...]
    directions: tuple[Hex, Hex, Hex, Hex, Hex, Hex]
    clockwise_step: Literal[-1, 1]
    corner_hexes: tuple[Hex, ...]
    launch_hexes: tuple[Hex, ...]
    launch_order_note: str
    launch_six: dict[Side, dict[str, Hex]]
    rebound: tuple[dict[str, Any], ...]
    halves: dict[str, str]
    seats: dict[Side, str]
    entry_hexes: dict[Side, Hex]
    ref_start: Hex
    sin_bin_spaces: tuple[Positive, ...]
    score_track: tuple[int, int]
    strike_zones: tuple[StrikeZone, ...]
