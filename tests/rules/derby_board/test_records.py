"""Player tables and records."""

import pytest
from msgspec.structs import replace

from rules.core.statistics import Holder, side_amount
from rules.derby_board.match import statistics
from rules.derby_board.records import PLAYER_TABLES, RECORDS
from rules.derby_board.report import JamReport, PassRow
from tests.rules.derby_board.test_report import B1, CARD, J, P, facts

TABLES = {table.key: table for table in PLAYER_TABLES}
HOLDERS = {record.key: record for record in RECORDS}


@pytest.mark.rule("ICR-85")
@pytest.mark.parametrize(
    ("key", "totals", "value"),
    [
        ("points", {"points": 7}, 7),
        ("lead_share", {"lead_jams": 3, "jams_as_jammer": 4, "jams": 9}, 75),
        ("lead_share", {"jams_as_jammer": 4}, 0),
        ("lead_share", {"jams": 9}, None),
        ("push_success", {"pushes": 8, "pushes_won": 2}, 25),
        ("push_success", {"pushes_won": 0}, None),
        ("wipeouts", {"wipeouts": 4}, 4),
        ("box_turns", {"box_turns": 5}, 5),
        ("box_turns", {}, None),
    ],
)
def test_a_player_table_shows_this(key: str, totals: dict[str, int], value: float | None) -> None:
    assert TABLES[key].value(totals) == value


def test_tables_and_records_ask_for_figures_that_there_are() -> None:
    sides = {"margin", "sudden_death", *statistics}
    assert {figure for table in PLAYER_TABLES for figure in (table.figure, table.per) if figure} <= set(statistics)
    assert {record.figure for record in RECORDS} <= sides


@pytest.mark.rule("ICR-85")
@pytest.mark.parametrize(
    ("key", "amounts"),
    [
        ("points_in_jam.team", (5, 2)),
        ("points_in_jam.player", (5, 2)),
        ("points_in_game.team", (6, 3)),
        ("points_in_game.player", (6, 3)),
        ("largest_win", (3, -3)),
        ("longest_sudden_death", (4, 4)),
    ],
)
def test_a_game_brings_these_amounts_for_a_record(key: str, amounts: tuple[int, int]) -> None:
    last = JamReport(passes=(PassRow(home=(J,), visitor=(B1, P)),))
    report = replace(
        CARD, jams=(CARD.jams[0], JamReport(), last), visitor=replace(CARD.visitor, points=3), sudden_death=4
    )
    record, sides = HOLDERS[key], facts(report).sides
    if record.holder is Holder.TEAM:
        assert tuple(side_amount(record, side) for side in sides) == amounts
    else:
        assert tuple(side.players[0].stats[record.figure] for side in sides) == amounts
