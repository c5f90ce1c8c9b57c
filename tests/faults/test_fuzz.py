"""The API asked by chance: whatever is sent, it answers or refuses as its schema says, and never fails."""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest
import schemathesis
from django.core.cache import caches
from django.test import Client
from hypothesis import HealthCheck, Phase, given, seed, settings
from jsonschema import Draft202012Validator
from zeal import zeal_ignore

from league.domain.tokens import make_token
from league.models import League, Lot, Round, Season
from matches.models import Match
from rosters.enums import Scope
from rosters.models import Coach, Player, Team
from tests.faults.fuzz_acts import SENSIBLE, Scene, a_scene, client_of
from tests.league.api.routes import HOSTED, RULED, real_things
from tests.league.api.test_schema import fresh
from tests.reading import ROOT, World, made_world, world

__all__ = ["made_world", "world"]

Figure = Callable[[str, object], None]
Answers = Counter[tuple[str, int]]
"""How often each operation, by its id, gave each status."""
FEW, LANE, ALL = 300, 2_000, 10_000
LEAST_SHARE, LEAST_EACH = 0.4, 5
READERS = ("anonymous", "member", "commissioner", "token")
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


@dataclass(frozen=True)
class Request:
    """What is asked: of an operation, with what; `sensible` writes are done by whoever may do them."""

    operation: str
    method: str
    path: str
    query: Mapping[str, Any]
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    client: Client | None = None


Ask = Callable[[Request, int], tuple[int, Any]]
"""The status and the body that a request gets from one of the readers."""


class Schema:
    """The schema as it is served: what each operation may answer."""

    def __init__(self) -> None:
        self.document = fresh()
        self.validators: dict[tuple[str, str], Draft202012Validator | None] = {}
        self.operations = {
            operation["operationId"]: operation
            for methods in self.document["paths"].values()
            for operation in methods.values()
        }

    def faults(self, asked: Request, status: int, body: Any) -> list[str]:
        """What the schema does not say of this answer. Fewer fields leave out what is required, and say so."""
        responses = self.operations[asked.operation]["responses"]
        if str(status) not in responses:
            return [f"{asked.operation} answers {status}, which is not documented"]
        validator = self._validator(asked.operation, str(status), responses[str(status)])
        errors = validator.iter_errors(body) if validator else ()
        sparse = "fields" in asked.query
        told = [error for error in errors if not (sparse and error.validator == "required")]
        return [f"{asked.operation} {status} {error.json_path}: {error.message[:200]}" for error in told]

    def _validator(self, operation: str, status: str, response: dict[str, Any]) -> Draft202012Validator | None:
        if (operation, status) not in self.validators:
            found = next(iter(response.get("content", {}).values()), None)
            whole = {**found["schema"], "components": self.document["components"]} if found else None
            self.validators[operation, status] = Draft202012Validator(whole) if whole else None
        return self.validators[operation, status]


def fuzz(world: World, ask: Ask, requests: int, chance: int) -> tuple[Answers, list[str]]:
    """What was answered to so many requests that follow from the schema and this seed, and what broke the schema."""
    schema = Schema()
    described = schemathesis.openapi.from_dict(schema.document)
    operations = [found.ok() for found in described.get_all_operations()]
    cases = {one.definition.raw["operationId"]: (one, one.as_strategy()) for one in operations}
    real = {name: list(model.objects.values_list("uid", flat=True)[:50]) for name, model in THINGS.items()}
    places, scene = real_things(world), a_scene(world)
    answers, broken = Answers({(name, 200): 0 for name in cases}), list[str]()
    done: dict[str, list[Request]] = {}

    luck = Random(chance)

    def asks(name: str, times: int) -> Callable[[], None]:
        operation, strategy = cases[name]

        @seed(chance)
        @settings(
            max_examples=times,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(strategy)
        def one(case: Any) -> None:
            if name in SENSIBLE and luck.random() < 0.7:
                asked = sensible(name, scene, done.setdefault(name, []))
            else:
                asked = by_chance(luck, name, operation.method.upper(), operation.path, case, places, real)
                if operation.path in RULED and luck.random() < 0.7:
                    asked = replace(asked, client=client_of(world.commissioner))
                if operation.path in HOSTED and luck.random() < 0.7:
                    asked = replace(asked, client=client_of(scene.host))
            status, body = ask(asked, luck.randrange(len(READERS)))
            answers[name, status] += 1
            if asked.client and asked.method == "POST" and status == 200:
                done.setdefault(name, []).append(asked)
            broken.extend(schema.faults(asked, status, body) if status < 500 else ())

        return one

    for place, name in enumerate(sorted(cases)):
        times = requests // len(cases) + (place < requests % len(cases))
        while (left := times - sum(many for (asked, _status), many in answers.items() if asked == name)) > 0:
            asks(name, left)()  # more than once where chance soon has nothing new to say
    return answers, broken


def sensible(name: str, scene: Scene, done: list[Request]) -> Request:
    """An act that can be done, under a new key, or every other time one that was done, once more under its key."""
    scene.turns[name] += 1
    if done and scene.turns[name] % 2:
        return done[-1]
    user, path, body = SENSIBLE[name](scene)
    client = client_of(user)
    return Request(name, "POST", path, {}, body, {"Idempotency-Key": f"key-of-{name}-{scene.turns[name]}"}, client)


def by_chance(luck: Random, name: str, method: str, address: str, case: Any, places: Any, real: Any) -> Request:
    """What the schema leads to: four times in five of something that is there, half the time with one parameter."""
    arguments, query = dict(case.path_parameters or {}), dict(case.query or {})
    if luck.random() < 0.8:
        arguments = places.get(address.removeprefix(ROOT).split("/")[0], arguments)
    for parameter in sorted(query.keys() & real.keys()):
        query[parameter] = luck.choice([query[parameter], *real[parameter]])
    if luck.random() < 0.5:  # of many parameters one at least is strange; few are asked more often
        query = dict(list(query.items())[: luck.randrange(2)])
    headers = {key: value for key, value in (case.headers or {}).items() if value.isascii() and value.isprintable()}
    return Request(name, method, address.format(**arguments), query, case.body, headers)


def asking(world: World) -> Ask:
    """Asks as one of the readers, with the throttles wound back."""
    clients = [world.client(reader) for reader in READERS[:-1]]
    words = make_token(world.member, name="Fuzz", scope=Scope.READ, days=0)[1]
    clients.append(Client(headers={"authorization": f"Token {words}"}))
    for client in clients:
        client.raise_request_exception = False

    def ask(asked: Request, reader: int) -> tuple[int, Any]:
        caches["throttles"].clear()
        client = asked.client or clients[reader]
        client.raise_request_exception = False
        if asked.method == "GET":
            answer = client.get(asked.path, dict(asked.query), headers=dict(asked.headers))
        else:
            sent = json.dumps(asked.body, default=str)
            with zeal_ignore():  # a write with If-Match reads before and after
                answer = client.post(asked.path, sent, content_type="application/json", headers=dict(asked.headers))
        return int(answer.status_code), json.loads(answer.content) if answer.content else None

    return ask


def by_status(answers: Answers) -> Counter[int]:
    found = Counter[int]()
    for (_path, status), times in answers.items():
        found[status] += times
    return found


def check(asked: tuple[Answers, list[str]], *, each: int = 0) -> str:
    """Nothing failed or broke the schema, enough was answered with what it asked for, each operation so often."""
    answers, broken = asked
    found = by_status(answers)
    assert [what for what, times in answers.items() if what[1] >= 500 and times] == []
    assert sorted(set(broken))[:20] == []
    share = found[200] / found.total()
    assert share >= LEAST_SHARE, found
    assert found.total() - found[200] - found[304] > found.total() / 20, "nothing strange was asked"
    good = {name: times for (name, status), times in answers.items() if status == 200}
    assert {name: times for name, times in good.items() if times < each} == {}
    rarest = min(good, key=lambda name: good[name])
    return (
        f"{dict(sorted(found.items()))}, {share:.0%} answered; of {len(good)} operations {rarest} {good[rarest]} times"
    )


@pytest.mark.long
def test_a_few_requests_by_chance_meet_no_fault(world: World, chance: int) -> None:
    check(fuzz(world, asking(world), FEW, chance))


@pytest.mark.postgres  # its lane has the time
def test_two_thousand_requests_by_chance_meet_no_fault(world: World, chance: int, record_property: Figure) -> None:
    record_property("figure", f"fuzz: {check(fuzz(world, asking(world), LANE, chance), each=LEAST_EACH)}")


@pytest.mark.long
def test_a_reader_of_numbers_who_trusts_everybody_would_be_found(world: World) -> None:
    """The control: the same requests, to something that takes every page for a number."""
    real = asking(world)

    def careless(asked: Request, reader: int) -> tuple[int, Any]:
        page = asked.query.get("page", 1)
        return real(asked, reader) if isinstance(page, int) and page < 100 else (500, None)

    answers, _broken = fuzz(world, careless, FEW, 7)
    assert by_status(answers)[500] > 0


@pytest.mark.long
def test_an_answer_that_is_not_documented_would_be_found(world: World) -> None:
    """The control: the same answers, with a word more in each and a status of their own for every tenth."""
    real, asked_so_far = asking(world), iter(range(10**9))

    def wordy(asked: Request, reader: int) -> tuple[int, Any]:
        status, body = real(asked, reader)
        return (418, body) if next(asked_so_far) % 10 == 0 else (status, {**(body or {}), "more": 1})

    _answers, broken = fuzz(world, wordy, FEW, 7)
    assert any("418" in fault for fault in broken)
    assert any("more" in fault for fault in broken)


@pytest.mark.deep
def test_ten_thousand_requests_by_chance_meet_no_fault(world: World, chance: int, record_property: Figure) -> None:
    record_property("figure", f"fuzz: {check(fuzz(world, asking(world), ALL, chance), each=LEAST_EACH)}")
