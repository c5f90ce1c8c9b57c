"""The given cases hold."""

from rules.core.conformance import Case
from rules.derby_board.conformance import AREAS
from tests.rules.vectors import cases, each_case, fault

CASES = cases("derby-board")


@each_case(CASES)
def test_a_given_case_holds(case: Case) -> None:
    assert fault(case, AREAS) is None


def test_every_area_is_known() -> None:
    assert {case.area for case in CASES} == set(AREAS)
