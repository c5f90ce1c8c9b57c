"""The dice test: how many dice, what they score, and what that score is worth. (HX-DICE)

`pool_for` adds up the dice; a `Roll` takes them in the order rolled, each 6 calling for one more; `verdict` judges the
successes against a target, `oppose` against the other side's. Options of a ruleset arrive as plain arguments.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from msgspec import Struct, field
from msgspec.structs import replace

from rules.core.errors import RuleViolation

THREAT_CAP = 2


class FloorOrder(StrEnum):
    """Whether a total below nothing is raised before or after coaching dice are added (`dice.floor_order`)."""

    BEFORE_COACHING = "before_coaching"
    AFTER_COACHING = "after_coaching"


class RerollChain(StrEnum):
    """What becomes of the dice a re-rolled 6 had added (`dice.reroll_chain`)."""

    REMOVED = "removed"
    KEPT = "kept"


class Pool(Struct, frozen=True):
    """The dice a test starts with: `dice` that add one more on a 6, then `flat` ones that do not."""

    dice: int
    flat: int = 0

    @property
    def size(self) -> int:
        """All dice that are rolled at first."""
        return self.dice + self.flat


def threat_penalty(threats: int, gotcha: int = 0) -> int:
    """What threats take from a test, as a number of dice (0 to -2). (HX-DICE-22)

    `threats` counts all opponents threatening the hex; the `gotcha` among them count twice.
    """
    return -min(THREAT_CAP, threats + gotcha)


def pool_for(
    base: int,
    *,
    modifier: int = 0,
    threat: int = 0,
    coaching: int = 0,
    minimum: int = 0,
    floor_order: str = FloorOrder.BEFORE_COACHING,
    coaching_explode: bool = True,
) -> Pool:
    """The dice of a test. (HX-DICE-04, 23, 24, 25, 28)

    `modifier` sums every bonus and penalty but `threat`, which comes capped from `threat_penalty`. What is left is
    raised to `minimum`; `coaching` dice come on top, or count before that, as `floor_order` says.
    """
    total = base + modifier + threat
    if floor_order == FloorOrder.BEFORE_COACHING:
        total = max(minimum, total) + coaching
    else:
        total = max(minimum, total + coaching)
    flat = 0 if coaching_explode else min(coaching, total)
    return Pool(dice=total - flat, flat=flat)


def spend_coaching(available: int, added: int) -> int:
    """The coaching dice left to a coach who adds `added` to a test, whatever they show. (HX-DICE-26, HX-DICE-27)

    Raises `RuleViolation` `dice.coaching` for more than he has or fewer than none.
    """
    if not 0 <= added <= available:
        raise RuleViolation("dice.coaching", added=added, available=available)
    return available - added


def number_needed(against: str | int, stats: Mapping[str, int]) -> int:
    """The face a die must reach: the player's own number for a named stat, a fixed number as it is. (HX-DICE-01, 03)"""
    return stats[against] if isinstance(against, str) else against


class Roll(Struct, frozen=True):
    """A test being rolled: one chain of faces per starting die, each but the last face of a chain a 6.

    `owed` holds the chains that await a die, in the order in which the next faces are dealt to them. The last `flat`
    chains never grow.
    """

    number: int
    chains: tuple[tuple[int, ...], ...]
    owed: tuple[int, ...]
    flat: int = 0

    @property
    def successes(self) -> int:
        """Dice that reached the number so far. (HX-DICE-02, 06, 07)"""
        return sum(face >= self.number for chain in self.chains for face in chain)

    def add(self, faces: Sequence[int]) -> "Roll":
        """The roll after `faces`, in the order rolled: first the dice owed, then those that sixes add. (HX-DICE-05)

        Raises `RuleViolation` `dice.face`, or `dice.too_many` for a die that nothing called for.
        """
        chains, owed = list(self.chains), list(self.owed)
        for face in faces:
            if not 1 <= face <= 6:
                raise RuleViolation("dice.face", face=face, sides=6)
            if not owed:
                raise RuleViolation("dice.too_many", given=len(faces))
            die = owed.pop(0)
            chains[die] += (face,)
            if face == 6 and die < len(chains) - self.flat:
                owed.append(die)
        return replace(self, chains=tuple(chains), owed=tuple(owed))

    def reroll(self, die: int, place: int = 0, chain: str = RerollChain.REMOVED) -> "Roll":
        """The roll with one die picked up, which is owed again; chain `die`, `place` counted from 0. (HX-DICE-32)

        The dice its 6 had added go with it, or stay as a chain of their own behind it. Raises `RuleViolation`
        `dice.unfinished` before all dice are rolled, `dice.no_such_die` for a die that is not there.
        """
        if self.owed:
            raise RuleViolation("dice.unfinished", owed=len(self.owed))
        if not (0 <= die < len(self.chains) and 0 <= place < len(self.chains[die])):
            raise RuleViolation("dice.no_such_die", die=die, place=place)
        before, after = self.chains[die][:place], self.chains[die][place + 1 :]
        kept = (after,) if after and chain == RerollChain.KEPT else ()
        return replace(self, chains=(*self.chains[:die], before, *kept, *self.chains[die + 1 :]), owed=(die,))


def start_roll(pool: Pool, number: int) -> Roll:
    """A roll of `pool` against `number`+ with nothing rolled yet; a pool of 0 dice is finished, with 0 successes."""
    return Roll(number=number, chains=((),) * pool.size, owed=tuple(range(pool.size)), flat=pool.flat)


class TargetKind(StrEnum):
    """How successes are judged, as the sheet writes it behind the stat."""

    FIXED = "T"
    COUNT = "0"
    OPPOSED = "X"
    RISING = "123"


class Target(Struct, frozen=True):
    """The target of a test; `need` is read for a fixed one alone."""

    kind: TargetKind
    need: int = 1

    @classmethod
    def read(cls, text: str) -> "Target":
        """The target written as "1", "2", "0", "X" or "123"; `ValueError` for anything else."""
        if text in (TargetKind.COUNT, TargetKind.OPPOSED, TargetKind.RISING):
            return cls(TargetKind(text))
        need = int(text)
        if not 1 <= need < 10:
            raise ValueError(f"no target: {text!r}")
        return cls(TargetKind.FIXED, need)


class Outcome(StrEnum):
    """How a test with a fixed or rising target ended."""

    FAIL = "fail"
    SUCCESS = "success"
    DOUBLE = "double"


def verdict(target: Target, successes: int, *, rising_need: int = 1) -> Outcome | None:
    """What `successes` are worth; None where they only count or are to be opposed. (HX-DICE-08, 09, 11, 15, 19 to 21)

    A rising target is judged by `rising_need` and doubles to nothing more than a success.
    """
    match target.kind:
        case TargetKind.FIXED:
            if successes >= 2 * target.need:
                return Outcome.DOUBLE
            return Outcome.SUCCESS if successes >= target.need else Outcome.FAIL
        case TargetKind.RISING:
            return Outcome.SUCCESS if successes >= rising_need else Outcome.FAIL
        case TargetKind.COUNT | TargetKind.OPPOSED:
            return None


class Attempts(Struct, frozen=True):
    """The rising tests tried so far within one action, by kind; counted together when `shared`. (HX-DICE-11, 12)"""

    tried: dict[str, int] = field(default_factory=dict)
    shared: bool = False

    def need(self, kind: str, cap: int | None = None) -> int:
        """The successes the next attempt of `kind` needs, at most `cap` where one stands. (HX-DICE-13)"""
        nth = 1 + (sum(self.tried.values()) if self.shared else self.tried.get(kind, 0))
        return nth if cap is None else min(nth, cap)

    def after(self, kind: str) -> "Attempts":
        """The attempts with one more of `kind`."""
        return replace(self, tried=self.tried | {kind: self.tried.get(kind, 0) + 1})


class Contest(Struct, frozen=True):
    """An opposed test: the side with more successes (0 the first, 1 the second, None a draw) and if it doubled."""

    winner: int | None
    double: bool = False


def oppose(first: int, second: int) -> Contest:
    """The contest of two numbers of successes. (HX-DICE-10, 16 to 18, 21)"""
    if first == second:
        return Contest(winner=None)
    return Contest(winner=int(second > first), double=max(first, second) >= 2 * min(first, second))
