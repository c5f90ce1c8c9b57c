"""Many bouts with the default deck come to the reference means and rates."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.core.options import Options
from rules.derby_cards.bout import play_bout
from rules.derby_cards.course import Setting
from rules.derby_cards.options import OPTIONS, terms_of
from tests.rules.derby_cards.monte_carlo import COUNTED, POWER_PLAY, Sample
from tests.rules.derby_cards.scenes import shuffles

CASES = [
    case
    for case in json.loads((Path(__file__).parent / "vectors.json").read_text())["cases"]
    if case["area"] == "acd-monte-carlo"
]
NAMED = pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])


def sample(given: dict[str, Any], bouts: int, seed: int) -> Sample:
    terms = terms_of(Options(OPTIONS, given["options"]))
    setting = Setting(powers=(given["power"]["H"], given["power"]["V"]), terms=terms)
    drawn, shuffle = Sample(), shuffles(seed)
    for _ in range(bouts):
        drawn.add(play_bout(setting, shuffle))
    return drawn


@pytest.mark.rule("ACD-54", "ACD-84")
@NAMED
def test_a_small_sample_lies_near_the_reference(case: dict[str, Any]) -> None:
    off = sample(case["input"], 300, 5).off(case["expect"])
    assert {name: round(value, 1) for name, value in off.items() if abs(value) > 4} == {}


@pytest.mark.deep
@pytest.mark.rule("ACD-54", "ACD-84")
@NAMED
def test_20000_bouts_lie_within_three_standard_errors(case: dict[str, Any]) -> None:
    off = sample(case["input"], 20_000, 1).off(case["expect"])
    assert {name: round(value, 1) for name, value in off.items() if abs(value) > 3} == {}


def test_every_reference_rate_is_counted() -> None:
    assert {*COUNTED, POWER_PLAY} == {name for case in CASES for name in case["expect"]["per_bout"]}


def test_a_wrong_rule_would_lie_far_off() -> None:
    given = {**CASES[0]["input"], "options": {"calloff_source": "new_card"}}
    off = sample(given, 400, 5).off(CASES[0]["expect"])
    assert abs(off["jams"]) > 10
    assert abs(off["home"]) > 3
