"""What may be said. Spaces, skaters and cards are numbers; all of it is offered before it is said."""

from typing import Any, Union

from msgspec import Struct


class Place(Struct, frozen=True, tag="place"):
    """Before a jam (ICR-03)."""

    skater: int
    space: int


class Select(Struct, frozen=True, tag="select"):
    """She moves next (ICR-05b)."""

    skater: int


class Enough(Struct, frozen=True, tag="enough"):
    """No second skater in this phase."""


class Decline(Struct, frozen=True, tag="decline"):
    """No card now."""


class SetDie(Struct, frozen=True, tag="set_die"):
    """The dice token before a movement, by the sides of its die; 0 is Stopped (ICR-12b)."""

    die: int


class StandUp(Struct, frozen=True, tag="stand_up"):
    """ICR-18a"""


class StayDown(Struct, frozen=True, tag="stay_down"):
    """ICR-18d"""


class ComeBack(Struct, frozen=True, tag="come_back"):
    """From off the track (ICR-34d)."""

    space: int


class Step(Struct, frozen=True, tag="step"):
    space: int


class Stop(Struct, frozen=True, tag="stop"):
    """The movement is over."""


class PourOn(Struct, frozen=True, tag="pour_on"):
    """ICR-15"""


class Push(Struct, frozen=True, tag="push"):
    """By the moving skater (ICR-31)."""

    target: int


class PlayCard(Struct, frozen=True, tag="play_card"):
    """`target` is None for an offensive card."""

    skater: int
    card: int
    target: int | None = None


class Redraw(Struct, frozen=True, tag="redraw"):
    """These cards are discarded and the hand is filled up (ICR-35b, ICR-43b)."""

    discarded: tuple[int, ...] = ()


class KeepHand(Struct, frozen=True, tag="keep_hand"):
    """No redraw."""


class CallOff(Struct, frozen=True, tag="call_off"):
    """The jam ends (ICR-26)."""


class GoOn(Struct, frozen=True, tag="go_on"):
    """The jam goes on."""


COMMAND_TYPES: tuple[type[Struct], ...] = (
    Place, Select, Enough, Decline, SetDie, StandUp, StayDown, ComeBack, Step, Stop, PourOn, Push, PlayCard, Redraw,
    KeepHand, CallOff, GoOn,
)  # fmt: skip
COMMANDS: Any = Union[COMMAND_TYPES]  # noqa: UP007 - made of a tuple
