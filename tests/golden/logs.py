"""Golden logs: matches and parts of matches as they were once played, to the byte.

A file of fixtures/golden/hex is gzipped JSON lines. The first is the header (`Header`), every other an `Entry` of
`rules.hexsport.play.log` in its canonical form: what was given, by whom, and the events that followed.
"""

import gzip
from collections.abc import Iterator, Sequence
from functools import reduce
from pathlib import Path

import msgspec
from msgspec import Struct

from rules.core import codec
from rules.hexsport.play.engine import advance, begin
from rules.hexsport.play.events import SCHEMA, MatchBegan
from rules.hexsport.play.evolve import evolve, fold
from rules.hexsport.play.frames import state_of
from rules.hexsport.play.log import Entry, entry_of
from rules.hexsport.play.state import MatchState

FOLDER = Path(__file__).parents[2] / "fixtures" / "golden" / "hex"
ENDING = ".jsonl.gz"
FORMAT = 1  # rises when the lines themselves change


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line. `schema` is that of the events, `opened` the state before the first entry (None: the first entry
    begins the match), `digest` the SHA-256 of the last state in its canonical form."""

    format: int = FORMAT
    schema: int = SCHEMA
    what: str
    opened: object = None
    entries: int
    digest: str


class Golden(Struct, frozen=True, kw_only=True):
    """A golden log: what it shows, the state before it if it is a part of a match, and its entries."""

    name: str
    what: str
    opened: MatchState | None = None
    entries: tuple[Entry, ...]


def bytes_of(golden: Golden) -> bytes:
    """The file of a golden log: equal logs have equal bytes."""
    header = Header(
        what=golden.what,
        opened=None if golden.opened is None else codec.plain(golden.opened),
        entries=len(golden.entries),
        digest=codec.digest(replayed(golden)),
    )
    lines = (codec.encode(line) for line in (header, *golden.entries))
    return gzip.compress(b"\n".join(lines) + b"\n", compresslevel=9, mtime=0)


def path_of(name: str) -> Path:
    return FOLDER / (name + ENDING)


def names() -> list[str]:
    """Every golden log there is."""
    return sorted(path.name.removesuffix(ENDING) for path in FOLDER.glob("*" + ENDING))


def read(name: str) -> tuple[Header, Golden, list[bytes]]:
    """The header of a golden log, the log, and its entries as they were written."""
    first, *lines = gzip.decompress(path_of(name).read_bytes()).splitlines()
    header = codec.decode(first, Header)
    entries = tuple(entry_of(msgspec.json.decode(line)) for line in lines)
    opened = None if header.opened is None else state_of(header.opened)
    return header, Golden(name=name, what=header.what, opened=opened, entries=entries), lines


def replayed(golden: Golden) -> MatchState:
    """The last state, as the events alone tell it."""
    events = (event for entry in golden.entries for event in entry.events)
    return fold(events) if golden.opened is None else reduce(evolve, events, golden.opened)


def rerun(golden: Golden) -> Iterator[bytes]:
    """The entries again, in their canonical form, with the events that the same givens have today."""
    state, entries = golden.opened, golden.entries
    if state is None:
        state, events = begin(_sheet_of(entries))
        yield codec.encode(Entry(source=entries[0].source, events=events))
        entries = entries[1:]
    for entry in entries:
        assert entry.given is not None
        state, events = advance(state, entry.given)
        yield codec.encode(Entry(source=entry.source, given=entry.given, seat=entry.seat, events=events))


def _sheet_of(entries: Sequence[Entry]):  # type: ignore[no-untyped-def]
    began = entries[0].events[0]
    assert isinstance(began, MatchBegan)
    return began.sheet
