"""The given cases hold."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.derby_board.conformance import AREAS

CASES = json.loads((Path(__file__).parent / "vectors.json").read_text())["cases"]


@pytest.mark.parametrize(
    ("area", "given", "expected"),
    [
        pytest.param(case["area"], case["input"], case["expect"], id=case["id"], marks=pytest.mark.rule(*case["rules"]))
        for case in CASES
    ],
)
def test_a_given_case_holds(area: str, given: dict[str, Any], expected: dict[str, Any]) -> None:
    made = AREAS[area](given)
    assert {name: made.get(name) for name in expected} == expected


def test_every_area_is_known() -> None:
    assert {case["area"] for case in CASES} == set(AREAS)
