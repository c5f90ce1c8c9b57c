"""What happens in a bout, as its log holds it. Sides are 0 (home) and 1 (visitor), skaters their slots (ACD-64a)."""

from enum import StrEnum
from typing import Union

from msgspec import Struct

from rules.derby_cards.cards import Mark, Side
from rules.derby_cards.due import Entry, Purpose

OVERTIME = 4  # the period that tie-breaking jams are logged under


class MajorKind(StrEnum):
    """Why a skater got a major (ACD-97)."""

    READING = "reading"
    FOURTH_MINOR = "fourth_minor"
    FIGHT = "fight"


class PowerPlayEnd(StrEnum):
    """Why a power play is over."""

    CLOCK = "clock"
    TWO_BLOCKS = "two_blocks"
    OFFSET = "offset"
    FIGHT = "fight"


class Event(Struct, frozen=True, array_like=True, gc=False):
    """Something that happened. Written as an array with its tag first."""


class LinedUp(Struct, frozen=True):
    """The skaters' ids by slot. It stands before a log that is read, never in one: a log knows slots alone."""

    home: tuple[int, ...]
    visitor: tuple[int, ...]


class DeckShuffled(Event, frozen=True, array_like=True, gc=False, tag="deck_shuffled"):
    """All 100 cards were shuffled, for the `number`-th time in the period; `wheel`: the cards of an intermission."""

    period: int
    number: int
    wheel: bool = False


class CardDrawn(Event, frozen=True, array_like=True, gc=False, tag="card_drawn"):
    """A card was drawn, the `draw`-th of its period; `jam` is 0 in an intermission (ACD-64a)."""

    period: int
    jam: int
    draw: int
    card: int
    entry: Entry
    purpose: Purpose


class JamBegan(Event, frozen=True, array_like=True, gc=False, tag="jam_began"):
    """A jam began; jams are counted in each period."""

    period: int
    jam: int


class JammerNamed(Event, frozen=True, array_like=True, gc=False, tag="jammer_named"):
    """A skater jams (ACD-05b); `automatic`: as the winner of a fight, without a card."""

    side: Side
    slot: int
    automatic: bool = False


class JamRead(Event, frozen=True, array_like=True, gc=False, tag="jam_read"):
    """The JBLK entry of the jam was read."""

    mark: Mark


class StarPassed(Event, frozen=True, array_like=True, gc=False, tag="star_passed"):
    """A jammer tried to hand over the star (ACD-15a); `counted`: the receiver gets a jam (ACD-16c)."""

    side: Side
    slot: int
    receiver: int
    completed: bool
    counted: bool


class FirstJammerNamed(Event, frozen=True, array_like=True, gc=False, tag="first_jammer_named"):
    """Whose jammer draws first; `lead`: she is lead jammer (ACD-20). Both totals are 0 if nothing was drawn."""

    side: Side
    slot: int
    lead: bool
    home: int = 0
    visitor: int = 0


class BlockMade(Event, frozen=True, array_like=True, gc=False, tag="block_made"):
    """The defender `slot` of `side` blocked the jammer `jammer`; `credited`: it was the second (ACD-22a)."""

    side: Side
    slot: int
    jammer: int
    credited: bool
    power_play: bool = False


class AssistMade(Event, frozen=True, array_like=True, gc=False, tag="assist_made"):
    """A skater of the scoring side assisted (ACD-24a)."""

    side: Side
    slot: int
    power_play: bool = False


class PointsScored(Event, frozen=True, array_like=True, gc=False, tag="points_scored"):
    """A POINTS entry was read for a jammer, with the `ghosts` boxed opponents add (ACD-23a, ACD-34a)."""

    side: Side
    slot: int
    points: int
    ghosts: int = 0
    power_play: bool = False


class BonusScored(Event, frozen=True, array_like=True, gc=False, tag="bonus_scored"):
    """What the bonus table adds to a 10+ (ACD-28a)."""

    side: Side
    slot: int
    points: int
    power_play: bool = False


class JamCalledOff(Event, frozen=True, array_like=True, gc=False, tag="jam_called_off"):
    """The lead jammer called the jam off by this 1-100 number (ACD-26a)."""

    side: Side
    slot: int
    number: int


class PointsWiped(Event, frozen=True, array_like=True, gc=False, tag="points_wiped"):
    """A call-off left a side without the points it had in the jam (ACD-26b)."""

    side: Side
    slot: int
    points: int


class JamStopped(Event, frozen=True, array_like=True, gc=False, tag="jam_stopped"):
    """The referee called the jam off (ACD-14a)."""


class JamCut(Event, frozen=True, array_like=True, gc=False, tag="jam_cut"):
    """The last card of the period cut the jam short (ACD-03b)."""


class MinorCalled(Event, frozen=True, array_like=True, gc=False, tag="minor_called"):
    """A skater got a minor, in place of the boxed one `called` if the two differ (ACD-30b, ACD-38a)."""

    side: Side
    slot: int
    called: int


class MajorCalled(Event, frozen=True, array_like=True, gc=False, tag="major_called"):
    """A skater got a major (ACD-30e); `card` is the one that was read for it, else 0 (ACD-55b)."""

    side: Side
    slot: int
    called: int
    kind: MajorKind
    card: int = 0


class SkaterBoxed(Event, frozen=True, array_like=True, gc=False, tag="skater_boxed"):
    """A skater sits in the box for five cards (ACD-30c)."""

    side: Side
    slot: int


class PowerPlayBegan(Event, frozen=True, array_like=True, gc=False, tag="power_play_began"):
    """The jam started over with only `side` to score (ACD-32a)."""

    side: Side


class PowerPlayEnded(Event, frozen=True, array_like=True, gc=False, tag="power_play_ended"):
    """The power play of `side` was over."""

    side: Side
    why: PowerPlayEnd


class FightBegan(Event, frozen=True, array_like=True, gc=False, tag="fight_began"):
    """Two skaters fight (ACD-40a)."""

    home: int
    visitor: int


class FightRoundFought(Event, frozen=True, array_like=True, gc=False, tag="fight_round_fought"):
    """The totals of a round of a fight (ACD-41a)."""

    round: int
    home: int
    visitor: int


class FightWon(Event, frozen=True, array_like=True, gc=False, tag="fight_won"):
    """A skater won a fight in that round (ACD-42a, ACD-43a)."""

    side: Side
    slot: int
    round: int


class FightBrokenUp(Event, frozen=True, array_like=True, gc=False, tag="fight_broken_up"):
    """Two level rounds: nobody won (ACD-41c)."""


class PointsExchanged(Event, frozen=True, array_like=True, gc=False, tag="points_exchanged"):
    """The jammers exchanged their points (ACD-10b)."""


class JamEnded(Event, frozen=True, array_like=True, gc=False, tag="jam_ended"):
    """The jam is over with so many points for each side."""

    home: int
    visitor: int


class PeriodEnded(Event, frozen=True, array_like=True, gc=False, tag="period_ended"):
    """A period is over."""

    period: int


class WheelSpun(Event, frozen=True, array_like=True, gc=False, tag="wheel_spun"):
    """A skater spun the wheel in the intermission after a period (ACD-47a)."""

    side: Side
    slot: int
    event: int


class WheelCompared(Event, frozen=True, array_like=True, gc=False, tag="wheel_compared"):
    """The totals of a pair of draws in an event of the wheel, and what counts so far (the visitor's lead)."""

    home: int
    visitor: int
    running: int


class WheelPointWon(Event, frozen=True, array_like=True, gc=False, tag="wheel_point_won"):
    """A side got the point of the wheel through its skater (ACD-47j)."""

    side: Side
    slot: int


class BoutEnded(Event, frozen=True, array_like=True, gc=False, tag="bout_ended"):
    """The final score (ACD-49a)."""

    home: int
    visitor: int


EVENT_TYPES: tuple[type[Event], ...] = tuple(Event.__subclasses__())
Logged = Union[EVENT_TYPES]  # type: ignore[valid-type]  # noqa: UP007 - made of a tuple
Log = list[Event]
