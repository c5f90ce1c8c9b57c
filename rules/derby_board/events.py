"""What happens in a bout. Spaces are numbers of `track`, skaters those of `skaters`, dice the number of their sides."""

from msgspec import Struct

from rules.derby_board.kinds import Cause, Condition, Kind, PushResult, Stage, Wipeout
from rules.derby_board.state import Sheet


class BoutBegan(Struct, frozen=True, tag=True):
    sheet: Sheet


class RolledOff(Struct, frozen=True, tag=True):
    """`first` places first; None when the roll was level (ICR-01a)."""

    faces: tuple[int, int]
    first: int | None = None


class JamBegan(Struct, frozen=True, tag=True):
    """`jam` counts from 1. The boxed stay where they are (ICR-03c)."""

    jam: int
    first: int


class Placed(Struct, frozen=True, tag=True):
    skater: int
    space: int


class TurnBegan(Struct, frozen=True, tag=True):
    """`turn` counts from 1 in each jam."""

    turn: int


class PhaseBegan(Struct, frozen=True, tag=True):
    phase: int


class SideUp(Struct, frozen=True, tag=True):
    """This side moves next in the phase."""

    side: int


class Selected(Struct, frozen=True, tag=True):
    """She moves; or, boxed, she takes her chair step. `rear`: she starts as rearmost of the pack (ICR-10b)."""

    skater: int
    rear: bool = False


class ChairStepped(Struct, frozen=True, tag=True):
    """`chair` is the number of movements left."""

    skater: int
    chair: int


class Unboxed(Struct, frozen=True, tag=True):
    """Out of the box and onto the track (ICR-42d)."""

    skater: int
    space: int
    laps: int


class TokenMoved(Struct, frozen=True, tag=True):
    """A Jammer's dice token is now this die, 0 for Stopped."""

    skater: int
    die: int
    cause: Cause


class StoodUp(Struct, frozen=True, tag=True):
    """`space` says whether it counted as a space of movement; it does not when she was Winded (ICR-18)."""

    skater: int
    space: bool


class StayedDown(Struct, frozen=True, tag=True):
    skater: int


class CameBack(Struct, frozen=True, tag=True):
    """From off the track (ICR-34d)."""

    skater: int
    space: int
    laps: int


class Stepped(Struct, frozen=True, tag=True):
    skater: int
    space: int
    laps: int
    changed_lane: bool = False
    poured: bool = False


class LineCrossed(Struct, frozen=True, tag=True):
    """The checkered line, by a Jammer (ICR-35b)."""

    skater: int


class CurveRolled(Struct, frozen=True, tag=True):
    skater: int
    die: int
    face: int
    clean: bool


class PouredOn(Struct, frozen=True, tag=True):
    """`gained`: she may go one space further."""

    skater: int
    die: int
    face: int
    gained: bool


class Blocked(Struct, frozen=True, tag=True):
    """Occupied spaces kept the Jammer from her minimum (ICR-13)."""

    skater: int
    spaces: int
    least: int


class Braked(Struct, frozen=True, tag=True):
    """She stopped short on purpose (ICR-12f)."""

    skater: int
    spaces: int
    least: int


class StepsEnded(Struct, frozen=True, tag=True):
    """No more steps in this movement; what is left is its end."""

    skater: int


class MoveEnded(Struct, frozen=True, tag=True):
    """`spaces` counts everything that counts as a space of movement."""

    skater: int
    spaces: int


class PushTried(Struct, frozen=True, tag=True):
    skater: int
    target: int


class PushRolled(Struct, frozen=True, tag=True):
    """The pusher's die."""

    skater: int
    face: int


class PushSettled(Struct, frozen=True, tag=True):
    skater: int
    target: int
    faces: tuple[int, int]
    result: PushResult


class Pushed(Struct, frozen=True, tag=True):
    skater: int
    by: int
    space: int


class PushedOff(Struct, frozen=True, tag=True):
    """Off the track, beside the space she was on (ICR-34a)."""

    skater: int
    by: int


class CardPlayed(Struct, frozen=True, tag=True):
    """`card` is its number in the deck; `spaces` what an offensive one adds. `reply`: it answers an attempt (ICR-41)."""

    skater: int
    card: int
    name: str
    kind: Kind
    target: int | None = None
    spaces: int = 0
    reply: bool = False


class CardRolled(Struct, frozen=True, tag=True):
    """Whether a defensive card or a foul works (ICR-38c)."""

    skater: int
    target: int
    kind: Kind
    die: int
    face: int
    worked: bool


class AttemptLost(Struct, frozen=True, tag=True):
    """The push or card that was answered comes to nothing (ICR-41b)."""

    skater: int
    target: int


class AttemptOver(Struct, frozen=True, tag=True):
    """The push, card or foul tried last is settled."""

    skater: int


class WipeoutDue(Struct, frozen=True, tag=True):
    """She must make a wipeout roll."""

    skater: int
    modifier: int
    cause: Cause


class WipedOut(Struct, frozen=True, tag=True):
    """The D6 and what it came to with the modifier (ICR-46)."""

    skater: int
    face: int
    modifier: int
    result: Wipeout
    cause: Cause


class Fell(Struct, frozen=True, tag=True):
    """She is Down or Winded."""

    skater: int
    condition: Condition


class PenaltyRolled(Struct, frozen=True, tag=True):
    """For a foul of `skater` (ICR-40c)."""

    skater: int
    die: int
    face: int
    spotted: bool


class SentOff(Struct, frozen=True, tag=True):
    """To the chair with 5 movements left (ICR-40d)."""

    skater: int


class Passed(Struct, frozen=True, tag=True):
    """The Jammer got in front of an opponent in her initial pass, which scores nothing (ICR-22a)."""

    jammer: int
    opponent: int


class LappedUnmarked(Struct, frozen=True, tag=True):
    """The Jammer is so many full laps in front of the other Jammer, and it gives no point (ICR-22c, ICR-22e)."""

    jammer: int
    laps: int


class Marked(Struct, frozen=True, tag=True):
    """A point. `trip` is the scoring pass of the jam, from 1, `row` that of the score card; `cause` says how it came.

    `laps` is set when the opponent is the other Jammer: how many full laps it is for.
    """

    jammer: int
    opponent: int
    trip: int
    row: int
    cause: Cause = Cause.PASSED
    laps: int = 0


class PassCompleted(Struct, frozen=True, tag=True):
    """`trip` 0 is the initial pass."""

    jammer: int
    trip: int


class LeadWon(Struct, frozen=True, tag=True):
    jammer: int


class MarkerMoved(Struct, frozen=True, tag=True):
    """The jam marker is in this box: 0 is the initial pass, then the scoring passes completed (ICR-21b, ICR-24a)."""

    jam: int
    box: int


class CalledOff(Struct, frozen=True, tag=True):
    jammer: int


class Redrew(Struct, frozen=True, tag=True):
    """A person discards these and fills up; see `Bout.hands` for persons (ICR-35b, ICR-43b)."""

    person: int
    discarded: tuple[int, ...]


class KeptHand(Struct, frozen=True, tag=True):
    person: int


class CardDrawn(Struct, frozen=True, tag=True):
    person: int
    card: int


class CardReplaced(Struct, frozen=True, tag=True):
    """A foul drawn by the Jammer's player goes to the discards (ICR-43c)."""

    person: int
    card: int


class HandFilled(Struct, frozen=True, tag=True):
    person: int


class Reshuffled(Struct, frozen=True, tag=True):
    """The discards are the draw pile again (ICR-35e)."""


class PhaseEnded(Struct, frozen=True, tag=True):
    phase: int


class TurnEnded(Struct, frozen=True, tag=True):
    turn: int


class JamEnded(Struct, frozen=True, tag=True):
    """`passes` are the scoring passes played in it (ICR-28d). All hands are discarded (ICR-30b)."""

    jam: int
    passes: int


class SuddenDeathBegan(Struct, frozen=True, tag=True):
    jam: int


class BoutEnded(Struct, frozen=True, tag=True):
    winner: int


class Awaited(Struct, frozen=True, tag=True):
    """What the bout waits for, from which side (None: nobody's own), and the skater or person it concerns."""

    stage: Stage
    seat: int | None = None
    subject: int | None = None
