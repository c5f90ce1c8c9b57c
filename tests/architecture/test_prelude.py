"""manage.py must run before anything is installed."""

import ast
import sys

from tests.architecture.tree import HOME


def top_imports() -> set[str]:
    tree = ast.parse((HOME / "manage.py").read_text(encoding="utf-8"))
    names = [node.module or "" for node in tree.body if isinstance(node, ast.ImportFrom)]
    names += [alias.name for node in tree.body if isinstance(node, ast.Import) for alias in node.names]
    return {name.split(".")[0] for name in names}


def test_the_prelude_imports_the_standard_library_only() -> None:
    assert top_imports() - set(sys.stdlib_module_names) == set()
