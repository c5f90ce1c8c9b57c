"""The command runs the cases of a file, tells each and the sum, and its exit code says whether all hold."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from rules.registry import RULESETS

FILE = settings.HOME / "fixtures" / "vectors" / "derby.json"
CASES: list[dict[str, Any]] = json.loads(FILE.read_text())["cases"]
ROLL = next(case for case in CASES if case["area"] == "tyc-roll")
LEAD = next(case for case in CASES if case["area"] == "acd-lead")
SAMPLE = next(case for case in CASES if case["area"] == "acd-monte-carlo")

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def written(*cases: dict[str, Any]) -> Path:
        path = tmp_path / "cases.json"
        path.write_text(json.dumps({"cases": cases}))
        return path

    return written


def run(*arguments: object) -> tuple[str, int]:
    """What the command prints, and its exit code."""
    out = StringIO()
    try:
        call_command("conformance", *map(str, arguments), stdout=out)
    except SystemExit as left:
        return out.getvalue(), left.code
    return out.getvalue(), 0


def refusal(*arguments: object) -> str:
    with pytest.raises(CommandError) as refused:
        run(*arguments)
    assert refused.value.returncode == 1
    return str(refused.value)


def test_all_given_cases_hold() -> None:
    text, code = run(FILE, "--bouts", 60)
    assert text.splitlines()[-1] == f"Cases that hold: {len(CASES)} of {len(CASES)}"
    assert code == 0
    assert "passed  derby-cards  acd-monte-carlo  acd-monte-carlo-01  (60 bouts played, compared loosely)" in text


def test_every_game_with_cases_answers_all_its_areas() -> None:
    answered = {
        slug.replace("_", "-"): set(ruleset.conformance())
        for slug, ruleset in RULESETS.items()
        if ruleset.conformance is not None
    }
    given = {system: {case["area"] for case in CASES if case["system"] == system} for system in answered}
    assert answered == given


def test_a_changed_expectation_fails_with_what_differs(write: Write) -> None:
    wrong = LEAD | {"id": "wrong", "expect": LEAD["expect"] | {"visitor_leads": "1/7"}}
    text, code = run(write(LEAD, wrong))
    assert code == 1
    assert text.splitlines() == [
        "passed  derby-cards  acd-lead  acd-lead-01",
        "failed  derby-cards  acd-lead  wrong  (ACD-18b, ACD-19a, ACD-19b)",
        f'    visitor_leads: "1/7" was expected, "{LEAD["expect"]["visitor_leads"]}" came out',
        "",
        "system       area      passed  failed  unknown",
        "derby-cards  acd-lead       1       1        0",
        "",
        "Cases that hold: 1 of 2",
    ]


def test_a_wrong_figure_of_many_bouts_fails_with_what_would_do(write: Write) -> None:
    text, code = run(write(SAMPLE | {"expect": SAMPLE["expect"] | {"home_mean": 120}}), "--bouts", 50)
    assert code == 1
    assert "home_mean: 120 was expected, " in text
    assert "(100 bouts played" in text


def test_the_same_as_values(write: Write) -> None:
    wrong = ROLL | {"id": "wrong", "expect": {"penalised": False, "reviews": 3}}
    text, code = run(write(ROLL, wrong), "--json")
    told = json.loads(text)
    assert code == 1
    assert (told["holds"], told["passed"], told["failed"], told["unknown"]) == (False, 1, 1, 0)
    assert told["areas"] == [
        {"system": "derby-penalties", "area": "tyc-roll", "passed": 1, "failed": 1, "unknown": 0},
    ]
    assert told["cases"][1]["differences"] == [
        {"where": "penalised", "expected": False, "made": True},
        {"where": "reviews", "expected": 3},
    ]


def test_areas_can_be_picked(write: Write) -> None:
    path = write(ROLL, LEAD)
    text, code = run(path, "--only", "acd-lead")
    assert (text.splitlines()[-1], code) == ("Cases that hold: 1 of 1", 0)
    assert refusal(path, "--only", "acd-led") == ("The file has no cases of acd-led; its areas are acd-lead, tyc-roll.")


def test_what_nobody_answers_fails_and_says_what_there_is(write: Write) -> None:
    text, code = run(write(ROLL | {"id": "game", "system": "chess"}, ROLL | {"id": "area", "area": "tyc-rol"}))
    assert code == 1
    assert "unknown  chess  tyc-roll  game" in text
    assert "No game answers cases of “chess”; there are derby-" in text
    assert "“tyc-rol” is no area of derby-penalties; there are tyc-risk, tyc-two-actions, tyc-roll" in text


def test_an_input_the_rules_refuse_or_do_not_understand_fails_with_the_reason(write: Write) -> None:
    no_face = ROLL | {"id": "face", "input": ROLL["input"] | {"roll": 7}}
    text, code = run(write(no_face, ROLL | {"id": "empty", "input": {}}, ROLL))
    assert code == 1
    assert "7 is no face of a die with 6 sides." in text
    assert "Nothing can be made of this input: KeyError: 'reroll'." in text
    assert "Cases that hold: 1 of 3" in text


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("{", "This is no JSON: Input data was truncated."),
        ('{"cases": 3}', "These are no cases: Expected `array`, got `int` - at `$.cases`."),
        ('{"cases": []}', "The file holds no cases."),
    ],
)
def test_a_file_without_cases_is_refused(tmp_path: Path, content: str, sentence: str) -> None:
    path = tmp_path / "cases.json"
    path.write_text(content)
    assert refusal(path).endswith(sentence)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none.json").endswith("none.json cannot be read: No such file or directory")
    assert "cannot be read" in refusal(tmp_path)


def test_a_handful_of_bouts_is_refused(write: Write) -> None:
    assert refusal(write(SAMPLE), "--bouts", 3) == "Play 30 bouts at least."
