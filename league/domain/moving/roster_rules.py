"""A team that moves in, as commands of its game: worked out first, carried out the same way."""

from collections.abc import Iterator

from msgspec import Struct

from rules.core import codec
from rules.core.brought import BroughtTeam
from rules.core.options import Options
from rules.core.ruleset import RosterRules, Ruleset
from rules.core.sheets import Problem, TeamSheet


class Worked(Struct, frozen=True):
    """The team as it will stand, and what is not legal about it."""

    sheet: TeamSheet
    problems: tuple[Problem, ...]


def founding_names(rules: Ruleset, team: BroughtTeam) -> tuple[str, ...]:
    """The names a team is founded with: those of its players where teams are nothing but names."""
    return () if rules.brought_in else tuple(player.name for player in team.players)


def after_founding(rules: Ruleset, roster: RosterRules, state: object, team: BroughtTeam) -> Iterator[Struct]:
    """What is asked of a founded team so that it stands as it stood elsewhere."""
    if rules.brought_in is not None:
        if team.players or team.cash:
            yield rules.brought_in(team)
        return
    wanted = {place: player.number for place, player in enumerate(team.players, start=1) if player.number is not None}
    worn = {player.player: player.number for player in roster.sheet(state).players}
    for place, number in _in_turn(wanted, worn):
        name = team.players[place - 1].name or next(
            player.name for player in roster.sheet(state).players if player.player == place
        )
        fields = {"type": "name_player", "player": place, "name": name, "number": number}
        yield codec.decode_as(roster.command_type, fields)


def _in_turn(wanted: dict[int, int], worn: dict[int, int | None]) -> Iterator[tuple[int, int]]:
    """Who gets which number next, so that nobody ever gets one that is worn; in a ring one waits with a spare number.

    Numbers that two want are left to the rules, which say whose it is.
    """
    left = {player: number for player, number in wanted.items() if worn.get(player) != number}
    while left:
        free = [player for player, number in left.items() if number not in worn.values()]
        if not free and len(set(wanted.values())) == len(wanted):
            player = next(iter(left))
            spare = next(number for number in range(99, 0, -1) if number not in (*worn.values(), *left.values()))
            worn[player] = spare
            yield player, spare
            continue
        for player in free or list(left)[:1]:
            worn[player] = left.pop(player)
            yield player, worn[player] or 0


def worked_out(rules: Ruleset, roster: RosterRules, team: BroughtTeam, options: Options) -> Worked:
    """The team as it will stand; raises `RuleViolation` when the rules do not let it stand like that."""
    found = {"type": "found", "list_key": team.list_key, "name": team.name, "names": list(founding_names(rules, team))}
    state = _asked(roster, roster.blank(), codec.decode_as(roster.command_type, found), options)
    for command in after_founding(rules, roster, state, team):
        state = _asked(roster, state, command, options)
    return Worked(roster.sheet(state), tuple(roster.problems(state, options)))


def _asked(roster: RosterRules, state: object, command: Struct, options: Options) -> object:
    for event in roster.decide(state, command, options):
        state = roster.evolve(state, event)
    return state
