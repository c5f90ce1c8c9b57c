"""The mutants of the rules: one small change each, as mutmut makes them under [tool.mutmut]."""

import ast
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path

import libcst
from mutmut.mutation.file_mutation import Mutation, create_mutations, deep_replace
from mutmut.utils.file_utils import walk_mutatable_files


@dataclass(frozen=True)
class Mutant:
    """A module with one change; known by what the change does, so that it keeps its name when lines move."""

    path: str
    function: str
    before: str
    after: str
    source: str = field(repr=False, compare=False)
    diff: str = field(repr=False, compare=False)


def mutations(path: Path) -> tuple[libcst.Module, list[Mutation]]:
    """The module, and what mutmut would change inside its functions."""
    module, found, _classes, _functions = create_mutations(str(path), path.read_text(encoding="utf-8"))
    return module, [each for each in found if isinstance(each.contained_by_top_level_function, libcst.FunctionDef)]


def mutant(path: Path, module: libcst.Module, mutation: Mutation) -> Mutant:
    mutated = deep_replace(module, mutation.original_node, mutation.mutated_node)
    assert isinstance(mutated, libcst.Module)
    assert mutation.contained_by_top_level_function is not None
    lines = module.code.splitlines(), mutated.code.splitlines()
    changed = [line for line in unified_diff(*lines, n=0, lineterm="") if not line.startswith(("---", "+++", "@@"))]
    return Mutant(
        path=path.as_posix(),
        function=mutation.contained_by_top_level_function.name.value,
        before="\n".join(line[1:].strip() for line in changed if line[0] == "-"),
        after="\n".join(line[1:].strip() for line in changed if line[0] == "+"),
        source=mutated.code,
        diff="\n".join(unified_diff(*lines, path.as_posix(), path.as_posix(), n=1, lineterm="")),
    )


def mutants(path: Path, function: str) -> Iterator[Mutant]:
    """Every mutant of the functions of this name in a module; none where the module is gone."""
    if path in modules():
        module, found = mutations(path)
        for each in found:
            if each.contained_by_top_level_function and each.contained_by_top_level_function.name.value == function:
                yield mutant(path, module, each)


def modules(under: str = "rules") -> list[Path]:
    return sorted(path for path in walk_mutatable_files() if path.is_relative_to(under))


def weight(path: Path) -> int:
    """How much there is to mutate: the syntax nodes in functions without decorators."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and not node.decorator_list)
    return sum(1 for function in functions for _node in ast.walk(function))


def sample(size: int, seed: int, under: str = "rules") -> Iterator[Mutant]:
    """At most so many mutants, from each module in proportion to its weight; the same seed draws the same again.

    Only modules that are drawn from are mutated, which takes half a second each.
    """
    chance = random.Random(seed)
    places = modules(under)
    drawn = Counter(chance.choices(places, [weight(path) for path in places], k=size))
    for path, number in sorted(drawn.items()):
        module, found = mutations(path)
        for each in chance.sample(found, min(number, len(found))):
            yield mutant(path, module, each)
