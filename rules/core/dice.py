"""Dice that anyone can recompute: every face follows from a root and a context, by SHA-256 alone.

Bytes come from HMAC-SHA256(root, context|0), then context|1 and so on. A die of n sides keeps a byte below the largest
multiple of n that is at most 256 and shows byte % n + 1. A context names what is rolled for and for whom, never a
result, a version, a time or an order of processing: asking again changes nothing.
"""

from collections.abc import Iterator
from hashlib import sha256
from hmac import digest
from itertools import count as count_up
from typing import Self, overload

from rules.core.errors import RuleViolation
from rules.core.pending import Drawn, DrawRequest, Rolled, RollRequest


def derive(root: bytes, context: str, count: int, sides: int = 6) -> tuple[int, ...]:
    """The faces (1 to `sides`) of `count` dice with 2 to 256 sides. `ValueError` for any other die or count."""
    if not 2 <= sides <= 256:
        raise ValueError(f"a die has 2 to 256 sides, not {sides}")
    if count < 0:
        raise ValueError(f"cannot roll {count} dice")
    stream = _stream(root, context)
    return tuple(_below(stream, sides) + 1 for _ in range(count))


def shuffle(root: bytes, context: str, count: int) -> tuple[int, ...]:
    """The numbers 0 to `count` - 1 in an order that is each order with the same chance.

    From the last place down to the second, the number there changes places with the one at a place drawn from those
    up to and including its own. A draw among more than 256 takes as few bytes as can name them all, the first the
    most significant, and keeps a number below the largest multiple of the draw's size.
    """
    stream = _stream(root, context)
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        place = _below(stream, last + 1)
        order[last], order[place] = order[place], order[last]
    return tuple(order)


def commit(league_uid: str, match_uid: str, seed: bytes) -> str:
    """The promise, in hex, published before a match: whoever sees the seed later can check that it was this one.

    A season commits to its own seed in the same way, under its own uid.
    """
    return sha256(f"v1|commit|{league_uid}|{match_uid}|".encode() + seed).hexdigest()


def match_root(seed: bytes, match_uid: str, nonce_home: bytes = b"", nonce_away: bytes = b"") -> bytes:
    """The root of all dice of a match (or of a season, under its uid): 32 bytes.

    A nonce that was announced but never sent is given here as its hash.
    """
    return digest(seed, f"v1|root|{match_uid}".encode() + nonce_home + nonce_away, "sha256")


def context_for(prefix: str, request: RollRequest | DrawRequest, subject_prefix: str = "") -> str:
    """`prefix|step:05|purpose:revenue|subject:team:3`, the subject being `subject_prefix` and the request's subject.

    Two requests that chance must answer apart need different contexts: where subjects count from 1 in each team, the
    subject's prefix names the team. `ValueError` when a part holds the separator.
    """
    subject = subject_prefix + request.subject
    if "|" in request.purpose or "|" in subject:
        raise ValueError(f"a separator inside a context: {request.purpose!r}, {subject!r}")
    return f"{prefix}|step:{request.step:02d}|purpose:{request.purpose}|subject:{subject}"


@overload
def answer(request: RollRequest, root: bytes, prefix: str, subject_prefix: str = "") -> Rolled: ...
@overload
def answer(request: DrawRequest, root: bytes, prefix: str, subject_prefix: str = "") -> Drawn: ...
def answer(request: RollRequest | DrawRequest, root: bytes, prefix: str, subject_prefix: str = "") -> Rolled | Drawn:
    """What chance gives for `request`, derived from `root` under the request's context."""
    context = context_for(prefix, request, subject_prefix)
    match request:
        case RollRequest(dice=dice, sides=sides):
            return Rolled(derive(root, context, dice, sides))
        case DrawRequest(among=among):
            return Drawn(draw(root, context, len(among)))


def draw(root: bytes, context: str, count: int) -> int:
    """One of the numbers 0 to `count` - 1, each with the same chance. `ValueError` when there is none to draw."""
    if count < 1:
        raise ValueError("nothing to draw from")
    return _below(_stream(root, context), count)


def check_answer(request: RollRequest | DrawRequest, given: Rolled | Drawn) -> None:
    """Refuses what cannot be an answer to `request`, wherever it came from.

    Raises `RuleViolation` `dice.kind` (a roll for a draw, or the reverse), `dice.count`, `dice.face` or `dice.index`.
    """
    match request, given:
        case RollRequest(), Rolled(faces=faces):
            if len(faces) != request.dice:
                raise RuleViolation("dice.count", wanted=request.dice, given=len(faces))
            for face in faces:
                if type(face) is not int or not 1 <= face <= request.sides:
                    raise RuleViolation("dice.face", face=face, sides=request.sides)
        case DrawRequest(among=among), Drawn(index=index):
            if type(index) is not int or not 0 <= index < len(among):
                raise RuleViolation("dice.index", index=index, count=len(among))
        case _:
            raise RuleViolation("dice.kind", purpose=request.purpose, subject=request.subject)


class HashDice:
    """A source of dice that all follow from one root.

    The same root answers the same request, under the same prefix, with the same dice, in whatever order they are
    asked. `root` serves `derive`, `draw` and `shuffle` directly. `HashDice(seed)` is for tests, bots, benchmarks and
    simulations, never for league play; a match's own dice are `HashDice.of_root(match_root(...))`.
    """

    __slots__ = ("root",)

    def __init__(self, seed: int | str) -> None:
        self.root = sha256(f"v1|seeded|{seed}".encode()).digest()

    @classmethod
    def of_root(cls, root: bytes) -> Self:
        """The dice that follow from this root."""
        dice = cls.__new__(cls)
        dice.root = root
        return dice

    @overload
    def answer(self, request: RollRequest, prefix: str = "") -> Rolled: ...
    @overload
    def answer(self, request: DrawRequest, prefix: str = "") -> Drawn: ...
    def answer(self, request: RollRequest | DrawRequest, prefix: str = "") -> Rolled | Drawn:
        """What this seed gives for `request`."""
        return answer(request, self.root, prefix)


def _stream(root: bytes, context: str) -> Iterator[int]:
    for counter in count_up():
        yield from digest(root, f"{context}|{counter}".encode(), "sha256")


def _below(stream: Iterator[int], size: int) -> int:
    """A number below `size`, from as few bytes as can name that many; those that would favour some are passed over."""
    width = ((size - 1).bit_length() + 7) // 8
    limit = 256**width - 256**width % size
    while True:
        number = int.from_bytes([next(stream) for _ in range(width)], "big")
        if number < limit:
            return number % size
