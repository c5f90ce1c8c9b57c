"""The tables, and what is wrong with others."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.derby_penalties.data import BOARD, DECK, DIRECTORY, load
from rules.derby_penalties.stand_in.cards import UNDER_CARD


def spoilt(folder: Path, file: str, spoil: Callable[[dict[str, Any]], None]) -> Path:
    for path in DIRECTORY.glob("*.json"):
        shutil.copy(path, folder)
    data = json.loads((folder / file).read_text())
    spoil(data)
    (folder / file).write_text(json.dumps(data))
    return folder


@pytest.mark.rule("TYC-114", "TYC-08b")
def test_the_default_deck() -> None:
    rows = {card.name: (card.copies, card.risk, card.acts_on) for card in DECK.cards}
    assert rows == {
        "Jammer Juke": (6, 1, "jammer"),
        "Blocker Juke": (5, 1, "blocker"),
        "Jammer Sprint": (4, 1, "jammer"),
        "Whip": (4, 1, "jammer"),
        "Hold the Line": (4, 1, "blocker"),
        "Hit and Run": (3, 2, "blocker"),
        "Recycle": (3, 1, "blocker"),
        "Apex Jump": (3, 2, "jammer"),
        "Double Push": (2, 3, "blocker"),
        "Power Hit": (2, 3, "blocker"),
    }
    assert set(rows) | {""} == set(UNDER_CARD)
    assert BOARD.penalty_box.regions == 2


@pytest.mark.parametrize(
    ("file", "spoil"),
    [
        ("deck.json", lambda data: data["cards"].append(data["cards"][0])),
        ("deck.json", lambda data: data["cards"][0].update(copies=7)),
        ("deck.json", lambda data: data["cards"][0].update(risk=2)),
        ("deck.json", lambda data: data.update(more=1)),
        ("board.json", lambda data: data.update(tiles=181)),
        ("board.json", lambda data: data.update(pivot_start_row=5)),
        ("board.json", lambda data: data.update(jammer_line_between_rows=[3, 4])),
        ("board.json", lambda data: data["penalty_box"].update(regions=3)),
        ("board.json", lambda data: data["neighbours"]["odd_lane"].update(ahead_left=[0, -1])),
    ],
)
def test_a_table_that_contradicts_itself_is_named(
    tmp_path: Path, file: str, spoil: Callable[[dict[str, Any]], None]
) -> None:
    with pytest.raises(ValueError, match=file.replace(".", r"\.")):
        load(spoilt(tmp_path, file, spoil))
