"""Benchmarks run only when they are named: `manage.py bench`, or pytest tests/benchmarks."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leaves this folder out of every run that does not name it or something in it."""
    named = (Path(config.invocation_params.dir, str(argument).split("::")[0]).resolve() for argument in config.args)
    return None if any(path == HERE or HERE in path.parents for path in named) else True
