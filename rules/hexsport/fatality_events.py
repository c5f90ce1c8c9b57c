"""What happens to the dead in step 6, as past-tense facts (HX-POST-23 to HX-POST-30, HX-RECOVER)."""

from msgspec import Struct

from rules.hexsport.state import Role


class PlayerBuried(Struct, frozen=True, kw_only=True, tag="player_buried"):
    """A dead player left the roster and brought money (HX-POST-24)."""

    player: int
    name: str
    mc: int


class HiredDeadGone(Struct, frozen=True, kw_only=True, tag="hired_dead_gone"):
    """A hired player who died left the roster; he brings nothing."""

    player: int
    name: str
    hired: str


class RevivalChosen(Struct, frozen=True, kw_only=True, tag="revival_chosen"):
    """A dead player is to be revived; the highest price is set aside until the die is rolled (HX-POST-25, -27)."""

    player: int
    name: str
    cost: int
    mc: int


class RevivalRolled(Struct, frozen=True, kw_only=True, tag="revival_rolled"):
    """The die of a revival was rolled before the coach chooses what becomes of a dead player (HX-POST-27)."""

    player: int
    name: str
    face: int


class PlayerRevived(Struct, frozen=True, kw_only=True, tag="player_revived"):
    """A dead player lives again for `paid` mc, without his unspent experience.

    `mc` is what comes back of the price set aside, or the price itself where the die was rolled first.
    `rank` is the one he falls back to, 0 when he keeps his own (HX-POST-28).
    """

    player: int
    name: str
    face: int
    paid: int
    experience_lost: int
    mc: int
    rank: int = 0


class RecoveryPaid(Struct, frozen=True, kw_only=True, tag="recovery_paid"):
    """A recovery roll was paid for a dead player (HX-POST-26); the roll is still to come."""

    player: int
    name: str
    mc: int


class RecoveryRolled(Struct, frozen=True, kw_only=True, tag="recovery_rolled"):
    """The recovery die was rolled; on a 5 `among` names the abilities of which chance takes one (HX-RECOVER-06).

    It is rolled `again` when there is none to take and the league has it so (HX-RECOVER-11).
    """

    player: int
    name: str
    face: int
    among: tuple[str, ...] = ()
    again: bool = False


class RecoveryFailed(Struct, frozen=True, kw_only=True, tag="recovery_failed"):
    """The player could not be brought back and left the roster for nothing (HX-RECOVER-02)."""

    player: int
    name: str


class StatLowered(Struct, frozen=True, kw_only=True, tag="stat_lowered"):
    """A target number of the player is higher than before, or already at its worst (HX-RECOVER-09, HX-RECOVER-10)."""

    player: int
    name: str
    stat: str
    before: int
    after: int


class AbilityLost(Struct, frozen=True, kw_only=True, tag="ability_lost"):
    """Chance took an ability from the player (HX-RECOVER-06)."""

    player: int
    name: str
    ability: str


class KeeperLost(Struct, frozen=True, kw_only=True, tag="keeper_lost"):
    """A Keeper lost what made him one and is again what he was, with this Armour (HX-RECOVER-12)."""

    player: int
    name: str
    ability: str
    role: Role
    armour: int


class PlayerRecovered(Struct, frozen=True, kw_only=True, tag="player_recovered"):
    """The player lives again with rank, experience and what the recovery roll left him (HX-RECOVER-13)."""

    player: int
    name: str
