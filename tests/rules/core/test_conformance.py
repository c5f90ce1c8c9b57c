"""Cases of a specification are read, run and judged; nothing that somebody wrote into one breaks the run."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from rules.core.conformance import Case, Difference, Outcome, Sampled, differences, judge, read_cases
from rules.core.dice import HashDice
from rules.core.errors import RuleViolation
from rules.core.estimates import Estimate, near

WRITTEN = {"id": "a-1", "system": "game", "area": "double", "input": {"of": 3}, "expect": {"twice": 6}}
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
    max_leaves=8,
)


def refuse(case: dict[str, Any]) -> dict[str, Any]:
    raise RuleViolation("option.value", key="deck", value=case["of"])


AREAS = {
    "double": lambda case: {"twice": 2 * case["of"], "half": case["of"] / 2},
    "refuse": refuse,
    "sample": Sampled(lambda case, expected, bouts, dice: {"bouts": Estimate(bouts), "root": near(dice.root[0], 1)}),
}


def case(**changed: Any) -> Case:
    return read_cases(json.dumps({"cases": [WRITTEN | changed]}).encode())[0]


def judged(**changed: Any) -> tuple[Outcome, list[tuple[str, Any, Any]], str, dict[str, Any]]:
    found = judge(case(**changed), {"game": lambda: AREAS}, bouts=50)
    parts = [(one.where, one.expected, one.made) for one in found.differences]
    return found.outcome, parts, found.code, dict(found.facts)


def test_a_case_holds_when_what_comes_out_contains_what_is_expected() -> None:
    assert judged() == (Outcome.PASSED, [], "", {})


def test_a_case_fails_with_what_differs_and_nothing_else() -> None:
    expected = {"twice": 7, "half": 1.5, "third": 1}
    assert judged(expect=expected) == (Outcome.FAILED, [("twice", 7, 6), ("third", 1, UNSET)], "", {})


def test_a_refusal_is_the_reason_of_a_failed_case() -> None:
    assert judged(area="refuse") == (Outcome.FAILED, [], "option.value", {"key": "deck", "value": 3})


@pytest.mark.parametrize(
    ("given", "reason"),
    [({}, "KeyError: 'of'"), ({"of": {}}, "TypeError: unsupported operand type(s) for *: 'int' and 'dict'")],
)
def test_an_input_that_nobody_understands_is_a_failed_case_with_the_reason(given: object, reason: str) -> None:
    assert judged(input=given) == (Outcome.FAILED, [], "conformance.broken", {"reason": reason})


def test_a_system_or_an_area_nobody_knows_is_answered_with_those_there_are() -> None:
    outcome, _, code, facts = judged(system="chess")
    assert (outcome, code, facts["known"]) == (Outcome.UNKNOWN, "conformance.unknown_system", ("game",))
    outcome, _, code, facts = judged(area="treble")
    assert (outcome, code, facts["known"]) == (Outcome.UNKNOWN, "conformance.unknown_area", tuple(AREAS))


@pytest.mark.parametrize(
    ("text", "code", "reason"),
    [
        (b"", "conformance.no_json", "truncated"),
        (b"cases", "conformance.no_json", "malformed"),
        (b'{"cases": [{"id": "\xff"}]}', "conformance.no_json", "utf-8"),
        pytest.param(b'{"about": ' + b"[" * 10_000, "conformance.no_json", "recursion", id="deep"),
        (b"[]", "conformance.no_cases", "`object`"),
        (b"{}", "conformance.no_cases", "`cases`"),
        (b'{"cases": [{}]}', "conformance.no_cases", "`id` - at `$.cases[0]`"),
        (json.dumps({"cases": [WRITTEN, WRITTEN | {"input": 3}]}).encode(), "conformance.no_cases", "$.cases[1].input"),
    ],
)
def test_a_file_that_holds_no_cases_is_refused_with_the_place(text: bytes, code: str, reason: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        read_cases(text)
    assert refused.value.code == code
    assert reason in str(refused.value.facts["reason"])


def test_two_cases_of_one_name_are_refused() -> None:
    with pytest.raises(RuleViolation) as refused:
        read_cases(json.dumps({"about": {}, "cases": [WRITTEN, WRITTEN]}).encode())
    assert (refused.value.code, refused.value.facts) == ("conformance.id_twice", {"ids": ("a-1",)})


@pytest.mark.parametrize(
    ("expected", "made", "parts"),
    [
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3, "d": 4}}, [("a.c", 2, 3), ("a.d", UNSET, 4)]),
        ({"a": [1, 2, 3]}, {"a": (1, 5, 3)}, [("a[1]", 2, 5)]),
        ({"a": [1, 2]}, {"a": [1]}, [("a", [1, 2], [1])]),
        ({"a": ["y", "x"]}, {"a": {"x", "y"}}, []),
        ({"a": ["y", "x"]}, {"a": {"x"}}, [("a", ["y", "x"], ["x"])]),
        ({"a": 1}, {"a": True}, [("a", 1, True)]),
        ({"a": 1}, {"a": 1.0}, []),
        ({"a": None}, {}, [("a", None, UNSET)]),
        ({"a": {}}, {"a": []}, [("a", {}, [])]),
    ],
)
def test_only_the_smallest_parts_that_differ_are_told(expected: object, made: object, parts: object) -> None:
    assert differences(expected, made) == [Difference(*part) for part in parts]


@given(VALUES, VALUES)
def test_nothing_differs_exactly_when_the_values_are_equal_as_json(one: object, other: object) -> None:
    same = json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
    assert (differences({"value": one}, {"value": other}) == []) is same


def test_a_sample_agrees_within_three_standard_errors() -> None:
    mean = near(10.0, 0.5)
    assert [mean.agrees(figure) for figure in (8.4, 8.5, 11.5, 11.6, "10", None)] == [False, True, True, *[False] * 3]


def test_what_lies_off_in_one_sample_alone_is_chance() -> None:
    def played(root: int) -> tuple[Outcome, int]:
        found = judge(case(area="sample", expect={"root": root}), {"game": lambda: AREAS}, bouts=50, seed=1)
        return found.outcome, found.bouts

    first, second = (HashDice(seed).root[0] for seed in (1, "1|again"))
    assert abs(first - second) > 3
    assert played(first) == (Outcome.PASSED, 50)
    assert played(second) == (Outcome.PASSED, 100)
    assert played(first + 4) == (Outcome.FAILED, 100)


def test_a_case_may_tell_its_own_number_of_bouts() -> None:
    given = {"bouts": 40}
    found = judge(case(area="sample", input=given, expect={"bouts": 9}), {"game": lambda: AREAS}, bouts=50)
    assert (found.outcome, found.bouts) == (Outcome.PASSED, 40)
    assert judged(area="sample", input={"bouts": 29})[2:] == ("conformance.few_bouts", {"bouts": 29, "least": 30})
