"""What cards are drawn for and which entry is then read. (ACD-64a)"""

from enum import StrEnum

from msgspec import Struct


class Entry(StrEnum):
    """Which entry of a card is read; of the card of a star pass, two are (ACD-02b)."""

    JAMMERS = "jammers"
    JBLK = "jblk"
    BLK = "blk"
    POINTS_1 = "points_1"
    POINTS_2 = "points_2"
    PENALTY = "penalty"
    N100 = "n100"
    N20 = "n20"
    JAMMERS_AND_N20 = "jammers+n20"


class Purpose(StrEnum):
    """What a card is drawn for."""

    JAMMER = "jammer"
    JAM = "jam"
    STAR = "star_pass"
    INITIATIVE = "initiative"
    ATTEMPT = "attempt"
    POINTS = "points"
    BONUS = "bonus"
    CALL_OFF = "call_off"
    MINOR = "minor"
    MAJOR = "major"
    FIGHTER = "fighter"
    FIGHT = "fight"
    SPIN = "spin"
    EVENT = "event"


class Due(Struct, frozen=True):
    """Why a card is drawn and which of its entries is then read."""

    purpose: Purpose
    entry: Entry


# Each by a name of its own: looking up a member of an enum takes longer than drawing a card.
JAMMER = Due(Purpose.JAMMER, Entry.JAMMERS)
JAM = Due(Purpose.JAM, Entry.JBLK)
STAR = Due(Purpose.STAR, Entry.JAMMERS_AND_N20)
INITIATIVE = Due(Purpose.INITIATIVE, Entry.N20)
ATTEMPT = Due(Purpose.ATTEMPT, Entry.BLK)
POINTS_1 = Due(Purpose.POINTS, Entry.POINTS_1)
POINTS_2 = Due(Purpose.POINTS, Entry.POINTS_2)
BONUS = Due(Purpose.BONUS, Entry.N100)
CALL_OFF = Due(Purpose.CALL_OFF, Entry.N100)
MINOR = Due(Purpose.MINOR, Entry.PENALTY)
MAJOR = Due(Purpose.MAJOR, Entry.PENALTY)
FIGHTER = Due(Purpose.FIGHTER, Entry.PENALTY)
FIGHT = Due(Purpose.FIGHT, Entry.N20)
SPIN = Due(Purpose.SPIN, Entry.N20)
EVENT = Due(Purpose.EVENT, Entry.N20)
