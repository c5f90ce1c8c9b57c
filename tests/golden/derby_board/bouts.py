"""Golden logs of the board derby: whole bouts as programs once played them, to the byte.

A file of fixtures/golden/derby_board is gzipped JSON lines. The first is the header (`Header`), every other an
`Entry` of `rules.derby_board.log` in its canonical form.
"""

import gzip
from functools import cache
from pathlib import Path

from msgspec import Struct

from rules.core import codec
from rules.core.dice import HashDice
from rules.core.options import Options
from rules.derby_board import log as logs
from rules.derby_board.events import BoutBegan
from rules.derby_board.log import Entry
from rules.derby_board.options import OPTIONS
from rules.derby_board.played import play, starting_team
from rules.derby_board.state import Sheet

FOLDER = Path(__file__).parents[3] / "fixtures" / "golden" / "derby_board"
ENDING = ".jsonl.gz"
FORMAT = 1  # rises when the lines themselves change


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line. `changed` are the options that differ from the default, `digest` the SHA-256 of the last state in
    its canonical form."""

    format: int = FORMAT
    what: str
    bots: tuple[str, str]
    changed: dict[str, str]
    entries: int
    digest: str


class Fixture(Struct, frozen=True):
    """A bout to be played. Its dice follow from its name and seed."""

    name: str
    what: str
    bots: tuple[str, str] = ("steady", "steady")
    changed: dict[str, str] = {}
    seed: int = 0


FIXTURES: tuple[Fixture, ...] = (
    Fixture("printed-rules", "the printed rules"),
    Fixture("by-chance", "a steady side against chance", ("steady", "random")),
    Fixture(
        "all-blockers", "lead by all Blockers, and sudden death", changed={"lead_requires": "all_blockers"}, seed=9
    ),
    Fixture("immediate-end", "a jam ends with its last pass", changed={"jam_end": "immediate"}),
    Fixture(
        "brakes",
        "Jammers brake, and keep some of their cards",
        ("random", "steady"),
        {"voluntary_brake": "yes", "redraw": "any_cards"},
    ),
    Fixture("four-players", "four players, and sudden death", changed={"players": "4"}, seed=3),
    Fixture("scrimmage", "a scrimmage", changed={"mode": "scrimmage"}),
    Fixture(
        "everything-else",
        "a scrimmage of four players under other rules",
        ("random", "steady"),
        {"mode": "scrimmage", "players": "4", "jam_end": "immediate", "lead_requires": "all_blockers"},
    ),
)


def played(fixture: Fixture) -> tuple[Entry, ...]:
    """The bout of a fixture."""
    options = Options(OPTIONS, fixture.changed)
    teams = [starting_team("own", name, options) for name in ("Home", "Visitor")]
    match = play(teams, options, HashDice(f"golden {fixture.name} {fixture.seed}"), "bout", bots=fixture.bots)
    return logs.decode(match.log)


def bytes_of(fixture: Fixture, entries: tuple[Entry, ...]) -> bytes:
    """The file of a bout: equal bouts have equal bytes."""
    header = Header(
        what=fixture.what,
        bots=fixture.bots,
        changed=fixture.changed,
        entries=len(entries),
        digest=codec.digest(logs.replay(entries)),
    )
    lines = (codec.encode(line) for line in (header, *entries))
    return gzip.compress(b"\n".join(lines) + b"\n", compresslevel=9, mtime=0)


def path_of(name: str) -> Path:
    return FOLDER / (name + ENDING)


def names() -> list[str]:
    """Every golden log there is."""
    return sorted(path.name.removesuffix(ENDING) for path in FOLDER.glob("*" + ENDING))


@cache
def read(name: str) -> tuple[Header, tuple[Entry, ...], list[bytes]]:
    """The header of a golden log, its entries, and the entries as they were written."""
    first, *lines = gzip.decompress(path_of(name).read_bytes()).splitlines()
    return codec.decode(first, Header), logs.decode(b"[" + b",".join(lines) + b"]"), lines


def sheet_of(entries: tuple[Entry, ...]) -> Sheet:
    """The terms of a bout."""
    began = entries[0].events[0]
    assert isinstance(began, BoutBegan)
    return began.sheet
