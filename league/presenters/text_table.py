"""Tables for a terminal."""

from collections.abc import Sequence


def aligned(lines: Sequence[Sequence[str]]) -> str:
    """The lines, headings first, in columns as wide as they need to be; a column nobody fills is left out."""
    kept = [column for column in zip(*lines, strict=True) if any(column[1:])]
    padded = [_padded(column) for column in kept]
    return "\n".join("  ".join(line).rstrip() for line in zip(*padded, strict=True))


def _padded(column: Sequence[str]) -> list[str]:
    width = max(map(len, column))
    numbers = all(not cell.strip("+−0123456789:.%") for cell in column[1:])
    return [cell.rjust(width) if numbers else cell.ljust(width) for cell in column]
