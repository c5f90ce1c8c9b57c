"""The tables of the game, read once from fixtures/rulesets/derby_penalties/1 and checked.

`BOARD` belongs to the stand-in base game; the penalty layer reads `DECK` only.
"""

from pathlib import Path

from rules.core.data import read_table, tables_of
from rules.derby_penalties.data_files import BoardFile, CardRow, DeckFile

DIRECTORY = tables_of("derby_penalties", "1")
FIXED_RISKS = {"Jammer Juke": 1}  # TYC-08b


def load(directory: Path = DIRECTORY) -> tuple[DeckFile, BoardFile]:
    """The tables of a directory; `ValueError`, naming file and place, when one is malformed or contradicts itself."""
    deck = read_table(directory / "deck.json", DeckFile)
    board = read_table(directory / "board.json", BoardFile)
    check_deck(deck)
    check_board(board)
    return deck, board


def check_deck(deck: DeckFile) -> None:
    """TYC-114"""
    names = [card.name for card in deck.cards]
    if len(set(names)) != len(names):
        raise ValueError("deck.json lists a card twice.")
    if sum(card.copies for card in deck.cards) != deck.size:
        raise ValueError("deck.json: the copies of the cards do not add up to size.")
    for card in deck.cards:
        if FIXED_RISKS.get(card.name, card.risk) != card.risk:
            raise ValueError(f"deck.json: the rules fix the risk of {card.name}.")


def check_board(board: BoardFile) -> None:
    """TYC-101, TYC-102"""
    if board.tiles != board.rows * board.lanes or board.rows != board.rows_per_section * board.sections:
        raise ValueError("board.json: rows, lanes, tiles and sections do not fit each other.")
    if len(board.penalty_box.names) != board.penalty_box.regions:
        raise ValueError("board.json: the penalty box needs one name for each region.")
    first, last = board.blocker_start_rows
    if not board.jammer_start_row < first <= last < board.pivot_start_row < board.rows:
        raise ValueError("board.json: Jammer, Blockers and pivot must start one behind the other.")
    if board.jammer_line_between_rows != (board.jammer_start_row, board.jammer_start_row + 1):
        raise ValueError("board.json: the Jammers start right behind the Jammer line.")
    _check_neighbours(board)


def _check_neighbours(board: BoardFile) -> None:
    opposite = {"ahead": "behind", "ahead_left": "back_right", "ahead_right": "back_left"}
    lanes = (board.neighbours.even_lane, board.neighbours.odd_lane)
    for place, own in enumerate(lanes):
        for there, back in opposite.items():
            rows, sideways = getattr(own, there)
            if getattr(lanes[place ^ abs(sideways)], back) != (-rows, -sideways):
                raise ValueError(f"board.json: the way {there} is not undone by the way {back}.")


DECK, BOARD = load()
CARDS: tuple[CardRow, ...] = tuple(card for card in DECK.cards for _ in range(card.copies))
