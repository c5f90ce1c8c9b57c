"""What a procedure awaits, and what may be given to it.

`pending(state)` returns one of `Choice`, `RollRequest`, `DrawRequest` or None; `decide(state, given)` takes a command
of the game, a `Rolled` or a `Drawn`. Forms, API validation, bots and fuzzers read nothing else.
"""

from msgspec import Struct, field


class Offer(Struct, frozen=True, kw_only=True):
    """One thing that may be chosen: the exact command to give, what it costs, and what there is to say about it.

    `mc` is what cash changes by if the offer is taken (negative: it is paid). `refused` is the code of the rule that
    forbids it now, with its figures in `facts`; a refused offer is shown so that people see why, and `decide` raises
    the same code.
    """

    command: Struct
    mc: int = 0
    facts: dict[str, object] = field(default_factory=dict)
    refused: str = ""


class Choice(Struct, frozen=True, kw_only=True):
    """A decision somebody must make. `kind` names it ("fate"), `subject` whom it concerns ("player:9").

    `seat` is the side of a match that decides; None where only one team is concerned.
    """

    kind: str
    subject: str = ""
    step: int = 0
    offers: tuple[Offer, ...] = ()
    seat: int | None = None


class RollRequest(Struct, frozen=True, kw_only=True):
    """Dice that must be rolled: how many, of how many sides, for what, for whom; `facts` say what hangs on them.

    `seat` is the side of a match that rolls; None where only one team is concerned, or nobody's dice are rolled.
    """

    purpose: str
    subject: str
    dice: int
    step: int = 0
    sides: int = 6
    facts: dict[str, object] = field(default_factory=dict)
    seat: int | None = None


class DrawRequest(Struct, frozen=True, kw_only=True):
    """One of several things that chance must pick; `among` names them in order (player ids, ability keys)."""

    purpose: str
    subject: str
    among: tuple[int | str, ...]
    step: int = 0
    facts: dict[str, object] = field(default_factory=dict)
    seat: int | None = None


Pending = Choice | RollRequest | DrawRequest


class Rolled(Struct, frozen=True, tag="rolled"):
    """The faces of the dice a `RollRequest` asked for, in the order rolled."""

    faces: tuple[int, ...]


class Drawn(Struct, frozen=True, tag="drawn"):
    """The place (from 0) in `among` that a `DrawRequest` asked for."""

    index: int
