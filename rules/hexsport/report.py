"""What people enter after a match, before anything is checked (HX-SPONSOR-07).

Players are named by their id within their team. `report_facts` turns a report into what the match is to everybody else.
"""

from enum import StrEnum
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from rules.core.facts import Ending
from rules.hexsport.state import Rewards

Place = Literal[0, 1]  # 0 is home, 1 the visitor


class Cause(StrEnum):
    """What brought an injury about (HX-XP-04)."""

    SLAM = "slam"
    SLAMBACK = "slamback"
    SUCKER_PUNCH = "sucker_punch"
    STOMP = "stomp"
    THROW = "throw"
    OTHER = "other"


class Strikes(Struct, frozen=True, kw_only=True):
    """How many Strikes worth 3 points or more a player made."""

    player: int
    count: int


class Injury(Struct, frozen=True, kw_only=True):
    """So much `damage`, as the armour check left it, to a player of the side `to`; 4 or more killed him.

    `by` is the player who caused it, of the side `by_side`; None when nobody did or nobody knows.
    """

    to: Place
    player: int
    damage: int
    by: int | None = None
    by_side: Place | None = None
    cause: Cause = Cause.OTHER

    @property
    def causing_side(self) -> Place:
        """The side of the player who caused it: the other one, unless the report says otherwise."""
        if self.by_side is not None:
            return self.by_side
        return 1 if self.to == 0 else 0


class SideReport(Struct, frozen=True, kw_only=True):
    """One side: its points, the cheers it earned, and the ids of its players who were on the pitch at any time.

    `rewards` are what it bought with cheers, told where that stays for the season (`cheers.reward_lifetime`).
    """

    points: int = 0
    cheers: int = 0
    took_part: tuple[int, ...] = ()
    strikes: tuple[Strikes, ...] = ()
    rewards: Rewards | UnsetType = UNSET


class Report(Struct, frozen=True, kw_only=True):
    """A match as reported. `margin` is where the score marker stopped, home's own positive, -7 to 7 (HX-SCORE-04).

    `rush` is the Rush in which it ended, if known. `awarded_to` names the winner where the marker does not: of a match
    awarded, conceded or abandoned, or of a level final. `reason` is told for every ending but played.
    """

    home: SideReport
    visitor: SideReport
    margin: int
    ending: Ending = Ending.PLAYED
    reason: str = ""
    rush: int | None = None
    awarded_to: Place | None = None
    injuries: tuple[Injury, ...] = ()

    @property
    def sides(self) -> tuple[SideReport, SideReport]:
        """Home and visitor."""
        return self.home, self.visitor
