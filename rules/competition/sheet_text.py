"""The text of a spreadsheet, from the bytes of a file or from what was pasted, as lines of cells.

Workbooks and archives are refused unopened, so that nothing is ever unpacked here.
"""

import csv
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from io import StringIO

from msgspec import Struct

from rules.core.errors import RuleViolation

DELIMITERS = (",", ";", "\t", "|")
MOST_BYTES, MOST_LINES, MOST_CELLS, LONGEST_CELL = 2_000_000, 2000, 60, 300
FORMULA_SIGNS = ("=", "+", "-", "@", "|", "%", "＝", "＋", "－", "＠")
ARCHIVES = (b"PK", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf", b"Rar!", b"\xd0\xcf\x11\xe0", b"\x28\xb5\x2f\xfd")
"""How workbooks, archives and compressed files begin."""


class Line(Struct, frozen=True):
    """A line that is not blank: the number of the line it ends on, and its cells without space around them."""

    number: int
    cells: tuple[str, ...]

    @property
    def text(self) -> str:
        """The line as people know it again."""
        return " | ".join(self.cells)


def decoded(data: bytes, most: int = MOST_BYTES) -> tuple[str, bool]:
    """The text of a file, and whether it was Unicode: UTF-8, UTF-16 with its mark, or else Windows-1252.

    Raises `RuleViolation` `sheet.too_large`, `sheet.archive` or `sheet.not_text`.
    """
    if len(data) > most:
        raise RuleViolation("sheet.too_large", most=most // 1000)
    if data.startswith(ARCHIVES):
        raise RuleViolation("sheet.archive")
    encoding = "utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"
    try:
        text, known = data.decode(encoding), True
    except UnicodeDecodeError:
        text, known = data.decode("cp1252", errors="replace"), False
    if "\0" in text:
        raise RuleViolation("sheet.not_text")
    return text, known


def lines_of(text: str, delimiter: str | None = None) -> tuple[Line, ...]:
    """The lines of a table, told apart by what separates the cells of its first line.

    Raises `RuleViolation` `sheet.empty`, `sheet.unreadable` (with the line), `sheet.too_large`, `sheet.too_many_lines`,
    `sheet.too_many_cells`, `sheet.long_cell` or `sheet.not_text`.
    """
    if len(text) > MOST_BYTES:
        raise RuleViolation("sheet.too_large", most=MOST_BYTES // 1000)
    if "\0" in text:
        raise RuleViolation("sheet.not_text")
    text = text.removeprefix("\ufeff")
    first = next((line for line in text.splitlines() if line.strip()), "")
    chosen = delimiter or max(DELIMITERS, key=first.count)
    reader = csv.reader(StringIO(text, newline=""), delimiter=chosen, skipinitialspace=True, strict=True)
    lines: list[Line] = []
    try:
        for row in reader:
            cells = tuple(_unmarked(cell.strip()) for cell in row)
            if any(cells):
                lines.append(_checked(Line(reader.line_num, cells)))
                if len(lines) > MOST_LINES:
                    raise RuleViolation("sheet.too_many_lines", most=MOST_LINES)
    except csv.Error as broken:
        after = lines[-1].number if lines else 0
        raise RuleViolation("sheet.unreadable", line=after + 1, reason=str(broken))
    if not lines:
        raise RuleViolation("sheet.empty")
    return tuple(lines)


def _unmarked(cell: str) -> str:
    """A cell without the mark by which exports keep spreadsheets from taking a text for a formula."""
    return cell[1:] if cell[:1] == "'" and cell[1:].lstrip()[:1] in FORMULA_SIGNS else cell


def _checked(line: Line) -> Line:
    if len(line.cells) > MOST_CELLS:
        raise RuleViolation("sheet.too_many_cells", line=line.number, most=MOST_CELLS)
    if any(len(cell) > LONGEST_CELL for cell in line.cells):
        raise RuleViolation("sheet.long_cell", line=line.number, most=LONGEST_CELL)
    return line
