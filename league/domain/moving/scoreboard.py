"""A game as the scoreboard of roller derby keeps it: JSON with one flat object, `state`, of dotted keys."""

import re
from collections.abc import Iterator, Mapping

import msgspec
from django.utils.translation import gettext as _
from msgspec import Struct

from league.domain.moving.files import Converted, as_text, broken

Value = str | int | float | bool | None
TEAM = re.compile(r"ScoreBoard\.(?:Game\([^()]{1,80}\)\.)?Team\(([12])\)\.(.{1,200})")
SKATER = re.compile(r"Skater\(([^()]{1,80})\)\.(Name|RosterNumber|Number|Flags)")
PENALTY = re.compile(r"Skater\([^()]{1,80}\)\.Penalty\([1-9]\d?\)\.Code")
JAM = re.compile(r"ScoreBoard\.(?:Game\([^()]{1,80}\)\.)?Period\((\d{1,2})\)\.Jam\((\d{1,3})\)\..*")
OFFICIAL = re.compile(r"ScoreBoard\.(?:Game\([^()]{1,80}\)\.)?OfficialScore")
NAMES = ("Name", "FullName", "TeamName", "LeagueName")
MOST_SKATERS, HIGHEST_NUMBER = 60, 99
NOT_SKATING = {"ALT", "BC", "B"}  # alternate, bench coach


class GameFile(Struct):
    """The part of the file that is read; what else stands in it is passed over."""

    state: dict[str, Value]


class Side(Struct):
    """One team of a game: what is said of it, and of its skaters by their ids."""

    told: dict[str, Value]
    skaters: dict[str, dict[str, Value]]
    penalties: int = 0

    @property
    def name(self) -> str:
        return next((str(self.told[key]) for key in NAMES if self.told.get(key)), "")


class Game(Struct, frozen=True):
    """Both teams of a game; how many jams it had, and whether its score is official."""

    sides: tuple[Side, Side]
    jams: int
    official: bool


def read_game(text: str) -> Game:
    """What the file says; a `Refusal` 422 for one that is no JSON of a scoreboard or names no two teams."""
    try:
        state = msgspec.json.decode(text, type=GameFile).state
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        raise broken(_("This is no game of the roller derby scoreboard: it has no “state” of dotted keys."))
    sides = (Side({}, {}), Side({}, {}))
    for key, value in state.items():
        if found := TEAM.fullmatch(key):
            _tell(sides[int(found[1]) - 1], found[2], value)
    if not all(side.name for side in sides):
        raise broken(_("This file names no two teams."))
    if any(len(side.skaters) > MOST_SKATERS for side in sides):
        raise broken(_("A team of this file has more than %(most)d skaters."), most=MOST_SKATERS)
    jams = {(found[1], found[2]) for key in state if (found := JAM.fullmatch(key))}
    return Game(sides, len(jams), _is_official(state))


def scoreboard_result(text: str) -> Converted:
    """The game as a table with one result; its round is that which is open."""
    game = read_game(text)
    home, visitor = game.sides
    row = (home.name, home.told.get("Score") or 0, visitor.name, visitor.told.get("Score") or 0)
    notes = []
    if not game.official:
        notes.append(_("The scoreboard does not call this score official; look at it."))
    facts = {"jams": game.jams, "penalties": sum(side.penalties for side in game.sides)}
    notes.append(_("The score is taken; %(jams)d jams, %(penalties)d penalties and the line-ups stay behind.") % facts)
    return Converted(as_text(("home", "home score", "visitor", "visitor score"), [row]), tuple(notes))


def scoreboard_teams(text: str) -> Converted:
    """Both teams as a table of their skaters."""
    rows: list[tuple[object, ...]] = []
    notes: list[str] = []
    for side in read_game(text).sides:
        first: tuple[object, ...] = (side.name, "", "")
        skaters = list(_skaters(side, notes))
        rows += [(side.name, number, name) for number, name in skaters] or [first]
    return Converted(as_text(("team", "number", "name"), rows), tuple(notes))


def _tell(side: Side, key: str, value: Value) -> None:
    if found := SKATER.fullmatch(key):
        side.skaters.setdefault(found[1], {})[found[2]] = value
    elif PENALTY.fullmatch(key):
        side.penalties += 1
    elif key in (*NAMES, "Score"):
        side.told[key] = value


def _skaters(side: Side, notes: list[str]) -> Iterator[tuple[str, str]]:
    """Number and name of whoever skates; a number that no shirt has here is left out, and who does not skate."""
    worn: set[str] = set()
    told = sorted(side.skaters.values(), key=lambda one: str(one.get("RosterNumber") or one.get("Number") or ""))
    for skater in told:
        number = str(skater.get("RosterNumber") or skater.get("Number") or "")
        name = str(skater.get("Name") or number)
        facts = {"name": name, "team": side.name, "number": number}
        if str(skater.get("Flags") or "") in NOT_SKATING:
            notes.append(_("%(name)s of %(team)s does not skate and stays behind.") % facts)
            continue
        plain = number.lstrip("0")
        if not (plain.isdecimal() and int(plain[:5]) <= HIGHEST_NUMBER) or plain in worn:
            notes.append(
                _("%(name)s of %(team)s gets another number than %(number)s; shirts here go from 1 to 99.") % facts
            )
            plain = ""
        worn.add(plain)
        yield plain, name


def _is_official(state: Mapping[str, Value]) -> bool:
    return any(value is True or value == "true" for key, value in state.items() if OFFICIAL.fullmatch(key))
