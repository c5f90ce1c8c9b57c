"""Many bouts with the default deck come to the reference means and rates."""

import pytest
from msgspec.structs import replace

from rules.core.conformance import Case
from rules.derby_cards.conformance import AREAS
from rules.derby_cards.monte_carlo import FIGURES
from tests.rules.derby_cards.test_conformance import SAMPLED
from tests.rules.vectors import cases, each_case, fault

CASES = [case for case in cases("derby-cards") if case.area == SAMPLED]


@pytest.mark.rule("ACD-54", "ACD-84")
@each_case(CASES)
def test_a_small_sample_lies_near_the_reference(case: Case) -> None:
    assert fault(case, AREAS, bouts=200) is None


@pytest.mark.deep
@pytest.mark.rule("ACD-54", "ACD-84")
@each_case(CASES)
def test_20000_bouts_lie_near_the_reference(case: Case) -> None:
    assert fault(case, AREAS, bouts=20_000) is None


def test_every_reference_rate_is_counted() -> None:
    assert {name for case in CASES for name in case.expect["per_bout"]} == FIGURES


def test_a_wrong_rule_would_lie_far_off() -> None:
    case = replace(CASES[0], input={**CASES[0].input, "options": {"calloff_source": "new_card"}})
    found = fault(case, AREAS, bouts=400)
    assert found is not None
    assert {"per_bout.jams", "home_mean"} <= {difference.where for difference in found.differences}


def test_a_case_may_tell_how_many_bouts_are_played() -> None:
    wrong = replace(CASES[0], input={**CASES[0].input, "bouts": 40}, expect={**CASES[0].expect, "home_mean": 120})
    found = fault(wrong, AREAS, bouts=2000)
    assert found is not None
    assert [difference.where for difference in found.differences] == ["home_mean"]
    assert found.bouts == 80  # what lies off is looked at twice


def test_a_handful_of_bouts_says_nothing() -> None:
    found = fault(CASES[0], AREAS, bouts=3)
    assert found is not None
    assert (found.code, found.facts) == ("conformance.few_bouts", {"bouts": 3, "least": 30})
