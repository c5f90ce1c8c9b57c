"""The given cases hold."""

import pytest

from rules.core.conformance import Case
from rules.derby_penalties.conformance import AREAS
from rules.derby_penalties.state import Cause, Risky
from tests.rules.vectors import cases, each_case, fault

CASES = cases("derby-penalties")


@each_case(CASES)
def test_a_given_case_holds(case: Case) -> None:
    assert fault(case, AREAS) is None


def test_every_area_is_known() -> None:
    assert {case.area for case in CASES} == set(AREAS)


@pytest.mark.rule("TYC-09a")
def test_a_roll_up_to_the_risk_is_a_penalty() -> None:
    judged = {face: Risky(skater=1, cause=Cause.CARD, risk=3, roll=face).penalised for face in range(1, 7)}
    assert judged == {1: True, 2: True, 3: True, 4: False, 5: False, 6: False}
