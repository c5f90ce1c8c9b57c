"""Cells of tables that people open in spreadsheets."""

from rules.competition.sheet_text import FORMULA_SIGNS


def plain_cell(cell: str | int | None) -> str | int:
    """A cell as it is; a text that a spreadsheet would take for a formula is marked as text, nothing is empty."""
    if cell is None:
        return ""
    if not isinstance(cell, str):
        return cell
    return f"'{cell}" if cell.lstrip()[:1] in FORMULA_SIGNS or cell[:1] in ("\t", "\r", "\n") else cell
