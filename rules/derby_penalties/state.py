"""A bout as the penalty layer sees it. `base` belongs to the base game."""

from enum import StrEnum
from typing import Any

from msgspec import Struct

from rules.derby_penalties.data import CARDS
from rules.derby_penalties.data_files import CardRow

REVIEWS = 2  # TYC-02a
FIVE = (1, 2, 3, 4, 5)


class Phase(StrEnum):
    """What is awaited."""

    SET_UP = "set_up"
    DRAW = "draw"
    SELECT = "select"
    MOVE = "move"
    RETURN = "return"
    ROLL = "roll"
    REVIEW = "review"
    REROLL = "reroll"
    SWAP = "swap"
    TURN_END = "turn_end"
    OVER = "over"


class Cause(StrEnum):
    """What a die is rolled for."""

    CARD = "card"
    PUSH_OUT = "push_out"


class Sheet(Struct, frozen=True, kw_only=True):
    """The terms of a bout: its options, who starts the first jam, and the line-ups as ids within the squads."""

    base_game: str = "stand_in"
    box_regions: int = 2
    reviews: str = "removed"
    box_at_jam_end: str = "carry_over"
    starter: int = 0
    lineups: tuple[tuple[int, ...], tuple[int, ...]] = (FIVE, FIVE)


class BoxStay(Struct, frozen=True):
    """Where she sits (0 is the outermost region) and how many penalties she serves afterwards."""

    skater: int
    region: int = 0
    further: int = 0


class Risky(Struct, frozen=True, kw_only=True):
    """An action that a die is rolled for; `roll` is 0 before."""

    skater: int
    cause: Cause
    risk: int
    roll: int = 0
    reviewed: bool = False

    @property
    def penalised(self) -> bool:
        """TYC-09a"""
        return self.roll <= self.risk


class JamScore(Struct, frozen=True, kw_only=True):
    points: tuple[int, int] = (0, 0)
    lead: int | None = None


class Bout(Struct, frozen=True, kw_only=True):
    """Everything about a bout. Numbers of cards from `len(CARDS)` on are spent reviews, which are blanks.

    `waiting` are still to be selected in this half of the turn; `spent` have made their next move already.
    `returning`: the skater being used has come out of the box in this selection.
    `turns` counts each side's own turns in the bout; `answers` everything that was given.
    """

    sheet: Sheet = Sheet()
    base: Any = None
    phase: Phase = Phase.SET_UP
    jam: int = 0
    side: int = 0
    turns: tuple[int, int] = (0, 0)
    waiting: tuple[int, ...] = ()
    jammer_up: bool = False
    skater: int | None = None
    draw: tuple[int, ...] = tuple(range(len(CARDS)))
    discards: tuple[int, ...] = ()
    hand: int | None = None
    used_by: int | None = None
    returning: bool = False
    reviews: tuple[int, int] = (REVIEWS, REVIEWS)
    risks: tuple[Risky, ...] = ()
    box: tuple[BoxStay, ...] = ()
    spent: tuple[int, ...] = ()
    jams: tuple[JamScore, ...] = ()
    winner: int | None = None
    answers: int = 0

    @property
    def card(self) -> CardRow | None:
        """The card in hand; None for no card and for a blank."""
        return CARDS[self.hand] if self.hand is not None and self.hand < len(CARDS) else None

    @property
    def score(self) -> tuple[int, int]:
        return sum(jam.points[0] for jam in self.jams), sum(jam.points[1] for jam in self.jams)

    @property
    def card_used(self) -> str:
        """The card that the skater being used was given; "" if none."""
        return self.card.name if self.card is not None and self.used_by == self.skater else ""

    def stay(self, skater: int) -> BoxStay | None:
        """Where she sits in the box, if she does."""
        return next((stay for stay in self.box if stay.skater == skater), None)
