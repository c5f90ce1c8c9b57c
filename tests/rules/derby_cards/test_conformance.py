"""The given cases hold."""

from rules.core.conformance import Case
from rules.derby_cards.conformance import AREAS
from tests.rules.vectors import cases, each_case, fault

SAMPLED = "acd-monte-carlo"
CASES = cases("derby-cards", without=[SAMPLED])


@each_case(CASES)
def test_a_given_case_holds(case: Case) -> None:
    assert fault(case, AREAS) is None


def test_every_area_is_known() -> None:
    assert {case.area for case in CASES} == set(AREAS) - {SAMPLED}


def test_a_question_may_be_turned_round() -> None:
    assert AREAS["acd-deck-odds"]({"question": "block given that the reading is SCORE or a block"}) == {"p": "5/12"}
