"""The tables of the hex sport, read once from fixtures/rulesets/hexsport/1 and checked against each other.

Everything here names abilities by key ("cant_feel_a_thing"); `ABILITIES[key].name` is what people read.
"""

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from rules.core.data import read_table, tables_of
from rules.hexsport import data_checks
from rules.hexsport.board_files import DeckFile, PitchFile
from rules.hexsport.data_files import (
    AbilitiesFile,
    AbilityRow,
    AdvancementFile,
    AdvancementRow,
    AdvancementTable,
    GainAbility,
    GainLadder,
    ListRow,
    PlayerRow,
    RecoveryFile,
    TeamsFile,
)
from rules.hexsport.market_files import FreeAgentRow, FreeAgentsFile, MvpRow, MvpsFile
from rules.hexsport.price_file import PricesFile

DIRECTORY = tables_of("hexsport", "1")


class Catalogue(Struct, frozen=True, kw_only=True):
    """All tables, by key. `free_agents` maps a season to its six rows, in order of the die."""

    abilities: Mapping[str, AbilityRow]
    lists: Mapping[str, ListRow]
    mvps: Mapping[str, MvpRow]
    free_agents: Mapping[int, tuple[FreeAgentRow, ...]]
    tables: Mapping[str, AdvancementTable]
    advancement: AdvancementFile
    recovery: RecoveryFile
    prices: PricesFile
    deck: DeckFile
    board: PitchFile


def load(directory: Path = DIRECTORY) -> Catalogue:
    """The tables of a directory; raises `ValueError`, naming file and place, when a file is malformed or contradicts
    another."""
    abilities = read_table(directory / "abilities.json", AbilitiesFile).abilities
    teams = read_table(directory / "teams.json", TeamsFile).teams
    mvps = read_table(directory / "mvps.json", MvpsFile).mvps
    free_agents = read_table(directory / "free_agents.json", FreeAgentsFile).tables
    advancement = read_table(directory / "advancement.json", AdvancementFile)
    recovery = read_table(directory / "recovery.json", RecoveryFile)
    prices = read_table(directory / "prices.json", PricesFile)
    deck = read_table(directory / "deck.json", DeckFile)
    board = read_table(directory / "pitch.json", PitchFile)
    data_checks.check_abilities(abilities, teams)
    data_checks.check_lists(teams, abilities, prices)
    data_checks.check_mvps(mvps, abilities, teams)
    data_checks.check_free_agents(free_agents, teams)
    data_checks.check_advancement(advancement, abilities)
    data_checks.check_recovery(recovery, prices)
    data_checks.check_deck(deck)
    data_checks.check_pitch(board)
    keys = {ability.name: ability.key for ability in abilities}
    return Catalogue(
        abilities={ability.key: _keyed_ability(ability, keys) for ability in abilities},
        lists={team.key: _keyed_list(team, keys) for team in teams},
        mvps={mvp.key: msgspec.structs.replace(mvp, abilities=_keyed(mvp.abilities, keys)) for mvp in mvps},
        free_agents={table.season: table.rows for table in free_agents},
        tables={table.key: _keyed_table(table, keys) for table in advancement.tables},
        advancement=advancement,
        recovery=recovery,
        prices=prices,
        deck=deck,
        board=board,
    )


def _keyed(names: tuple[str, ...], keys: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(keys[name] for name in names)


def _keyed_ability(ability: AbilityRow, keys: Mapping[str, str]) -> AbilityRow:
    return msgspec.structs.replace(ability, needs_ability=keys.get(ability.needs_ability, ""))


def _keyed_list(team: ListRow, keys: Mapping[str, str]) -> ListRow:
    players = (msgspec.structs.replace(row, abilities=_keyed(row.abilities, keys)) for row in team.players)
    return msgspec.structs.replace(team, players=tuple(players))


def _keyed_table(table: AdvancementTable, keys: Mapping[str, str]) -> AdvancementTable:
    return msgspec.structs.replace(table, rows=tuple(_keyed_row(row, keys) for row in table.rows))


def _keyed_row(row: AdvancementRow, keys: Mapping[str, str]) -> AdvancementRow:
    if isinstance(row, GainAbility):
        return msgspec.structs.replace(row, ability=keys[row.ability])
    if isinstance(row, GainLadder):
        return msgspec.structs.replace(row, abilities=_keyed(row.abilities, keys))
    return row


_CATALOGUE = load()
ABILITIES = _CATALOGUE.abilities
LISTS = _CATALOGUE.lists
MVPS = _CATALOGUE.mvps
FREE_AGENTS = _CATALOGUE.free_agents
TABLES = _CATALOGUE.tables
ADVANCEMENT_LIMITS = _CATALOGUE.advancement.limits
RECOVERY = _CATALOGUE.recovery
DECK = _CATALOGUE.deck
BOARD = _CATALOGUE.board
PRICES = _CATALOGUE.prices.prices
LIMITS = _CATALOGUE.prices.limits
LEAGUE_POINTS = _CATALOGUE.prices.league_points
REVENUE = _CATALOGUE.prices.revenue
UNDERDOG = _CATALOGUE.prices.underdog
MVP_FEE = _CATALOGUE.prices.mvp_fee


def row(list_key: str, position: str) -> PlayerRow:
    """The row of the team lists a player comes from; `KeyError` when there is none (an MVP has none)."""
    found = LISTS[list_key].position(position)
    if found is None:
        raise KeyError(f"{list_key}.{position}")
    return found
