"""What teams and players are called, and the colour they wear."""

from collections.abc import Mapping
from itertools import count

from django.utils.translation import gettext_lazy as _

from rosters.domain.acting import Operation
from rosters.domain.names import tidy_name
from rosters.domain.operation import operation, require_right
from rosters.domain.projection import WEARING
from rosters.domain.refusal import Refusal
from rosters.enums import Cause, Colour
from rosters.models import Team, User
from rules.core.sheets import TeamSheet

COLOURS = tuple(Colour.values)
Naming = tuple[str, int | None]  # name and shirt number


def rename_team(team: Team, name: str, *, actor: User, expected_version: int | None = None) -> None:
    """The team goes by another name and keeps its record."""
    with operation(team, actor=actor, cause=Cause.SETUP, expected_version=expected_version) as work:
        if tidy_name(name) != work.sheet.name:
            work.tell("rename_team", name=tidy_name(name))


def name_players(team: Team, wanted: Mapping[int, Naming], *, actor: User, expected_version: int | None = None) -> None:
    """These players, by their id in the team, have these names and shirt numbers; all of them or none.

    Numbers may change hands. Raises `RuleViolation` for a number out of range or worn by somebody else, `Refusal` 422
    for an impossible name.
    """
    with operation(team, actor=actor, cause=Cause.SETUP, expected_version=expected_version) as work:
        give_names(work, wanted)


def recolour_team(team: Team, colour: int, *, actor: User) -> None:
    """The team wears another of the 16 colours. Colours are no part of the log."""
    require_right(actor, team)
    team.colour = require_colour(colour)
    team.save(update_fields=["colour"])


def give_names(work: Operation, wanted: Mapping[int, Naming]) -> None:
    """The names and numbers are given within an operation, each as soon as its number is free."""
    now = {player.player: (player.name, player.number) for player in work.sheet.players}
    asked = {key: (" ".join(name.split()), number) for key, (name, number) in wanted.items()}
    left = {key: naming for key, naming in asked.items() if naming != now.get(key)}
    while left:
        if (key := next_to_name(work.sheet, left)) is not None:
            name, number = left.pop(key)
            work.tell("name_player", player=key, name=name, number=number)
            continue
        # Numbers go round in a circle: whoever wears one that is wanted gets a spare shirt meanwhile.
        wearer = wearer_of(next(iter(left.values()))[1], work.sheet)
        assert wearer is not None
        work.tell("name_player", player=wearer, name=now[wearer][0], number=spare_number(work.sheet, left))


def next_to_name(sheet: TeamSheet, left: Mapping[int, Naming]) -> int | None:
    """A player of those left whose number none of the others left still wears."""
    for key, (_name, number) in left.items():
        if wearer_of(number, sheet) not in left or wearer_of(number, sheet) == key:
            return key
    return None


def wearer_of(number: int | None, sheet: TeamSheet) -> int | None:
    """The player on the roster who wears this number."""
    wearers = (player.player for player in sheet.players if player.status in WEARING and player.number == number)
    return next(wearers, None) if number is not None else None


def spare_number(sheet: TeamSheet, left: Mapping[int, Naming]) -> int:
    """The lowest number that nobody wears or wants."""
    used = {player.number for player in sheet.players} | {number for _name, number in left.values()}
    return next(number for number in count(1) if number not in used)


def require_colour(colour: int) -> int:
    """The colour; a Refusal 422 for one that does not exist."""
    if colour not in COLOURS:
        raise Refusal(_("There is no such colour."), code="colour.unknown", status=422)
    return colour
