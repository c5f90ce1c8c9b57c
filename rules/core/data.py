"""Where the tables of a game lie, and how they are read: the one place in `rules` that opens files."""

from pathlib import Path
from typing import TypeVar

import msgspec

RULESETS = Path(__file__).resolve().parents[2] / "fixtures" / "rulesets"

File = TypeVar("File")


def tables_of(game: str, version: str) -> Path:
    """The directory of a game's tables."""
    return RULESETS / game / version


def read_table(path: Path, shape: type[File]) -> File:
    """The content of a JSON file as `shape`; raises `ValueError`, naming file and place, when it is something else."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=shape)
    except msgspec.DecodeError as fault:
        raise ValueError(f"{path.name} is not usable: {fault}.") from fault
