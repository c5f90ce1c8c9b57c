"""A team that was kept elsewhere plays on from where it stood: a ruling about a team that has done nothing here yet."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules.core.brought import BroughtPlayer, BroughtTeam
from rules.core.errors import RuleViolation
from rules.core.names import LONGEST_PLAYER_NAME, checked_name, unworn_number
from rules.core.options import Options
from rules.hexsport.commands import BringIn, Standing
from rules.hexsport.data import LISTS
from rules.hexsport.data_files import ListRow
from rules.hexsport.events import TeamBroughtIn
from rules.hexsport.handlers import Handlers
from rules.hexsport.naming import free_number, recruit
from rules.hexsport.state import Player, Status, TeamState

HIGHEST_RANK, MOST_EXPERIENCE, MOST_CASH = 20, 99, 9999


def brought_in(team: BroughtTeam) -> BringIn:
    """The command that puts a founded team where it stood."""
    return BringIn(cash=team.cash, players=tuple(_standing(player) for player in team.players))


def _standing(player: BroughtPlayer) -> Standing:
    return Standing(
        position=player.position,
        name=player.name,
        number=player.number,
        rank=player.rank,
        experience=player.experience,
    )


def bring_in(state: TeamState, command: BringIn, options: Options) -> tuple[TeamBroughtIn]:
    """The team has this cash and these players, and has nothing behind it here.

    The players of the starting roster come first into the places of their kind; who has none is dismissed.
    """
    if state.matches or state.friendlies or state.sequence or state.preparation or state.cash:
        raise RuleViolation("bring_in.has_played", team=state.name)
    if not 0 <= command.cash <= MOST_CASH:
        raise RuleViolation("bring_in.cash", cash=command.cash, most=MOST_CASH)
    team = LISTS[state.list_key]
    players = tuple(_placed(state, team, command.players, options)) if command.players else state.players
    return (TeamBroughtIn(players=players, mc=command.cash),)


def _placed(state: TeamState, team: ListRow, standings: Iterable[Standing], options: Options) -> Iterable[Player]:
    """Who was on the starting roster keeps his id; ids are never used twice."""
    free = list(state.players)
    placed: list[Player] = []
    next_id = state.next_player
    for standing in standings:
        _check(team, standing)
        same = next((player for player in free if player.position == standing.position), None)
        if same is None:
            placed.append(_as_stood(team, standing, next_id, placed, options))
            next_id += 1
        else:
            free.remove(same)
            placed.append(_as_stood(team, standing, same.id, placed, options))
    gone = (replace(player, status=Status.DISMISSED, number=None) for player in free)
    return sorted((*placed, *gone), key=lambda player: player.id)


def _check(team: ListRow, standing: Standing) -> None:
    if team.position(standing.position) is None:
        raise RuleViolation("bring_in.position", name=standing.name, list=team.key)
    if not 1 <= standing.rank <= HIGHEST_RANK:
        raise RuleViolation("bring_in.rank", name=standing.name, rank=standing.rank, most=HIGHEST_RANK)
    if not 0 <= standing.experience <= MOST_EXPERIENCE:
        raise RuleViolation(
            "bring_in.experience", name=standing.name, experience=standing.experience, most=MOST_EXPERIENCE
        )


def _as_stood(team: ListRow, standing: Standing, player_id: int, others: list[Player], options: Options) -> Player:
    row = team.position(standing.position)
    assert row is not None, "checked before"
    taken = TeamState(players=tuple(others))
    number = free_number(taken) if standing.number is None else unworn_number(standing.number, others)
    name = checked_name(standing.name, LONGEST_PLAYER_NAME) if standing.name else ""
    player = recruit(row, team.key, player_id, name, number, options)
    return replace(player, rank=standing.rank, experience=standing.experience)


HANDLERS: Handlers = {BringIn: bring_in}
