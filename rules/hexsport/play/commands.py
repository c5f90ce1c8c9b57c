"""What coaches may say: each command is one of the offers of what is pending. Slots, cells, facings as in `state`."""

from typing import Literal

from msgspec import Struct

from rules.hexsport.play.pitch import NOWHERE


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag=str.lower, tag_field="do", gc=False):
    """The base of all commands."""


# --- before the match -------------------------------------------------------------------------------------------------
class Exchange(Command, frozen=True):
    """Put this card of the hand aside; with none the exchange is made, for as many new ones. (HX-SETUP-02)"""

    cards: tuple[int, ...] = ()


class Deploy(Command, frozen=True):
    """Put a player on the pitch; a `Face` for him follows. (HX-SETUP-06, HX-SETUP-09)"""

    slot: int
    cell: int
    facing: int


# --- a coach's Rush ---------------------------------------------------------------------------------------------------
class Act(Command, frozen=True):
    """Begin an action with a player, for a token or, if `card` is a number, for that Special Move card."""

    slot: int
    action: str
    card: int = 0


class BuyCard(Command, frozen=True):
    """Spend a token on a card. (HX-CARDS-09)"""


class PlayCard(Command, frozen=True):
    """Play an Event or Special from the hand between actions. (HX-CARDS-07)"""

    card: int


class CashCheers(Command, frozen=True):
    """Turn cheers into a coaching die or a card. (HX-CHEERS-11)"""

    reward: Literal["die", "card"]


class TryPlay(Command, frozen=True):
    """A staff coach tries a play at the start of a Rush; an empty play tries none. (HX-STAFF-01, HX-STAFF-05)

    `coach` is empty where none is needed.
    """

    play: Literal["", "offensive", "defensive", "support"] = ""
    coach: str = ""


class PlaceCheerleader(Command, frozen=True):
    """Put a Cheerleader of a side on a score field: from another field, or from the Bench (None). (HX-STAFF-12)"""

    side: int
    field: int
    origin: int | None = None


class EndRush(Command, frozen=True):
    """The coach stops. (HX-RUSH-14)"""


# --- within an action -------------------------------------------------------------------------------------------------
class Step(Command, frozen=True):
    """Move one hex in a direction (0 to 5)."""

    direction: int


class Turn(Command, frozen=True):
    """Turn to a facing: to end a movement on that facing, or within a Sprint at its cost.

    Each step of a Run turns the player as he goes, for free; what is left to choose is how he ends. (HX-RUN-03)
    """

    facing: int


class Leap(Command, frozen=True):
    """Jump to a cell. (HX-JUMP-04)"""

    cell: int


class Leave(Command, frozen=True):
    """Leave the pitch by the own entry hex. (HX-BENCH-03)"""


class Stop(Command, frozen=True):
    """End the movement, or the action, here."""


class Target(Command, frozen=True):
    """Choose the player (`slot`) or, for a Strike, the cell aimed at."""

    slot: int = -1
    cell: int = NOWHERE


class React(Command, frozen=True):
    """Answer an attack: dodge, slamback or none. (HX-SLAM-08)"""

    reaction: Literal["dodge", "slamback", "none"]


class Coach(Command, frozen=True):
    """Add so many coaching dice to the test, `reserve` of them from a Defensive Play. (HX-DICE-26, HX-STAFF-11)"""

    dice: int
    reserve: int = 0


class Reroll(Command, frozen=True):
    """Pick up one die: `place` (from 0) in chain `die`. `keep` leaves all as they are. (HX-ABIL-15)"""

    die: int = -1
    place: int = 0

    @property
    def keep(self) -> bool:
        return self.die < 0


class Choose(Command, frozen=True):
    """Choose a cell, for a push, a crawl, a follow-up, a Punt, the Ref. `NOWHERE` declines where that is offered."""

    cell: int


class Face(Command, frozen=True):
    """Set the facing of a player who may turn."""

    slot: int
    facing: int


class NameDirection(Command, frozen=True):
    """The direction that counts as 1 of a scatter. (HX-SCATTER-03)"""

    direction: int


class TakeFree(Command, frozen=True):
    """Use or decline a free action that a doubled test brought; an empty action declines."""

    action: str = ""


class Call(Command, frozen=True):
    """Call a foul on a player; an empty foul lets it pass. (HX-REF-01)"""

    foul: str = ""
    slot: int = -1


class Interfere(Command, frozen=True):
    """Run during the other side's action with this player, by ability or `card`; -1 lets it pass. (HX-INTERFERE-01)"""

    slot: int = -1
    card: int = 0


class Pick(Command, frozen=True):
    """Choose one of the named things a procedure offers (a role, a score field, a player)."""

    value: str


COMMANDS = (
    Exchange
    | Deploy
    | Act
    | BuyCard
    | PlayCard
    | CashCheers
    | TryPlay
    | PlaceCheerleader
    | EndRush
    | Step
    | Turn
    | Leap
    | Leave
    | Stop
    | Target
    | React
    | Coach
    | Reroll
    | Choose
    | Face
    | NameDirection
    | TakeFree
    | Call
    | Interfere
    | Pick
)
