import ast
from itertools import islice
from pathlib import Path

import pytest

from tests.mutation.mutants import Mutant, modules, mutants, sample

DRAW = Path("rules/competition/draw.py")


@pytest.fixture(scope="module")
def drawn() -> list[Mutant]:
    return list(sample(5, seed=7, under=str(DRAW)))


def test_a_seed_draws_the_same_mutants_again(drawn: list[Mutant]) -> None:
    assert drawn == list(sample(5, seed=7, under=str(DRAW)))
    assert drawn != list(sample(5, seed=8, under=str(DRAW)))
    assert len(set(drawn)) == 5


def test_a_sample_is_never_larger_than_what_there_is() -> None:
    everything = list(sample(10**6, seed=7, under=str(DRAW)))
    assert 20 < len(everything) < 10**3


def test_a_mutant_is_its_module_with_one_change(drawn: list[Mutant]) -> None:
    original = [line.strip() for line in DRAW.read_text(encoding="utf-8").splitlines()]
    for mutant in drawn:
        ast.parse(mutant.source)
        changed = [line.strip() for line in mutant.source.splitlines()]
        assert changed != original
        assert set(mutant.before.splitlines()) <= set(original)
        assert set(mutant.after.splitlines()) <= set(changed)


def test_the_mutants_of_a_function_are_found_by_its_name(drawn: list[Mutant]) -> None:
    function = drawn[0].function
    assert drawn[0] in set(mutants(DRAW, function))
    assert list(mutants(DRAW, "no_such_function")) == []
    assert list(islice(mutants(Path("rules/no_such_module.py"), function), 1)) == []


def test_only_modules_of_the_rules_are_mutated() -> None:
    assert DRAW in modules()
    assert {path.parts[0] for path in modules()} == {"rules"}
