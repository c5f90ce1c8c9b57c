"""A team comes to be and gets its names."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules.core.errors import RuleViolation
from rules.core.names import HIGHEST_NUMBER, LONGEST_PLAYER_NAME, LONGEST_TEAM_NAME, checked_name, unworn_number
from rules.core.options import Options
from rules.hexsport.commands import Found, NamePlayer, RenameTeam
from rules.hexsport.data import LISTS
from rules.hexsport.data_files import ListRow, PlayerRow
from rules.hexsport.events import PlayerNamed, TeamFounded, TeamRenamed
from rules.hexsport.handlers import Handlers
from rules.hexsport.state import Player, Stats, Status, TeamState

JUDWAN_STRIKER = ("judwan", "striker")


def found(state: TeamState, command: Found, options: Options) -> tuple[TeamFounded]:
    """The team has exactly its list's starting roster, numbered from 1 (HX-TEAM-01)."""
    if state.list_key:
        raise RuleViolation("found.already", list=state.list_key)
    team = LISTS.get(command.list_key)
    if team is None:
        raise RuleViolation("found.unknown_list", list=command.list_key, lists=tuple(LISTS))
    founded = TeamFounded(
        list_key=team.key,
        name=checked_name(command.name, LONGEST_TEAM_NAME),
        players=_starting_players(team, command.names, options),
        cards=team.cards,
        coaching_dice=team.coaching_dice,
        cheerleaders=team.cheerleaders,
        staff=_starting_staff(team),
    )
    return (founded,)


def rename_team(state: TeamState, command: RenameTeam, options: Options) -> tuple[TeamRenamed]:
    """The team has another name and keeps everything else (HX-TEAM-12)."""
    return (TeamRenamed(name=checked_name(command.name, LONGEST_TEAM_NAME), former=state.name),)


def name_player(state: TeamState, command: NamePlayer, options: Options) -> tuple[PlayerNamed]:
    """The player has this name and number; without a number he keeps the one he has."""
    player = state.player(command.player)
    if player is None or player.status is not Status.ACTIVE:
        raise RuleViolation("player.not_on_roster", player=command.player)
    number = player.number if command.number is None else checked_number(state, command.number, player.id)
    name = checked_name(command.name, LONGEST_PLAYER_NAME)
    return (PlayerNamed(player=player.id, name=name, number=number, former=player.name),)


def checked_number(state: TeamState, number: int, player_id: int) -> int:
    """The shirt number, if it is between 1 and 99 and nobody else on the roster wears it."""
    return unworn_number(number, (player for player in state.roster if player.id != player_id))


def free_number(state: TeamState) -> int:
    """The lowest shirt number nobody on the roster wears."""
    worn = {player.number for player in state.roster}
    return next(number for number in range(1, HIGHEST_NUMBER + 1) if number not in worn)


def first_stats(kind: PlayerRow, list_key: str, options: Options) -> Stats:
    """The values a new player of this kind has: the list's, or those of another printing (HX-TEAM-14, HX-TEAM-15)."""
    if (list_key, kind.key) != JUDWAN_STRIKER:
        return kind.stats
    move, speed = options.whole("team.judwan_move"), options.whole("team.judwan_speed")
    return replace(kind.stats, move=move, speed=speed)


def recruit(kind: PlayerRow, list_key: str, player_id: int, name: str, number: int, options: Options) -> Player:
    """A new player as his row of the team lists has him: rank 1, without experience (HX-XP-06, HX-XP-07)."""
    return Player(
        id=player_id,
        name=checked_name(name or f"{kind.name} {number}", LONGEST_PLAYER_NAME),
        number=number,
        list_key=list_key,
        position=kind.key,
        role=kind.role,
        cost=kind.cost,
        stats=first_stats(kind, list_key, options),
        abilities=kind.abilities,
    )


def _starting_players(team: ListRow, names: tuple[str, ...], options: Options) -> tuple[Player, ...]:
    rows = list(_starting_rows(team))
    if len(names) > len(rows):
        raise RuleViolation("found.too_many_names", names=len(names), players=len(rows))
    given = (*names, *[""] * (len(rows) - len(names)))
    numbered = enumerate(zip(rows, given, strict=True), start=1)
    return tuple(recruit(row, team.key, place, name, place, options) for place, (row, name) in numbered)


def _starting_rows(team: ListRow) -> Iterator[PlayerRow]:
    for row in team.players:
        yield from [row] * row.start


def _starting_staff(team: ListRow) -> tuple[str, ...]:
    counts = {"offensive": team.staff.offensive, "defensive": team.staff.defensive, "support": team.staff.support}
    return tuple(staff for staff, count in counts.items() if count)


HANDLERS: Handlers = {Found: found, RenameTeam: rename_team, NamePlayer: name_player}
