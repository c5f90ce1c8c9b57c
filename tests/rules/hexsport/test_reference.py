"""The tables for looking things up say the same as the rules, and who says so."""

import pytest

from rules.hexsport.data import ABILITIES, LISTS, MVPS, PRICES, TABLES
from rules.hexsport.reference import REFERENCE

BY_KEY = {table.key: {entry.key: entry for entry in table.entries} for table in REFERENCE}


def test_every_row_of_the_data_has_an_entry():
    for key, rows in (("lists", LISTS), ("mvps", MVPS), ("abilities", ABILITIES), ("advancement", TABLES)):
        assert list(BY_KEY[key]) == list(rows)
        assert [entry.standing for entry in BY_KEY[key].values()] == [row.standing for row in rows.values()]
    assert list(BY_KEY["prices"]) == list(PRICES.__struct_fields__)
    assert [entry.details.get("roll") for entry in BY_KEY["recovery"].values()] == [1, 2, 3, 4, 5, 6, None]


def test_an_entry_holds_what_its_row_holds():
    card = BY_KEY["prices"]["card"]
    assert (card.name, card.rule, card.standing, card.details) == ("card", "HX-PRICE-01", "sheet", {"mc": 10})
    star = next(iter(MVPS.values()))
    assert BY_KEY["mvps"][star.key].details["base_fee"] == star.base_fee


def test_what_nobody_knows_is_told_apart():
    chosen = {(table.key, entry.key) for table in REFERENCE for entry in table.entries if entry.standing == "choice"}
    assert {found for found in chosen if found[0] not in ("pitch", "deck")} == {
        ("abilities", "grizzled"),
        ("recovery", "worst_value"),
    }


@pytest.mark.rule("HX-PITCH-13", "HX-CARDS-15")
def test_the_board_and_the_deck_are_placeholders_from_end_to_end():
    for key in ("pitch", "deck"):
        assert {entry.standing for entry in BY_KEY[key].values()} == {"choice"}
    assert len(BY_KEY["deck"]) == 52
    assert BY_KEY["deck"]["7"].details["cheers"] == 3


def test_the_board_says_where_everything_is():
    board = BY_KEY["pitch"]
    assert len(board["hexes"].details["hexes"]) == 201
    assert board["visitor_far"].details["strike_hex"] == (9, 0)
    assert board["entry_hexes"].details == {"entry_hexes": {"home": (-10, 5), "visitor": (10, -5)}}
    assert sum("strike_hex" in entry.details for entry in board.values()) == 6
