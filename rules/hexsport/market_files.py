"""The shape of mvps.json and free_agents.json, the players a team may hire."""

from typing import Literal

from msgspec import Struct

from rules.hexsport.data_files import Face, Key, Positive, Season, Standing
from rules.hexsport.state import Role, Stats


class MvpRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A star for hire. `base_fee` is mc; `plays_for` holds the keys of the lists he may play for."""

    key: Key
    name: str
    season: Season
    rule: str
    standing: Standing
    role: Role
    stats: Stats
    base_fee: Positive
    plays_for_text: str
    plays_for: tuple[str, ...]
    abilities: tuple[str, ...]


class MvpsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """mvps.json"""

    system: Literal["hex"]
    unit: Literal["mc"]
    standing: Standing
    mvps: tuple[MvpRow, ...]


class FreeAgentRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What a face of a free agent table brings: a player of a list."""

    roll: Face
    name: str
    team: str
    player: str


class FreeAgentTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The free agent table of one season."""

    season: Season
    rule: str
    standing: Standing
    rows: tuple[FreeAgentRow, ...]


class FreeAgentsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """free_agents.json"""

    system: Literal["hex"]
    standing: Standing
    die: Literal["d6"]
    tables: tuple[FreeAgentTable, ...]
