"""The archives that every later Sinbin must read."""

from pathlib import Path
from random import Random
from typing import Any

from league.archive.form import read, sealed

HERE = Path(__file__).parents[3] / "fixtures" / "archive"
CLUB = (HERE / "version-2.json").read_bytes()
"""A club in mid-season: derived dice, hidden seeds, a calendar in 2099, texts for members; a friendly to whose dice one
coach gave his word and the other did not, and a word deposited for a match still to be played."""
EARLIER = (HERE / "version-1.json").read_bytes()
"""The same club a day before, as version 1 wrote it."""
DRAFT = (HERE / "version-0.json").read_bytes()
"""A league without seasons as the draft of the format wrote it."""


def changed(change: Any, kind: str = "complete") -> bytes:
    """The club with its rows changed by somebody who knows how to write digests."""
    document = read(CLUB)
    change(document["body"])
    return sealed(document["body"], kind=kind, software=document["software"], as_of=document["as_of"])


def tampered(data: bytes, count: int, seed: int = 7) -> list[tuple[int, bytes]]:
    """So many copies, each with one byte changed: where, and the copy."""
    chance, found = Random(seed), []
    for _ in range(count):
        place = chance.randrange(len(data))
        other = (data[place] + chance.randrange(1, 256)) % 256
        found.append((place, data[:place] + bytes([other]) + data[place + 1 :]))
    return found
