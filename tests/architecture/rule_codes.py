"""Codes that the rules may say something by, found in their source."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from rules.registry import RULESETS
from tests.architecture.tree import HOME

CODE = re.compile(r"[a-z_]+\.[a-z_]+")
NO_CODES = re.compile(r".*\.(json|csv)|.*_")  # data files, and beginnings of longer keys


def options() -> set[str]:
    return {key for ruleset in RULESETS.values() for key in ruleset.options}


def codes_in(*folders: str) -> dict[str, set[str]]:
    """Every code in the source of these folders of rules, with the modules that name it.

    Everything that looks like a code is one: a new way of raising does not escape. A code put together from parts
    counts with each value its variable part can have.
    """
    found: dict[str, set[str]] = {}
    for folder in folders:
        for path in sorted((HOME / "rules" / folder).rglob("*.py")):
            for code in _codes(path):
                found.setdefault(code, set()).add(path.name)
    return {code: places for code, places in found.items() if code not in options()}


def _codes(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
        if CODE.fullmatch(text) and not NO_CODES.fullmatch(text):
            yield text


def codes_from_parts(*folders: str) -> set[str]:
    """The beginnings and ends of codes that are put together: "points.{}_adds_none"."""
    found = set()
    for folder in folders:
        for path in sorted((HOME / "rules" / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.JoinedStr):
                    text = "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
                    if re.fullmatch(r"[a-z]+\.[a-z_{}]*\{\}[a-z_{}]*", text):
                        found.add(text)
    return found


def keywords_of_violations(*folders: str) -> dict[str, set[str]]:
    """The figures that every place that raises a code tells, by code. Places that pass a mapping on are left out."""
    found: dict[str, set[str]] = {}
    for folder in folders:
        for path in sorted((HOME / "rules" / folder).rglob("*.py")):
            for code, keywords in _violations(path):
                found[code] = found.get(code, keywords) & keywords
    return found


def _violations(path: Path) -> Iterator[tuple[str, set[str]]]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "RuleViolation":
            keywords = {keyword.arg for keyword in node.keywords}
            if node.args and isinstance(node.args[0], ast.Constant) and None not in keywords:
                yield str(node.args[0].value), {keyword for keyword in keywords if keyword}
