"""The platform knows no game by name: only a game's own words, forms and pages do, and the tables that list them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.registry import RULESETS
from tests.architecture.tree import HOME, files, modules

APPS = ("rosters", "matches", "league")
TABLES = {
    "rosters/presenters/games.py",
    "matches/presenters/games.py",
    "matches/forms/games.py",
    "league/presenters/option_words/__init__.py",
}
"""By slug, what each game has of its own."""
PAGES = {".html", ".js", ".css", ".txt", ".svg"}  # catalogs say once more what these and games say
NAMES = {ruleset.name for ruleset in RULESETS.values()}
SLUG = re.compile(rf"(?<![a-z0-9])({'|'.join(RULESETS)})(?![a-z0-9])", re.IGNORECASE)


def of_a_game(path: Path) -> bool:
    """Whether a file is a game's own by its name: `presenters/hexsport/words.py`, `report_derby_cards.html`."""
    return any(SLUG.search(part.replace("-", "_")) for part in path.parts)


def named_in(source: str) -> list[str]:
    """Where code names a game: in a text that it computes with, or by a name of its own."""
    tree = ast.parse(source)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    words = (word for node in ast.walk(tree) if id(node) not in docstrings for word in _words(node))
    return [word for word in words if SLUG.search(word) or word in NAMES]


def _words(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.alias(name=name):
            yield _spelt(name)
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield _spelt(name)
        case ast.ImportFrom(module=str(module)):
            yield module
        case ast.keyword(arg=str(name)):
            yield name


def _spelt(name: str) -> str:
    """`DerbyCardsForm` as `derby_cards_form`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def test_no_code_of_the_platform_names_a_game() -> None:
    found = {
        str(place): named
        for path in modules(*APPS)
        if not of_a_game(place := path.relative_to(HOME))
        and str(place) not in TABLES
        and (named := named_in(path.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_no_page_of_the_platform_names_a_game() -> None:
    found = {
        str(place): named
        for path in files(*APPS)
        if path.suffix in PAGES
        and not of_a_game(place := path.relative_to(HOME))
        and (named := SLUG.findall(path.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_each_table_lists_every_game_and_does_nothing_else() -> None:
    for table in TABLES:
        tree = ast.parse((HOME / table).read_text(encoding="utf-8"))
        keys = [
            key.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Dict)
            for key in node.keys
            if isinstance(key, ast.Constant)
        ]
        assert sorted(keys) == sorted(RULESETS), table
        assert not [node for node in ast.walk(tree) if isinstance(node, ast.If | ast.IfExp | ast.Compare | ast.Match)]


@pytest.mark.parametrize(
    "branch",
    [
        'if season.pin.slug == "hexsport":\n    go()',
        'words = WORDS["derby_cards"]',
        'match slug:\n    case "derby_board":\n        go()',
        'if slug in {"derby_cards", "derby_board"}:\n    go()',
        'template = f"report_{slug}.html" if other else "report_derby_penalties.html"',
        "from matches.presenters.hexsport.words import WORDS",
        "from matches.presenters import derby_board",
        "form = DerbyCardsReportForm()",
        "GAMES = dict(hexsport=1)",
        "def is_hexsport(slug): ...",
        'if ruleset.name == "Card derby":\n    go()',
    ],
)
def test_a_planted_branch_is_found(branch: str) -> None:
    assert named_in(branch) != []


@pytest.mark.parametrize(
    "decent",
    ['"""A hexsport, say, or derby_cards."""', "if ruleset.market is None:\n    go()", 'WORDS[pin.slug].word("derby")'],
)
def test_what_names_no_game_is_left_alone(decent: str) -> None:
    assert named_in(decent) == []


@pytest.mark.parametrize(
    ("place", "own"),
    [
        ("matches/presenters/hexsport/words.py", True),
        ("matches/forms/derby_cards_jams.py", True),
        ("matches/templates/matches/report_derby_board.html", True),
        ("league/demo_derby.py", False),
        ("matches/presenters/games.py", False),
    ],
)
def test_the_files_of_a_game_are_told_by_their_names(place: str, *, own: bool) -> None:
    assert of_a_game(Path(place)) is own
