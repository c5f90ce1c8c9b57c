"""The API asked by chance: whatever is sent, it answers or refuses, and never fails."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest
import schemathesis
from django.core.cache import caches
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from league.models import League, Lot, Round, Season
from matches.models import Match
from rosters.models import Coach, Player, Team
from tests.league.api.routes import real_things
from tests.reading import ROOT, World, made_world, world

__all__ = ["made_world", "world"]

Figure = Callable[[str, object], None]
Ask = Callable[[str, Mapping[str, Any]], int]
Answers = Counter[tuple[str, int]]
"""How often each operation, by its path, gave each status."""
FEW, LANE, ALL = 60, 1_000, 10_000
LEAST_SHARE, LEAST_EACH = 0.4, 5
READERS = ("anonymous", "stranger", "member", "commissioner")
THINGS = {  # what a parameter of this name may really hold
    "league": League,
    "season": Season,
    "round": Round,
    "team": Team,
    "winner": Team,
    "coach": Coach,
    "match": Match,
    "player": Player,
    "lot": Lot,
}


def fuzz(world: World, ask: Ask, requests: int, chance: int) -> Answers:
    """What was answered to so many requests that follow from the schema and this seed; 0 times is told too."""
    schema = schemathesis.openapi.from_dict(SchemaGenerator().get_schema(request=None, public=True))
    operations = [found.ok() for found in schema.get_all_operations()]
    cases = {operation.path: operation.as_strategy() for operation in operations}
    real = {name: list(model.objects.values_list("uid", flat=True)[:50]) for name, model in THINGS.items()}
    places, answers = real_things(world), Answers({(path, 200): 0 for path in cases})

    @seed(chance)
    @settings(
        max_examples=requests,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def one(data: st.DataObject) -> None:
        path = data.draw(st.sampled_from(sorted(cases)))
        case = data.draw(cases[path])
        arguments, query = dict(case.path_parameters or {}), dict(case.query or {})
        if data.draw(st.integers(0, 4)):  # four in five ask for something that is there
            arguments = places.get(path.removeprefix(ROOT).split("/")[0], arguments)
        for name in sorted(query.keys() & real.keys()):
            query[name] = data.draw(st.sampled_from([query[name], *real[name]]))
        if data.draw(st.booleans()):  # of many parameters one at least is strange; few are asked more often
            query = dict(list(query.items())[:1])
        answers[path, ask(path.format(**arguments), query)] += 1

    one()
    return answers


def asking(world: World) -> Ask:
    """Asks as somebody else each time, with the throttles wound back."""
    clients = [world.client(reader) for reader in READERS]
    for client in clients:
        client.raise_request_exception = False
    turn = iter(range(10**9))

    def ask(path: str, query: Mapping[str, Any]) -> int:
        caches["throttles"].clear()
        client: Client = clients[next(turn) % len(clients)]
        return int(client.get(path, dict(query)).status_code)

    return ask


def by_status(answers: Answers) -> Counter[int]:
    found = Counter[int]()
    for (_path, status), times in answers.items():
        found[status] += times
    return found


def check(answers: Answers, *, each: int = 0) -> str:
    """Nothing failed, enough was answered with what it asked for, each operation so often; in words."""
    found = by_status(answers)
    assert [what for what, times in answers.items() if what[1] >= 500 and times] == []
    assert set(found) <= {200, 400, 404}, found
    share = found[200] / found.total()
    assert share >= LEAST_SHARE, found
    assert found[400] + found[404] > found.total() / 20, "nothing strange was asked"
    good = {path: times for (path, status), times in answers.items() if status == 200}
    assert {path: times for path, times in good.items() if times < each} == {}
    rarest = min(good, key=lambda path: good[path])
    return (
        f"{dict(sorted(found.items()))}, {share:.0%} answered; of {len(good)} operations {rarest} {good[rarest]} times"
    )


@pytest.mark.long
def test_a_few_requests_by_chance_meet_no_fault(world: World, chance: int) -> None:
    check(fuzz(world, asking(world), FEW, chance))


@pytest.mark.postgres  # its lane has the time
def test_a_thousand_requests_by_chance_meet_no_fault(world: World, chance: int, record_property: Figure) -> None:
    record_property("figure", f"fuzz: {check(fuzz(world, asking(world), LANE, chance), each=1)}")


@pytest.mark.long
def test_a_reader_of_numbers_who_trusts_everybody_would_be_found(world: World) -> None:
    """The control: the same requests, to something that takes every page for a number."""
    real = asking(world)

    def careless(path: str, query: Mapping[str, Any]) -> int:
        page = query.get("page", 1)
        return real(path, query) if isinstance(page, int) and page < 100 else 500

    assert by_status(fuzz(world, careless, FEW, 7))[500] > 0


@pytest.mark.deep
def test_ten_thousand_requests_by_chance_meet_no_fault(world: World, chance: int, record_property: Figure) -> None:
    record_property("figure", f"fuzz: {check(fuzz(world, asking(world), ALL, chance), each=LEAST_EACH)}")
