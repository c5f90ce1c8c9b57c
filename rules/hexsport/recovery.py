"""What a recovery roll does to a player revived for 4 mc (HX-RECOVER)."""

from rules.core.options import Options
from rules.hexsport.advancement import KEEPER, start_stats
from rules.hexsport.data import LISTS, RECOVERY, row
from rules.hexsport.data_files import AbilityLoss, FullRecovery, RecoveryRow, Removal, StatLoss
from rules.hexsport.fatality_events import (
    AbilityLost,
    KeeperLost,
    PlayerRecovered,
    RecoveryFailed,
    RecoveryRolled,
    StatLowered,
)
from rules.hexsport.state import Player, Role
from rules.hexsport.step_events import StepEvent


def recovery_row(face: int) -> RecoveryRow:
    """What the face says."""
    return next(line for line in RECOVERY.rows if line.roll == face)


def recovered(player: Player, face: int, options: Options) -> tuple[StepEvent, ...]:
    """The events of a recovery roll; after a 5 the ability is still to be drawn if he has one that can be lost.

    Where he has none the 5 costs nothing more, or is rolled again (HX-RECOVER-11).
    """
    line = recovery_row(face)
    rolled = RecoveryRolled(player=player.id, name=player.name, face=face)
    back = PlayerRecovered(player=player.id, name=player.name)
    match line:
        case Removal():
            return rolled, RecoveryFailed(player=player.id, name=player.name)
        case StatLoss(stat=stat, points=points):
            return rolled, _lowered(player, stat, points, options), back
        case AbilityLoss() if among := _can_be_lost(player, options):
            return (RecoveryRolled(player=player.id, name=player.name, face=face, among=among),)
        case AbilityLoss() if options["recover.no_ability"] == "reroll":
            return (RecoveryRolled(player=player.id, name=player.name, face=face, again=True),)
        case AbilityLoss() | FullRecovery():
            return rolled, back


def hurts_for_good(options: Options) -> bool:
    """Whether who would be dead keeps a lasting injury in place of that (HX-POST-30)."""
    return options["fatal.mode"] == "long_injury"


def hurt_for_good(player: Player, face: int, options: Options) -> tuple[StepEvent, ...]:
    """The events of the roll for a lasting injury: those of a recovery roll, save that nobody is lost for good. The
    face that would take him lowers every value that any other face lowers (HX-POST-30)."""
    if not isinstance(recovery_row(face), Removal):
        return recovered(player, face, options)
    losses = [line for line in RECOVERY.rows if isinstance(line, StatLoss)]
    return (
        RecoveryRolled(player=player.id, name=player.name, face=face),
        *(_lowered(player, line.stat, line.points, options) for line in losses),
        PlayerRecovered(player=player.id, name=player.name),
    )


def _can_be_lost(player: Player, options: Options) -> tuple[str, ...]:
    """The abilities of which a 5 takes one; what makes a Keeper may be spared (HX-RECOVER-12)."""
    spared = KEEPER if options["recover.keeper_loss"] == "excluded" else ""
    return tuple(ability for ability in player.abilities if ability != spared)


def ability_lost(player: Player, ability: str) -> tuple[StepEvent, ...]:
    """The events of losing an ability; a Keeper who loses that is again what his kind is (HX-RECOVER-12)."""
    back = PlayerRecovered(player=player.id, name=player.name)
    if ability != KEEPER:
        return AbilityLost(player=player.id, name=player.name, ability=ability), back
    role, armour = _origin(player)
    return KeeperLost(player=player.id, name=player.name, ability=ability, role=role, armour=armour), back


def _origin(player: Player) -> tuple[Role, int]:
    role = row(player.list_key, player.position).role if player.list_key in LISTS else Role.GUARD
    return role, start_stats(player).armour


def _lowered(player: Player, stat: str, points: int, options: Options) -> StatLowered:
    """A higher number is a worse value; none becomes worse than the worst (HX-RECOVER-09, HX-RECOVER-10)."""
    before = getattr(player.stats, stat)
    after = max(before, min(before + points, options.whole("recover.worst") or RECOVERY.worst_value.value))
    return StatLowered(player=player.id, name=player.name, stat=stat, before=before, after=after)
