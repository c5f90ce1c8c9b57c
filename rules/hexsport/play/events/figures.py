"""What becomes of players."""

from rules.hexsport.play.events.base import Event
from rules.hexsport.report import Cause
from rules.hexsport.state import Role


class PlayerMoved(Event, frozen=True):
    """A player is on another cell. `how` is step, jump, push, follow_up, dodge, crawl, feint or punted."""

    slot: int
    cell: int
    facing: int
    how: str = "step"


class PlayerTurned(Event, frozen=True):
    """A player faces another way."""

    slot: int
    facing: int


class PlayerEntered(Event, frozen=True):
    """A player came from the Bench onto his entry hex. (HX-BENCH-01)"""

    slot: int
    cell: int
    facing: int


class PlayerLeft(Event, frozen=True):
    """A player went from the pitch to the Bench. (HX-BENCH-03)"""

    slot: int


class PlayerFell(Event, frozen=True):
    """A player lies on the floor of a cell (the one he was on, or the one he moved for)."""

    slot: int
    cell: int
    why: str = ""


class PlayerStood(Event, frozen=True):
    """A player is on his feet. (HX-STAND-03)"""

    slot: int
    facing: int


class RoleChanged(Event, frozen=True):
    """A player transformed. (HX-TRANSFORM-04)"""

    slot: int
    role: Role


class PlayerBinned(Event, frozen=True):
    """A player went to a space of the Sin Bin. `why` is foul or injury. (HX-BENCH-07)"""

    slot: int
    space: int
    why: str


class PlayerSentOff(Event, frozen=True):
    """A player is out for the rest of the match. (HX-REF-08)"""

    slot: int


class PlayerKilled(Event, frozen=True):
    """A player died. (HX-ARMOUR-08)"""

    slot: int


class AttackMade(Event, frozen=True):
    """A player attacks another. `kind` is slam, sucker_punch, steal, stomp or feint."""

    slot: int
    target: int
    kind: str


class ArmourHeld(Event, frozen=True):
    """An armour check left no damage. (HX-ARMOUR-05)"""

    slot: int
    potential: int


class PlayerHarmed(Event, frozen=True, omit_defaults=True):
    """An armour check left damage, as Quick Recovery leaves it. (HX-ARMOUR-04, HX-ARMOUR-11)

    `measured` is the damage that fans and experience go by, where that is another. (HX-CHEERS-15, HX-XP-03)
    """

    slot: int
    potential: int
    damage: int
    by: int
    cause: Cause
    measured: int | None = None
