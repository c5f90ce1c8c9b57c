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


def test_the_scenes_of_cases_serve_for_others_too() -> None:
    assert AREAS["icr-box"]({"chair_steps": 5}) == {"place": "track"}
    passed = {"passed": ["P", "B1", "B2", "B3"], "boxed": []}
    assert AREAS["icr-scoring"]({"pass_kind": "first", **passed}) == {"points": 0}
    too_many_and_too_few = ([5], [0, 2, 2])
    for moved in too_many_and_too_few:
        assert AREAS["icr-phases"]({"first_turn": False, "moved_per_phase": moved}) == {"legal": False}
    assert AREAS["icr-curve-odds"]({"die": "stopped"})["success"] == "0/1"
