"""Pushes, cards played, wipeouts and penalties."""

from msgspec import Struct

from rules.derby_board.kinds import Cause, Condition, Kind, PushResult, Wipeout


class Declined(Struct, frozen=True, tag=True):
    """This side lets a moment pass in which it could have used a card."""

    side: int


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
    """`card` is its number in the deck; `spaces` what an offensive one adds.

    `reply`: it answers an attempt (ICR-41).
    """

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
