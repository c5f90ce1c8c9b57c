"""What an advancement may bring a player (HX-ADV): tables open to him, entries he may take, and what each does.

An entry is named by a stat ("strength", "speed", "skill") or by the key of an ability.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.hexsport.data import ABILITIES, ADVANCEMENT_LIMITS, LISTS, TABLES, row
from rules.hexsport.data_files import (
    AbilityRow,
    AdvancementRow,
    AdvancementTable,
    ChooseFromRoles,
    ChooseHere,
    ChooseStat,
    GainAbility,
    GainLadder,
    GainStat,
)
from rules.hexsport.state import Player, Role, Stats
from rules.hexsport.step_events import AbilityGained, BecameKeeper, StatImproved

STATS = ("strength", "speed", "skill")
KEEPER = "keeper"
KEEPER_ARMOUR = 3
RUNNING_INTERFERENCE = "running_interference"


def tables_for(player: Player, options: Options) -> tuple[AdvancementTable, ...]:
    """The tables the player may roll on, those that cost a coaching die last (HX-ADV-01, HX-ADV-02).

    A Robot rolls as a Jack, or as whatever it can be (HX-ADV-19).
    """
    roles = _can_learn_as(player, options)
    open_to_him = [table for table in TABLES.values() if roles & set(table.roles)]
    return tuple(sorted(open_to_him, key=lambda table: (table.extra_coaching, table.season)))


def entries(table: AdvancementTable, player: Player) -> tuple[str, ...]:
    """What the table can bring the player, in its order; each entry once, whether or not he may take it."""
    return _unique(entry for line in table.rows for entry in _named(line, player))


def entries_of_face(table: AdvancementTable, face: int, player: Player, options: Options) -> tuple[str, ...]:
    """What the face offers the player: one entry, or the list he chooses from (HX-ADV-09, HX-ADV-10, HX-ADV-17)."""
    line = next(line for line in table.rows if line.roll == face)
    match line:
        case ChooseHere():
            return entries(table, player)
        case ChooseFromRoles(roles=roles):
            tables = _role_tables(table, roles, options)
            return _unique(entry for other in tables for entry in entries(other, player))
        case _:
            return _named(line, player)


def instead_of_nothing(table: AdvancementTable, player: Player, options: Options) -> tuple[str, ...]:
    """What the player chooses among when no entry of the table can be taken: the other tables of his role, or nothing
    (HX-ADV-18)."""
    if options["adv.none_left"] == "nothing":
        return ()
    own = (other for other in tables_for(player, options) if other != table and not other.extra_coaching)
    return _unique(entry for other in own for entry in entries(other, player))


def refusal(player: Player, entry: str, options: Options) -> RuleViolation | None:
    """Why the player may not take the entry; None when he may."""
    if entry in STATS:
        return _stat_refusal(player, entry, options)
    ability = ABILITIES[entry]
    if entry in player.abilities or _outgrown(player, entry):
        return RuleViolation("advance.has_ability", entry=entry)
    if not _can_learn_as(player, options) & set(_roles(ability, options)):
        return RuleViolation("advance.role", entry=entry, role=player.role, roles=_roles(ability, options))
    if ability.team_only and ability.team_only != player.list_key:
        return RuleViolation("advance.other_list", entry=entry, list=ability.team_only)
    if ability.needs_ability and ability.needs_ability not in player.abilities:
        return RuleViolation("advance.needs_ability", entry=entry, needs=ability.needs_ability)
    return None


def gain(player: Player, entry: str) -> StatImproved | AbilityGained | BecameKeeper:
    """The event by which the player takes the entry."""
    if entry in STATS:
        before = getattr(player.stats, entry)
        return StatImproved(player=player.id, name=player.name, stat=entry, before=before, after=before - 1)
    if entry == KEEPER:
        return BecameKeeper(player=player.id, name=player.name, ability=entry, armour=KEEPER_ARMOUR)
    replaced = ABILITIES[entry].needs_ability
    return AbilityGained(player=player.id, name=player.name, ability=entry, replaced=replaced)


def start_stats(player: Player) -> Stats:
    """The values the player's kind starts with; a hired MVP has no others than his own."""
    return row(player.list_key, player.position).stats if player.list_key in LISTS else player.stats


def forms(player: Player) -> tuple[tuple[Role, Stats], ...]:
    """Every form of the player with its values; a value gained or lost counts in all of them (HX-ADV-19)."""
    own = (player.role, player.stats)
    if player.list_key not in LISTS:
        return (own,)
    kind = row(player.list_key, player.position)
    return (own, *((form.role, _changed(form.stats, player)) for form in kind.forms if form.role is not player.role))


def _changed(form: Stats, player: Player) -> Stats:
    start = start_stats(player)
    moved = {stat: getattr(player.stats, stat) - getattr(start, stat) for stat in STATS}
    return replace(form, **{stat: _bounded(getattr(form, stat), change) for stat, change in moved.items()})


def _bounded(value: int, change: int) -> int:
    """No value improves beyond 3+, and one that is better from the start stays (HX-ADV-04, HX-ADV-05)."""
    return max(value + change, min(value, ADVANCEMENT_LIMITS.best_value)) if change < 0 else min(value + change, 6)


def _stat_refusal(player: Player, stat: str, options: Options) -> RuleViolation | None:
    """HX-ADV-03 to HX-ADV-05; a lowered value may come back up, to one better than its start, or by one (HX-ADV-20)."""
    value = getattr(player.stats, stat)
    limit = getattr(start_stats(player), stat) - ADVANCEMENT_LIMITS.gain_per_stat
    if value <= ADVANCEMENT_LIMITS.best_value:
        return RuleViolation("advance.best_value", entry=stat, value=value, best=ADVANCEMENT_LIMITS.best_value)
    risen = options["adv.after_loss"] == "one_step_only" and stat in player.improved
    if value <= limit or risen:
        return RuleViolation("advance.already_improved", entry=stat, value=value, limit=limit)
    return None


def _can_learn_as(player: Player, options: Options) -> set[Role]:
    """The roles for which the player counts when he learns: his own, of a Robot perhaps all (HX-ADV-19)."""
    return {role for role, _stats in forms(player)} if options["adv.robot_table"] == "any" else {player.role}


def _roles(ability: AbilityRow, options: Options) -> tuple[Role, ...]:
    """The roles that may take the ability by advancement (HX-ADV-12, HX-INTERFERE-02)."""
    if ability.key == RUNNING_INTERFERENCE and options["interfere.roles"] == "jack_only":
        return (Role.JACK,)
    return ability.roles


def _outgrown(player: Player, entry: str) -> bool:
    """Whether the player has an ability that took the place of this one (HX-ADV-15)."""
    return any(ABILITIES[key].needs_ability == entry for key in player.abilities)


def _named(line: AdvancementRow, player: Player) -> tuple[str, ...]:
    match line:
        case GainAbility(ability=ability):
            return (ability,)
        case GainStat(stat=stat):
            return (stat,)
        case GainLadder(abilities=abilities):
            return (_rung(abilities, player),)
        case ChooseStat(stats=stats):
            return stats
        case _:
            return ()


def _rung(abilities: tuple[str, ...], player: Player) -> str:
    """The first ability of the ladder the player has not reached, else the last."""
    open_to_him = (key for key in abilities if key not in player.abilities and not _outgrown(player, key))
    return next(open_to_him, abilities[-1])


def _role_tables(rolled_on: AdvancementTable, roles: tuple[Role, ...], options: Options) -> list[AdvancementTable]:
    """The tables of these roles, in the season of the table rolled on or in both (HX-ADV-11)."""
    same = options["adv.choose_season"] == "same_season"
    return [
        table
        for table in TABLES.values()
        if not (same and table.season != rolled_on.season)
        and not table.extra_coaching
        and set(roles) & set(table.roles)
    ]


def _unique(keys: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(keys))
