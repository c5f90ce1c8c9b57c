"""Whatever a page can do, a program can: every act behind a page is behind the API too, or says here why it is not.

An act is a public function of a `domain` that is told who does it, as `actor` or as the `user` it is done for, and that
a module of `views` imports. It has a door when a module of `api` imports it, or the module it stands in.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.tree import HOME

APPS = ("league", "matches", "rosters")
TOLD = {"actor", "user"}
FEWEST_ACTS = 60
Function = tuple[str, str]
A_DEVICE = "of the browser that asks: its own keys are made there"
A_NOTE = "its page promises that no program reads it"
A_HOST = "a host shows a second factor first, which no token can"
A_TOKEN = "a token that makes tokens would outlive its being revoked"
ONE_READ = "reads only"
PAGELESS = {  # what pages do and programs do not, and why
    "league.domain.examinations.ask_examination": A_HOST,
    "league.domain.handing_over.asked_for": ONE_READ,
    "league.domain.calendar_links.calendar_link_of": ONE_READ,
    "league.domain.tokens.make_token": A_TOKEN,
    "league.domain.tokens.revoke_token": A_TOKEN,
    "league.domain.tokens.tokens_of": ONE_READ,
    "matches.domain.confirming.require_other_side": ONE_READ,
    "matches.domain.correcting.require_correctable": ONE_READ,
    "rosters.domain.devices.add_device": A_DEVICE,
    "rosters.domain.devices.devices_of": ONE_READ,
    "rosters.domain.devices.remove_device": A_DEVICE,
    "rosters.domain.devices.try_device": A_DEVICE,
    "rosters.domain.idempotency.answered_before": "the key itself, which the API asks for in a header",
    "rosters.domain.inbox.follow_item": "opens the page that news lead to",
    "rosters.domain.look.own_teams": ONE_READ,
    "rosters.domain.notes.note_on": A_NOTE,
    "rosters.domain.notes.notes_of": A_NOTE,
    "rosters.domain.notes.write_note": A_NOTE,
    "rosters.domain.people.name_zone": "the zone of the browser that asks",
}


def modules(app: str, door: str) -> Iterator[tuple[str, ast.Module]]:
    """Every module of this part of an app by its name."""
    for path in sorted(Path(HOME / app / door).rglob("*.py")):
        name = ".".join(path.relative_to(HOME).with_suffix("").parts).removesuffix(".__init__")
        yield name, ast.parse(path.read_text(encoding="utf-8"))


def acts() -> set[Function]:
    """The public functions of every domain that are told who acts, by the module they are imported from."""
    found: set[Function] = set()
    passed_on: dict[Function, Function] = {}
    for app in APPS:
        for name, tree in modules(app, "domain"):
            for node in tree.body:
                if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and _is_told(node):
                    found.add((name, node.name))
                if isinstance(node, ast.ImportFrom) and node.module:
                    passed_on |= {(name, alias.name): (node.module, alias.name) for alias in node.names}
    return found | {place for place, origin in passed_on.items() if origin in found}


def _is_told(node: ast.FunctionDef) -> bool:
    return bool(TOLD & {each.arg for each in (*node.args.args, *node.args.kwonlyargs)})


def imported(door: str) -> set[Function]:
    """What the modules of these doors import from a domain; a module that is imported whole counts as `*`."""
    found: set[Function] = set()
    for app in APPS:
        for _name, tree in modules(app, door):
            for node in ast.walk(tree):
                if isinstance(node, ast.ImportFrom) and node.module and ".domain" in node.module:
                    found |= {(node.module, alias.name) for alias in node.names}
                    found |= {(f"{node.module}.{alias.name}", "*") for alias in node.names}
    return found


def without_a_door(behind_pages: set[Function], behind_the_api: set[Function]) -> list[str]:
    """The acts that pages reach and programs do not."""
    reached = {name for _module, name in behind_the_api}
    whole = {module for module, name in behind_the_api if name == "*"}
    return sorted(f"{module}.{name}" for module, name in behind_pages if name not in reached and module not in whole)


def test_every_act_behind_a_page_is_behind_the_api() -> None:
    missing = without_a_door(acts() & imported("views"), imported("api"))
    assert [name for name in missing if name not in PAGELESS] == []


def test_what_has_no_door_is_still_there_and_still_has_none() -> None:
    assert PAGELESS.keys() - set(without_a_door(acts() & imported("views"), imported("api"))) == set()


def test_the_acts_were_found() -> None:
    assert len(acts() & imported("views")) >= FEWEST_ACTS


def test_an_act_that_only_a_page_reaches_would_be_noticed() -> None:
    pages = {("league.domain.rounds", "open_round"), ("league.domain.rounds", "close_round")}
    assert without_a_door(pages, {("league.domain.rounds", "open_round")}) == ["league.domain.rounds.close_round"]
    assert without_a_door(pages, {("league.domain.rounds", "*")}) == []
