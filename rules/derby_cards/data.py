"""The deck and the charts of the card derby, read once from fixtures/rulesets/derby_cards/1 and checked."""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from rules.core.data import read_table, tables_of
from rules.derby_cards import data_checks
from rules.derby_cards.cards import Card
from rules.derby_cards.data_files import (
    BonusFile,
    CausesFile,
    ChartDivision,
    ChartsFile,
    ChartTeam,
    DeckFile,
    WheelEvent,
    WheelFile,
)

DIRECTORY = tables_of("derby_cards", "1")


class Catalogue(Struct, frozen=True, kw_only=True):
    """A deck with its tables. `wheel` has the event of each 1-20 number, `bonus` the extra points and `causes` the
    cause of each 1-100 number; place 0 is empty. `named_causes` are those of fights and fourth minors."""

    cards: tuple[Card, ...]
    wheel: tuple[WheelEvent, ...]
    bonus: tuple[int, ...]
    causes: tuple[str, ...]
    named_causes: Mapping[str, str]
    divisions: tuple[ChartDivision, ...]
    seconds_per_card: int


def load(directory: Path = DIRECTORY) -> Catalogue:
    """The data of a directory; raises `ValueError`, naming file and place, when a file is malformed or wrong."""
    deck = read_table(directory / "deck.json", DeckFile)
    wheel = read_table(directory / "wheel.json", WheelFile)
    bonus = read_table(directory / "bonus.json", BonusFile)
    causes = read_table(directory / "major-causes.json", CausesFile)
    charts = read_table(directory / "league-chart-sample.json", ChartsFile)
    cards = _cards(deck)
    data_checks.check_deck(cards)
    data_checks.check_counts(deck, cards)
    data_checks.check_wheel(wheel)
    data_checks.check_bonus(bonus)
    data_checks.check_causes(causes)
    data_checks.check_charts(charts)
    return Catalogue(
        cards=cards,
        wheel=(wheel.events[0], *(event for event in wheel.events for _ in range(event.low, event.high + 1))),
        bonus=(0, *(row.bonus for row in bonus.rows for _ in range(row.low, row.high + 1))),
        causes=("", *(row.cause for row in causes.rows for _ in range(row.low, row.high + 1))),
        named_causes={row.major: row.cause for row in causes.without_number},
        divisions=charts.divisions,
        seconds_per_card=deck.seconds_per_card,
    )


def _cards(deck: DeckFile) -> tuple[Card, ...]:
    cards = []
    for row in deck.cards:
        try:
            cards.append(row.card())
        except ValueError as fault:
            raise ValueError(f"deck.json is not usable: card {row.id}: {fault}.") from fault
    return tuple(cards)


CATALOGUE = load()
CHART_TEAMS: Mapping[str, ChartTeam] = {team.key: team for chart in CATALOGUE.divisions for team in chart.teams}
DIVISION_OF: Mapping[str, str] = {team.key: chart.division for chart in CATALOGUE.divisions for team in chart.teams}
