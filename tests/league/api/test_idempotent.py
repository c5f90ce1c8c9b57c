"""Every write of the API, found in its schema: done once for each key, however often it is sent."""

import json
from typing import Any

import pytest
from django.test import Client
from zeal import zeal_ignore

from tests.faults.fuzz_acts import SENSIBLE, Scene, a_scene, client_of
from tests.league.api.test_schema import fresh
from tests.reading import World

pytestmark = pytest.mark.long
HEADER, REPLAYED = "Idempotency-Key", "Idempotent-Replayed"
TOLD_ONCE = {"archive"}  # to the first answer, and to no repeat
OTHERWISE: dict[str, dict[str, Any]] = {  # by operation: the same act with other content
    "act_in_bidding": {"amount": 2_000},
    "act_in_challenges": {"entry": "nobody"},
    "act_on_season_calendar": {"times": [{"round": "nosuchround", "act": "round.opens", "at": "2999-01-01T20:00"}]},
    "bring_season_results": {"reason": "From another table."},
    "bring_season_rosters": {"reason": "From other rosters."},
    "act_on_archives": {"archive": "another"},
    "act_on_match_time": {"at": "2999-10-13T19:00:00Z"},
    "act_on_match_correction": {"reason": "Counted a third time."},
    "act_on_reports_of_a_match": {"team": "nobody"},
    "act_on_words_of_a_match": {"team": "nobody"},
    "act_on_steps_of_a_team": {"version": 4_000},
    "act_on_preparation_of_a_team": {"version": 4_000},
    "read_my_news": {"newest": "nobody"},
    "found_league": {"name": "Another league"},
    "act_on_league_settings": {"description": "Another one."},
    "act_on_league_members": {"name": "Somebody else"},
    "change_season_options": {"name": "Another name"},
    "act_on_season_entries": {"name": "Another team"},
    "act_on_season_desk": {"answer": 24},
    "act_on_season_auction": {"soft_close": 61},
    "act_on_league_announcements": {"title": "Other news"},
    "act_on_league_documents": {"title": "Another page"},
    "act_on_league_webhooks": {"name": "Another blog"},
    "act_on_league_merges": {"reason": "He told us."},
    "act_on_league_archive": {},  # there is but one way to say it
    "act_on_team_look": {"name": "Another team"},
    "act_on_myself": {"name": "Somebody else"},
    "act_on_my_habits": {"digest_at": "08:00"},
}


def writes() -> set[str]:
    """The operations that ask for a key, as the schema has them."""
    found = set()
    for methods in fresh()["paths"].values():
        for method, operation in methods.items():
            headers = {each["name"] for each in operation.get("parameters", ()) if each["in"] == "header"}
            if method != "get" and HEADER in headers:
                found.add(operation["operationId"])
    return found


@pytest.fixture
def scene(world: World) -> Scene:
    return a_scene(world)


def post(client: Client, path: str, body: Any, **headers: str) -> Any:
    with zeal_ignore():
        return client.post(path, json.dumps(body), content_type="application/json", headers=headers)


def test_every_write_stands_here() -> None:
    assert writes() == set(OTHERWISE)


@pytest.mark.parametrize("operation", OTHERWISE)
def test_a_write_is_done_once_for_each_key(scene: Scene, operation: str) -> None:
    user, path, body = SENSIBLE[operation](scene)
    client, key = client_of(user), {HEADER: "the-key-of-this-write"}
    once = post(client, path, body, **key)
    assert (once.status_code, REPLAYED in once.headers) == (200, False), once.content
    again = post(client, path, body, **key)
    told_once = dict.fromkeys(TOLD_ONCE & once.json().keys())
    assert (again.status_code, again[REPLAYED], again.json()) == (200, "true", once.json() | told_once)
    other = post(client, path, {**body, **OTHERWISE[operation]}, **key)
    if OTHERWISE[operation]:
        assert (other.status_code, other.json()["errors"][0]["code"]) == (422, "idempotency.reused")
    without = post(client, path, body)
    assert (without.status_code, without.json()["errors"][0]["attr"]) == (400, HEADER)


@pytest.mark.parametrize("operation", OTHERWISE)
def test_a_write_on_something_that_has_changed_is_not_done(scene: Scene, operation: str) -> None:
    user, path, body = SENSIBLE[operation](scene)
    late = post(client_of(user), path, body, **{HEADER: "the-key-of-this-write", "If-Match": '"of-long-ago"'})
    assert (late.status_code, late.json()["errors"][0]["code"]) == (412, "precondition.failed")
