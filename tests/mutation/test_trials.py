"""Trials in a small tree of one rule and its tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mutation.mutants import Mutant
from tests.mutation.trials import ALL_TESTS, Copy, Verdict

RULE = "def twice(number):\n    return number * 2\n"
NEAR = "from rules.sums.twice import twice\n\ndef test_zero() -> None:\n    assert twice(0) == 0\n"
FAR = "from rules.sums.twice import twice\n\ndef test_three() -> None:\n    assert twice(3) == 6\n"
PLAYED = "from rules.sums.twice import twice\n\ndef test_six() -> None:\n    assert twice(6) == 12\n"
PROFILES = Path(__file__).parent.parent / "profiles.py"


@pytest.fixture
def copy(tmp_path: Path) -> Iterator[Copy]:
    tree = tmp_path / "tree"
    for path, text in {
        "rules/sums/twice.py": RULE,
        "tests/__init__.py": "",
        "tests/rules/sums/test_twice.py": NEAR,
        "tests/rules/test_three.py": FAR,
        "tests/profiles.py": PROFILES.read_text(encoding="utf-8"),
        "tests/golden/test_six.py": PLAYED,
        "fixtures/data.json": "{}",
        "pyproject.toml": "[tool.pytest.ini_options]\nmarkers = ['deep: long']\n",
    }.items():
        (tree / path).parent.mkdir(parents=True, exist_ok=True)
        (tree / path).write_text(text)
    made = Copy.of(tree, tmp_path / "copy")
    yield made
    assert (made.home / "rules/sums/twice.py").read_text() == RULE, "a trial leaves the copy as it was"


def mutant(after: str) -> Mutant:
    source = RULE.replace("return number * 2", after)
    return Mutant("rules/sums/twice.py", "twice", "return number * 2", after, source, "")


def test_the_tests_of_a_module_are_its_mirror_and_then_the_folders_around_it(copy: Copy) -> None:
    mirror = Path("tests/rules/sums/test_twice.py")
    assert copy.rings("rules/sums/twice.py") == [mirror, Path("tests/rules/sums"), *ALL_TESTS]
    assert copy.rings("rules/sums/thrice.py") == [Path("tests/rules/sums"), *ALL_TESTS]


def test_without_a_mutant_all_tests_pass(copy: Copy) -> None:
    assert copy.run(*ALL_TESTS, seconds=60)[0] == 0


@pytest.mark.parametrize(
    ("after", "verdict"),
    [
        ("return number + 2", Verdict.KILLED),  # by the nearest test
        pytest.param("return number * 3", Verdict.KILLED, marks=pytest.mark.deep),  # by a test further out
        pytest.param("return number * 2 if number < 6 else 0", Verdict.KILLED, marks=pytest.mark.deep),  # once played
        pytest.param("return no_such_name", Verdict.KILLED, marks=pytest.mark.deep),
        ("return 2 * number", Verdict.SURVIVED),
        pytest.param(
            "return [0] * 2**40", Verdict.KILLED, marks=pytest.mark.deep
        ),  # asks for more memory than there is
    ],
)
def test_a_mutant_is_killed_by_any_test_that_fails(copy: Copy, after: str, verdict: Verdict) -> None:
    assert copy.judge(mutant(after), seconds=60) == verdict


@pytest.mark.deep
def test_a_mutant_that_never_ends_is_stopped(copy: Copy) -> None:
    assert copy.judge(mutant("while True: pass"), seconds=3) == Verdict.TIMEOUT


def test_tests_that_someone_stopped_judge_nothing(copy: Copy) -> None:
    stops_itself = mutant("return __import__('os').kill(__import__('os').getpid(), 15)")
    with pytest.raises(RuntimeError, match="stopped from outside"):
        copy.judge(stops_itself, seconds=60)
