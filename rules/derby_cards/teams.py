"""A team of the card derby: what may be asked of it and what happens to it. (ACD-50)"""

from msgspec import Struct
from msgspec.structs import replace

from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.derby_cards.cards import SLOTS
from rules.derby_cards.course import POWERS
from rules.derby_cards.data import CHART_TEAMS

OWN = "own"  # the list of a team that brings its own names
MIDDLE_POWER = 2


class Skater(Struct, frozen=True):
    """A skater; `id` counts from 1 in order of star power, best first."""

    id: int
    name: str


class TeamState(Struct, frozen=True, kw_only=True):
    """A team; `lineup` holds the ids of the skaters in slots 1 to 10. Blank before it is founded."""

    list_key: str = ""
    name: str = ""
    power: int = 0
    skaters: tuple[Skater, ...] = ()
    lineup: tuple[int, ...] = ()
    retired: bool = False


class Found(Struct, frozen=True, tag="found"):
    """Start a team: one of the charts, or with `own` names and a power of its own (2 unless told)."""

    list_key: str
    name: str
    names: tuple[str, ...] = ()
    power: int | None = None


class SetLineup(Struct, frozen=True, tag="set_lineup"):
    """Put these skaters into slots 1 to 10 (ACD-50d)."""

    players: tuple[int, ...]


class SetPower(Struct, frozen=True, tag="set_power"):
    """Give the team another power rating between seasons (ACD-77)."""

    power: int


class NamePlayer(Struct, frozen=True, tag="name_player"):
    """Give a skater another name."""

    player: int
    name: str


class RenameTeam(Struct, frozen=True, tag="rename_team"):
    """Give the team another name."""

    name: str


class RetireTeam(Struct, frozen=True, tag="retire_team"):
    """End the team's career."""


Command = Found | SetLineup | SetPower | NamePlayer | RenameTeam | RetireTeam


class Founded(Struct, frozen=True, tag="founded"):
    """The team exists, with its skaters in order of star power and the first ten in its line-up."""

    list_key: str
    name: str
    names: tuple[str, ...]
    power: int


class LineupSet(Struct, frozen=True, tag="lineup_set"):
    """These skaters stand in slots 1 to 10."""

    players: tuple[int, ...]


class PowerSet(Struct, frozen=True, tag="power_set"):
    """The team has this power rating."""

    power: int


class PlayerNamed(Struct, frozen=True, tag="player_named"):
    """A skater has this name."""

    player: int
    name: str


class TeamRenamed(Struct, frozen=True, tag="team_renamed"):
    """The team has this name."""

    name: str


class TeamRetired(Struct, frozen=True, tag="team_retired"):
    """The team plays no more."""


Event = Founded | LineupSet | PowerSet | PlayerNamed | TeamRenamed | TeamRetired


def decide(state: TeamState, given: Struct, options: Options) -> tuple[Event, ...]:
    """The events that follow from a command; raises `RuleViolation` and changes nothing."""
    if state.retired:
        raise RuleViolation("team.retired")
    if bool(state.list_key) is isinstance(given, Found):
        raise RuleViolation("team.founded" if state.list_key else "team.not_founded")
    match given:
        case Found():
            return (_founded(given),)
        case SetLineup(players=players):
            check_lineup(players, [skater.id for skater in state.skaters])
            return (LineupSet(players),)
        case SetPower(power=power):
            return (PowerSet(_power(power)),)
        case NamePlayer(player=player, name=name):
            _check_known(state, player)
            others = [skater.name for skater in state.skaters if skater.id != player]
            check_names([*others, name])
            return (PlayerNamed(player, name),)
        case RenameTeam(name=name):
            return (TeamRenamed(_team_name(name)),)
        case RetireTeam():
            return (TeamRetired(),)
        case _:
            raise RuleViolation("command.malformed", reason="a command of another game")


def _founded(given: Found) -> Founded:
    chart = CHART_TEAMS.get(given.list_key)
    if chart is None and given.list_key != OWN:
        raise RuleViolation("team.unknown_list", list=given.list_key)
    names = given.names or (chart.roster if chart else ())
    check_names(names)
    if len(names) < len(SLOTS):
        raise RuleViolation("team.skaters", given=len(names), needed=len(SLOTS))
    power = given.power if given.power is not None else chart.power if chart else MIDDLE_POWER
    return Founded(given.list_key, _team_name(given.name), tuple(names), _power(power))


def check_lineup(lineup: tuple[int, ...], eligible: list[int]) -> None:
    """Exactly ten different skaters of the team, in any order (ACD-50d, ACD-50e)."""
    if len(lineup) != len(SLOTS):
        raise RuleViolation("lineup.size", given=len(lineup), needed=len(SLOTS))
    if len(set(lineup)) != len(lineup):
        raise RuleViolation("lineup.repeated", players=sorted({one for one in lineup if lineup.count(one) > 1}))
    strangers = sorted(set(lineup) - set(eligible))
    if strangers:
        raise RuleViolation("lineup.ineligible", players=strangers)


def check_names(names: tuple[str, ...] | list[str]) -> None:
    """Every skater has a name of her own (ACD-50d)."""
    if not all(name.strip() for name in names):
        raise RuleViolation("player.no_name")
    if len(set(names)) != len(names):
        raise RuleViolation("player.same_name")


def _check_known(state: TeamState, player: int) -> None:
    if player not in {skater.id for skater in state.skaters}:
        raise RuleViolation("player.unknown", player=player)


def _team_name(name: str) -> str:
    if not name.strip():
        raise RuleViolation("team.no_name")
    return name


def _power(power: int) -> int:
    if power not in POWERS:
        raise RuleViolation("power.range", power=power, most=POWERS[-1])
    return power


def evolve(state: TeamState, event: Struct) -> TeamState:
    """The team after the event."""
    match event:
        case Founded(list_key=list_key, name=name, names=names, power=power):
            skaters = tuple(Skater(number, known) for number, known in enumerate(names, start=1))
            lineup = tuple(skater.id for skater in skaters[: len(SLOTS)])
            return TeamState(list_key=list_key, name=name, power=power, skaters=skaters, lineup=lineup)
        case LineupSet(players=players):
            return replace(state, lineup=players)
        case PowerSet(power=power):
            return replace(state, power=power)
        case PlayerNamed(player=player, name=name):
            renamed = (Skater(one.id, name) if one.id == player else one for one in state.skaters)
            return replace(state, skaters=tuple(renamed))
        case TeamRenamed(name=name):
            return replace(state, name=name)
        case TeamRetired():
            return replace(state, retired=True)
        case _:
            raise TypeError(f"{type(event).__name__} is no event of a card derby team")


def found_team(list_key: str, name: str, options: Options) -> TeamState:
    """A team of a chart as it enters its first bout."""
    (event,) = decide(TeamState(), Found(list_key, name), options)
    return evolve(TeamState(), event)
