"""One action card and its eight entries, and how they are written in the data. (ACD-51a to -51d)"""

import re
from enum import StrEnum

from msgspec import Struct

Side = int
HOME: Side = 0
VISITOR: Side = 1
SIDES: dict[str, Side] = {"V": VISITOR, "H": HOME}  # the visitor draws first
SLOTS = range(1, 11)
TEN_PLUS = 10  # what a POINTS entry of 10+ is read as; no other entry is as high


class Mark(StrEnum):
    """What a JBLK entry says besides its block. (ACD-51b)"""

    NONE = ""
    NO_LEAD = "*"
    EXCHANGE = "+"
    MINOR = "P"
    MAJOR = "MP"
    PS_HOME = "PS-H"
    PS_VISITOR = "PS-V"
    FIGHT = "FIGHT"
    REFEREE = "JAM CALLED OFF BY REF"


class Reading(StrEnum):
    """What a BLK entry says. (ACD-51c)"""

    SCORE = "SCORE"
    BLOCK = "block"
    MAJOR = "MP"
    FIGHT = "FIGHT"


# Members by themselves, for those who ask at every card: looking one up in its enum takes longer than drawing a card.
SCORE, BLOCK, MAJOR, FIGHT = Reading


class Card(Struct, frozen=True, kw_only=True):
    """An action card. Of a SCORE `slot` is who assists (0: nobody), of a block the defender; `how` names the assist or
    the block. `minor` marks a block with a minor (ACD-51d). `jblk` and `blk` are the entries as they are printed."""

    id: int
    jammers: int
    jblk: str
    mark: Mark
    blk: str
    reading: Reading
    slot: int
    how: str
    minor: bool
    points_1: int
    points_2: int
    penalty_side: Side
    penalty_slot: int
    n100: int
    n20: int

    @property
    def penalty(self) -> tuple[Side, int]:
        """Whom the PENALTY entry names."""
        return self.penalty_side, self.penalty_slot


class JblkEntry(Struct, frozen=True):
    """A JBLK entry as read."""

    mark: Mark


class BlkEntry(Struct, frozen=True):
    """A BLK entry as read."""

    reading: Reading
    slot: int = 0
    how: str = ""
    minor: bool = False


WHOLE_JBLK = (Mark.FIGHT, Mark.REFEREE)
JBLK_ENTRY = re.compile(r"(?P<block>[A-Z]+)(?: (?P<mark>\*|\+|P|MP|PS-H|PS-V))?")
SCORE_ENTRY = re.compile(r"SCORE(?: A-(?P<how>WHIP|SHOVE) (?P<slot>[0-9]+))?")
BLOCK_ENTRY = re.compile(r"(?P<how>[A-Z]+)-(?P<slot>[0-9]+)(?P<minor> P)?")
PENALTY_ENTRY = re.compile(r"(?P<side>[HV])(?P<slot>[0-9]+)")


def read_jblk(text: str) -> JblkEntry:
    """The entry of that text; `ValueError` when it is none."""
    if text in WHOLE_JBLK:
        return JblkEntry(Mark(text))
    found = JBLK_ENTRY.fullmatch(text)
    if found is None or found["block"] in (Mark.MINOR, Mark.MAJOR, Mark.FIGHT):
        raise ValueError(f"{text!r} is no JBLK entry")
    return JblkEntry(Mark(found["mark"] or ""))


def read_blk(text: str) -> BlkEntry:
    """The entry of that text; `ValueError` when it is none."""
    if text in (Reading.MAJOR, Reading.FIGHT):
        return BlkEntry(Reading(text))
    if score := SCORE_ENTRY.fullmatch(text):
        return BlkEntry(Reading.SCORE, _slot(score["slot"]) if score["slot"] else 0, score["how"] or "")
    if block := BLOCK_ENTRY.fullmatch(text):
        return BlkEntry(Reading.BLOCK, _slot(block["slot"]), block["how"], block["minor"] is not None)
    raise ValueError(f"{text!r} is no BLK entry")


def read_penalty(text: str) -> tuple[Side, int]:
    """Side and slot of a PENALTY entry; `ValueError` when it is none. (ACD-30a)"""
    found = PENALTY_ENTRY.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no PENALTY entry")
    return SIDES[found["side"]], _slot(found["slot"])


def read_points(entry: int | str) -> int:
    """The points of a POINTS entry, 10+ as `TEN_PLUS`; `ValueError` when it is none."""
    if entry == "10+":
        return TEN_PLUS
    if isinstance(entry, int) and 0 <= entry < TEN_PLUS:
        return entry
    raise ValueError(f"{entry!r} is no POINTS entry")


def _slot(text: str) -> int:
    slot = int(text)
    if slot not in SLOTS:
        raise ValueError(f"there is no slot {slot}")
    return slot


def next_free(slot: int, taken: tuple[int, ...]) -> int:
    """The slot, or the first after it that is not taken; after slot 10 comes slot 1. (ACD-38b)"""
    while slot in taken:
        slot = slot % len(SLOTS) + 1
    return slot
