"""What cards are drawn for and what is read on them, each ready to be named: looking up an enum's member is slow."""

from rules.derby_cards.events import Due, Entry, Purpose

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
