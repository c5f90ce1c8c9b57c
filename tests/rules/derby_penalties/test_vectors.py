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


def test_the_scenes_of_cases_serve_for_others_too() -> None:
    swap = AREAS["tyc-swap"]({"in_box": ["B jammer", "A blocker"], "sent_off": "A jammer"})
    assert swap == {"in_box": {"A blocker", "A jammer"}, "returned_now": {"B jammer"}}
    box = AREAS["tyc-box"]({"penalised_own_turn": 2, "regions": 3})
    assert box == {"outer_region_turn": 2, "inner_region_turn": 4, "returns_turn": 5}
    assert AREAS["tyc-roll"]({"risk": 4, "roll": 4, "reviews_before": 0, "reroll": None}) == {
        "penalised": True,
        "reviews_after": 0,
    }
