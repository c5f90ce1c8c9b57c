"""The cases of the derby games, as they are given."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from rules.core.conformance import Areas, Case, Outcome, Verdict, judge, read_cases

FILE = Path(__file__).resolve().parents[2] / "fixtures" / "vectors" / "derby.json"
CASES = read_cases(FILE.read_bytes())


def cases(system: str, *, without: Iterable[str] = ()) -> list[Case]:
    """Those of a system, apart from some areas."""
    return [case for case in CASES if case.system == system and case.area not in without]


def each_case(found: Iterable[Case]) -> Callable[..., None]:
    """Parametrizes a test by `case`; each claims its own rules."""
    marked = [pytest.param(case, id=case.id, marks=pytest.mark.rule(*case.rules)) for case in found]
    return pytest.mark.parametrize("case", marked)


def fault(case: Case, areas: Areas, bouts: int = 0) -> Verdict | None:
    """What came out of a case that does not hold."""
    found = judge(case, {case.system: lambda: areas}, bouts=bouts)
    return None if found.outcome is Outcome.PASSED else found
