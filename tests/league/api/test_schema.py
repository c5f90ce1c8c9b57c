"""The schema says what the API does: every documented answer is one the API gives, and nothing else."""

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator

from tests.league.api.routes import DOCUMENTS, HOSTED, RULED, addresses
from tests.reading import ROOT

DOCUMENTED = {"200", "304", "400", "401", "404", "406", "429"}
PROBLEMS = "application/problem+json"
UNDECIDED = {"403", "409", "415", "422"}  # and for what takes a body
REFUSED = UNDECIDED | {"412"}  # and for writes
WORKED_OUT = {
    f"{ROOT}matches/{{match}}/correction/plan/",
    f"{ROOT}seasons/{{season}}/results/plan/",
    f"{ROOT}seasons/{{season}}/rosters/plan/",
    f"{ROOT}leagues/{{league}}/merges/plan/",
}  # takes a body and writes nothing
WRITTEN = {
    f"{ROOT}rounds/{{round}}/challenges/",
    f"{ROOT}market/{{lot}}/bidding/",
    f"{ROOT}seasons/{{season}}/calendar/",
    f"{ROOT}seasons/{{season}}/results/",
    f"{ROOT}seasons/{{season}}/results/plan/",
    f"{ROOT}seasons/{{season}}/rosters/",
    f"{ROOT}seasons/{{season}}/rosters/plan/",
    f"{ROOT}leagues/{{league}}/merges/plan/",
    f"{ROOT}archives/",
    f"{ROOT}matches/{{match}}/correction/",
    f"{ROOT}matches/{{match}}/correction/plan/",
    f"{ROOT}matches/{{match}}/time/",
    f"{ROOT}matches/{{match}}/reports/",
    f"{ROOT}matches/{{match}}/words/",
    f"{ROOT}matches/{{match}}/steps/{{team}}/",
    f"{ROOT}matches/{{match}}/preparation/{{team}}/",
    f"{ROOT}me/news/",
    f"{ROOT}me/",
    f"{ROOT}me/habits/",
    f"{ROOT}teams/{{team}}/look/",
    f"{ROOT}leagues/",
    f"{ROOT}leagues/{{league}}/announcements/",
    f"{ROOT}leagues/{{league}}/documents/",
    f"{ROOT}leagues/{{league}}/webhooks/",
    f"{ROOT}leagues/{{league}}/merges/",
    f"{ROOT}leagues/{{league}}/archive/",
    f"{ROOT}leagues/{{league}}/settings/",
    f"{ROOT}leagues/{{league}}/members/",
    f"{ROOT}seasons/{{season}}/options/",
    f"{ROOT}seasons/{{season}}/entries/",
    f"{ROOT}seasons/{{season}}/desk/",
    f"{ROOT}seasons/{{season}}/auction/",
}
LISTS, STREAMS = {"page", "page_size"}, {"cursor", "page_size"}
SMALLEST, LARGEST = -(2**31) + 1, 2**31 - 1


def fresh() -> dict[str, Any]:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    return _closed(schema)


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    """The schema, made so strict that a property it does not name is refused."""
    return fresh()


def _closed(node: Any) -> Any:
    if isinstance(node, dict):
        closed = {key: _closed(value) for key, value in node.items()}
        if closed.get("type") == "object" and "properties" in closed:
            closed.setdefault("additionalProperties", False)
        return closed
    return [_closed(each) for each in node] if isinstance(node, list) else node


def operations(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in schema["paths"].items():
        for operation in methods.values():
            yield path, operation


def faults(schema: dict[str, Any], response: dict[str, Any], value: Any) -> list[str]:
    (content,) = response["content"].values()
    described = content["schema"]
    validator = Draft202012Validator({**described, "components": schema["components"]})
    return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(value)]


def test_the_command_finds_no_fault(tmp_path):
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(tmp_path / "schema.yaml"))


def test_every_address_is_documented_as_something_to_read(schema, world):
    served = {template for template, _path in addresses(world)} - {f"{ROOT}{name}/" for name in DOCUMENTS}
    assert set(schema["paths"]) == served
    assert {path for path, methods in schema["paths"].items() if set(methods) == {"get", "post"}} == WRITTEN
    assert {path for path, methods in schema["paths"].items() if set(methods) == {"get"}} == served - WRITTEN


def test_every_documented_address_gives_what_is_documented(schema, world):
    for template, path in addresses(world):
        if template not in schema["paths"] or template in HOSTED:
            continue
        answer = world.one(path, "commissioner" if template in RULED else "member")
        assert faults(schema, schema["paths"][template]["get"]["responses"]["200"], answer) == [], path
        assert answer.get("results", True), f"{path} is empty and proves nothing"


def test_a_property_that_is_not_documented_would_be_noticed(schema, world):
    answer = world.one("leagues/") | {"id": 1}
    assert faults(schema, schema["paths"][f"{ROOT}leagues/"]["get"]["responses"]["200"], answer)


def test_errors_are_given_as_documented(schema, world):
    responses = schema["paths"][f"{ROOT}seasons/"]["get"]["responses"]
    refused = world.read("seasons/", page="0")
    assert (refused.status_code, faults(schema, responses["400"], refused.json())) == (400, [])
    missing = world.read("seasons/", page="99")
    assert (missing.status_code, faults(schema, responses["404"], missing.json())) == (404, [])
    strange = world.client("anonymous").get(f"{ROOT}seasons/", headers={"accept": "text/html"})
    assert (strange.status_code, faults(schema, responses["406"], strange.json())) == (406, [])
    unknown = world.client("anonymous").get(f"{ROOT}seasons/", headers={"authorization": "Token nobodys"})
    assert (unknown.status_code, faults(schema, responses["401"], unknown.json())) == (401, [])
    for answer in (refused, missing, strange, unknown):
        told = answer.json()
        assert (answer["Content-Type"], told["status"], told["title"]) == (
            PROBLEMS,
            answer.status_code,
            answer.reason_phrase,
        )
        assert told["type"] == f"/api/v1/problems/#{told['errors'][0]['code']}"
        assert told["detail"] == told["errors"][0]["detail"]


def test_refusals_are_problems_in_the_schema(schema):
    for path, operation in operations(schema):
        for status, response in operation["responses"].items():
            if status >= "400":
                assert list(response["content"]) == [PROBLEMS], (path, status)


def test_every_operation_that_writes_takes_a_key_and_a_tag(schema):
    found = {}
    for path, operation in operations(schema):
        headers = (
            {each["name"]: each.get("required", False) for each in operation["parameters"] if each["in"] == "header"}
            if "parameters" in operation
            else {}
        )
        if "requestBody" in operation:
            found[path] = headers
        else:
            assert "Idempotency-Key" not in headers, path
    assert set(found) == WRITTEN
    for path, headers in found.items():
        assert headers == ({} if path in WORKED_OUT else {"Idempotency-Key": True, "If-Match": False}), path


def test_every_operation_is_named_described_and_says_how_it_fails(schema):
    named = [operation["operationId"] for _path, operation in operations(schema)]
    assert len(named) == len(set(named)) == len(schema["paths"]) + len(WRITTEN)
    for path, operation in operations(schema):
        assert operation["summary"], path
        assert operation["description"], path
        assert len(operation["tags"]) == 1, path
        refused = (UNDECIDED if path in WORKED_OUT else REFUSED) if "requestBody" in operation else set()
        if path == f"{ROOT}me/" and refused:
            refused = refused | {"410"}  # an invitation that is gone for good
        if path in RULED | HOSTED:
            refused = refused | {"403"}  # for whoever may see the league and not run it
        assert set(operation["responses"]) - DOCUMENTED == refused, path
        if path != ROOT:
            assert set(operation["responses"]) >= {"200", "400", "404", "429"}, path


def test_every_parameter_and_every_answer_is_described(schema):
    for path, operation in operations(schema):
        for parameter in operation.get("parameters", ()):
            assert parameter.get("description"), (path, parameter["name"])
        for status, response in operation["responses"].items():
            assert response.get("description"), (path, status)


def test_every_write_names_the_reach_that_a_token_needs(schema):
    for path, operation in operations(schema):
        writes = "requestBody" in operation and path not in WORKED_OUT
        assert ("A token must reach as far as `" in operation["description"]) == writes, path
    desk = schema["paths"][f"{ROOT}seasons/{{season}}/entries/"]["post"]["description"]
    assert "as far as `play`, and for `bring_over`, `division`, `start`, `take_over` as far as `run`." in desk


def test_the_tags_are_explained(schema):
    used = {tag for _path, operation in operations(schema) for tag in operation["tags"]}
    assert used == {tag["name"] for tag in schema["tags"]}


def test_every_answer_has_an_example_that_is_one(schema):
    for path, operation in operations(schema):
        if path == ROOT:
            continue
        response = operation["responses"]["200"]
        examples = [each["value"] for each in response["content"]["application/json"]["examples"].values()]
        assert examples, path
        assert [fault for example in examples for fault in faults(schema, response, example)] == [], path


def test_lists_name_their_filters_and_their_order(schema):
    for path, operation in operations(schema):
        names = {parameter["name"] for parameter in operation["parameters"]} if "parameters" in operation else set()
        if operation["operationId"].startswith("list_"):
            assert names >= LISTS or names >= STREAMS, path
    orders = {
        path: parameter["schema"]["items"]["enum"]
        for path, operation in operations(schema)
        for parameter in operation.get("parameters", ())
        if parameter["name"] == "ordering"
    }
    assert orders[f"{ROOT}teams/"] == ["-created_at", "-name", "-value", "created_at", "name", "value"]
    assert not any("pk" in order or "id" in order for order in orders.values())


def whole_numbers(node: Any, place: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(node, dict):
        kinds = node.get("type", ())
        if kinds == "integer" or "integer" in kinds:
            yield place, node
        for key, value in node.items():
            yield from whole_numbers(value, f"{place}/{key}")
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from whole_numbers(value, f"{place}/{index}")


def test_every_whole_number_has_bounds_of_its_own(schema):
    found = dict(whole_numbers(schema))
    assert len(found) > 100
    unbounded = {place for place, number in found.items() if not {"minimum", "maximum"} <= set(number)}
    assert unbounded == set()
    assert min(number["minimum"] for number in found.values()) >= SMALLEST
    assert max(number["maximum"] for number in found.values()) <= LARGEST


def test_the_schema_does_not_depend_on_the_database(schema, monkeypatch):
    monkeypatch.setattr(type(connection.ops), "integer_field_range", lambda *_: (-1, 1))
    assert fresh() == schema


@pytest.mark.postgres
def test_both_databases_serve_the_same_schema(tmp_path):
    """What this process, on PostgreSQL, says is compared with what another says on SQLite."""
    here, there = tmp_path / "here.yaml", tmp_path / "there.yaml"
    call_command("spectacular", file=str(here))
    subprocess.run(
        [sys.executable, "manage.py", "spectacular", "--file", str(there)],
        cwd=settings.HOME,
        env=os.environ | {"DATABASE_URL": f"sqlite:///{tmp_path}/empty.sqlite3"},
        check=True,
        capture_output=True,
    )
    assert connection.vendor == "postgresql"
    assert here.read_bytes() == there.read_bytes()


def test_no_property_is_a_primary_key(schema):
    properties = {
        name for component in schema["components"]["schemas"].values() for name in component.get("properties", ())
    }
    assert properties & {"id", "pk", "email", "digest", "payload", "state", "actor", "user"} == set()
