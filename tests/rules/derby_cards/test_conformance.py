"""The given cases hold."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.derby_cards.conformance import AREAS

CASES = json.loads((Path(__file__).parent / "vectors.json").read_text())["cases"]
LONG = "acd-monte-carlo"


@pytest.mark.parametrize("case", [case for case in CASES if case["area"] != LONG], ids=lambda case: case["id"])
def test_a_given_case_holds(case: dict[str, Any]) -> None:
    made = AREAS[case["area"]](case["input"])
    assert {name: made[name] for name in case["expect"]} == case["expect"]


def test_every_area_is_known() -> None:
    assert {case["area"] for case in CASES} == {*AREAS, LONG}
