"""Cases of a specification, run against the games: what is given, what must come out, and whether it does.

A file holds `{"cases": [...]}`. A case names its system and area ("derby-cards", "acd-jam"); the area is a function of
the case's input, and the case holds when what comes out contains all that is expected. Values are plain JSON.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from rules.core.dice import HashDice
from rules.core.errors import RuleViolation
from rules.core.estimates import Estimate

Plain = dict[str, Any]
Area = Callable[[Plain], Mapping[str, Any]]


class Sampled(Struct, frozen=True):
    """An area that is answered by playing so many whole bouts with these dice; `play` is given input and expectation,
    and what comes out may be `Estimate`s. A case's input may tell the number itself, as `bouts`."""

    play: Callable[[Plain, Plain, int, HashDice], Mapping[str, Any]]


LEAST_BOUTS = 30  # fewer say too little of how figures spread

Areas = Mapping[str, Area | Sampled]
Systems = Mapping[str, Callable[[], Areas]]
"""The areas of each system, loaded by whoever runs its cases."""


class Case(Struct, frozen=True, kw_only=True):
    """A case as it is written down. Other fields of a case are remarks."""

    id: str
    system: str
    area: str
    input: Plain
    expect: Plain
    rules: tuple[str, ...] = ()
    title: str = ""


class _File(Struct, frozen=True):
    cases: tuple[Case, ...]


class Outcome(StrEnum):
    """`UNKNOWN`: nobody here answers cases of that system or area."""

    PASSED = "passed"
    FAILED = "failed"
    UNKNOWN = "unknown"


class Difference(Struct, frozen=True):
    """What differs, and where: "stats.H2.PTS". `UNSET` stands for what did not come out, or should not have."""

    where: str
    expected: Any
    made: Any


class Verdict(Struct, frozen=True, kw_only=True):
    """How a case fared. `code` and `facts` say why nothing came out, if nothing did; `bouts` how many were played."""

    case: Case
    outcome: Outcome
    differences: tuple[Difference, ...] = ()
    code: str = ""
    facts: Mapping[str, object] = {}
    bouts: int = 0


def read_cases(data: bytes) -> tuple[Case, ...]:
    """The cases of a file.

    Raises `RuleViolation`: `conformance.no_json`, `conformance.no_cases` (both with the place and the reason in
    English), `conformance.id_twice`.
    """
    try:
        cases = msgspec.json.decode(data, type=_File).cases
    except msgspec.ValidationError as fault:
        raise RuleViolation("conformance.no_cases", reason=str(fault)) from fault
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise RuleViolation("conformance.no_json", reason=str(fault)) from fault
    twice = [name for name, count in Counter(case.id for case in cases).items() if count > 1]
    if twice:
        raise RuleViolation("conformance.id_twice", ids=tuple(twice))
    return cases


def judge(case: Case, systems: Systems, *, bouts: int, seed: int = 1) -> Verdict:
    """Whether a case holds; `bouts` and `seed` are for areas that play."""
    load = systems.get(case.system)
    if load is None:
        return _unknown(case, "conformance.unknown_system", name=case.system, known=tuple(systems))
    areas = load()
    area = areas.get(case.area)
    if area is None:
        return _unknown(case, "conformance.unknown_area", name=case.area, system=case.system, known=tuple(areas))
    try:
        if isinstance(area, Sampled):
            return _sampled(case, area, bouts, seed)
        return _verdict(case, differences(case.expect, area(case.input)))
    except RuleViolation as refused:
        return Verdict(case=case, outcome=Outcome.FAILED, code=refused.code, facts=refused.facts)
    except Exception as broken:  # noqa: BLE001 - whatever somebody wrote into a case, the others are still judged
        reason = f"{type(broken).__name__}: {broken}"
        return Verdict(case=case, outcome=Outcome.FAILED, code="conformance.broken", facts={"reason": reason})


def _unknown(case: Case, code: str, **facts: object) -> Verdict:
    return Verdict(case=case, outcome=Outcome.UNKNOWN, code=code, facts=facts)


def _verdict(case: Case, found: Sequence[Difference], bouts: int = 0) -> Verdict:
    outcome = Outcome.FAILED if found else Outcome.PASSED
    return Verdict(case=case, outcome=outcome, differences=tuple(found), bouts=bouts)


def _sampled(case: Case, area: Sampled, bouts: int, seed: int) -> Verdict:
    """Of dozens of figures one may lie off by chance: what does is looked at again with as many other bouts, and
    counts when it lies off again."""
    count = case.input.get("bouts", bouts)
    if count < LEAST_BOUTS:
        raise RuleViolation("conformance.few_bouts", bouts=count, least=LEAST_BOUTS)
    found = differences(case.expect, area.play(case.input, case.expect, count, HashDice(seed)))
    if not found:
        return _verdict(case, found, count)
    again = differences(case.expect, area.play(case.input, case.expect, count, HashDice(f"{seed}|again")))
    places = {difference.where for difference in found}
    return _verdict(case, [difference for difference in again if difference.where in places], 2 * count)


def differences(expected: Plain, made: Mapping[str, Any]) -> list[Difference]:
    """Where what was made differs from what is expected; what was made beyond that does not count."""
    return [
        difference for name, wanted in expected.items() for difference in _compared(name, wanted, made.get(name, UNSET))
    ]


def _compared(where: str, expected: Any, made: Any) -> Iterator[Difference]:
    """The smallest parts that differ. A set is made where the order says nothing."""
    match expected, made:
        case dict(), Mapping():
            for name in {**expected, **made}:
                yield from _compared(f"{where}.{name}", expected.get(name, UNSET), made.get(name, UNSET))
        case list(), list() | tuple() if len(expected) == len(made):
            for place, (wanted, got) in enumerate(zip(expected, made, strict=True)):
                yield from _compared(f"{where}[{place}]", wanted, got)
        case list(), set() | frozenset():
            if sorted(expected, key=repr) != sorted(made, key=repr):
                yield Difference(where, expected, sorted(made, key=repr))
        case _, Estimate():
            if not made.agrees(expected):
                yield Difference(where, expected, made)
        case _:
            if not _equal(expected, made):
                yield Difference(where, expected, made)


def _equal(expected: Any, made: Any) -> bool:
    """Numbers are equal to numbers, whole or not; true and false are no numbers."""
    return isinstance(expected, bool) is isinstance(made, bool) and bool(expected == made)
