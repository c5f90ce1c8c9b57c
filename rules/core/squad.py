"""A team that is a squad of named skaters and nothing else: what may be asked of it and what happens to it.

Games without money share it. A game says in `SquadTerms` which places it puts skaters into; whatever else its teams
have, it adds to state and commands of its own.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from rules.core.errors import RuleViolation
from rules.core.names import LONGEST_PLAYER_NAME, LONGEST_TEAM_NAME, checked_name, unworn_number
from rules.core.options import Options

OWN = "own"  # the list of a team that brings its own names


class Place(Struct, frozen=True):
    """Where a skater of the line-up stands: `position` as it is shown, `role` as a key."""

    position: str
    role: str


class Chart(Struct, frozen=True, kw_only=True):
    """A squad that a game has ready. `side` and `assets` are shown with it."""

    name: str
    names: tuple[str, ...] = ()
    side: str = ""
    assets: dict[str, int] = field(default_factory=dict)


class SquadTerms(Struct, frozen=True, kw_only=True):
    """What a game asks of a squad: the places of its line-up in order, the charts it may be founded from.

    `bench` is how many skaters beyond the line-up a squad may have, or the key of the option that says so.
    """

    places: tuple[Place, ...]
    bench: int | str = 0
    charts: Mapping[str, Chart] = field(default_factory=dict)

    def most(self, options: Options) -> int:
        """The largest squad."""
        bench = options.whole(self.bench) if isinstance(self.bench, str) else self.bench
        return len(self.places) + (bench or 0)


class Skater(Struct, frozen=True):
    """A skater; `id` counts from 1 in the order of founding, `number` is on her shirt."""

    id: int
    name: str
    number: int


class Squad(Struct, frozen=True, kw_only=True):
    """A team; `lineup` holds the ids of the skaters by place. Blank before it is founded."""

    list_key: str = ""
    name: str = ""
    skaters: tuple[Skater, ...] = ()
    lineup: tuple[int, ...] = ()
    retired: bool = False


class Found(Struct, frozen=True, tag="found"):
    """Start a team: one of the charts, or with `own` names. Whoever gets no name is "Skater" and a number."""

    list_key: str
    name: str
    names: tuple[str, ...] = ()


class SetLineup(Struct, frozen=True, tag="set_lineup"):
    """Put these skaters into the places."""

    players: tuple[int, ...]


class NamePlayer(Struct, frozen=True, tag="name_player"):
    """Give a skater a name and a shirt number (1 to 99, nobody else's); without a number she keeps hers."""

    player: int
    name: str
    number: int | None = None


class RenameTeam(Struct, frozen=True, tag="rename_team"):
    """Give the team another name."""

    name: str


class RetireTeam(Struct, frozen=True, tag="retire_team"):
    """End the team's career."""


Command = Found | SetLineup | NamePlayer | RenameTeam | RetireTeam


class Founded(Struct, frozen=True, tag="founded"):
    """The team exists, with skaters of these names, numbered from 1."""

    list_key: str
    name: str
    names: tuple[str, ...]


class LineupSet(Struct, frozen=True, tag="lineup_set"):
    """These skaters have the places."""

    players: tuple[int, ...]


class PlayerNamed(Struct, frozen=True, tag="player_named"):
    """A skater has this name and shirt number."""

    player: int
    name: str
    number: int


class TeamRenamed(Struct, frozen=True, tag="team_renamed"):
    """The team has this name."""

    name: str


class TeamRetired(Struct, frozen=True, tag="team_retired"):
    """The team plays no more."""


Event = Founded | LineupSet | PlayerNamed | TeamRenamed | TeamRetired
AnySquad = TypeVar("AnySquad", bound=Squad)


def decide(squad: Squad, given: Struct, terms: SquadTerms, options: Options) -> tuple[Event, ...]:
    """The events that follow from a command; raises `RuleViolation` and changes nothing."""
    check_stands(squad, given)
    match given:
        case Found():
            return _found(given, terms, options)
        case SetLineup(players=players):
            check_lineup(squad, players, terms)
            return (LineupSet(players),)
        case NamePlayer():
            return (_named(squad, given),)
        case RenameTeam(name=name):
            return (TeamRenamed(checked_name(name, LONGEST_TEAM_NAME)),)
        case RetireTeam():
            return (TeamRetired(),)
        case _:
            raise RuleViolation("command.malformed", reason="a command of another game")


def check_stands(squad: Squad, given: Struct) -> None:
    """A team is founded once, first of all, and asked nothing once it is retired."""
    if squad.retired:
        raise RuleViolation("team.retired")
    if bool(squad.list_key) is isinstance(given, Found):
        raise RuleViolation("team.founded" if squad.list_key else "team.not_founded")


def check_lineup(squad: Squad, lineup: Sequence[int], terms: SquadTerms) -> None:
    """One skater of the squad for each place, in any order, nobody twice."""
    if len(lineup) != len(terms.places):
        raise RuleViolation("lineup.size", given=len(lineup), needed=len(terms.places))
    if len(set(lineup)) != len(lineup):
        raise RuleViolation("lineup.repeated", players=sorted({one for one in lineup if lineup.count(one) > 1}))
    strangers = sorted(set(lineup) - {skater.id for skater in squad.skaters})
    if strangers:
        raise RuleViolation("lineup.ineligible", players=strangers)


def _found(given: Found, terms: SquadTerms, options: Options) -> tuple[Event, ...]:
    if given.list_key not in (OWN, *terms.charts):
        raise RuleViolation("team.unknown_list", list=given.list_key, lists=(*terms.charts, OWN))
    chart = terms.charts.get(given.list_key, Chart(name=""))
    size = max(len(terms.places), len(chart.names), len(given.names))
    if size > terms.most(options):
        raise RuleViolation("team.skaters", given=size, most=terms.most(options))
    names = tuple(_first_name(place, given.names, chart.names) for place in range(size))
    founded = Founded(given.list_key, checked_name(given.name, LONGEST_TEAM_NAME), names)
    return founded, LineupSet(tuple(range(1, len(terms.places) + 1)))


def _first_name(place: int, *sources: Sequence[str]) -> str:
    """The name of the first source that has one for this place."""
    given = next((names[place] for names in sources if place < len(names) and names[place].strip()), "")
    return checked_name(given or f"Skater {place + 1}", LONGEST_PLAYER_NAME)


def _named(squad: Squad, given: NamePlayer) -> PlayerNamed:
    skaters = {skater.id: skater for skater in squad.skaters}
    if given.player not in skaters:
        raise RuleViolation("player.unknown", player=given.player)
    own = skaters.pop(given.player)
    number = own.number if given.number is None else unworn_number(given.number, skaters.values())
    return PlayerNamed(given.player, checked_name(given.name, LONGEST_PLAYER_NAME), number)


def evolve(squad: AnySquad, event: Struct) -> AnySquad:
    """The team after the event; a game's own squad stays of its own kind."""
    match event:
        case Founded(list_key=list_key, name=name, names=names):
            skaters = tuple(Skater(number, known, number) for number, known in enumerate(names, start=1))
            return replace(squad, list_key=list_key, name=name, skaters=skaters)
        case LineupSet(players=players):
            return replace(squad, lineup=players)
        case PlayerNamed(player=player, name=name, number=number):
            named = (Skater(one.id, name, number) if one.id == player else one for one in squad.skaters)
            return replace(squad, skaters=tuple(named))
        case TeamRenamed(name=name):
            return replace(squad, name=name)
        case TeamRetired():
            return replace(squad, retired=True)
        case _:
            raise TypeError(f"{type(event).__name__} is no event of a squad")
