"""The shape of the house: what may lie where, under which name, and how large it may grow."""

import ast
from pathlib import Path

import pytest

from tests.architecture.tree import ALLOWED_FILES, FOLDERS, HOME, PACKAGES, REQUIRED_FILES, modules, top_level

DOCUMENTED = (
    "rules",
    "rules/core",
    "rules/competition",
    "rules/hexsport",
    "rules/derby_board",
    "rules/derby_cards",
    "rules/derby_penalties",
    "rosters",
    "matches",
    "league",
)
ALSO_DOCUMENTED = ("fixtures", "tests")
DRAWERS = {"utils", "util", "helpers", "helper", "common", "misc"}
LONGEST_README = 100
LONGEST_MODULE = 300
LONGEST_FUNCTION = 40


def functions(path: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def test_the_top_level_is_the_mandated_one() -> None:
    found = top_level()
    assert found - FOLDERS - ALLOWED_FILES == set()
    assert (FOLDERS | REQUIRED_FILES) - found == set()


@pytest.mark.parametrize("package", [*DOCUMENTED, *ALSO_DOCUMENTED])
def test_every_package_has_a_short_readme(package: str) -> None:
    lines = (HOME / package / "README.md").read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("# ")
    assert len(lines) <= LONGEST_README


def test_no_module_is_a_drawer_for_anything() -> None:
    places = [path.relative_to(HOME) for path in modules(*PACKAGES, "tests")]
    assert [place for place in places if DRAWERS & {*place.parts[:-1], place.stem}] == []


def test_no_module_outgrows_its_noun() -> None:
    sizes = {path.relative_to(HOME): len(path.read_text(encoding="utf-8").splitlines()) for path in modules(*PACKAGES)}
    assert {str(path): lines for path, lines in sizes.items() if lines > LONGEST_MODULE} == {}


def test_no_function_outgrows_its_verb() -> None:
    long = {
        f"{path.relative_to(HOME)}:{function.name}": function.end_lineno - function.lineno + 1
        for path in modules(*PACKAGES)
        for function in functions(path)
        if function.end_lineno and function.end_lineno - function.lineno >= LONGEST_FUNCTION
    }
    assert long == {}
