"""A game as the scoreboard of roller derby keeps it: JSON with one flat object, `state`, of dotted keys."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from django.utils.translation import gettext as _
from msgspec import Struct

from league.domain.moving.files import Converted, as_text, broken
from rules.competition.jams import jams_cell
from rules.competition.sheet_text import LONGEST_CELL
from rules.core.told_score import ToldJam

Value = str | int | float | bool | None
TEAM = re.compile(r"ScoreBoard\.(?:Game\([^()]{1,80}\)\.)?Team\(([12])\)\.(.{1,200})")
SKATER = re.compile(r"Skater\(([^()]{1,80})\)\.(Name|RosterNumber|Number|Flags)")
PENALTY = re.compile(r"Skater\([^()]{1,80}\)\.Penalty\([1-9]\d?\)\.Code")
JAM = re.compile(r"ScoreBoard\.(?:Game\([^()]{1,80}\)\.)?Period\((\d{1,2})\)\.Jam\((\d{1,3})\)\.(.*)")
TEAM_JAM = re.compile(r"TeamJam\(([12])\)\.(JamScore|Lead)")
OFFICIAL = re.compile(r"ScoreBoard\.(?:Game\([^()]{1,80}\)\.)?OfficialScore")
NAMES = ("Name", "FullName", "TeamName", "LeagueName")
MOST_SKATERS, HIGHEST_NUMBER = 60, 99
NOT_SKATING = {"ALT", "BC", "B"}  # alternate, bench coach
MOST_POINTS, KINDS_NAMED, LONGEST_KIND = 999, 8, 40


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


class Jam(Struct):
    """What the file says of one jam by side: the points, and who was lead."""

    points: dict[int, Value] = {}
    leads: set[int] = set()

    @property
    def told(self) -> ToldJam | None:
        """The jam; None where the points of a side are missing or are none."""
        points = [self.points.get(side) for side in (0, 1)]
        home, visitor = (one if type(one) is int and 0 <= one <= MOST_POINTS else None for one in points)
        return None if home is None or visitor is None else ToldJam((home, visitor), tuple(sorted(self.leads)))


class Game(Struct, frozen=True):
    """Both teams of a game, its jams in order by their numbers, whether its score is official, and how often what else
    stands in the file is told, by kind."""

    sides: tuple[Side, Side]
    jams: Mapping[tuple[int, int], Jam]
    official: bool
    passed_over: Mapping[str, int]


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
    return Game(sides, _jams(state), _is_official(state), _passed_over(state))


def scoreboard_result(text: str) -> Converted:
    """The game as a table with one result; its round is that which is open."""
    game = read_game(text)
    home, visitor = game.sides
    notes = []
    if not game.official:
        notes.append(_("The scoreboard does not call this score official; look at it."))
    told = _told_jams(game, notes)
    row = (home.name, home.told.get("Score") or 0, visitor.name, visitor.told.get("Score") or 0, jams_cell(told))
    penalties = sum(side.penalties for side in game.sides)
    notes.append(_("Penalties (%(penalties)d) and line-ups stay behind.") % {"penalties": penalties})
    if game.passed_over:
        most = sorted(game.passed_over.items(), key=lambda kind: (-kind[1], kind[0]))[:KINDS_NAMED]
        kinds = ", ".join(f"{kind} {count}" for kind, count in most)
        lines = sum(game.passed_over.values())
        notes.append(
            _("%(lines)d lines of the file say nothing that is read here: %(kinds)s.")
            % {"lines": lines, "kinds": kinds}
        )
    return Converted(as_text(("home", "home score", "visitor", "visitor score", "jams"), [row]), tuple(notes))


def _told_jams(game: Game, notes: list[str]) -> Sequence[ToldJam]:
    """The jams of the game, which go into its report; none, with a note that says why, where they are not all told, are
    not those of the score, or are more than a cell holds."""
    told = {place: jam.told for place, jam in game.jams.items()}
    unread = [
        _("period %(period)d, jam %(jam)d") % {"period": place[0], "jam": place[1]}
        for place in told
        if told[place] is None
    ]
    jams = [jam for jam in told.values() if jam is not None]
    if unread:
        notes.append(
            _("The jams stay behind, as the file has no points of both teams for: %(jams)s.")
            % {"jams": "; ".join(unread[:KINDS_NAMED])}
        )
        return ()
    summed = [sum(jam.points[side] for jam in jams) for side in (0, 1)]
    score = [side.told.get("Score") or 0 for side in game.sides]
    if jams and summed != score:
        facts = {"summed": ":".join(map(str, summed)), "score": ":".join(map(str, score))}
        notes.append(_("The jams stay behind: they add up to %(summed)s, and the score is %(score)s.") % facts)
        return ()
    if len(jams_cell(jams)) > LONGEST_CELL:
        notes.append(_("The jams (%(jams)d) stay behind; they are too many for a line.") % {"jams": len(jams)})
        return ()
    if jams:
        notes.append(
            _("The points of %(jams)d jams go into the report, where the game's report has jams.") % {"jams": len(jams)}
        )
    return jams


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


def _jams(state: Mapping[str, Value]) -> Mapping[tuple[int, int], Jam]:
    """What the file says of jams that were skated, in their order; of a jam nobody began nothing but its number."""
    jams: dict[tuple[int, int], Jam] = {}
    for key, value in state.items():
        if (found := JAM.fullmatch(key)) is None:
            continue
        jam = jams.setdefault((int(found[1]), int(found[2])), Jam())
        if (told := TEAM_JAM.fullmatch(found[3])) is None:
            continue
        side = int(told[1]) - 1
        if told[2] == "JamScore":
            jam.points[side] = value
        elif value is True:
            jam.leads.add(side)
    return dict(sorted(jams.items()))


def _passed_over(state: Mapping[str, Value]) -> Mapping[str, int]:
    """How many lines of each kind say nothing that is read here; a kind is the last word of a key."""
    return Counter(key.rpartition(".")[2].partition("(")[0][:LONGEST_KIND] for key in state if not _is_read(key))


def _is_read(key: str) -> bool:
    if (jam := JAM.fullmatch(key)) is not None:
        return TEAM_JAM.fullmatch(jam[3]) is not None
    if (team := TEAM.fullmatch(key)) is not None:
        return team[2] in (*NAMES, "Score") or any(kind.fullmatch(team[2]) for kind in (SKATER, PENALTY))
    return OFFICIAL.fullmatch(key) is not None


def _is_official(state: Mapping[str, Value]) -> bool:
    return any(value is True or value == "true" for key, value in state.items() if OFFICIAL.fullmatch(key))
