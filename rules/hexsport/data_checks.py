"""What the data files must agree on beyond their shape. Each check raises `ValueError` naming file and place."""

from collections.abc import Collection, Sequence

from rules.hexsport.board_files import DeckFile, PitchFile
from rules.hexsport.data_files import (
    AbilityRow,
    AdvancementFile,
    AdvancementRow,
    GainAbility,
    GainLadder,
    ListRow,
    RecoveryFile,
)
from rules.hexsport.market_files import FreeAgentTable, MvpRow
from rules.hexsport.price_file import PricesFile

FACES = [1, 2, 3, 4, 5, 6]


def _require(holds: bool, file: str, place: str, fault: str) -> None:
    if not holds:
        raise ValueError(f"{file} is not usable: {place} {fault}.")


def _require_known(names: Collection[str], known: Collection[str], file: str, place: str, kind: str) -> None:
    for name in names:
        _require(name in known, file, place, f"names {kind} {name!r}, which does not exist")


def _require_unique(keys: Sequence[object], file: str, kind: str) -> None:
    twice = next((key for key in keys if keys.count(key) > 1), None)
    _require(twice is None, file, f"{kind} {twice!r}", "stands twice")


def check_abilities(abilities: Sequence[AbilityRow], teams: Sequence[ListRow]) -> None:
    """Keys and names are unique; needed abilities and lists exist."""
    file = "abilities.json"
    names = [ability.name for ability in abilities]
    _require_unique([ability.key for ability in abilities], file, "ability")
    _require_unique(names, file, "ability name")
    lists = {team.key for team in teams}
    for ability in abilities:
        place = f"ability {ability.key!r}"
        _require_known([ability.needs_ability] if ability.needs_ability else [], names, file, place, "ability")
        _require_known([ability.team_only] if ability.team_only else [], lists, file, place, "list")


def check_lists(teams: Sequence[ListRow], abilities: Sequence[AbilityRow], prices: PricesFile) -> None:
    """Every list adds up to its start value, role limits are twice the start, abilities exist."""
    file = "teams.json"
    names = {ability.name for ability in abilities}
    _require_unique([team.key for team in teams], file, "list")
    for team in teams:
        place = f"list {team.key!r}"
        _require_unique([row.key for row in team.players], file, f"{place}: player")
        total = start_value(team, prices)
        _require(total == team.start_value, file, place, f"adds up to {total} mc, not to {team.start_value}")
        for row in team.players:
            most = prices.limits.role_multiple_of_start * row.start
            _require(row.max == most, file, f"{place}, player {row.key!r}", f"has max {row.max} in place of {most}")
            _require_known(row.abilities, names, file, f"{place}, player {row.key!r}", "ability")


def start_value(team: ListRow, prices: PricesFile) -> int:
    """What a new team of the list is worth, in mc."""
    price = prices.prices
    staff = team.staff
    return (
        sum(row.start * row.cost for row in team.players)
        + team.cards * price.card.mc
        + team.coaching_dice * price.coaching_die.mc
        + team.cheerleaders * price.cheerleader.mc
        + staff.offensive * price.offensive_coach.mc
        + staff.defensive * price.defensive_coach.mc
        + staff.support * price.support_coach.mc
    )


def check_mvps(mvps: Sequence[MvpRow], abilities: Sequence[AbilityRow], teams: Sequence[ListRow]) -> None:
    """MVPs are unique, play for lists that exist and have abilities that exist."""
    file = "mvps.json"
    names = {ability.name for ability in abilities}
    lists = {team.key for team in teams}
    _require_unique([mvp.key for mvp in mvps], file, "MVP")
    for mvp in mvps:
        _require_known(mvp.abilities, names, file, f"MVP {mvp.key!r}", "ability")
        _require_known(mvp.plays_for, lists, file, f"MVP {mvp.key!r}", "list")


def check_free_agents(tables: Sequence[FreeAgentTable], teams: Sequence[ListRow]) -> None:
    """Both seasons have a row for each face, and every row is a player of a list."""
    file = "free_agents.json"
    rows = {f"{team.key}.{row.key}" for team in teams for row in team.players}
    _require(sorted(table.season for table in tables) == [1, 2], file, "the tables", "are not one for each season")
    for table in tables:
        place = f"the season {table.season} table"
        _require([row.roll for row in table.rows] == FACES, file, place, "has not the faces 1 to 6 in order")
        _require_known([f"{row.team}.{row.player}" for row in table.rows], rows, file, place, "player")


def check_advancement(file: AdvancementFile, abilities: Sequence[AbilityRow]) -> None:
    """Every table has a row for each face, and the abilities on it exist."""
    names = {ability.name for ability in abilities}
    _require_unique([table.key for table in file.tables], "advancement.json", "table")
    for table in file.tables:
        place = f"table {table.key!r}"
        _require([row.roll for row in table.rows] == FACES, "advancement.json", place, "has not the faces 1 to 6")
        for row in table.rows:
            _require_known(_abilities_of(row), names, "advancement.json", f"{place}, face {row.roll}", "ability")


def _abilities_of(row: AdvancementRow) -> tuple[str, ...]:
    if isinstance(row, GainAbility):
        return (row.ability,)
    return row.abilities if isinstance(row, GainLadder) else ()


def check_recovery(file: RecoveryFile, prices: PricesFile) -> None:
    """There is a row for each face, and both files name the same price of a recovery."""
    _require([row.roll for row in file.rows] == FACES, "recovery.json", "the rows", "are not the faces 1 to 6 in order")
    price = prices.prices.revive_with_recovery_roll.mc
    _require(file.price_mc == price, "recovery.json", "price_mc", f"is {file.price_mc}, but prices.json says {price}")


def check_deck(deck: DeckFile) -> None:
    """52 numbered draw cards and one fan-support card for each side; each column names 1 to 14 once."""
    file = "deck.json"
    sides = sorted(card.side for card in deck.fan_support_cards)
    _require(sides == ["home", "visitor"], file, "fan_support_cards", "is not one for each side")
    numbers = [card.no for card in deck.draw_cards]
    _require(numbers == list(range(1, 53)), file, "draw_cards", "are not the cards 1 to 52 in order")
    for card in deck.draw_cards:
        place = f"card {card.no}"
        _require(sorted(card.numbers) == list(range(1, 15)), file, place, "has not each player number from 1 to 14")


def check_pitch(pitch: PitchFile) -> None:
    """The hexes are as many as said and different; everything placed on the pitch is on one of them."""
    file = "pitch.json"
    hexes = set(pitch.hexes)
    _require(len(hexes) == len(pitch.hexes) == pitch.hex_count, file, "hexes", f"are not {pitch.hex_count} different")
    placed = {
        "corner_hexes": pitch.corner_hexes,
        "launch_hexes": pitch.launch_hexes,
        "entry_hexes": tuple(pitch.entry_hexes.values()),
        "ref_start": (pitch.ref_start,),
    }
    placed |= {f"zone {zone.key!r}": (zone.strike_hex, zone.bonus_hex, *zone.hexes) for zone in pitch.strike_zones}
    for place, cells in placed.items():
        _require(hexes.issuperset(cells), file, place, "lies outside the pitch")
