"""The mutants that no test can kill, each with its reason: survivors.toml."""

import tomllib
from collections.abc import Collection
from pathlib import Path

from tests.mutation.mutants import Mutant, mutants

FILE = Path(__file__).with_name("survivors.toml")
KEYS = ("path", "function", "before", "after")
Key = tuple[str, str, str, str]


def key(mutant: Mutant) -> Key:
    return (mutant.path, mutant.function, mutant.before, mutant.after)


def accepted(file: Path = FILE) -> set[Key]:
    """What is accepted to survive; an entry without a reason is refused."""
    entries = tomllib.loads(file.read_text(encoding="utf-8")).get("survivor", [])
    for entry in entries:
        if not entry.get("reason", "").strip():
            raise ValueError(f"say why {entry['function']} in {entry['path']} may survive: {entry['after']}")
    return {(entry["path"], entry["function"], entry["before"], entry["after"]) for entry in entries}


def gone(entries: Collection[Key]) -> set[Key]:
    """The entries that name no mutant of today's rules."""
    places = {(path, function) for path, function, _before, _after in entries}
    return set(entries) - {key(each) for path, function in places for each in mutants(Path(path), function)}
