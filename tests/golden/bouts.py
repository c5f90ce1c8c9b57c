"""Golden logs of derby bouts: whole bouts as programs once played them, to the byte.

A file of fixtures/golden/GAME is gzipped JSON lines. The first is the header (`Header`), every other an `Entry` of
`rules.core.match_log` in its canonical form.
"""

import gzip
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from msgspec import Struct

from rules.core import codec
from rules.core.dice import HashDice
from rules.core.match_log import Entry, MatchLog
from rules.core.options import Option, Options

FOLDER = Path(__file__).parents[2] / "fixtures" / "golden"
ENDING = ".jsonl.gz"
FORMAT = 1  # rises when the lines themselves change


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line. `changed` are the options that differ from the default, `digest` the SHA-256 of the last state in
    its canonical form."""

    format: int = FORMAT
    what: str
    bots: tuple[str, str]
    changed: dict[str, str | int]
    entries: int
    digest: str


class Fixture(Struct, frozen=True):
    """A bout to be played. Its dice follow from its name and seed."""

    name: str
    what: str
    bots: tuple[str, str] = ("steady", "steady")
    changed: dict[str, str | int] = {}
    seed: int = 0


class Golden(Struct, frozen=True):
    """A golden log: its header, its entries, and the entries as they were written."""

    header: Header
    entries: tuple[Entry, ...]
    lines: list[bytes]

    @property
    def sheet(self) -> Any:
        """The terms of the bout."""
        return self.entries[0].events[0].sheet  # type: ignore[attr-defined]  # every bout begins with its sheet


@dataclass(frozen=True)
class Bouts:
    """The golden bouts of one game, whose module `played` plays them. `unused` are options that no bout knows, `rare`
    the events that happen too seldom to be shown."""

    slug: str
    log: MatchLog
    played: ModuleType
    options: Mapping[str, Option]
    events: Sequence[type[Struct]]
    fixtures: tuple[Fixture, ...]
    unused: frozenset[str]
    rare: frozenset[str]

    def play(self, fixture: Fixture) -> tuple[Entry, ...]:
        """The bout of a fixture, as programs play it today."""
        options = Options(self.options, fixture.changed)
        teams = [self.played.starting_team("own", name, options) for name in ("Home", "Visitor")]
        dice = HashDice(f"golden {fixture.name} {fixture.seed}")
        return self.log.decode(self.played.play(teams, options, dice, "bout", bots=fixture.bots).log)

    def bytes_of(self, fixture: Fixture, entries: tuple[Entry, ...]) -> bytes:
        """The file of a bout: equal bouts have equal bytes."""
        header = Header(
            what=fixture.what,
            bots=fixture.bots,
            changed=fixture.changed,
            entries=len(entries),
            digest=codec.digest(self.log.replay(entries)),
        )
        lines = (codec.encode(line) for line in (header, *entries))
        return gzip.compress(b"\n".join(lines) + b"\n", compresslevel=9, mtime=0)

    def path_of(self, name: str) -> Path:
        return FOLDER / self.slug / (name + ENDING)

    def names(self) -> list[str]:
        """Every golden log there is."""
        return sorted(path.name.removesuffix(ENDING) for path in (FOLDER / self.slug).glob("*" + ENDING))

    def read(self, name: str) -> Golden:
        first, *lines = gzip.decompress(self.path_of(name).read_bytes()).splitlines()
        return Golden(codec.decode(first, Header), self.log.decode(b"[" + b",".join(lines) + b"]"), lines)
