"""The project's own files, as the guards see them."""

import re
from collections.abc import Iterator
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("rules", "rosters", "matches", "league")
FOLDERS = {*PACKAGES, "requirements", "fixtures", "tests"}
REQUIRED_FILES = {"manage.py", "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md"}
ALLOWED_FILES = REQUIRED_FILES | {"Makefile", "Dockerfile", "compose.yaml"}
MADE_BY_RUNS = {"__pycache__", "htmlcov", "mutants"}
READABLE = {
    ".py",
    ".md",
    ".toml",
    ".txt",
    ".html",
    ".css",
    ".js",
    ".json",
    ".jsonl",
    ".svg",
    ".yaml",
    ".csv",
    ".po",
    "",
}


def top_level() -> set[str]:
    """Names beside manage.py, without dotfiles and what runs leave behind."""
    return {entry.name for entry in HOME.iterdir() if not entry.name.startswith(".")} - MADE_BY_RUNS


def files(*folders: str) -> Iterator[Path]:
    for folder in folders:
        for path in sorted((HOME / folder).rglob("*")):
            if path.is_file() and not MADE_BY_RUNS & set(path.parts):
                yield path


def modules(*folders: str) -> Iterator[Path]:
    return (path for path in files(*folders) if path.suffix == ".py" and "migrations" not in path.parts)


def texts() -> Iterator[tuple[Path, str]]:
    """Everything a person could read in a clone, apart from vendored minified scripts."""
    tops = (HOME / name for name in sorted(ALLOWED_FILES) if (HOME / name).exists())
    for path in (*tops, *files(*sorted(FOLDERS)), *files(".ci")):
        if path.suffix in READABLE and not re.search(r"\.min\.", path.name):
            yield path.relative_to(HOME), path.read_text(encoding="utf-8")
