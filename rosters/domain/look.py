"""How a team looks: its name, its colour, and what its players are called. Tried out before it is written."""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from msgspec import Struct, field

from rosters.domain.acting import read_state, roster_of
from rosters.domain.founding import found_team
from rosters.domain.names import tidy_name
from rosters.domain.naming import Naming, give_names, name_players, require_colour
from rosters.domain.operation import operation
from rosters.domain.pins import rules_of
from rosters.enums import Cause
from rosters.models import Coach, RulesPin, Team, User
from rules.core import codec
from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.core.ruleset import RosterRules, Ruleset
from rules.core.sheets import PlayerSheet, Problem, TeamSheet

UNNAMED = "–"


class Look(Struct, frozen=True, kw_only=True):
    """What people choose freely about a team; `players` are names and shirt numbers by player id."""

    name: str
    colour: int = 1
    players: dict[int, Naming] = field(default_factory=dict)


class Draft(Struct, frozen=True, kw_only=True):
    """A team as it would be, with everything that stands in its way."""

    sheet: TeamSheet
    problems: tuple[Problem, ...] = ()


def build_team(coach: Coach, pin: RulesPin, *, list_key: str, look: Look, actor: User) -> Team:
    """A new team stands and looks as wished; see `found_team` and `name_players` for what they refuse."""
    with transaction.atomic():
        team = found_team(coach, pin, list_key=list_key, name=look.name, colour=look.colour, actor=actor)
        name_players(team, look.players, actor=actor)
    return team


def dress_team(team: Team, look: Look, *, actor: User, expected_version: int | None = None) -> None:
    """The team looks as wished from now on, all of it or nothing. Raises what `rename_team` and `name_players` do."""
    with operation(team, actor=actor, cause=Cause.SETUP, expected_version=expected_version) as work:
        if tidy_name(look.name) != work.sheet.name:
            work.tell("rename_team", name=look.name)
        give_names(work, look.players)
        work.team.colour = require_colour(look.colour)
        work.team.save(update_fields=["colour"])


def own_teams(user: User, game: str) -> QuerySet[Team]:
    """The person's teams of a game, the latest first."""
    return Team.objects.filter(coach__user=user, pin__slug=game).select_related("pin").order_by("-pk")


def look_like(team: Team, players: Sequence[PlayerSheet]) -> dict[str, Any]:
    """What a form for these players begins with to look like a team: its colour, and in their order the names and
    numbers of those of its own who play. The name of the team is left to choose."""
    roster = roster_of(rules_of(team.pin)[0])
    own = [
        each for each in roster.sheet(read_state(team, roster)).players if each.status == "active" and not each.hired
    ]
    initial: dict[str, Any] = {"colour": team.colour}
    for player, each in zip(players, own, strict=False):
        initial |= {f"name-{player.player}": each.name, f"number-{player.player}": each.number}
    return initial


def starting_sheet(rules: Ruleset, options: Options, list_key: str) -> TeamSheet:
    """A new team of a list, before anybody has named anything. Raises `RuleViolation` when there is no such list."""
    trial = Trial(roster_of(rules), options, roster_of(rules).blank())
    trial.attempt(None, "found", list_key=list_key, name=UNNAMED)
    for problem in trial.problems:
        raise RuleViolation(problem.code, **problem.facts)
    return trial.sheet


def draft_team(rules: Ruleset, options: Options, list_key: str, look: Look) -> Draft:
    """The team that `build_team` would give, with all of its problems at once. Writes nothing."""
    trial = Trial(roster_of(rules), options, roster_of(rules).blank())
    trial.attempt(None, "found", list_key=list_key, name=UNNAMED)
    return trial.dressed(look)


def draft_look(team: Team, look: Look) -> Draft:
    """The team as `dress_team` would leave it, with all of its problems at once. Writes nothing."""
    rules, options = rules_of(team.pin)
    roster = roster_of(rules)
    return Trial(roster, options, read_state(team, roster)).dressed(look)


class Trial:
    """A state on which commands are tried; those that are refused leave a problem and change nothing."""

    def __init__(self, roster: RosterRules, options: Options, state: Any) -> None:
        self.roster, self.options, self.state = roster, options, state
        self.problems: list[Problem] = []

    @property
    def sheet(self) -> TeamSheet:
        """The team as it stands after what was tried."""
        return self.roster.sheet(self.state)

    def attempt(self, about: int | None, kind: str, /, **fields: object) -> None:
        """Carry out a command, or keep why it is refused as a problem of the player `about` whom it is."""
        try:
            command = codec.decode_as(self.roster.command_type, {"type": kind, **fields})
            for event in self.roster.decide(self.state, command, self.options):
                self.state = self.roster.evolve(self.state, event)
        except RuleViolation as violation:
            self.problems.append(Problem(code=violation.code, player=about, facts=dict(violation.facts)))

    def dressed(self, look: Look) -> Draft:
        """The draft with this look: everybody first gets a spare number, so that numbers may change hands."""
        sheet = self.sheet
        if look.name != sheet.name:
            self.attempt(None, "rename_team", name=look.name)
        names = {player.player: player.name for player in sheet.players}
        for key, spare in spare_numbers(sheet, look.players).items():
            self.attempt(key, "name_player", player=key, name=names[key], number=spare)
        for key, (name, number) in look.players.items():
            self.attempt(key, "name_player", player=key, name=name, number=number)
        problems = (*self.problems, *self.roster.problems(self.state, self.options))
        return Draft(sheet=self.sheet, problems=problems)


def spare_numbers(sheet: TeamSheet, wanted: Mapping[int, Naming]) -> dict[int, int]:
    """For each player of the sheet who is to get a number, one that nobody wears or wants."""
    used = {player.number for player in sheet.players} | {number for _name, number in wanted.values()}
    free = (number for number in count(1) if number not in used)
    return {player.player: next(free) for player in sheet.players if player.player in wanted}
