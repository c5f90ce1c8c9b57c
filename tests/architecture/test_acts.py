"""Every act of a league leaves an entry in its log.

An act is a public function of `league/domain` that is told who does it (`actor`) and does not merely require a right.
It must reach `record_act`, itself or through a function it calls. What does not is named in `ELSEWHERE` with the place
where it is kept instead.
"""

import ast
from pathlib import Path

from tests.architecture.tree import HOME

DOMAIN = HOME / "league" / "domain"
RECORDER = ("audit", "record_act")
ELSEWHERE = {
    "announcing.announce": "tells of an act that was recorded",
    "audit.record_act": "is what writes the log",
    "examinations.ask_examination": "of the site, in no league; its own row names who asked",
    "handing_over.complete_archive": "hands out what `ask_for_archive` has told the log that he takes",
    "together.approve_reports": "rules on each report, which the match tells the log of its league",
    "webhooks.redeliver": "repeats a line of the webhook's own log, which tells it",
    "webhooks.try_webhook": "a trial message, in the webhook's own log",
}
FEWEST_ACTS = 40
Function = tuple[str, str]


def functions(sources: dict[str, str]) -> dict[Function, ast.FunctionDef]:
    """Every function of these modules, by module and name."""
    return {
        (module, node.name): node
        for module, source in sources.items()
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef)
    }


def unrecorded(sources: dict[str, str]) -> list[str]:
    """The acts in these modules that do not reach the log."""
    found = functions(sources)
    calls = {function: _called(function[0], node, sources[function[0]]) for function, node in found.items()}
    recording: set[Function] = {RECORDER}
    while more := {function for function, called in calls.items() if called & recording} - recording:
        recording |= more
    return sorted(".".join(function) for function, node in found.items() if _is_act(node) and function not in recording)


def _is_act(node: ast.FunctionDef) -> bool:
    return not node.name.startswith(("_", "require_")) and "actor" in {
        argument.arg for argument in (*node.args.args, *node.args.kwonlyargs)
    }


def _called(module: str, node: ast.FunctionDef, source: str) -> set[Function]:
    """The functions that the body names: of its own module, or imported from another of the domain."""
    homes = {
        alias.asname or alias.name: (line.module.rpartition(".")[2], alias.name)
        for line in ast.walk(ast.parse(source))
        if isinstance(line, ast.ImportFrom) and (line.module or "").startswith("league.domain")
        for alias in line.names
    }
    names = {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}
    return {homes.get(name, (module, name)) for name in names}


def domain() -> dict[str, str]:
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(Path(DOMAIN).glob("*.py"))}


def test_every_act_of_a_league_reaches_its_log() -> None:
    assert [name for name in unrecorded(domain()) if name not in ELSEWHERE] == []


def test_what_is_kept_elsewhere_is_still_there() -> None:
    assert ELSEWHERE.keys() - {".".join(function) for function in functions(domain())} == set()


def test_the_acts_were_found() -> None:
    assert sum(_is_act(node) for node in functions(domain()).values()) >= FEWEST_ACTS


def test_a_planted_silent_act_is_caught_and_one_that_tells_through_another_is_not() -> None:
    planted = {
        "planted": """
from league.domain.audit import record_act
from league.domain.other import told as tells

def silent(league, *, actor):
    league.delete()

def open_(league, *, actor):
    _inner(league, actor)

def _inner(league, actor):
    record_act(league, "x", league, actor=actor)

def through(league, *, actor):
    tells(league, actor=actor)
""",
        "other": """
from league.domain.audit import record_act

def told(league, *, actor):
    record_act(league, "x", league, actor=actor)
""",
    }
    assert unrecorded(planted) == ["planted.silent"]
