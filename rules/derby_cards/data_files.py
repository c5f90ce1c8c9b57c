"""The shape of the card derby's data files, as strict structs: a field too many, missing or out of range is refused."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.derby_cards.cards import Card, read_blk, read_jblk, read_penalty, read_points

Slot = Annotated[int, Meta(ge=1, le=10)]
Hundred = Annotated[int, Meta(ge=1, le=100)]
Twenty = Annotated[int, Meta(ge=1, le=20)]
Power = Annotated[int, Meta(ge=0, le=4)]
Points = Annotated[int, Meta(ge=0, le=9)] | Literal["10+"]
Name = Annotated[str, Meta(min_length=1)]


class DataFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every file says about itself."""

    notice: str
    ruleset: Literal["derby-cards"]
    version: Literal[1]


class CardRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card as it is written, with its eight entries (ACD-51a)."""

    id: Hundred
    jammers: Slot
    jblk: str
    blk: str
    points_1: Points
    points_2: Points
    penalty: str
    n100: Hundred
    n20: Twenty

    def card(self) -> Card:
        """The card with its entries read; `ValueError` for an entry that says nothing."""
        jblk, blk = read_jblk(self.jblk), read_blk(self.blk)
        side, slot = read_penalty(self.penalty)
        return Card(
            id=self.id,
            jammers=self.jammers,
            jblk=self.jblk,
            mark=jblk.mark,
            blk=self.blk,
            reading=blk.reading,
            slot=blk.slot,
            how=blk.how,
            minor=blk.minor,
            points_1=read_points(self.points_1),
            points_2=read_points(self.points_2),
            penalty_side=side,
            penalty_slot=slot,
            n100=self.n100,
            n20=self.n20,
        )


class DeckCounts(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How often each entry stands in the deck, as far as the file counts it."""

    jblk: dict[str, int]
    blk: dict[str, int]
    points_1: dict[str, int]
    points_2: dict[str, int]
    jammers: str
    penalty: str
    n100: str
    n20: str
    score_cards_even_n100: int
    score_cards_odd_n100: int


class DeckFile(DataFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """deck.json"""

    kind: Literal["deck"]
    size: int
    seconds_per_card: int
    fields: dict[str, str]
    counts: DeckCounts | None = None
    cards: tuple[CardRow, ...]


class WheelKind(StrEnum):
    """How an event of the wheel is decided. (ACD-48a to -48e)"""

    SUM = "sum_of_four"
    PAIR = "pair_by_fifteen"
    MARGIN = "margin_of_ten"
    SPINNER = "point_to_spinner_side"
    OTHER = "point_to_other_side"


class WheelEvent(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An event of the penalty wheel and the 1-20 numbers that bring it (ACD-52)."""

    event: Annotated[int, Meta(ge=1, le=10)]
    low: Twenty
    high: Twenty
    name: Name
    resolution: WheelKind


class WheelFile(DataFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """wheel.json"""

    kind: Literal["wheel"]
    entry: Literal["n20"]
    events: tuple[WheelEvent, ...]


class BonusRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The extra points for a range of 1-100 numbers (ACD-53)."""

    low: Hundred
    high: Hundred
    bonus: Annotated[int, Meta(ge=0, le=10)]


class BonusFile(DataFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """bonus.json"""

    kind: Literal["bonus-jam-points"]
    entry: Literal["n100"]
    mean: str
    rows: tuple[BonusRow, ...]


class CauseRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The cause of a major for a range of 1-100 numbers (ACD-55a)."""

    low: Hundred
    high: Hundred
    cause: Name


class NamedCause(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The cause of a major that no number gives (ACD-55b)."""

    major: Literal["fight", "fourth_minor"]
    cause: Name


class CausesFile(DataFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """major-causes.json"""

    kind: Literal["major-causes"]
    entry: str
    effect: Literal["description only"]
    rows: tuple[CauseRow, ...]
    without_number: tuple[NamedCause, ...]


class ChartTeam(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A team of a league chart: its power and its whole roster, best skater first (ACD-50b, ACD-50c)."""

    name: Name
    power: Power
    roster: tuple[Name, ...]

    @property
    def key(self) -> str:
        """The name in lower case with "_" for blanks."""
        return self.name.lower().replace(" ", "_")


class ChartDivision(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A division and its teams (ACD-50a)."""

    division: Literal["I", "II", "III", "III-U"]
    ranked: bool
    teams: tuple[ChartTeam, ...]


class ChartsFile(DataFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """league-chart-sample.json"""

    kind: Literal["league-charts"]
    roster_order: str
    invented: bool
    divisions: tuple[ChartDivision, ...]
