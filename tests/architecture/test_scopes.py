"""Doors ask for nothing beyond the league, season, team or person at hand.

Whoever reads a page or the API was let in somewhere: to a league, to a team, to himself. So every query in views, api,
presenters, forms and template tags that begins at a model must be narrowed to something that was found for him, in the
same expression; or it fetches what belongs to rows that are narrowed (`Prefetch`); or it stands in `ALLOWED`.
tests/league/access proves the same from the outside, with pages.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from django.apps import apps

from tests.architecture.tree import HOME

DOORS = ("views", "api", "presenters", "forms", "templatetags")
APPS = ("league", "matches", "rosters")
OF_THE_SITE = {"RulesPin", "Heartbeat", "IdempotencyKey", "OutboxMessage", "DoctorRun"}
NARROWING = {
    "league", "season", "round", "entry", "lot", "match", "team", "side", "player", "pairing", "friendly", "user",
    "coach", "memberships", "pk", "entries", "cause_uid",
}  # fmt: skip
NARROWING_CALLS = {"filter", "get", "get_object_or_404", "none"}
CONDITIONS = {"Q", "set_in"}  # what a filter is told by, besides its own keywords
FEWEST = 60
ALLOWED = {
    "league/views/access.py Season": "find_season narrows it by slug and number and asks for the right to see",
    "league/presenters/next_runs.py Round": "prefetched for the seasons of leagues the reader runs",
    "league/presenters/next_runs.py Season": "prefetched for the leagues the reader runs",
}


def owned_models() -> set[str]:
    """The names of models whose rows belong to a league, a team or a person."""
    return {model.__name__ for app in APPS for model in apps.get_app_config(app).get_models()} - OF_THE_SITE


def wide_queries(source: str) -> Iterator[tuple[int, str]]:
    """The line and model of each query in the source that is not narrowed."""
    tree = ast.parse(source)
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    owned = owned_models()
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Attribute)
            and node.attr in ("objects", "_default_manager")
            and isinstance(node.value, ast.Name)
            and node.value.id in owned
            and not _narrowed(node, parents)
        ):
            yield node.lineno, node.value.id


def _narrowed(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Whether the expression around a manager narrows it, or hands it to a Prefetch, at once or under a name."""
    while isinstance(parent := parents.get(node), ast.expr | ast.keyword):
        node = parent
        if isinstance(node, ast.Call) and (_name_of(node) == "Prefetch" or _narrows(node)):
            return True
    if isinstance(parent, ast.Assign) and isinstance(name := parent.targets[0], ast.Name):
        return _prefetched(name.id, _function_around(parent, parents))
    return False


def _narrows(call: ast.Call) -> bool:
    if _name_of(call) not in NARROWING_CALLS:
        return False
    if _name_of(call) == "none":
        return True
    named = {word.arg.split("__")[0] for word in call.keywords if word.arg}
    named |= {
        word.arg.split("__")[0]
        for argument in call.args
        for inner in ast.walk(argument)
        if isinstance(inner, ast.Call) and _name_of(inner) in CONDITIONS
        for word in inner.keywords
        if word.arg
    }
    return bool(named & NARROWING)


def _prefetched(name: str, function: ast.AST | None) -> bool:
    """Whether what bears this name is handed to a Prefetch in the same function."""
    calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)] if function else []
    return any(
        isinstance(inner, ast.Name) and inner.id == name
        for call in calls
        if _name_of(call) == "Prefetch"
        for inner in ast.walk(call)
    )


def _function_around(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> ast.AST | None:
    while node in parents and not isinstance(node, ast.FunctionDef):
        node = parents[node]
    return node


def _name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def doors() -> list[Path]:
    return [path for app in APPS for door in DOORS for path in sorted((HOME / app / door).rglob("*.py"))]


def test_every_query_of_a_door_is_narrowed_to_what_its_reader_was_let_into() -> None:
    found = [
        f"{place}:{line} {model}"
        for path in doors()
        for line, model in wide_queries(path.read_text())
        if f"{(place := path.relative_to(HOME))} {model}" not in ALLOWED
    ]
    assert found == [], "narrow them to a league, season, team or person that was found for the reader"


def test_what_is_allowed_is_still_there() -> None:
    wide = {f"{path.relative_to(HOME)} {model}" for path in doors() for _line, model in wide_queries(path.read_text())}
    assert ALLOWED.keys() - wide == set()


def test_the_queries_were_found() -> None:
    owned = owned_models()
    text = "".join(path.read_text() for path in doors())
    assert sum(text.count(f"{model}.objects") for model in owned) >= FEWEST


def test_planted_wide_queries_are_caught() -> None:
    planted = """
def page(request, season, number):
    a = Round.objects.get(number=number)
    b = Bid.objects.order_by("amount")
    c = get_object_or_404(Lot.objects.select_related("round"), mvp="john_doe")
    d = Team.objects.filter(Q(name="x") | Q(cash=3))
    e = Entry.objects.exclude(season=season)
"""
    caught = sorted(wide_queries(planted))
    assert [model for _line, model in caught] == ["Round", "Bid", "Lot", "Team", "Entry"]


def test_narrow_queries_pass() -> None:
    planted = """
def page(request, season, number):
    a = season.rounds.get(number=number)
    b = Bid.objects.order_by("amount")
    c = get_object_or_404(Lot.objects.select_related("round"), round=season.round, mvp="john_doe")
    d = Team.objects.filter(Q(entries__season=season) | Q(coach__user=request.user))
    e = Round.objects.none()
    return Prefetch("bids", b.order_by("pk"))
"""
    assert list(wide_queries(planted)) == []
