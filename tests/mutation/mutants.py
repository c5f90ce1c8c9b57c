"""The mutants of the rules: one small change each, as mutmut makes them under [tool.mutmut]."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import unified_diff
from itertools import groupby
from operator import itemgetter
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


def sample(size: int, seed: int, under: str = "rules") -> Iterator[Mutant]:
    """As many mutants as asked for, each equally likely; the same seed draws the same from the same tree."""
    places = [(path, index) for path in modules(under) for index in range(len(mutations(path)[1]))]
    drawn = sorted(random.Random(seed).sample(places, min(size, len(places))))
    for path, chosen in groupby(drawn, key=itemgetter(0)):
        module, found = mutations(path)
        for _path, index in chosen:
            yield mutant(path, module, found[index])
