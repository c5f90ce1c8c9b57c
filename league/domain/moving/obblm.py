"""A team as OBBLM, a league manager for another game, takes it in: an XML file with a team and its players.

Nothing outside the file is ever read: a document type, with which entities are declared, is refused at once.
"""

from xml.parsers import expat

from django.utils.translation import gettext as _
from msgspec import Struct

from league.domain.moving.files import Converted, as_text, broken

DEEPEST, MOST_ELEMENTS, LONGEST_TEXT = 6, 4000, 2000
HEADING = ("team", "coach", "list", "cash", "number", "name", "position")
CARRIED = {"coach", "name", "race", "treasury"}
OF_PLAYERS = {"name", "position", "status"}
GONE = {"dead", "sold"}


class Told(Struct, frozen=True):
    """What the file says of the team and of each player, by the names of its elements."""

    team: dict[str, str]
    players: tuple[dict[str, str], ...]


class _Reader:
    """Collects the elements of a file as it is read."""

    def __init__(self) -> None:
        self.team: dict[str, str] = {}
        self.players: list[dict[str, str]] = []
        self._path: list[str] = []
        self._text: list[str] = []
        self._elements = 0

    def start(self, name: str, _attributes: dict[str, str]) -> None:
        self._path.append(name)
        self._text = []
        self._elements += 1
        if len(self._path) > DEEPEST or self._elements > MOST_ELEMENTS:
            raise broken(_("This file is nested too deep or too long to be a team."))
        if name == "player" and len(self._path) == 2:
            self.players.append({})

    def end(self, name: str) -> None:
        text = " ".join("".join(self._text).split())
        if len(self._path) == 2 and name != "player":
            self.team.setdefault(name, text)
        if len(self._path) == 3 and self._path[1] == "player":
            self.players[-1].setdefault(name, text)
        self._path.pop()
        self._text = []

    def data(self, text: str) -> None:
        self._text.append(text)
        if sum(map(len, self._text)) > LONGEST_TEXT:
            raise broken(_("An element of this file holds more text than a team has."))


def read_team(text: str) -> Told:
    """What the file says; a `Refusal` 422 for one that is no XML, declares a document type, or is no team."""
    reader = _Reader()
    parser = expat.ParserCreate()
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.data
    parser.StartDoctypeDeclHandler = _refuse_doctype
    parser.EntityDeclHandler = _refuse_doctype
    try:
        parser.Parse(_without_encoding(text), True)
    except expat.ExpatError as failed:
        raise broken(_("This is no XML that can be read; line %(line)d is broken."), line=failed.lineno)
    if not reader.team.get("name"):
        raise broken(_("This file names no team. An OBBLM team has a name, a race and players."))
    return Told(reader.team, tuple(reader.players))


def obblm_team(text: str) -> Converted:
    """The team as a table of its players. Numbers are those of the order in the file."""
    told = read_team(text)
    cash = told.team.get("treasury", "")
    team = (told.team["name"], told.team.get("coach", ""), told.team.get("race", ""), cash)
    rows: list[tuple[object, ...]] = []
    notes: list[str] = []
    for number, player in enumerate(told.players, start=1):
        name = player.get("name") or _("player %(n)d") % {"n": number}
        if player.get("status") in GONE:
            notes.append(_("%(name)s is dead or sold there and stays behind.") % {"name": name})
            continue
        rows.append((*(team if not rows else ("", "", "", "")), number, name, player.get("position", "")))
        notes += _left_of_player(name, player)
    return Converted(as_text(HEADING, rows or [(*team, "", "", "")]), (*_left_of_team(told.team), *notes))


def _left_of_team(team: dict[str, str]) -> list[str]:
    notes = []
    if team.get("treasury"):
        facts = {"thousands": team["treasury"]}
        notes.append(
            _("%(thousands)s thousand of treasury stand as that many mc; change it below if you count otherwise.")
            % facts
        )
    left = ", ".join(
        f"{name} {value}" for name, value in team.items() if name not in CARRIED and value not in ("", "0")
    )
    if left:
        notes.append(_("These have no place here and stay behind: %(left)s.") % {"left": left[:500]})
    return notes


def _left_of_player(name: str, player: dict[str, str]) -> list[str]:
    left = [f"{key} {value}" for key, value in player.items() if key not in OF_PLAYERS and value.strip("0/")]
    if player.get("status") == "mng":
        left.append(_("misses the next match"))
    return [_("%(name)s: %(left)s stay behind.") % {"name": name, "left": ", ".join(left)[:300]}] if left else []


def _refuse_doctype(*_declared: object) -> None:
    raise broken(_("This file declares a document type or entities; a team needs none, so it is not read."))


def _without_encoding(text: str) -> str:
    """The text, which is decoded already, without a declaration that says otherwise."""
    plain = text.lstrip("\ufeff \t\r\n")
    return plain[plain.index("?>") + 2 :] if plain.startswith("<?xml") and "?>" in plain else plain
